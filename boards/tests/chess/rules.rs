//! Repetition, the fifty moves, dead positions, mate and stalemate.

use boards::chess::Chess;
use boards::{Line, Notation, Repetition, Rules, SearchHints, Side, Verdict};
use rand::prelude::*;

use crate::common::shuffling::{identity, next_move};
use crate::common::{line, verdict};
use crate::positions;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KNIGHTS_OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";
const DRAW: Option<Repetition> = Some(Repetition { verdict: Verdict::Draw, exact: true });

#[test]
fn twice_in_the_search_thrice_in_the_game() {
    let twice = line(START, KNIGHTS_OUT_AND_BACK);
    assert_eq!(Chess::repetition(&twice, 0), DRAW);
    assert_eq!(Chess::repetition(&twice, 1), None);
    assert_eq!(Chess::repetition(&twice, twice.ply()), None);
    assert_eq!(Chess::game_verdict(&twice), None);
    let thrice = line(START, &KNIGHTS_OUT_AND_BACK.repeat(2));
    assert_eq!(Chess::repetition(&thrice, thrice.ply()), DRAW);
    assert_eq!(Chess::game_verdict(&thrice), Some(Verdict::Draw));
}

#[test]
fn pawn_moves_captures_and_passes_end_the_look_back() {
    let moves = format!("{KNIGHTS_OUT_AND_BACK} a2a3 a7a6 {KNIGHTS_OUT_AND_BACK}");
    let with_pawns = line(START, &moves);
    assert_eq!(Chess::repetition(&with_pawns, 0), DRAW);
    assert_eq!(Chess::repetition(&with_pawns, with_pawns.ply()), None);
    assert_eq!(Chess::repetition(&line(START, "g1f3 0000 f3g1 0000"), 0), None);
}

#[test]
fn lost_castling_rights_are_another_position() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(Chess::repetition(&line(fen, "a1b1 a8b8 b1a1 b8a8"), 0), None);
    let moves = "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8";
    assert_eq!(Chess::repetition(&line(fen, moves), 0), DRAW);
    assert_eq!(Chess::game_verdict(&line(fen, moves)), None);
}

#[test]
fn a_legal_en_passant_capture_is_another_position() {
    // After e2e4, d4xe3 is possible only the first time.
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    let moves = "e2e4 e8e7 e1e2 e7e8 e2e1";
    assert_eq!(Chess::repetition(&line(fen, moves), 0), None);
    // Without a pawn beside it, the double step changes nothing.
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(Chess::repetition(&line(fen, moves), 0), DRAW);
}

