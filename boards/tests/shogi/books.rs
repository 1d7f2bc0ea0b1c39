//! Moves and positions as Japanese books and KIF records spell them.

use boards::shogi::Shogi;
use boards::{Move, MoveError, Notation, NotationOptions, Rules};

use crate::common::spellings;
use crate::positions;

const GAMES: usize = if cfg!(debug_assertions) { 5 } else { 20 };
const STREWN: usize = if cfg!(debug_assertions) { 30 } else { 200 };

fn check_round_trip(position: &Shogi, previous: Option<Move>) {
    let read = |text: &str| position.parse_book_move(text, previous);
    spellings::check_round_trip(position, |mv| position.book_move(mv, previous, true), read);
    spellings::check_round_trip(position, |mv| position.kif_move(mv, previous), read);
}

#[test]
fn round_trip() {
    let mut last: Option<(String, Move)> = None;
    let fen = |position: &Shogi| position.fen(NotationOptions::default());
    positions::random_games::<Shogi>(81, GAMES, |position, mv| {
        let previous = last.take().filter(|(after, _)| *after == fen(position)).map(|(_, mv)| mv);
        check_round_trip(position, previous);
        last = Some((fen(&position.after(mv)), mv));
    });
    positions::strewn_positions::<Shogi>(82, STREWN, |position| check_round_trip(position, None));
}

/// Checks the spellings of some moves of a position.
fn check(sfen: &str, moves: &[(&str, &str)]) {
    let position = Shogi::from_fen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    for (mv, text) in moves {
        let read = position.parse_move(mv).unwrap_or_else(|error| panic!("{sfen} {mv}: {error}"));
        assert_eq!(position.book_move(read, None, true), *text, "{sfen}");
        assert_eq!(position.parse_book_move(text, None), Ok(read), "{sfen} {text}");
    }
}

/// Positions of our own for the rules of distinction (docs/analysis.md section 4.3).
#[test]
fn pieces_of_a_kind_are_distinguished_by_the_rules() {
    // Two golds, by direction.
    check("7k1/2G6/G8/9/9/9/9/9/4K4 b - 1", &[("9c8b", "▲８二金上"), ("7b8b", "▲８二金寄")]);
    check("k8/4G4/9/4G4/9/9/9/9/4K4 b - 1", &[("5d5c", "▲５三金上"), ("5b5c", "▲５三金引")]);
    // Two golds side by side.
    check("8k/9/9/9/9/9/9/9/K5G1G b - 1", &[("3i2h", "▲２八金左"), ("1i2h", "▲２八金右")]);
    check("9/9/k8/9/9/9/9/9/2K1GG3 b - 1", &[("5i5h", "▲５八金直"), ("4i5h", "▲５八金右")]);
    check("9/9/k8/9/9/9/9/9/2K1SS3 b - 1", &[("5i4h", "▲４八銀左"), ("4i4h", "▲４八銀直")]);
    // Three and more.
    check("8k/9/9/9/9/9/9/3G1G3/K3G4 b - 1", &[("6h5h", "▲５八金左"), ("5i5h", "▲５八金上")]);
    check(
        "8k/9/9/9/9/9/9/5G3/K2GGG3 b - 1",
        &[("6i5h", "▲５八金左"), ("5i5h", "▲５八金直"), ("4i5h", "▲５八金右上"), ("4h5h", "▲５八金寄")],
    );
    check(
        "8k/9/9/9/9/9/1+P7/2+P6/1+P+P5K b - 1",
        &[("7i8h", "▲８八と右上"), ("7h8h", "▲８八と寄"), ("8g8h", "▲８八と引"), ("8i8h", "▲８八と直")],
    );
    // Dragons and horses are told apart by direction, then by side.
    check("+R8/9/9/1+R7/9/9/9/9/4K3k b - 1", &[("9a8b", "▲８二龍引"), ("8d8b", "▲８二龍上")]);
    check("9/4+R4/7+R1/9/9/9/9/9/K7k b - 1", &[("2c4c", "▲４三龍寄"), ("5b4c", "▲４三龍引")]);
    check("k8/9/9/9/4+R3+R/9/9/9/K8 b - 1", &[("5e3e", "▲３五龍左"), ("1e3e", "▲３五龍右")]);
    check("+B+B7/9/9/9/9/9/9/9/K3k4 b - 1", &[("9a8b", "▲８二馬左"), ("8a8b", "▲８二馬右")]);
    // White sits on the other side: its right is at the file of 9.
    check("4g1g1k/9/9/9/9/9/9/9/K8 w - 1", &[("5a4b", "△４二金右"), ("3a4b", "△４二金左")]);
    check("3gg3k/9/9/9/9/9/9/9/K8 w - 1", &[("5a5b", "△５二金直"), ("6a5b", "△５二金右")]);
    check("8k/9/9/1s1s5/9/9/9/9/K8 w - 1", &[("8d7e", "△７五銀右"), ("6d7e", "△７五銀左")]);
    check("k8/9/9/9/4r3r/9/9/9/K8 w - 1", &[("5e3e", "△３五飛右"), ("1e3e", "△３五飛左")]);
    // Promotion and drops.
    check("8k/9/9/2S6/9/9/9/9/K8 b - 1", &[("7d7c", "▲７三銀不成"), ("7d7c+", "▲７三銀成")]);
    check("8k/9/9/9/9/9/9/4G4/K8 b G 1", &[("G*5g", "▲５七金打"), ("5h5g", "▲５七金"), ("G*1h", "▲１八金")]);
    check("k8/9/9/9/9/9/9/9/K8 w g 1", &[("G*5e", "△５五金")]);
}

