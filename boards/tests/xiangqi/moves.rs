//! The questions about moves agree with each other, and the keys with the board.

use boards::xiangqi::{Kind, Parts, Square, Xiangqi};
use boards::{Move, MoveError, Notation, NotationOptions, Ranks, Rules, SearchHints, Side};

use crate::{common, positions};

const SCALE: usize = if cfg!(debug_assertions) { 1 } else { 20 };

const FROM_ONE: NotationOptions = NotationOptions { chess960: false, ranks: Ranks::FromOne, algebraic: false };

fn check_moves(position: &Xiangqi) {
    common::check_moves(position, &[NotationOptions::default(), FROM_ONE]);
    for mv in positions::legal(position) {
        let Parts { from, to } = Xiangqi::parts(mv).unwrap();
        assert_eq!(format!("{from}{to}"), position.format_move(mv, NotationOptions::default()));
        let next = position.after(mv);
        let captures = next.occupied().count() < position.occupied().count();
        assert_eq!(position.victim(mv) != 0, captures, "{position:?} {mv:?}");
        assert_eq!(position.gain(mv) > 0, captures, "{position:?} {mv:?}");
        if captures || next.halfmove_clock() > position.halfmove_clock() {
            assert_eq!(position.table_key_after(mv), next.table_key(), "{position:?} {mv:?}");
        }
    }
}

fn check_board(position: &Xiangqi) {
    common::check_keys(position, NotationOptions::default());
    let fresh = Xiangqi::from_fen(&position.fen(NotationOptions::default())).unwrap();
    assert_eq!(fresh.checkers(), position.checkers(), "{position:?}");
    assert_eq!(fresh.pinned(), position.pinned(), "{position:?}");
    assert_eq!(fresh.hollow(), position.hollow(), "{position:?}");
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        let holders: Vec<Kind> = Kind::ALL.into_iter().filter(|&kind| position.kind(kind).has(square)).collect();
        assert_eq!(position.piece_at(square).map(|piece| piece.kind()).as_slice(), holders);
    }
    for side in Side::BOTH {
        assert_eq!(position.pieces(side, Kind::King).into_iter().collect::<Vec<_>>(), [position.king(side)]);
    }
}

fn check_all(position: &Xiangqi) {
    common::check_stages(position);
    check_moves(position);
    // Larger counters are clamped when a position is read.
    if position.halfmove_clock() <= position.rule_limit() {
        check_board(position);
        if !position.in_check() {
            check_board(&position.after_null());
        }
    }
}

#[test]
fn consistent_in_games() {
    positions::random_games::<Xiangqi>(3, 10 * SCALE, |position, _| check_all(position));
}

#[test]
fn keys_are_those_of_the_board_after_every_kind_of_move() {
    let games = if cfg!(debug_assertions) { 100 } else { 1_000 };
    let kinds = |position: &Xiangqi, mv| [position.victim(mv) != 0, position.gives_check(mv), position.in_check()];
    let counts = common::check_keys_in_games::<Xiangqi, 3>(6, games, NotationOptions::default(), kinds);
    println!("captures, checks, evasions: {counts:?}");
    assert!(counts.iter().all(|&count| count > games), "{counts:?}");
}

#[test]
fn consistent_in_strewn_positions() {
    positions::strewn_positions::<Xiangqi>(4, 200 * SCALE, check_all);
}

#[test]
fn is_legal_is_exact_for_every_number() {
    common::check_numbers::<Xiangqi>(5, 10 * SCALE, 20 * SCALE);
}

/// The text of a board turned left to right, or with the sides exchanged.
fn mirrored(position: &Xiangqi, files: bool, sides: bool) -> Xiangqi {
    let mut letters = [' '; Square::COUNT];
    for square in Square::all() {
        let Some(piece) = position.piece_at(square) else { continue };
        let file = if files { 8 - square.file() } else { square.file() };
        let rank = if sides { 9 - square.rank() } else { square.rank() };
        let letter = piece.letter();
        let exchanged =
            if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
        letters[Square::at(file, rank).index()] = if sides { exchanged } else { letter };
    }
    let side = if sides { !position.side_to_move() } else { position.side_to_move() };
    Xiangqi::from_fen(&positions::fen(&letters, side, position.halfmove_clock())).unwrap()
}

#[test]
fn mirrors_change_nothing() {
    positions::strewn_positions::<Xiangqi>(10, 50 * SCALE, |position| {
        for (files, sides) in [(true, false), (false, true), (true, true)] {
            let mirrored = mirrored(position, files, sides);
            assert_eq!(mirrored.count_legal(), position.count_legal(), "{position:?}");
            assert_eq!(mirrored.in_check(), position.in_check(), "{position:?}");
            assert_eq!(mirrored.is_dead(), position.is_dead(), "{position:?}");
        }
    });
}

#[test]
fn two_ways_to_number_ranks() {
    let start = Xiangqi::start();
    let mv = start.parse_move("h2e2").unwrap();
    assert_eq!(start.parse_move_in("h3e3", FROM_ONE), Ok(mv));
    assert_eq!(start.format_move(mv, FROM_ONE), "h3e3");
    // The same text is another move.
    let forward = start.parse_move("b2b3").unwrap();
    assert_eq!(start.format_move(forward, FROM_ONE), "b3b4");
    assert_ne!(start.parse_move_in("b2b3", FROM_ONE), Ok(forward));
    let black = start.after(mv);
    let rook = black.parse_move("a9a8").unwrap();
    assert_eq!(black.format_move(rook, FROM_ONE), "a10a9");
    assert_eq!(black.parse_move_in("a10a9", FROM_ONE), Ok(rook));
    assert!(matches!(black.parse_move("a10a9"), Err(MoveError::Syntax(_))));
    assert!(matches!(black.parse_move_in("a0a1", FROM_ONE), Err(MoveError::Syntax(_))));
}

#[test]
fn spellings() {
    let start = Xiangqi::start();
    for text in ["h2e2", "H2E2", "h2-e2", "H2-E2"] {
        assert_eq!(start.parse_move(text), start.parse_move("h2e2"), "{text}");
    }
    assert_eq!(start.record_move(start.parse_move("h2e2").unwrap()), "H2-E2");
    for text in ["", "0000", "h2", "h2j2", "h2e", "h2e2r", "C2=5", "é2e4", "h2--e2", "-h2e2", ";"] {
        assert!(matches!(start.parse_move(text), Err(MoveError::Syntax(_))), "{text}");
    }
    for text in ["h2h8", "h7e7", "e0e0", "a0a0", "e0d1", "c0e2c0", "e3e5"] {
        assert!(start.parse_move(text).is_err(), "{text}");
    }
}

#[test]
fn only_numbers_of_moves_have_parts() {
    let numbers = (0..=u16::MAX).filter(|&bits| Xiangqi::parts(Move::from_bits(bits)).is_some()).count();
    assert_eq!(numbers, 90 * 89);
}
