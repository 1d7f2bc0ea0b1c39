//! Moves as books spell them: WXF and Chinese notation.

use boards::xiangqi::Xiangqi;
use boards::{MoveError, Notation, Rules};

use crate::common::spellings;
use crate::positions;

const GAMES: usize = if cfg!(debug_assertions) { 2 } else { 8 };
const STREWN: usize = if cfg!(debug_assertions) { 5 } else { 40 };

fn position(fen: &str) -> Xiangqi {
    Xiangqi::from_fen(fen).unwrap()
}

fn check_round_trip(position: &Xiangqi) {
    for characters in [false, true] {
        let write = |mv| position.book_move(mv, None, characters);
        spellings::check_round_trip(position, write, |text| position.parse_book_move(text, None));
    }
}

#[test]
fn round_trip() {
    positions::random_games::<Xiangqi>(71, GAMES, |position, _| check_round_trip(position));
    positions::strewn_positions::<Xiangqi>(72, STREWN, check_round_trip);
}

const TANDEM: &str = "3k5/9/9/4C4/9/2R6/4C4/9/2R6/4K4 w - - 0 1";
const THREE_PAWNS: &str = "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w - - 0 1";
const FOUR_PAWNS: &str = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1";
const FIVE_PAWNS: &str = "6P2/3k2P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1";
const TWO_FILES: &str = "3k5/2P3P2/2P3P2/6P2/9/9/9/9/9/4K4 w - - 0 1";

/// The examples of the federation's page on its notation, its pawns on the third and seventh file.
#[test]
fn published_examples() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
    for (fen, mv, wxf, chinese) in [
        (start, "h2e2", "C2.5", "炮二平五"),
        (start, "b0c2", "H8+7", "马八进七"),
        (start, "g0e2", "E3+5", "相三进五"),
        (start, "f0e1", "A4+5", "仕四进五"),
        (start, "i0i2", "R1+2", "车一进二"),
        (start, "c3c4", "P7+1", "兵七进一"),
        (start, "e0e1", "K5+1", "帅五进一"),
        (black, "h9g7", "H8+7", "马８进７"),
        (black, "h7e7", "C8.5", "炮８平５"),
        (black, "c6c5", "P3+1", "卒３进１"),
        (TANDEM, "c4g4", "R+.3", "前车平三"),
        (TANDEM, "e3e2", "C--1", "后炮退一"),
        (THREE_PAWNS, "g8f8", "P+.4", "前兵平四"),
        (THREE_PAWNS, "g7f7", "P3.4", "中兵平四"),
        (THREE_PAWNS, "g6f6", "P-.4", "后兵平四"),
        (FOUR_PAWNS, "g8f8", "++.4", "前兵平四"),
        (FOUR_PAWNS, "g7f7", "P+.4", "二兵平四"),
        (FOUR_PAWNS, "g6f6", "P-.4", "三兵平四"),
        (FOUR_PAWNS, "g5f5", "--.4", "后兵平四"),
        (FIVE_PAWNS, "g9f9", "++.4", "前兵平四"),
        (FIVE_PAWNS, "g7f7", "P3.4", "三兵平四"),
        (FIVE_PAWNS, "g5f5", "--.4", "后兵平四"),
        (TWO_FILES, "g8f8", "3+.4", "前三平四"),
        (TWO_FILES, "g7f7", "33.4", "中三平四"),
        (TWO_FILES, "g6f6", "3-.4", "后三平四"),
        (TWO_FILES, "c8d8", "7+.6", "前七平六"),
    ] {
        let position = position(fen);
        let mv = position.parse_move(mv).unwrap();
        assert_eq!([false, true].map(|characters| position.book_move(mv, None, characters)), [wxf, chinese], "{fen}");
    }
}

#[test]
fn variants_of_spelling() {
    let start = Xiangqi::start();
    for (text, mv) in [
        ("C2=5", "h2e2"),
        ("c2.5", "h2e2"),
        ("Ｃ２＝５", "h2e2"),
        ("Ｈ８＋7", "b0c2"),
        ("H2-E2", "h2e2"),
        ("h2e2", "h2e2"),
        ("炮２平５", "h2e2"),
        ("砲二平五", "h2e2"),
        ("包2平5", "h2e2"),
        ("N8+7", "b0c2"),
        ("傌八進七", "b0c2"),
        ("馬八进七", "b0c2"),
        ("B3+5", "g0e2"),
        ("S7+1", "c3c4"),
        ("卒七進一", "c3c4"),
        ("俥一進二", "i0i2"),
        ("將五进一", "e0e1"),
    ] {
        assert_eq!(start.parse_book_move(text, None), Ok(start.parse_move(mv).unwrap()), "{text}");
    }
    let tandem = position(TANDEM);
    for (text, mv) in [("+R.3", "c4g4"), ("R+=3", "c4g4"), ("車前平三", "c4g4"), ("後炮退一", "e3e2")] {
        assert_eq!(tandem.parse_book_move(text, None), Ok(tandem.parse_move(mv).unwrap()), "{text}");
    }
    let pawns = position(THREE_PAWNS);
    for (text, mv) in [("中兵平4", "g7f7"), ("兵中平四", "g7f7"), ("兵前平四", "g8f8"), ("卒后平四", "g6f6")]
    {
        assert_eq!(pawns.parse_book_move(text, None), Ok(pawns.parse_move(mv).unwrap()), "{text}");
    }
}

/// Collections of master games give the file where only one of the pieces on it can go there: a third of the games of
/// one of them cannot be read without it.
#[test]
fn the_file_is_enough_where_one_piece_can_go_there() {
    let tandem = position(TANDEM);
    for (text, mv) in [("炮五进三", "e6e9"), ("C5+3", "e6e9"), ("车七进五", "c4c9")] {
        assert_eq!(tandem.parse_book_move(text, None), Ok(tandem.parse_move(mv).unwrap()), "{text}");
    }
    for text in ["车七平三", "R7.3", "炮五退一"] {
        assert!(matches!(tandem.parse_book_move(text, None), Err(MoveError::Ambiguous(_))), "{text}");
    }
    assert!(matches!(tandem.parse_book_move("炮五退三", None), Err(MoveError::Illegal { .. })));
}

#[test]
fn texts_that_are_no_moves_are_refused() {
    let start = Xiangqi::start();
    for text in ["", "炮", "炮二平", "炮二平五五", "X2.5", "炮二飞五", "C2.52", "\u{1F600}\u{1F600}\u{1F600}\u{1F600}"]
    {
        assert!(start.parse_book_move(text, None).is_err(), "{text}");
    }
    for text in ["C2.9", "炮二退二", "K5.5", "前炮平五"] {
        assert!(matches!(start.parse_book_move(text, None), Err(MoveError::Illegal { .. })), "{text}");
    }
}