#[test]
fn the_target_of_the_previous_move_is_not_repeated() {
    let start = Shogi::start();
    let mut position = start;
    let mut previous = None;
    let mut texts = Vec::new();
    for text in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
        let mv = position.parse_move(text).unwrap();
        texts.push((position.book_move(mv, previous, true), position.kif_move(mv, previous)));
        previous = Some(mv);
        position = position.after(mv);
    }
    let expected =
        [("▲７六歩", "７六歩(77)"), ("△３四歩", "３四歩(33)"), ("▲２二角成", "２二角成(88)"), ("△同銀", "同　銀(31)")];
    assert_eq!(texts, expected.map(|(book, kif)| (book.to_owned(), kif.to_owned())));
}

#[test]
fn variants_of_spelling() {
    let start = Shogi::start();
    for text in ["☗７六歩", "７六歩", "76歩(77)", "７６歩", "  ▲７六歩", "７六歩（７７）", "+7776FU", "7776FU", "7g7f"]
    {
        assert_eq!(start.parse_book_move(text, None), start.parse_move("7g7f"), "{text}");
    }
    let before = Shogi::from_fen("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3").unwrap();
    let taken = before.parse_move("8h2b+").unwrap();
    let after = before.after(taken);
    for text in ["同銀", "同　銀", "同２二銀", "同 22銀(31)"] {
        assert_eq!(after.parse_book_move(text, Some(taken)), after.parse_move("3a2b"), "{text}");
    }
    let middle = Shogi::from_fen("8k/9/9/9/9/9/9/3+R5/K8 b - 1").unwrap();
    for text in ["６六龍", "６六竜", "６六龍(68)", "６六龍行"] {
        assert_eq!(middle.parse_book_move(text, None), middle.parse_move("6h6f"), "{text}");
    }
    for text in ["", "▲", "同歩", "７六", "７六歩歩", "７六歩(99)", "０六歩", "７六象", "７六歩(7", "同　"]
    {
        assert!(start.parse_book_move(text, None).is_err(), "{text}");
    }
    let golds = Shogi::from_fen("9/9/k8/9/9/9/9/9/2K1GG3 b - 1").unwrap();
    assert!(golds.parse_book_move("５八金", None).unwrap_err().to_string().contains("ambiguous"));
}

#[test]
fn positions_of_records_are_read_as_they_are_written() {
    positions::random_games::<Shogi>(83, GAMES, |position, _| {
        let setup = |position: &Shogi| {
            let fen = position.fen(NotationOptions::default());
            fen.rsplit_once(' ').map(|(setup, _)| setup.to_owned())
        };
        let drawn = Shogi::from_diagram(&position.diagram()).unwrap_or_else(|error| panic!("{position:?}: {error}"));
        assert_eq!(setup(&drawn), setup(position));
        let lines = position.record_position(NotationOptions::default());
        let read = Shogi::from_csa(&lines).unwrap_or_else(|error| panic!("{position:?}: {error}"));
        assert_eq!(setup(&read), setup(position));
    });
}

