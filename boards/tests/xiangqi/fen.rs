//! Reading positions: what is accepted, what is refused and why, and that nothing panics.

use boards::xiangqi::Xiangqi;
use boards::{Describe, DrawingOptions, FenError, Notation, NotationOptions, Ranks, Rules, Side};
use proptest::proptest;
use rand::Rng;

use crate::common::fens::{check_random_fens, counter, letters};
use crate::positions;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

fn plain(fen: &str) -> String {
    Xiangqi::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).fen(NotationOptions::default())
}

#[test]
fn both_alphabets_and_all_side_letters() {
    let start = Xiangqi::start();
    let boards = [
        START,
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR",
        // One text may mix them.
        "rhbakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAKABHR",
        // Empty squares need not be counted together, and programs with hands write an empty one.
        "rnbakabnr/45/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[]",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[-]",
    ];
    for board in boards {
        for side in ["", " w", " r", " W", " R"] {
            assert_eq!(Xiangqi::from_fen(&format!("{board}{side}")), Ok(start), "{board}{side}");
        }
        assert_eq!(plain(&format!("{board} b")), format!("{START} b - - 0 1"));
    }
}

#[test]
fn missing_fields_and_counters() {
    for tail in ["", " w", " w -", " w - -", " w - - 0", " w - - 0 1", " w - - 0 0", " w 0 1", " w - - bm h2e2;"] {
        assert_eq!(plain(&format!("{START}{tail}")), format!("{START} w - - 0 1"), "{tail}");
    }
    assert_eq!(plain(&format!("{START} b - - 7 30 bm h9g7;")), format!("{START} b - - 7 30"));
    assert_eq!(plain(&format!("{START} b - - -7 99999999999999999999999")), format!("{START} b - - 0 9999"));
    assert_eq!(plain(&format!("{START} b - - 400 500")), format!("{START} b - - 120 500"));
}

#[test]
fn reasons() {
    let reason = |fen: &str| Xiangqi::from_fen(fen).unwrap_err().to_string();
    let with_top = |rank: &str, tail: &str| reason(&format!("{rank}/9/9/9/9/9/9/9/9/{tail}"));
    assert_eq!(reason(""), "board: missing");
    assert_eq!(with_top("4k4", "9 w"), "no red king");
    assert_eq!(with_top("9", "4K4 w"), "no black king");
    assert_eq!(with_top("3k1k3", "4K4 w"), "2 black kings");
    assert_eq!(with_top("4k4", "4K4 w"), "the kings face each other");
    assert_eq!(with_top("4k4", "4K4 b"), "the kings face each other");
    assert_eq!(with_top("4k3R", "3K5 w"), "side not to move is in check");
    assert_eq!(with_top("k8", "3K5 w"), "black king on a9, where it cannot stand");
    assert_eq!(with_top("2ak5", "4K4 w"), "black advisor on c9, where it cannot stand");
    assert_eq!(with_top("3k1b3", "4K4 w"), "black elephant on f9, where it cannot stand");
    assert_eq!(with_top("3k5", "P3K4 w"), "red pawn on a0, where it cannot stand");
    assert_eq!(reason("3k5/9/9/9/9/2b6/9/9/9/4K4 w"), "black elephant on c4, where it cannot stand");
    assert_eq!(reason("3k5/9/9/9/9/1P7/9/9/9/4K4 w"), "red pawn on b4, where it cannot stand");
    assert_eq!(with_top("3k2PPP", "PPP1K4 w"), "6 red pawns");
    assert_eq!(with_top("3k5", "rrrr1K3/9 w"), "board: more than 10 ranks");
    assert_eq!(reason("3k5/rrrrrrrrr/rrrrrrr2/9/9/9/9/9/9/4K4 b"), "17 black pieces");
    assert_eq!(with_top("3k5", "4K4 x"), "side to move: neither w, r nor b: x");
    assert_eq!(with_top("3k5", "4K3 w"), "board: rank 0 has less than 9 squares");
    assert_eq!(with_top("3k5", "4K41 w"), "board: rank 0 has more than 9 squares");
    assert_eq!(reason("3k5/9/9/9/9/9/9/9/4K4 w"), "board: only 9 of 10 ranks");
    assert_eq!(with_top("3k5", "4K3x w"), "board: unknown piece x");
    // A position of another game.
    assert_eq!(reason("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"), "board: unknown piece q");
    assert!(matches!(Xiangqi::from_fen("3k5"), Err(FenError::Syntax { field: "board", .. })));
}

#[test]
fn odd_material_is_played() {
    let position = Xiangqi::from_fen("3k5/9/9/9/9/9/9/9/NNN6/4K4 w").unwrap();
    assert_eq!(position.count_legal(), positions::legal(&position).len());
}

#[test]
fn drawing_shows_the_board() {
    let drawing = Xiangqi::from_fen("4k4/9/9/9/9/9/9/9/4r4/R3K4 w - - 3 9").unwrap();
    let [drawing, characters] =
        [false, true].map(|characters| drawing.drawing(DrawingOptions { characters, ..DrawingOptions::default() }));
    assert!(drawing.starts_with("9  . . . . k . . . .\n"), "{drawing}");
    assert!(drawing.contains("fen:      4k4/9/9/9/9/9/9/9/4r4/R3K4 w - - 3 9"));
    assert!(drawing.ends_with("checkers: e1"));
    assert!(characters.starts_with("9  ・ ・ ・ ・ 將 ・ ・ ・ ・\n"), "{characters}");
    assert!(characters.contains("\n    a  b  c  d  e  f  g  h  i\n"), "{characters}");
}

#[test]
fn drawing_names_squares_as_moves_do() {
    let position = Xiangqi::from_fen("4k4/9/9/9/9/9/9/9/4r4/R3K4 w - - 3 9").unwrap();
    let notation = NotationOptions { ranks: Ranks::FromOne, ..NotationOptions::default() };
    let drawing = position.drawing(DrawingOptions { notation, flipped: true, characters: false });
    assert!(drawing.starts_with(" 1  . . . . K . . . R\n 2  . . . . r . . . .\n"), "{drawing}");
    assert!(drawing.contains("\n10  . . . . k . . . .\n    i h g f e d c b a\n"), "{drawing}");
    assert!(drawing.ends_with("checkers: e2"));
}

proptest! {
    #[test]
    fn no_text_makes_reading_panic(text in "\\PC{0,80}") {
        let _ = Xiangqi::from_fen(&text);
        let _ = Xiangqi::start().parse_move(&text);
    }
}

#[test]
fn random_boards_are_refused_or_read_as_they_are_written() {
    // The other alphabet's letters for elephants and horses.
    let canonical = |squares: String| {
        squares
            .chars()
            .map(|letter| match letter {
                'e' => 'b',
                'E' => 'B',
                'h' => 'n',
                'H' => 'N',
                other => other,
            })
            .collect()
    };
    check_random_fens::<Xiangqi>(NotationOptions::default(), canonical, |rng| {
        let text = positions::fen(&positions::strewn_letters(rng, 16), Side::First, 0);
        let board = text.split(' ').next().unwrap();
        let board = if rng.random() { board.replace('b', "e").replace('N', "H") } else { board.to_owned() };
        format!("{board} {} - - {} {}", letters("wrbWRB", 1, rng), counter(rng), counter(rng))
    });
}