#[test]
fn fifty_moves_and_mate_on_the_last() {
    assert_eq!(verdict::<Chess>("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), None);
    assert_eq!(verdict::<Chess>("4k3/8/8/8/8/8/8/R3K3 w - - 100 80"), Some(Verdict::Draw));
    assert_eq!(verdict::<Chess>("R3k3/8/4K3/8/8/8/8/8 b - - 100 80"), Some(Verdict::Loss));
    assert_eq!(Chess::start().rule_limit(), 100);
}

#[test]
fn no_legal_move() {
    assert_eq!(verdict::<Chess>("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(Verdict::Draw));
    assert_eq!(verdict::<Chess>("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Some(Verdict::Loss));
}

#[test]
fn insufficient_material() {
    let dead = |fen: &str| Chess::from_fen(fen).unwrap().is_dead();
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/4KN2 w",
        "4kb2/8/8/8/8/8/8/4K3 w",
        "2b1k3/8/8/8/8/8/8/4KB2 w",
        "2b1k3/1b6/b7/8/8/8/8/4KB2 w",
    ] {
        assert!(dead(fen), "{fen}");
    }
    for fen in [
        "4kb2/8/8/8/8/8/8/4KB2 w",
        "4k3/8/8/8/8/8/8/3NKN2 w",
        "4kn2/8/8/8/8/8/8/4KN2 w",
        "4kn2/8/8/8/8/8/8/4KB2 w",
        "4k3/7p/8/8/8/8/8/4K3 w",
        "4k2r/8/8/8/8/8/8/4K3 w",
        "4k2q/8/8/8/8/8/8/4K3 w",
    ] {
        assert!(!dead(fen), "{fen}");
    }
}

#[test]
fn passing_needs_a_piece() {
    assert!(Chess::start().allows_null_move());
    assert!(!Chess::from_fen("4kr2/8/8/8/8/8/P7/4K3 w").unwrap().allows_null_move());
    assert!(Chess::from_fen("4kr2/8/8/8/8/8/P7/4K3 b").unwrap().allows_null_move());
}

#[test]
fn table_keys_differ_near_the_limit() {
    let key = |clock| Chess::from_fen(&format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 80")).unwrap();
    assert_eq!(key(0).key(), key(95).key());
    assert_eq!(key(0).table_key(), key(30).table_key());
    assert_ne!(key(0).table_key(), key(95).table_key());
    assert_ne!(key(80).table_key(), key(95).table_key());
}

/// `upcoming_repetition` against trying all moves, in shuffling games.
#[test]
fn upcoming_repetition_agrees_with_trying_all_moves() {
    let mut rng = positions::rng(7);
    let starts = ["4k2r/8/8/3b4/3N4/8/8/R3K3 w", "4k3/5n2/8/8/8/8/5B2/4K3 b", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq"];
    let mut found = 0;
    for game in 0..300 {
        let mut line = Line::new(Chess::from_fen(starts[game % starts.len()]).unwrap());
        for _ in 0..60 {
            let moves = positions::legal(line.current());
            let root = rng.random_range(0..=line.ply());
            let by_trying = moves.iter().any(|&mv| {
                line.push(mv);
                let repeats = Chess::repetition(&line, root).is_some();
                line.pop();
                repeats
            });
            assert_eq!(Chess::upcoming_repetition(&line, root), by_trying, "{:?} {root}", line.current());
            found += usize::from(by_trying);
            let Some(&mv) = moves.choose(&mut rng) else { break };
            if rng.random_bool(0.02) && !line.current().in_check() {
                line.push_null();
            } else {
                line.push(mv);
            }
        }
    }
    assert!(found > 500, "only {found} cases");
}

/// The fields of a FEN without its counters: the en passant square stands there only if the capture is legal.
const FIELDS: usize = 4;

/// Repetitions against counting equal texts in the whole game: no key, no look back to the last irreversible move.
#[test]
fn repetitions_are_equal_texts() {
    const STARTS: [&str; 5] = [
        START,
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
        "4k3/2p1p1p1/8/3P1P2/2p1p3/8/3P1P2/4K3 w - - 0 1",
        "4k2r/8/8/3b4/3N4/8/8/R3K3 w Qk - 0 1",
        "2q1k3/8/8/8/8/8/8/3QK3 w - - 90 80",
    ];
    const GAMES: usize = if cfg!(debug_assertions) { 200 } else { 4_000 };
    let mut rng = positions::rng(10);
    let (mut once, mut twice, mut none) = (0, 0, 0);
    for game in 0..GAMES {
        let mut line = Line::new(Chess::from_fen(STARTS[game % STARTS.len()]).unwrap());
        let mut texts = vec![identity(line.current(), FIELDS)];
        for _ in 0..80 {
            let Some(mv) = next_move(&line, &mut rng) else { break };
            line.push(mv);
            let now = identity(line.current(), FIELDS);
            let earlier: Vec<usize> = (0..texts.len()).filter(|&ply| texts[ply] == now).collect();
            let root = rng.random_range(0..=line.ply());
            let repeats = earlier.len() >= 2 || earlier.iter().any(|&ply| ply >= root);
            assert_eq!(Chess::repetition(&line, root).is_some(), repeats, "{texts:?} {now} root {root}");
            let position = line.current();
            let drawn = earlier.len() >= 2 || position.is_dead() || position.halfmove_clock() >= 100;
            if position.has_legal_move() {
                assert_eq!(Chess::game_verdict(&line), drawn.then_some(Verdict::Draw), "{texts:?} {now}");
            }
            match earlier.len() {
                0 => none += 1,
                1 => once += 1,
                _ => twice += 1,
            }
            texts.push(now);
        }
    }
    println!("{none} new positions, {once} second occurrences, {twice} later ones");
    assert!([none, once, twice].iter().all(|&count| count > 5 * GAMES), "{none} {once} {twice}");
}

#[test]
fn who_cannot_mate_wins_nothing_by_the_clock() {
    let can_mate = |fen: &str| {
        let position = Chess::from_fen(&format!("{fen} w - - 0 1")).unwrap();
        (position.can_mate(Side::First), position.can_mate(Side::Second))
    };
    assert_eq!(can_mate("4k3/8/8/8/8/8/8/Q3K3"), (true, false));
    assert_eq!(can_mate("4k3/7p/8/8/8/8/8/4K3"), (false, true));
    // A knight mates only beside a piece that takes a square from its own king, which a queen never has to.
    assert_eq!(can_mate("4k3/8/8/8/8/8/q7/4K1N1"), (false, true));
    assert_eq!(can_mate("4k3/8/8/8/8/8/r7/4K1N1"), (true, true));
    assert_eq!(can_mate("4k3/8/8/8/8/8/8/2N1K1N1"), (true, false));
    // Bishops on squares of one colour, which only bishops on the others, knights and pawns can help.
    assert_eq!(can_mate("4k3/8/8/8/8/8/r7/2B1K3"), (false, true));
    assert_eq!(can_mate("2b1k3/8/8/8/8/8/8/2B1K3"), (true, true));
    assert_eq!(can_mate("4kb2/8/8/8/8/8/8/2B1K3"), (false, false));
    assert_eq!(can_mate("4k3/p7/8/8/8/8/8/2B1K3"), (true, true));
    assert_eq!(can_mate("4k3/8/8/8/8/8/8/2B1KB2"), (true, false));
    assert_eq!(can_mate("4k3/8/8/8/8/8/8/2B1K1N1"), (true, false));
}

#[test]
fn a_line_has_no_position_before_its_beginning() {
    let line = line::<Chess>(START, KNIGHTS_OUT_AND_BACK);
    assert_eq!((line.back(0), line.back(4)), (Some(line.current()), line.positions().first()));
    assert_eq!((line.back(5), line.back(usize::MAX)), (None, None));
}
