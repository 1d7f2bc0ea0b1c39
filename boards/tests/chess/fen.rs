//! Reading positions: what is accepted, what is refused and why, and that nothing panics.

use boards::chess::Chess;
use boards::{Describe, DrawingOptions, FenError, Notation, NotationOptions, Ranks, Rules};
use proptest::proptest;
use rand::Rng;

use crate::common::fens::{check_random_fens, counter, letters};
use crate::positions;

const SHREDDER: NotationOptions = NotationOptions { chess960: true, ranks: Ranks::FromZero, algebraic: false };

fn plain(fen: &str) -> String {
    Chess::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).fen(NotationOptions::default())
}

/// True if the remark of a row in `chess_bad_fens.txt` asks for the position to be accepted; where it leaves the
/// choice, odd material is played and inconsistent castling rights are dropped (`docs/protocols/uci.md` section 4).
fn must_work(remark: &str) -> bool {
    let tolerable =
        ["if engine", "override", "overridable", "not a problem"].iter().any(|words| remark.contains(words));
    tolerable || remark.contains("OK")
}

#[test]
fn bad_fens() {
    let rows: Vec<&str> = include_str!("../data/chess_bad_fens.txt").lines().filter(|row| !row.is_empty()).collect();
    assert_eq!(rows.len(), 106);
    let mut accepted = 0;
    for row in rows {
        let (fen, remark) = row.split_once(';').unwrap();
        let position = Chess::from_fen(fen);
        if row.starts_with("BROKEN") || !must_work(remark) {
            assert!(position.is_err(), "{row}");
            continue;
        }
        let position = position.unwrap_or_else(|error| panic!("{row}: {error}"));
        assert_eq!(position.count_legal(), positions::legal(&position).len(), "{row}");
        let fen = position.fen(SHREDDER);
        assert_eq!(Chess::from_fen(&fen).unwrap().fen(SHREDDER), fen);
        accepted += 1;
    }
    assert!(accepted > 10, "only {accepted} rows were accepted");
}

#[test]
fn reasons() {
    let reason = |fen: &str| Chess::from_fen(fen).unwrap_err().to_string();
    assert_eq!(reason(""), "board: missing");
    assert_eq!(reason("8/8/8/8/8/8/8/k7 w"), "no white king");
    assert_eq!(reason("8/8/8/8/8/8/8/K7 w"), "no black king");
    assert_eq!(reason("k7/8/k7/8/8/8/8/K7 w"), "2 black kings");
    assert_eq!(reason("k6P/8/8/8/8/8/8/K7 w"), "pawns on the last ranks");
    let crowd = "rnbqkbnr/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/RNBQKBNR w";
    assert_eq!(reason(crowd), "48 pieces, more than 40");
    assert!(Chess::from_fen(&crowd.replacen("pppppppp/", "8/", 1)).is_ok());
    assert_eq!(reason("k6R/8/8/8/8/8/8/K7 w"), "side not to move is in check");
    assert_eq!(reason("k7/8/8/8/8/8/8/K7 x"), "side to move: neither w nor b: x");
    assert_eq!(reason("k7/8/8/8/8/8/8/K7 w KQz"), "castling rights: unknown letter z");
    assert_eq!(reason("k7/8/8/8/8/8/8/K7 w - e9"), "en passant square: not a square: e9");
    assert_eq!(reason("k7/8/8/8/8/8/8/K6 w"), "board: rank 1 has less than 8 squares");
    assert_eq!(reason("k7/8/8/8/8/8/8/K71 w"), "board: rank 1 has more than 8 squares");
    assert_eq!(reason("k7/8/8/8/8/8/K7 w"), "board: only 7 of 8 ranks");
    assert_eq!(reason("k7/8/8/8/8/8/8/K7/8 w"), "board: more than 8 ranks");
    assert_eq!(reason("k7/8/8/8/8/8/8/K6x w"), "board: unknown piece x");
    assert!(matches!(Chess::from_fen("k7"), Err(FenError::Syntax { field: "board", .. })));
}

