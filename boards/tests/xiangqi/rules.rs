//! Repetition, the limit of moves without a capture, dead positions, and positions without moves.

use boards::xiangqi::Xiangqi;
use boards::{Notation, NotationOptions, Repetition, Rules, SearchHints, Verdict};

use crate::common::{line, verdict};

fn start() -> String {
    Xiangqi::start().fen(NotationOptions::default())
}

const ROOKS_UP_AND_BACK: &str = "a0a1 a9a8 a1a0 a8a9 ";
const DRAW: Option<Repetition> = Some(Repetition { verdict: Verdict::Draw, exact: true });

#[test]
fn twice_in_the_search_thrice_in_the_game() {
    // The root itself does not count as an occurrence in the search.
    let twice = line(&start(), &format!("b2c2 b7c7 {ROOKS_UP_AND_BACK}"));
    assert_eq!(Xiangqi::repetition(&twice, 1), DRAW);
    assert_eq!(Xiangqi::repetition(&twice, 2), None);
    assert_eq!(Xiangqi::repetition(&twice, twice.ply()), None);
    assert_eq!(Xiangqi::game_verdict(&twice), None);
    let thrice = line(&start(), &ROOKS_UP_AND_BACK.repeat(2));
    assert_eq!(Xiangqi::repetition(&thrice, thrice.ply()), DRAW);
    assert_eq!(Xiangqi::game_verdict(&thrice), Some(Verdict::Draw));
}

#[test]
fn captures_and_passes_end_the_look_back() {
    let moves = format!("{ROOKS_UP_AND_BACK} h2h9 i9h9 {ROOKS_UP_AND_BACK}");
    let with_capture = line(&start(), &moves);
    assert_eq!(Xiangqi::repetition(&with_capture, 0), DRAW);
    assert_eq!(Xiangqi::repetition(&with_capture, with_capture.ply()), None);
    assert_eq!(Xiangqi::repetition(&line(&start(), "a0a1 0000 a1a0 0000"), 0), None);
    // Pawn moves do not matter: they cannot be taken back anyway.
    assert_eq!(line::<Xiangqi>(&start(), "a3a4 a6a5").current().reversible_plies(), 2);
}

#[test]
fn perpetual_check_loses() {
    // The rook follows the king with check, and neither does anything else.
    let fen = "4k4/9/9/9/9/9/9/9/4R4/5K3 b - - 0 1";
    let cycle = "e9d9 e1d1 d9e9 d1e1 ";
    let black_to_move = line(fen, &cycle.repeat(2));
    let decided = |verdict| Some(Repetition { verdict, exact: true });
    assert_eq!(Xiangqi::repetition(&black_to_move, black_to_move.ply()), decided(Verdict::Win));
    assert_eq!(Xiangqi::game_verdict(&black_to_move), Some(Verdict::Win));
    let red_to_move = line(fen, &format!("{}e9d9", cycle.repeat(2)));
    assert_eq!(Xiangqi::repetition(&red_to_move, red_to_move.ply()), decided(Verdict::Loss));
}

#[test]
fn the_limit_and_mate_on_the_last_move() {
    assert_eq!(verdict::<Xiangqi>("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 119 80"), None);
    assert_eq!(verdict::<Xiangqi>("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 120 80"), Some(Verdict::Draw));
    assert_eq!(verdict::<Xiangqi>("3k4R/8R/9/9/9/9/9/9/9/3AK4 b - - 120 80"), Some(Verdict::Loss));
    assert_eq!(Xiangqi::start().rule_limit(), 120);
}

