//! Reading positions: what is accepted, what is refused and why, and that nothing panics.

use boards::shogi::{Kind, Shogi};
use boards::{Describe, DrawingOptions, Drops, FenError, Notation, NotationOptions, Rules, Side};
use proptest::proptest;
use rand::Rng;

use crate::common::fens::{check_random_fens, counter, letters};
use crate::positions;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4";

fn plain(sfen: &str) -> String {
    Shogi::from_fen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}")).fen(NotationOptions::default())
}

#[test]
fn missing_fields_and_numbers() {
    for tail in ["", " b", " B", " b -", " b - 0", " b - -5", " b - 1", " b - x", " b 1", "  b   -   1  moves"] {
        assert_eq!(plain(&format!("{START}{tail}")), format!("{START} b - 1"), "{tail}");
    }
    assert_eq!(plain(&format!("{START} w - 30")), format!("{START} w - 30"));
    assert_eq!(plain(&format!("{START} w 30")), format!("{START} w - 30"));
    assert_eq!(plain(&format!("{START} b - 99999999999999999999999")), format!("{START} b - 9999"));
    assert_eq!(plain("4k4/45/9/9/9/9/9/9/4K4 b - 1"), format!("{KINGS} b - 1"));
}

#[test]
fn hands() {
    for (hands, written) in [
        ("P", "P"),
        ("1P", "P"),
        ("PPP", "3P"),
        ("P2p", "P2p"),
        ("pP2rb", "P2rbp"),
        ("18p", "18p"),
        ("9P9p", "9P9p"),
        ("2B4L4N4S4G2R", "2R2B4G4S4N4L"),
    ] {
        assert_eq!(plain(&format!("{KINGS} b {hands} 1")), format!("{KINGS} b {written} 1"));
    }
    let hand = Shogi::from_fen(&format!("{KINGS} b 3Pr2g 1")).unwrap().hand(Side::Second);
    assert_eq!((hand.count(Kind::Gold), hand.count(Kind::Rook), hand.count(Kind::Pawn), hand.total()), (2, 1, 0, 3));
}

#[test]
fn one_king_is_enough() {
    let position = Shogi::from_fen("9/9/9/9/9/k8/9/9/1R7 b Gr2b3g4s4n4l18p 1").unwrap();
    assert_eq!(position.king(Side::First), None);
    assert!(!position.in_check() && !position.can_declare_win());
    assert_eq!(position.count_legal(), positions::legal(&position).len());
    // A side without a king is never mated and may lose everything.
    let bare = Shogi::from_fen("9/9/9/9/9/9/9/9/4K4 w - 1").unwrap();
    assert_eq!(bare.count_legal(), 0);
}

#[test]
fn reasons() {
    let reason = |sfen: &str| Shogi::from_fen(sfen).unwrap_err().to_string();
    assert_eq!(reason(""), "board: missing");
    assert_eq!(reason("9/9/9/9/9/9/9/9/9 b - 1"), "no kings");
    assert_eq!(reason("4k4/9/9/9/9/9/9/9/3KK4 b - 1"), "2 black kings");
    assert_eq!(reason("4k4/9/9/9/9/9/9/9 b - 1"), "board: only 8 of 9 ranks");
    assert_eq!(reason("4k4/9/9/9/9/9/9/9/9/4K4 b - 1"), "board: more than 9 ranks");
    assert_eq!(reason("4k3/9/9/9/9/9/9/9/4K4 b - 1"), "board: rank a has less than 9 squares");
    assert_eq!(reason("4k4/9/9/9/9/9/9/9/4K41 b - 1"), "board: rank i has more than 9 squares");
    assert_eq!(reason("4k4/0/9/9/9/9/9/9/4K4 b - 1"), "board: unknown piece 0");
    for piece in ["+k", "+G", "+", "++P", "x", "+1"] {
        let text = reason(&format!("4k4/{piece}8/9/9/9/9/9/9/4K4 b - 1"));
        assert!(text.starts_with("board: unknown piece"), "{piece}: {text}");
    }
    assert_eq!(reason(&format!("{KINGS} x - 1")), "side to move: neither b nor w: x");
    assert_eq!(reason(&format!("{KINGS} b K 1")), "hands: unknown piece K");
    assert_eq!(reason(&format!("{KINGS} b 0P 1")), "hands: no piece P");
    assert_eq!(reason(&format!("{KINGS} b P2 1")), "hands: a count without a piece");
    assert_eq!(reason(&format!("{KINGS} b 99P 1")), "more than 18 pawns");
    assert_eq!(reason(&format!("{KINGS} b 99999999999999P 1")), "more than 18 pawns");
    assert_eq!(reason(&format!("{KINGS} b 2R2r 1")), "more than 2 rooks");
    assert_eq!(reason(&format!("{START} b p 1")), "more than 18 pawns");
    assert_eq!(reason(&format!("{START} b B 1")), "more than 2 bishops");
    assert_eq!(reason("P3k4/9/9/9/9/9/9/9/4K4 b - 1"), "black pawn on 9a, where it cannot move");
    assert_eq!(reason("4k4/9/9/9/9/9/9/9/4K3l b - 1"), "white lance on 1i, where it cannot move");
    assert_eq!(reason("4k4/N8/9/9/9/9/9/9/4K4 b - 1"), "black knight on 9b, where it cannot move");
    assert_eq!(reason("4k4/9/P8/9/P8/9/9/9/4K4 b - 1"), "two black pawns on file 9");
    assert_eq!(reason("4k4/9/9/9/4R4/9/9/9/4K4 b - 1"), "side not to move is in check");
    // A position of another game.
    assert_eq!(reason("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"), "board: unknown piece q");
    assert!(matches!(Shogi::from_fen("4k4"), Err(FenError::Syntax { field: "board", .. })));
}

