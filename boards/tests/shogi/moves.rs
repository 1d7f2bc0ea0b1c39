//! The questions about moves agree with each other, and the keys with the board.

use boards::shogi::{Kind, Parts, Shogi, Square};
use boards::{Drops, Move, MoveError, Notation, NotationOptions, RuleOptions, Rules, SearchHints, Side};

use crate::{common, positions};

const SCALE: usize = if cfg!(debug_assertions) { 1 } else { 15 };

/// The number of pieces on the board and in the hands.
fn pieces(position: &Shogi) -> u32 {
    position.occupied().count() + Side::BOTH.map(|side| position.hand(side).total()).iter().sum::<u32>()
}

fn check_moves(position: &Shogi) {
    common::check_moves(position, &[NotationOptions::default()]);
    let limited = position.with_rules(RuleOptions { max_plies: 30, ..RuleOptions::default() });
    for mv in positions::legal(position) {
        let text = match Shogi::parts(mv).unwrap() {
            Parts::Board { from, to, promotes } => format!("{from}{to}{}", if promotes { "+" } else { "" }),
            Parts::Drop { kind, to } => format!("{}*{to}", kind.letter()),
        };
        assert_eq!(text, position.format_move(mv, NotationOptions::default()));
        let next = position.after(mv);
        let captures = next.hand(position.side_to_move()).total() > position.hand(position.side_to_move()).total();
        assert_eq!(position.victim(mv) != 0, captures, "{position:?} {mv:?}");
        assert!(!captures || position.gain(mv) > 0, "{position:?} {mv:?}");
        assert_eq!(position.table_key_after(mv), next.table_key(), "{position:?} {mv:?}");
        assert_eq!(limited.table_key_after(mv), limited.after(mv).table_key(), "{position:?} {mv:?}");
        assert_eq!(pieces(&next), pieces(position), "{position:?} {mv:?}");
    }
}

fn check_board(position: &Shogi) {
    common::check_keys(position, NotationOptions::default());
    let fresh = Shogi::from_fen(&position.fen(NotationOptions::default())).unwrap();
    assert_eq!(fresh.checkers(), position.checkers(), "{position:?}");
    assert_eq!(fresh.pinned(), position.pinned(), "{position:?}");
    assert_eq!(fresh.board_key(), position.board_key(), "{position:?}");
    assert_eq!(fresh.key(), position.key(), "{position:?}");
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        let holders: Vec<Kind> = Kind::ALL.into_iter().filter(|&kind| position.kind(kind).has(square)).collect();
        assert_eq!(position.piece_at(square).map(|piece| piece.kind()).as_slice(), holders);
    }
    for side in Side::BOTH {
        let kings: Vec<Square> = position.pieces(side, Kind::King).into_iter().collect();
        assert_eq!(kings, position.king(side).as_slice());
        assert_eq!(position.hand(side), fresh.hand(side));
    }
}

fn check_all(position: &Shogi) {
    common::check_stages(position);
    check_moves(position);
    check_board(position);
    if !position.in_check() {
        check_board(&position.after_null());
    }
}

#[test]
fn consistent_in_games() {
    positions::random_games::<Shogi>(4, 6 * SCALE, |position, _| check_all(position));
}

#[test]
fn keys_are_those_of_the_board_after_every_kind_of_move() {
    let games = if cfg!(debug_assertions) { 50 } else { 500 };
    let kinds = |position: &Shogi, mv| {
        let text = position.format_move(mv, NotationOptions::default());
        let us = position.side_to_move();
        let emptied = text.contains('*') && position.after(mv).hand(us).total() == 0;
        [position.victim(mv) != 0, text.contains('*'), emptied, text.ends_with('+')]
    };
    let counts = common::check_keys_in_games::<Shogi, 4>(7, games, NotationOptions::default(), kinds);
    println!("captures, drops, drops of the last piece in hand, promotions: {counts:?}");
    assert!(counts.iter().all(|&count| count > games), "{counts:?}");
}

#[test]
fn consistent_in_strewn_positions() {
    positions::strewn_positions::<Shogi>(5, 100 * SCALE, check_all);
}

#[test]
fn is_legal_is_exact_for_every_number() {
    common::check_numbers::<Shogi>(6, 4 * SCALE, 20 * SCALE);
}

