//! Static exchange evaluation against playing the captures out, and by hand.

use boards::shogi::{Kind, Shogi, Square, VALUES};
use boards::{Move, Notation, NotationOptions, Rules, SearchHints};

use crate::common::exchanges::{check_cases, check_thresholds};
use crate::positions;

/// The loss of a piece: it also goes to the other side's hand.
fn cost(kind: Kind) -> i32 {
    VALUES[kind.index()] + VALUES[kind.unpromoted().index()]
}

/// The kind that a move moves, and whether it promotes.
fn mover(position: &Shogi, mv: Move) -> (Kind, bool) {
    let origin = position.butterfly_index(mv) / Square::COUNT;
    let kind = match origin.checked_sub(Square::COUNT) {
        Some(dropped) => Kind::HAND[dropped],
        None => position.piece_at(Square::all().nth(origin).unwrap()).unwrap().kind(),
    };
    (kind, position.format_move(mv, NotationOptions::default()).ends_with('+'))
}

/// The most that the side to move wins by capturing on a square with the piece that costs least to lose, promoting it
/// if possible, or by not capturing.
fn best(position: &Shogi, square: usize) -> i32 {
    let captures = positions::legal(position)
        .into_iter()
        .filter(|&mv| position.to_square(mv) == square && position.victim(mv) != 0);
    let least = captures.min_by_key(|&mv| {
        let (kind, promotes) = mover(position, mv);
        let cost = if kind == Kind::King { i32::MAX } else { cost(kind) };
        (cost, position.butterfly_index(mv), !promotes)
    });
    least.map_or(0, |mv| won(position, mv).max(0))
}

/// The gain of a move after both sides have gone on capturing on its target.
fn won(position: &Shogi, mv: Move) -> i32 {
    let (kind, promotes) = mover(position, mv);
    let promotion = if promotes { VALUES[kind.promoted().index()] - VALUES[kind.index()] } else { 0 };
    let victim = position.victim(mv).checked_sub(1).map_or(0, |index| cost(Kind::ALL[index]));
    assert_eq!(position.gain(mv), victim + promotion);
    victim + promotion - best(&position.after(mv), position.to_square(mv))
}

#[test]
fn same_as_playing_it_out() {
    let scale = if cfg!(debug_assertions) { 1 } else { 30 };
    positions::random_games::<Shogi>(8, scale, |position, _| check_thresholds(position, won));
    positions::strewn_positions::<Shogi>(9, 20 * scale, |position| check_thresholds(position, won));
}

#[test]
fn by_hand() {
    let cases = [
        // An undefended pawn: it is lost and is in the other hand.
        ("4k4/9/9/9/4p4/9/4R4/9/4K4 b - 1", "5g5e", 200),
        // The same, defended by a pawn.
        ("4k4/9/9/4p4/4s4/9/4R4/9/4K4 b - 1", "5g5e", 1000 - 2000),
        // A lance takes first, with a rook behind it.
        ("4k4/9/9/4p4/4s4/9/4L4/4R4/4K4 b - 1", "5g5e", 1000 - 600 + 200),
        // A pawn promotes, is taken, and was a pawn.
        ("3gk4/9/4P4/9/9/9/9/9/4K4 b - 1", "5c5b+", 450 - 650),
        // A drop that is taken.
        ("3gk4/9/9/9/9/9/9/9/4K4 b S 1", "S*6b", -1000),
        // The same, and the rook would take back and promote, so that the gold stays where it is.
        ("3g4k/9/9/9/9/9/9/3R5/4K4 b S 1", "S*6b", 0),
        // The gold that defends is pinned.
        ("4k4/4g4/3p5/9/3L5/9/9/9/4R3K b - 1", "6e6c+", 200 + 200),
    ];
    check_cases::<Shogi>(&cases, won);
}