#[test]
fn missing_fields_and_counters() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    for tail in ["", " w", " W", " w -", " w - -", " w - - 0", " w - - 0 1", " w - - bm e1e2;", " w - - 0 0"] {
        assert_eq!(plain(&format!("{board}{tail}")), format!("{board} w - - 0 1"));
    }
    assert_eq!(plain(&format!("{board} b - - 7 30 bm e8e7;")), format!("{board} b - - 7 30"));
    assert_eq!(plain(&format!("{board} B - - 7 30")), format!("{board} b - - 7 30"));
    assert_eq!(plain(&format!("{board} b - - -7 99999999999999999999999")), format!("{board} b - - 0 9999"));
    assert_eq!(plain(&format!("{board} b - - 400 500")), format!("{board} b - - 150 500"));
}

#[test]
fn castling_letters() {
    let both = |fen: &str| {
        let position = Chess::from_fen(fen).unwrap();
        [NotationOptions::default(), SHREDDER]
            .map(|notation| position.fen(notation).split(' ').nth(2).unwrap().to_owned())
    };
    assert_eq!(both("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"), ["KQkq", "HAha"]);
    assert_eq!(both("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), ["KQkq", "HAha"]);
    // The inner of two rooks needs its file in X-FEN; K and Q mean the outer ones.
    assert_eq!(both("4k3/8/8/8/8/8/8/R1R1K1RR w GC - 0 1"), ["GC", "GC"]);
    assert_eq!(both("4k3/8/8/8/8/8/8/R1R1K1RR w KQ - 0 1"), ["KQ", "HA"]);
    assert_eq!(both("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1"), ["KQ", "GB"]);
    // Rights without their rook, or with the king away from home, are dropped.
    assert_eq!(both("4k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1"), ["k", "h"]);
    assert_eq!(both("r3k3/8/8/8/8/8/8/R3K3 w HhKk - 0 1"), ["-", "-"]);
}

#[test]
fn en_passant_is_kept_only_if_legal() {
    let field = |fen: &str| plain(fen).split(' ').nth(3).unwrap().to_owned();
    assert_eq!(field("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), "d6");
    // No pawn to take, no pawn to be taken, the way was not free, the wrong side's rank.
    assert_eq!(field("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2"), "-");
    assert_eq!(field("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 2"), "-");
    assert_eq!(field("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 2"), "-");
    assert_eq!(field("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 2"), "-");
    assert_eq!(field("4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 2"), "-");
    // Both pawns leave the king's rank at once.
    assert_eq!(field("4k3/8/8/K2pP2q/8/8/8/8 w - d6 0 2"), "-");
    // Pinned on its file.
    assert_eq!(field("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), "-");
    // The double step opened a check from elsewhere, which the capture does not answer.
    assert_eq!(field("4k3/8/b7/3pP3/8/3K4/8/8 w - d6 0 2"), "-");
    // The capture takes the checking pawn.
    assert_eq!(field("4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 2"), "d6");
}

#[test]
fn drawing_shows_the_board() {
    let drawing = Chess::from_fen("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 3 9").unwrap().drawing(DrawingOptions::default());
    assert!(drawing.starts_with("8  . . . . k . . .\n"), "{drawing}");
    assert!(drawing.contains("fen:      4k3/8/8/8/8/8/4r3/R3K2R w KQ - 3 9"));
    assert!(drawing.ends_with("checkers: e2"));
}

/// Positions with more moves than any game offers: the list has room for them, and both counts agree.
#[test]
fn crowded_boards_fit_the_list() {
    for (fen, moves) in [
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w", 218),
        ("QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/KQ5Q/1p5Q/kBQQQQQQ w", 265),
        ("qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w", 83),
        ("rnbqnbrn/PPPPPPPP/NNNNNNNN/8/8/2N1N3/8/K6k w", 115),
    ] {
        let position = Chess::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!((position.count_legal(), positions::legal(&position).len()), (moves, moves), "{fen}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_reading_panic(text in "\\PC{0,80}") {
        let _ = Chess::from_fen(&text);
        let _ = Chess::start().parse_move(&text);
    }
}

#[test]
fn random_boards_are_refused_or_read_as_they_are_written() {
    check_random_fens::<Chess>(
        SHREDDER,
        |squares| squares,
        |rng| {
            let board = positions::strewn_board(rng);
            let side = letters("wb", 1, rng);
            let castling = match rng.random_range(0..5) {
                0 => "-".to_owned(),
                rights => letters("KQkqABCDEFGHabcdefgh", rights, rng),
            };
            let en_passant =
                if rng.random() { "-".to_owned() } else { letters("abcdefgh", 1, rng) + &letters("36", 1, rng) };
            format!("{board} {side} {castling} {en_passant} {} {}", counter(rng), counter(rng))
        },
    );
}