#[test]
fn promotions_that_are_declined() {
    let declined = |sfen: &str| -> Vec<String> {
        let position = Shogi::from_fen(sfen).unwrap();
        let moves = positions::legal(&position).into_iter().filter(|&mv| position.declines_promotion(mv));
        let mut texts: Vec<String> = moves.map(|mv| position.format_move(mv, NotationOptions::default())).collect();
        for text in &texts {
            assert!(position.parse_move(&format!("{text}+")).is_ok(), "{sfen} {text}");
        }
        texts.sort();
        texts
    };
    // Silvers and knights never, a lance only next to the last rank.
    assert_eq!(declined("7k1/9/9/PLSN5/9/9/9/9/4K4 b - 1"), ["8d8b", "9d9c"]);
    assert_eq!(declined("4k4/9/9/9/9/9/8p/r8/4K4 w - 1").len(), 17);
    assert!(declined("4k4/9/9/9/9/9/9/9/4K4 b RBP 1").is_empty());
}

#[test]
fn keys_of_boards_and_hands() {
    let position = |sfen: &str| Shogi::from_fen(sfen).unwrap();
    let less = position("4k4/9/9/9/9/9/9/9/4K4 b P 1");
    let more = position("4k4/9/9/9/9/9/9/9/4K4 b 2P 1");
    let others = position("4k4/9/9/9/9/9/9/9/4K4 b p 1");
    let passed = position("4k4/9/9/9/9/9/9/9/4K4 w P 1");
    assert_eq!(less.board_key(), more.board_key());
    assert_ne!(less.board_key(), passed.board_key());
    assert_eq!(less.hand_key(), passed.hand_key());
    assert_ne!(less.hand_key(), more.hand_key());
    assert_ne!(less.hand_key(), others.hand_key());
    assert_ne!(less.key(), more.key());
}

#[test]
fn spellings() {
    let position = Shogi::from_fen("4k4/9/2P6/9/9/9/9/9/4K4 b G 1").unwrap();
    let read = |text: &str| position.parse_move(text).map(|mv| position.format_move(mv, NotationOptions::default()));
    for (text, spelled) in [("7c7b+", "7c7b+"), ("7c7b", "7c7b"), ("7c7b=", "7c7b"), ("G*5e", "G*5e"), ("g*5e", "G*5e")]
    {
        assert_eq!(read(text).as_deref(), Ok(spelled));
    }
    for text in
        ["", "0000", "7c", "7c7", "7c7b++", "7c7b=+", "7c0b", "7c7j", "K*5e", "X*5e", "G*55", "G5e", "resign", "é7b"]
    {
        assert!(matches!(position.parse_move(text), Err(MoveError::Syntax(_))), "{text}");
    }
    for text in ["7c7d", "5i5g", "5i6h+", "P*5e", "G*5a", "G*7c", "5a5b"] {
        assert!(matches!(position.parse_move(text), Err(MoveError::Illegal { .. })), "{text}");
    }
}

/// Both spellings of every move are read, and no text means two moves.
#[test]
fn algebraic_spellings() {
    let algebraic = NotationOptions { algebraic: true, ..NotationOptions::default() };
    let start = Shogi::start();
    for (usi, other) in [("7g7f", "c3c4"), ("2h1h", "h2i2"), ("9i9h", "a1a2")] {
        let mv = start.parse_move(usi).unwrap();
        assert_eq!((start.format_move(mv, algebraic).as_str(), start.parse_move(other)), (other, Ok(mv)));
    }
    let position = Shogi::from_fen("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1").unwrap();
    let moves = position.move_list();
    for mv in moves {
        assert_eq!(position.parse_move(&position.format_move(mv, algebraic)), Ok(mv));
    }
    let drop = position.parse_move("P*5e").unwrap();
    assert_eq!(position.format_move(drop, algebraic), "P@e5");
    for text in ["c3c", "c3c44", "c0c4", "j3j4", "P@", "P@e", "P@0e", "K@e5", "@e5", "7gc4x"] {
        assert!(matches!(start.parse_move(text), Err(MoveError::Syntax(_))), "{text}");
    }
}

#[test]
fn only_numbers_of_moves_have_parts() {
    let numbers = (0..=u16::MAX).filter(|&bits| Shogi::parts(Move::from_bits(bits)).is_some()).count();
    assert_eq!(numbers, 81 * 80 * 2 + 7 * 81);
}