/// As Fairy-Stockfish and Cute Chess write them: hands in brackets, White moves first, full moves are counted.
#[test]
fn hands_in_brackets() {
    for (text, sfen) in [
        (format!("{START}[-] w 0 1"), format!("{START} b - 1")),
        (format!("{START}[] w - 1"), format!("{START} b - 1")),
        (format!("{START}[-]"), format!("{START} b - 1")),
        (format!("{START}[-] b - - 3 7"), format!("{START} w - 14")),
        (format!("{KINGS}[PPbR] w - 20"), format!("{KINGS} b R2Pb 39")),
        (format!("{KINGS}[-] w 99999999999999999999"), format!("{KINGS} b - 9999")),
    ] {
        assert_eq!(plain(&text), sfen, "{text}");
        let position = Shogi::from_fen(&sfen).unwrap();
        let written = position.fen(NotationOptions { algebraic: true, ..NotationOptions::default() });
        assert_eq!(plain(&written), sfen, "{written}");
    }
    let position = Shogi::from_fen(&format!("{KINGS} w R2Pb 40")).unwrap();
    assert_eq!(
        position.fen(NotationOptions { algebraic: true, ..NotationOptions::default() }),
        format!("{KINGS}[RPPb] b 0 20")
    );
    for bad in [format!("{KINGS}[P w 0 1"), format!("{KINGS}[X] w 0 1"), format!("{KINGS}[K] w 0 1"), "[-] w".into()] {
        assert!(Shogi::from_fen(&bad).is_err(), "{bad}");
    }
}

#[test]
fn handicap_games() {
    for board in [
        "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    ] {
        assert_eq!(plain(&format!("{board} w - 1")), format!("{board} w - 1"));
    }
}

#[test]
fn drawing_shows_the_board() {
    let drawing = Shogi::from_fen("4k4/4+P4/9/9/9/9/9/9/4K4 w P2g 9").unwrap();
    let [drawing, characters] =
        [false, true].map(|characters| drawing.drawing(DrawingOptions { characters, ..DrawingOptions::default() }));
    let board = "White in hand: G2\na  . . . . k . . . .\nb  . . . .+P . . . .\n";
    assert!(drawing.starts_with(board), "{drawing}");
    assert!(drawing.contains("\nBlack in hand: P\n"), "{drawing}");
    let board = "White in hand: 金2\na  ・ ・ ・ ・v玉 ・ ・ ・ ・\nb  ・ ・ ・ ・ と ・ ・ ・ ・\n";
    assert!(characters.starts_with(board), "{characters}");
    assert!(characters.contains("\n    9  8  7  6  5  4  3  2  1\nBlack in hand: 歩\n"), "{characters}");
    assert!(drawing.contains("   9 8 7 6 5 4 3 2 1\n"), "{drawing}");
    assert!(drawing.contains("fen:      4k4/4+P4/9/9/9/9/9/9/4K4 w P2g 9"));
    assert!(drawing.ends_with("checkers: 5b"));
}

proptest! {
    #[test]
    fn no_text_makes_reading_panic(text in "\\PC{0,80}") {
        let _ = Shogi::from_fen(&text);
        let _ = Shogi::start().parse_move(&text);
    }
}

#[test]
fn random_boards_are_refused_or_read_as_they_are_written() {
    let unchanged = |squares| squares;
    check_random_fens::<Shogi>(NotationOptions::default(), unchanged, |rng| {
        let text = positions::strewn_text(rng);
        let fields: Vec<&str> = text.split(' ').collect();
        match rng.random_range(0..4) {
            0 => format!("{}[{}] {} {}", fields[0], fields[2].replace('-', ""), letters("wb", 1, rng), counter(rng)),
            _ => format!("{} {} {} {}", fields[0], fields[1], fields[2], counter(rng)),
        }
    });
}
