//! The questions about moves agree with each other, and the keys with the board.

use boards::chess::{Chess, Kind, Parts, Square};
use boards::{Move, MoveError, Notation, NotationOptions, Ranks, Rules, SearchHints};

use crate::{common, positions};

const SCALE: usize = if cfg!(debug_assertions) { 1 } else { 20 };

const SHREDDER: NotationOptions = NotationOptions { chess960: true, ranks: Ranks::FromZero, algebraic: false };

fn check_moves(position: &Chess) {
    let fen = position.fen(SHREDDER);
    common::check_moves(position, &[SHREDDER, NotationOptions::default()]);
    for mv in positions::legal(position) {
        let next = position.after(mv);
        let text = position.format_move(mv, SHREDDER);
        let Parts { from, to, flag } = Chess::parts(mv).unwrap();
        assert_eq!(format!("{from}{to}") + &flag.promotion().map_or(String::new(), |kind| kind.letter().into()), text);
        let pieces = |position: &Chess| position.occupied().count();
        assert_eq!(position.victim(mv) != 0, pieces(&next) < pieces(position), "{fen} {text}");
        let simple = position.en_passant().is_none() && next.en_passant().is_none();
        if simple && position.castling() == next.castling() {
            assert_eq!(position.table_key_after(mv), next.table_key(), "{fen} {text}");
        }
    }
}

/// The keys after moves are those of the same position set up piece by piece.
fn check_keys(position: &Chess) {
    let fen = position.fen(SHREDDER);
    common::check_keys(position, SHREDDER);
    let fresh = Chess::from_fen(&fen).unwrap();
    assert_eq!(fresh.checkers(), position.checkers(), "{fen}");
    assert_eq!(fresh.pinned(), position.pinned(), "{fen}");
    let plain = Chess::from_fen(&position.fen(NotationOptions::default())).unwrap();
    assert_eq!(plain.fen(SHREDDER), fen);
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        let holders: Vec<Kind> = Kind::ALL.into_iter().filter(|&kind| position.kind(kind).has(square)).collect();
        assert_eq!(position.piece_at(square).map(|piece| piece.kind()).as_slice(), holders);
    }
}

fn check_all(position: &Chess) {
    common::check_stages(position);
    check_moves(position);
    check_keys(position);
    if !position.in_check() {
        check_keys(&position.after_null());
    }
}

#[test]
fn consistent_in_games() {
    positions::random_games::<Chess>(3, 10 * SCALE, |position, _| {
        if position.halfmove_clock() < 150 {
            check_all(position);
        }
    });
}

#[test]
fn keys_are_those_of_the_board_after_every_kind_of_move() {
    let games = if cfg!(debug_assertions) { 800 } else { 5_000 };
    let kinds = |position: &Chess, mv| {
        let target = boards::chess::Square::from_index(position.to_square(mv)).unwrap();
        let captures = position.victim(mv) != 0;
        let castles = position.piece_at(target).is_some_and(|piece| piece.side() == position.side_to_move());
        let en_passant = captures && position.piece_at(target).is_none();
        let loses_rights = !castles && position.castling() != position.after(mv).castling();
        let promotes = position.format_move(mv, SHREDDER).len() == 5;
        [captures, castles, en_passant, loses_rights, promotes]
    };
    let counts = common::check_keys_in_games::<Chess, 5>(6, games, SHREDDER, kinds);
    println!("captures, castlings, en passant, rights lost, promotions: {counts:?}");
    assert!(counts.iter().all(|&count| count > games / 200), "{counts:?}");
}

#[test]
fn consistent_in_strewn_positions() {
    positions::strewn_positions::<Chess>(4, 200 * SCALE, check_all);
}

#[test]
fn is_legal_is_exact_for_every_number() {
    common::check_numbers::<Chess>(5, 10 * SCALE, 20 * SCALE);
    let odd = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/8/K2pP2q/8/8/8/7k w - d6 0 1",
        "8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1",
        "1rk5/8/8/8/8/8/8/qRK1R3 w EB - 0 1",
        "4k3/P6P/8/8/8/8/p6p/4K3 b - - 0 1",
    ];
    for fen in odd {
        common::check_every_number(&Chess::from_fen(fen).unwrap());
    }
}

#[test]
fn castling_has_two_spellings() {
    let position = Chess::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let short = position.parse_move("e1g1").unwrap();
    assert_eq!(position.parse_move("e1h1"), Ok(short));
    assert_eq!(position.format_move(short, NotationOptions::default()), "e1g1");
    assert_eq!(position.format_move(short, SHREDDER), "e1h1");
    assert_eq!(position.parse_move("e1c1"), position.parse_move("e1a1"));
    assert_eq!(position.after(short).fen(NotationOptions::default()), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
}

#[test]
fn a_step_beside_castling_stays_a_step() {
    // The king may go to g1 on foot, or castle there; only "takes rook" means castling.
    let position = Chess::from_fen("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1").unwrap();
    let step = position.parse_move("f1g1").unwrap();
    let castling = position.parse_move("f1h1").unwrap();
    assert_ne!(step, castling);
    for notation in [NotationOptions::default(), SHREDDER] {
        assert_eq!(position.format_move(castling, notation), "f1h1");
        assert_eq!(position.format_move(step, notation), "f1g1");
    }
    // Three files away no step can be meant.
    assert_eq!(position.parse_move("f1c1"), position.parse_move("f1a1"));
}

#[test]
fn promotions_in_either_case() {
    let position = Chess::from_fen("3r4/4P3/8/8/8/8/8/4K2k w - - 0 1").unwrap();
    assert_eq!(position.parse_move("e7d8Q"), position.parse_move("e7d8q"));
    let knight = position.parse_move("e7e8n").unwrap();
    assert_eq!(position.format_move(knight, SHREDDER), "e7e8n");
    assert_eq!(position.gain(knight), 200);
    assert!(!position.is_noisy(knight));
    assert!(position.is_noisy(position.parse_move("e7e8q").unwrap()));
    assert!(position.is_noisy(position.parse_move("e7d8n").unwrap()));
    assert!(matches!(position.parse_move("e7e8"), Err(MoveError::Illegal { .. })));
}

#[test]
fn texts_that_are_no_moves() {
    let start = Chess::start();
    for text in ["", "0000", "e2", "e2e9", "e7e8k", "e2e4qq", "Nf3", "O-O", "é2e4", "e2-e4", ";"] {
        assert!(matches!(start.parse_move(text), Err(MoveError::Syntax(_))), "{text}");
    }
    for text in ["e2e5", "e7e5", "e2e4q", "e1e1", "a1a1", "e1g1"] {
        assert!(matches!(start.parse_move(text), Err(MoveError::Illegal { .. })), "{text}");
    }
}

#[test]
fn only_numbers_of_moves_have_parts() {
    let numbers = (0..=u16::MAX).filter(|&bits| Chess::parts(Move::from_bits(bits)).is_some()).count();
    assert_eq!(numbers, 64 * 63 * 7);
}