/// First ranks, and the second ones, of White in the handicaps that the format KIF names.
#[test]
fn handicaps_leave_the_pieces_out_that_kif_says() {
    let handicaps = [
        ("香落ち", "lnsgkgsn1/1r5b1"),
        ("右香落ち", "1nsgkgsnl/1r5b1"),
        ("角落ち", "lnsgkgsnl/1r7"),
        ("飛車落ち", "lnsgkgsnl/7b1"),
        ("飛香落ち", "lnsgkgsn1/7b1"),
        ("二枚落ち", "lnsgkgsnl/9"),
        ("三枚落ち", "lnsgkgsn1/9"),
        ("四枚落ち", "1nsgkgsn1/9"),
        ("五枚落ち", "2sgkgsn1/9"),
        ("左五枚落ち", "1nsgkgs2/9"),
        ("六枚落ち", "2sgkgs2/9"),
        ("左七枚落ち", "2sgkg3/9"),
        ("右七枚落ち", "3gkgs2/9"),
        ("八枚落ち", "3gkg3/9"),
        ("十枚落ち", "4k4/9"),
    ];
    for (name, ranks) in handicaps {
        let fen = Shogi::handicap(name).expect(name).fen(NotationOptions::default());
        assert_eq!(fen, format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"), "{name}");
    }
    assert!(Shogi::handicap_names().skip(1).eq(handicaps.map(|(name, _)| name)));
    assert_eq!(Shogi::handicap("七枚落ち"), Shogi::handicap("左七枚落ち"), "as earlier versions wrote it");
}

#[test]
fn positions_that_cannot_be_read_are_refused() {
    assert_eq!(Shogi::from_csa("PI\n+").unwrap().key(), Shogi::start().key());
    let without = Shogi::from_csa("PI82HI22KA\n-").unwrap();
    assert_eq!(without.key(), Shogi::handicap("二枚落ち").unwrap().key());
    let rest = Shogi::from_csa("P+59OU\nP-51OU\nP+00KI\nP-00AL\n+").unwrap();
    assert_eq!(rest.fen(NotationOptions::default()), "4k4/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1");
    for text in ["P1", "P1 * * *", "P+", "P+00", "P+0XFU", "P+00XX", "PX", "P+55OU55", "P1+OUé", "P+00OU", "PIé"] {
        assert!(Shogi::from_csa(text).is_err(), "{text}");
    }
    assert!(Shogi::handicap("百枚落ち").is_none());
    for text in ["", "|", "| ・ ・|一", "後手の持駒：歩百\n", &"|v玉 ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(9)]
    {
        assert!(Shogi::from_diagram(text).is_err(), "{text}");
    }
}

#[test]
fn western_notation_is_read() {
    let check = |sfen: &str, text: &str, expected: Result<&str, MoveError>| {
        let position = Shogi::from_fen(sfen).unwrap();
        let expected = expected.map(|mv| position.parse_move(mv).unwrap());
        assert_eq!(position.parse_book_move(text, None), expected, "{sfen} {text}");
    };
    let illegal = |sfen: &str, text: &str| {
        let read = Shogi::from_fen(sfen).unwrap().parse_book_move(text, None);
        assert!(matches!(read, Err(MoveError::Illegal { .. })), "{sfen} {text}: {read:?}");
    };
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for text in ["P-7f", "P-76", "P7f", "P-7f!?", "P-7f="] {
        check(start, text, Ok("7g7f"));
    }
    check(start, "G4i-5h", Ok("4i5h"));
    check(start, "G-5h", Err(MoveError::Ambiguous("G-5h".into())));
    illegal(start, "B-7f");
    illegal(start, "K-5h+");
    let exchange = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    check(exchange, "Bx2b+", Ok("8h2b+"));
    check(exchange, "Bx2b", Ok("8h2b"));
    illegal(exchange, "P*5e");
    let promoted = "4k4/9/9/9/9/9/9/3+R5/4K4 b S 1";
    check(promoted, "+R-6c", Ok("6h6c"));
    illegal(promoted, "R-6c");
    check(promoted, "S*5e", Ok("S*5e"));
    check(promoted, "S'5e", Ok("S*5e"));
    check(promoted, "+S*5e", Err(MoveError::syntax("+S*5e")));
}
