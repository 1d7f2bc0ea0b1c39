//! Moves as game records spell them.

use boards::chess::Chess;
use boards::{MoveError, Notation, NotationOptions};

use crate::common::spellings;
use crate::positions;

const GAMES: usize = if cfg!(debug_assertions) { 30 } else { 300 };
const STREWN: usize = if cfg!(debug_assertions) { 200 } else { 3_000 };

fn position(fen: &str) -> Chess {
    Chess::from_fen(fen).unwrap()
}

fn check_round_trip(position: &Chess) {
    spellings::check_round_trip(position, |mv| position.record_move(mv), |text| position.parse_record_move(text));
}

#[test]
fn round_trip() {
    positions::random_games::<Chess>(11, GAMES, |position, _| check_round_trip(position));
    positions::strewn_positions::<Chess>(12, STREWN, check_round_trip);
}

/// Spellings as python-chess 1.11 has them.
#[test]
fn known_spellings() {
    for (fen, mv, san) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"),
        ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "exd5"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6"),
        // The file distinguishes, even where the rank would as well.
        ("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2", "Nge2"),
        ("4k3/8/8/8/8/8/8/1K1N3N w - - 0 1", "h1f2", "Nhf2"),
        // Two rooks on a file, three queens on the corners of a square.
        ("4k3/8/8/R7/8/8/8/R3K3 w Q - 0 1", "a1a3", "R1a3"),
        ("1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
        // The other knight is pinned and no rival.
        ("4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2"),
        ("3r2k1/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", "b8=Q"),
        ("2r3k1/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7c8n", "bxc8=N"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"),
        // Chess960: the king stays or takes one step.
        ("4k3/8/8/8/8/8/8/1R4KR w HB - 0 1", "g1h1", "O-O"),
        ("1r2k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", "O-O-O"),
        ("5k2/8/8/8/8/8/8/R4KR1 w G - 0 1", "f1g1", "O-O+"),
    ] {
        let position = position(fen);
        let mv = position.parse_move(mv).unwrap();
        assert_eq!(position.record_move(mv), san, "{fen}");
        assert_eq!(position.parse_record_move(san), Ok(mv), "{fen} {san}");
    }
}

const MIDDLE: &str = "r3k2r/1P2p3/8/3pP3/8/5N2/8/RN2K2R w KQkq d6 0 1";
const BOTH_CASTLINGS: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn tolerated_spellings() {
    for (fen, text, mv) in [
        (MIDDLE, "Nb1d2", "b1d2"),
        (MIDDLE, "N1d2?!", "b1d2"),
        (MIDDLE, "Nc3!!", "b1c3"),
        (MIDDLE, "Nb1-c3", "b1c3"),
        (MIDDLE, "b1c3", "b1c3"),
        (MIDDLE, "ed6", "e5d6"),
        (MIDDLE, "Pe5xd6", "e5d6"),
        (MIDDLE, "Ra8", "a1a8"),
        (MIDDLE, "Rxa8++", "a1a8"),
        (MIDDLE, "bxa8=Q", "b7a8q"),
        (MIDDLE, "bxa8(Q)", "b7a8q"),
        (MIDDLE, "b8Q", "b7b8q"),
        (MIDDLE, "ba8N", "b7a8n"),
        (MIDDLE, "bxa8=r", "b7a8r"),
        (MIDDLE, "b8b", "b7b8b"),
        (MIDDLE, "b8/Q", "b7b8q"),
        (MIDDLE, "b8(n)+", "b7b8n"),
        (MIDDLE, "♘c3", "b1c3"),
        (MIDDLE, "♞b1-d2!", "b1d2"),
        (MIDDLE, "b8=♕", "b7b8q"),
        (BOTH_CASTLINGS, "0-0", "e1g1"),
        (BOTH_CASTLINGS, "e1h1", "e1g1"),
        (BOTH_CASTLINGS, "o-o-o", "e1c1"),
        (BOTH_CASTLINGS, "0-0-0+", "e1c1"),
    ] {
        let position = position(fen);
        assert_eq!(position.parse_record_move(text), Ok(position.parse_move(mv).unwrap()), "{text}");
    }
}

#[test]
fn refused_spellings() {
    let position = position(MIDDLE);
    let ambiguous = position.parse_record_move("Nd2").unwrap_err();
    assert_eq!(ambiguous, MoveError::Ambiguous("Nd2".into()));
    assert_eq!(ambiguous.to_string(), "not a move: Nd2 is ambiguous");
    for text in ["b8", "bxa8", "b7b8"] {
        let error = position.parse_record_move(text).unwrap_err().to_string();
        assert!(error.ends_with("which piece the pawn becomes, as in a8=Q"), "{text}: {error}");
    }
    for text in ["", "x", "+", "Q", "Nd", "Nd9", "é4", "O-O-O-O", "e5d6d7x", "Nf3xd4xe5", "\u{1F600}e4"] {
        assert!(matches!(position.parse_record_move(text), Err(MoveError::Syntax(_))), "{text}");
    }
    for text in ["Qd4", "Nf6", "b8", "b8=K", "e7e5", "Ne5=Q", "O-O-O"] {
        assert!(position.parse_record_move(text).is_err(), "{text}");
    }
    assert_eq!(position.format_move(position.parse_record_move("b8=Q").unwrap(), NotationOptions::default()), "b7b8q");
}