#[test]
fn from_the_eleventh_on_checks_and_their_replies_do_not_count() {
    let mut line = line::<Xiangqi>("3k5/9/9/9/9/9/9/9/4R4/5K3 w", "");
    let cycle = ["e1d1", "d9e9", "d1e1", "e9d9"];
    for ply in 0..20 {
        line.push(line.current().parse_move(cycle[ply % 4]).unwrap());
        assert_eq!(line.current().rule_counter() as usize, ply + 1);
    }
    for ply in 20..30 {
        line.push(line.current().parse_move(cycle[ply % 4]).unwrap());
        assert_eq!(line.current().rule_counter(), 20);
        assert_eq!(line.current().reversible_plies(), ply + 1);
    }
    // A quiet move counts again, and a pass neither counts nor resets.
    line.push(line.current().parse_move("d1a1").unwrap());
    line.push(line.current().parse_move("e9e8").unwrap());
    assert_eq!(line.current().rule_counter(), 22);
    line.push_null();
    assert_eq!(line.current().rule_counter(), 22);
    assert_eq!(line.current().reversible_plies(), 0);
}

#[test]
fn no_legal_move_is_a_loss() {
    // Mated, and not in check but without a move.
    let mated = "3k4R/8R/9/9/9/9/9/9/9/4K4 b";
    let stuck = "3k5/4P4/9/9/9/9/9/9/9/4K4 b";
    assert!(Xiangqi::from_fen(mated).unwrap().in_check());
    assert!(!Xiangqi::from_fen(stuck).unwrap().in_check());
    assert_eq!(verdict::<Xiangqi>(mated), Some(Verdict::Loss));
    assert_eq!(verdict::<Xiangqi>(stuck), Some(Verdict::Loss));
}

#[test]
fn insufficient_material() {
    let dead = |fen: &str| Xiangqi::from_fen(fen).unwrap().is_dead();
    for fen in [
        // Defenders only.
        "3k5/9/9/9/9/9/9/9/9/4K4 w",
        "2bak4/4a4/4b4/9/9/9/9/4B4/4A4/2BAK4 w",
        // A cannon without an advisor, against none, one and two.
        "4k4/9/9/9/9/9/9/9/9/C2K2B2 w",
        "3ak4/9/9/9/9/9/9/9/9/C2K5 w",
        "3ak4/9/9/9/9/9/9/9/9/C2K2B2 b",
        "3ak4/4a4/9/9/9/9/9/9/9/C2K5 b",
        // A cannon each.
        "4k3c/9/9/9/9/9/9/9/9/C2K5 w",
        "2b1k3c/9/9/9/9/9/9/9/9/C2K5 w",
    ] {
        assert!(dead(fen), "{fen}");
    }
    for fen in [
        "4k4/9/9/9/9/9/9/9/9/N2K5 w",
        "4k4/9/9/9/9/9/9/9/9/R2K5 w",
        "4k4/9/9/9/P8/9/9/9/9/3K5 w",
        // A cannon with its own advisor, or with an elephant against two advisors.
        "4k4/9/9/9/9/9/9/9/9/C2K1A3 w",
        "3ak4/4a4/9/9/9/9/9/9/9/C2K2B2 w",
        // Two cannons, and a cannon each with an advisor.
        "4k4/9/9/9/9/9/9/9/9/CC1K5 w",
        "3ak3c/9/9/9/9/9/9/9/9/C2K5 w",
        // Mated, and mate with the next move: the advisor that is the screen cannot go away.
        "C2ak4/4a4/9/9/9/9/9/9/9/4K4 b",
        "3ak4/4a4/9/9/C8/9/9/9/9/4K4 w",
    ] {
        assert!(!dead(fen), "{fen}");
    }
}

#[test]
fn passing_needs_a_piece() {
    assert!(Xiangqi::start().allows_null_move());
    assert!(!Xiangqi::from_fen("3kr4/9/9/9/P8/9/9/4B4/4A4/4K4 w").unwrap().allows_null_move());
    assert!(Xiangqi::from_fen("3kr4/9/9/9/P8/9/9/4B4/4A4/4K4 b").unwrap().allows_null_move());
}

#[test]
fn table_keys_differ_by_the_counter() {
    let key = |clock| Xiangqi::from_fen(&format!("3k5/9/9/9/9/9/9/9/9/R3K4 w - - {clock} 80")).unwrap();
    assert_eq!(key(0).key(), key(110).key());
    assert_eq!(key(0).table_key(), key(13).table_key());
    assert_ne!(key(0).table_key(), key(110).table_key());
    assert_ne!(key(100).table_key(), key(110).table_key());
}
