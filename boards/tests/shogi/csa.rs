//! Moves and positions as CSA records spell them.

use boards::shogi::Shogi;
use boards::{MoveError, Notation, NotationOptions, Rules};

use crate::positions;

const GAMES: usize = if cfg!(debug_assertions) { 20 } else { 200 };

#[test]
fn round_trip() {
    positions::random_games::<Shogi>(31, GAMES, |position, mv| {
        let text = position.record_move(mv);
        assert_eq!(position.parse_record_move(&text), Ok(mv), "{position:?} {text}");
        assert_eq!(position.parse_record_move(&text[1..]), Ok(mv), "{position:?} {text}");
    });
}

/// Spellings as cshogi 1.1.0 has them.
#[test]
fn known_spellings() {
    for (sfen, mv, csa) in [
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f", "+7776FU"),
        ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h2b+", "+8822UM"),
        ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h2b", "+8822KA"),
        ("9/6k2/9/9/9/9/9/9/4K4 w Pp 1", "P*9h", "-0098FU"),
        ("4k4/9/9/9/9/9/9/3+p5/8K w - 1", "6h5h", "-6858TO"),
    ] {
        let position = Shogi::from_fen(sfen).unwrap();
        let read = position.parse_move(mv).unwrap();
        assert_eq!(position.record_move(read), csa, "{sfen}");
        assert_eq!(position.parse_record_move(mv), Ok(read), "USI is read as well");
    }
}

#[test]
fn texts_that_are_no_moves_are_refused() {
    let start = Shogi::start();
    for text in ["", "+", "7776", "+7776XX", "+7776KI", "+7775FU", "-3334FU", "+0055FU", "+0076OU", "7776\u{4e00}"] {
        assert!(start.parse_record_move(text).is_err(), "{text}");
    }
    assert!(matches!(start.parse_record_move("7776FUX"), Err(MoveError::Syntax(_))));
    // A gold does not become another piece.
    let golds = Shogi::from_fen("4k4/9/9/4G4/9/9/9/9/4K4 b - 1").unwrap();
    assert!(golds.parse_record_move("5453KI").is_ok() && golds.parse_record_move("5453NG").is_err());
}

#[test]
fn positions_are_set_up_line_by_line() {
    let middle = Shogi::from_fen("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1").unwrap();
    let lines = "P1-KY *  *  *  *  *  * -KE-KY\n\
                 P2 *  *  *  *  * +TO * -KI-OU\n\
                 P3 *  * -KE-FU * +GI *  *  * \n\
                 P4-FU * -FU *  *  *  * +FU-FU\n\
                 P5 *  *  * +FU *  * +GI-FU * \n\
                 P6 * +FU+FU-KA *  * +FU * +FU\n\
                 P7+FU *  *  *  *  * +KI+GI * \n\
                 P8+HI *  *  *  *  *  *  *  * \n\
                 P9+KY+KE *  *  *  * -KA+OU+KY\n\
                 P+00HI00KI\n\
                 P-00FU00FU00FU00FU00FU00KE00GI00KI\n\
                 -";
    assert_eq!(middle.record_position(NotationOptions::default()), lines);
}
