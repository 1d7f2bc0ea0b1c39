//! Static exchange evaluation against playing the captures out, and by hand.

use boards::xiangqi::{VALUES, Xiangqi};
use boards::{Move, Rules, SearchHints};

use crate::common::exchanges::{check_cases, check_thresholds};
use crate::positions;

/// The most that the side to move wins by capturing on a square with its least valuable piece, or by not capturing.
fn best(position: &Xiangqi, square: usize) -> i32 {
    let captures = positions::legal(position).into_iter().filter(|&mv| position.to_square(mv) == square);
    let Some(least) = captures.min_by_key(|&mv| (position.moved_piece(mv) % 7, position.butterfly_index(mv))) else {
        return 0;
    };
    won(position, least).max(0)
}

/// The gain of a move after both sides have gone on capturing on its target.
fn won(position: &Xiangqi, mv: Move) -> i32 {
    let gain = position.victim(mv).checked_sub(1).map_or(0, |kind| VALUES[kind]);
    gain - best(&position.after(mv), position.to_square(mv))
}

#[test]
fn same_as_playing_it_out() {
    let scale = if cfg!(debug_assertions) { 1 } else { 100 };
    positions::random_games::<Xiangqi>(8, 3 * scale, |position, _| check_thresholds(position, won));
    positions::strewn_positions::<Xiangqi>(9, 60 * scale, |position| check_thresholds(position, won));
}

#[test]
fn by_hand() {
    let cases = [
        // An undefended pawn.
        ("4k4/9/9/9/p8/9/9/9/9/R4K3 w", "a0a5", 100),
        // The same, defended by a rook, and once more attacked from behind.
        ("4k4/9/r8/9/p8/9/9/9/9/R4K3 w", "a0a5", -800),
        ("4k4/9/r8/9/p8/9/9/9/R8/R4K3 w", "a1a5", 100),
        // A cannon behind the rook has no screen once the rook has gone, and does not take back.
        ("4k4/9/r8/9/p8/9/9/9/R8/C4K3 w", "a1a5", -800),
        // From the side, with a screen and without.
        ("4k4/9/r8/9/p7R/9/9/B8/9/C4K3 w", "i5a5", 100),
        ("4k4/9/r8/9/p7R/9/9/9/9/C4K3 w", "i5a5", -800),
        // The advisor that takes stood on the leg of a horse, which then takes back.
        ("3rk4/9/9/9/9/9/9/3p5/4A4/4NK3 w", "e1d2", 100),
        ("3rk4/9/9/9/9/9/9/3p5/4A4/3N1K3 w", "e1d2", -100),
        // The horse that defends may not leave the file between the kings; with the king elsewhere it may.
        ("4k4/9/9/4n4/9/R2p5/9/9/9/4K4 w", "a4d4", 100),
        ("4k4/9/9/4n4/9/R2p5/9/9/9/3K5 w", "a4d4", -800),
    ];
    check_cases::<Xiangqi>(&cases, won);
}
