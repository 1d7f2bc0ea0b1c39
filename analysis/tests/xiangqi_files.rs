//! Files of programs for xiangqi: XQF, CBR, CBL, DhtmlXQ. The same game was written to all the files in `data` by a
//! script that shares no code with the readers.

use std::fs;
use std::path::Path;

use analysis::input::{Format, InputError, read, records};
use analysis::record::{Record, RecordedMove};
use analysis::replay::legal_part;
use boards::xiangqi::Xiangqi;
use boards::{Message, Notation, NotationOptions};

fn file(name: &str) -> Vec<u8> {
    fs::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data")).join(name)).unwrap()
}

fn only(bytes: &[u8], format: Option<Format>) -> Record {
    let mut games = records(bytes, format).unwrap();
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn problem(record: &Record) -> Option<&str> {
    record.problem.as_ref().map(Message::text)
}

/// Returns the position after the legal moves of a record, and how many these are.
fn end(record: &Record) -> (String, usize) {
    let (line, problem) = legal_part::<Xiangqi>(record).unwrap();
    assert_eq!(problem, None);
    (line.current().fen(NotationOptions::default()), line.ply())
}

/// A page of dpxq.com with the fields of a game.
fn page(fields: &[(&str, &str)]) -> Vec<u8> {
    let fields: String =
        fields.iter().map(|(name, value)| format!("[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n")).collect();
    format!("<div>\n{fields}</div>").into_bytes()
}

#[test]
fn the_same_game_is_read_from_all_formats() {
    let move_of = |text: &str, comment: &str, variations: &[&str]| RecordedMove {
        comments: [comment].into_iter().filter(|comment| !comment.is_empty()).map(str::to_owned).collect(),
        variations: variations.iter().map(|&text| text.to_owned()).collect(),
        ..RecordedMove::new(text)
    };
    let moves = [
        move_of("h2e2", "当头炮", &["1. 兵七进一 炮２平３ { 卒底炮 }", "1. 相三进五 { 飞相局 }"]),
        move_of("h9g7", "", &["1... 马２进３ 2. 马二进三 (2. 马八进七 { 也可 } 2... 卒３进１) 2... 车１平２"]),
        move_of("h0g2", "", &[]),
        move_of("i9h9", "出车", &[]),
        move_of("i0h0", "", &[]),
        move_of("b9c7", "屏风马", &[]),
        move_of("c3c4", "", &[]),
        move_of("g6g5", "", &[]),
    ];
    let tags = [
        ("Title", "中炮对屏风马"),
        ("Event", "三棋测试赛"),
        ("Round", "第一轮"),
        ("Date", "2026-11-27"),
        ("Site", "上海"),
        ("Red", "红方甲"),
        ("Black", "黑方乙"),
    ];
    for name in ["xiangqi_10.xqf", "xiangqi_18.xqf", "xiangqi.cbr", "xiangqi.html"] {
        let record = only(&file(name), None);
        assert_eq!(record.game, Some("xiangqi"), "{name}");
        assert_eq!(record.start, None, "{name}");
        assert_eq!(record.comments, ["我们自己的一盘棋"], "{name}");
        assert_eq!(record.moves, moves, "{name}");
        assert_eq!(record.result.as_deref(), Some("1/2-1/2"), "{name}");
        // XQF has no field for the round.
        let known = |name: &str| tags.into_iter().find(|(tag, _)| *tag == name).unwrap().1;
        assert!(record.tags.len() >= 6 && record.tags.iter().all(|(tag, value)| value == known(tag)), "{name}");
        assert_eq!(end(&record).1, 8, "{name}");
    }
}

/// A library has an index of any length before the games. Longer games take several slots of 4,096 bytes.
#[test]
fn libraries_of_ccbridge() {
    let game = file("xiangqi.cbr");
    let slots = |game: &[u8], slots: usize| {
        let mut bytes = game.to_vec();
        bytes.resize(4096 * slots, 0);
        bytes
    };
    // A comment on the position that reaches into the second slot.
    let comment: Vec<u8> = "长".repeat(1_000).encode_utf16().flat_map(u16::to_le_bytes).collect();
    let entries = &game[2214 + 8 + 16..];
    let long = [&game[..2218], &(comment.len() as u32).to_le_bytes(), &comment, entries].concat();
    let mut empty = game[..2214].to_vec();
    empty[2076] = 1;
    let mut library = b"CCBridgeLibrary\0".to_vec();
    library.resize(66_624 + 3 * 276, 0);
    for (game, count) in [(&game, 1), (&long, 2), (&empty, 1), (&game, 1)] {
        library.extend(slots(game, count));
    }
    let games = records(&library, None).unwrap();
    assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [8, 8, 0, 8]);
    assert_eq!(games[1].comments[0].chars().count(), 1_000);
    assert_eq!(games[2].result.as_deref(), Some("1-0"));
    assert!(games.iter().all(|game| game.problem.is_none()));
}

#[test]
fn positions_of_problems() {
    // A rook of Red on c3, a pawn of Black on e4, the kings on e0 and d9; the others have left the board.
    let mut squares = ["99"; 32];
    (squares[0], squares[4], squares[20], squares[27]) = ("26", "49", "30", "45");
    let binit = squares.concat();
    let record = only(&page(&[("binit", &binit), ("movelist", "26254546")]), None);
    assert_eq!(end(&record), ("3k5/9/9/9/9/2R6/4p4/9/9/4K4 w - - 2 2".to_owned(), 2));
    // The first moved piece is Black's.
    let record = only(&page(&[("binit", &binit), ("movelist", "3031")]), Some(Format::DhtmlXq));
    assert_eq!(record.start.as_deref(), Some("3k5/9/9/9/9/4p4/2R6/9/9/4K4 b - - 0 1"));
    // The same position in XQF and CBR.
    for name in ["xiangqi_10.xqf", "xiangqi.cbr"] {
        let mut bytes = file(name);
        if name.ends_with("xqf") {
            bytes[0x10..0x30].fill(0xFF);
            (bytes[0x10], bytes[0x14], bytes[0x24], bytes[0x2B]) = (23, 40, 39, 44);
            bytes.truncate(0x400);
            bytes.extend([0x18, 0x20, 0xF0, 0xFF, 0, 0, 0, 0, 39 + 0x18, 38 + 0x20, 0, 0, 0, 0, 0, 0]);
        } else {
            bytes[2120..2210].fill(0);
            (bytes[2120 + 56], bytes[2120 + 85], bytes[2120 + 3], bytes[2120 + 49]) = (0x11, 0x15, 0x25, 0x27);
            bytes.truncate(2214);
            bytes.extend([0, 0, 0, 0, 1, 0, 3, 12]);
        }
        let of_file = only(&bytes, None);
        assert_eq!((of_file.start, &of_file.moves), (record.start.clone(), &record.moves), "{name}");
    }
}

#[test]
fn results_and_encodings_of_dhtmlxq() {
    for (words, result) in [
        ("红胜", Some("1-0")),
        ("紅勝", Some("1-0")),
        ("黑方胜", Some("0-1")),
        ("红负", Some("0-1")),
        ("黑負", Some("1-0")),
        ("和棋", Some("1/2-1/2")),
        ("红黑", None),
        ("未知", None),
    ] {
        let record = only(&page(&[("movelist", "7747"), ("result", words)]), None);
        assert_eq!(record.result.as_deref(), result, "{words}");
    }
    let text = String::from_utf8(page(&[("red", "許銀川"), ("movelist", "7747"), ("result", "紅勝")])).unwrap();
    for encoding in [encoding_rs::BIG5, encoding_rs::GB18030, encoding_rs::UTF_8] {
        let record = only(&encoding.encode(&text).0, None);
        assert_eq!((record.tag("Red"), record.result.as_deref()), (Some("許銀川"), Some("1-0")), "{}", encoding.name());
    }
}

/// Several games in a text, lines in a page's script, and fields that are not closed.
#[test]
fn shapes_of_dhtmlxq() {
    let text = "[DhtmlXQ]\n[DhtmlXQ_red]A[/DhtmlXQ_red]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n\
                [DhtmlXQHTML][DhtmlXQ_red]B[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQHTML]";
    let games = records(text.as_bytes(), None).unwrap();
    assert_eq!(
        games.iter().map(|game| (game.tag("Red"), game.moves.len())).collect::<Vec<_>>(),
        [(Some("A"), 2), (Some("B"), 1)]
    );
    let script = "<div>[DhtmlXQ_movelist][/DhtmlXQ_movelist]</div>\n<script>var DhtmlXQ_movelist = \
                  '[0_1_0]77477062[/0_1_0][0_2_1]1022[/0_2_1]';</script>";
    let record = only(script.as_bytes(), None);
    assert_eq!(record.moves.len(), 2);
    assert_eq!(record.moves[1].variations, ["1... 马２进３"]);
    // A line may replace the first move of another one.
    let nested =
        page(&[("movelist", "77477062"), ("move_0_2_1", "1022"), ("move_1_2_2", "6665"), ("move_0_2_3", "6042")]);
    let record = only(&nested, None);
    assert_eq!((record.moves.len(), record.moves[1].variations.len()), (2, 3), "{:?}", record.moves[1].variations);
    // The number of its first move may be any.
    let large = format!("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_{}_1]0010[/DhtmlXQ_x]", usize::MAX);
    assert_eq!(only(large.as_bytes(), None).moves.len(), 1);
}

#[test]
fn what_a_file_may_not_do() {
    for name in ["xiangqi_10.xqf", "xiangqi_18.xqf", "xiangqi.cbr"] {
        let bytes = file(name);
        let record = only(&bytes[..bytes.len() - 1], None);
        assert_eq!(problem(&record), Some("the file ends within its moves"), "{name}");
        assert_eq!(record.moves.len(), 8, "{name}");
    }
    let record = only(&page(&[("movelist", "77477")]), None);
    assert_eq!((problem(&record), record.moves.len()), (Some("the file ends within its moves"), 1));
    let record = only(&page(&[("movelist", "9947")]), None);
    assert_eq!(problem(&record), Some("a move leaves the board"));
    let record = only(&page(&[("binit", "0919"), ("movelist", "7747")]), None);
    assert_eq!(problem(&record), Some("cannot read \"0919\""));
    // Lines that leave themselves, later ones, a move that is not there, or a line that is not.
    let record = only(
        &page(&[
            ("movelist", "77477062"),
            ("move_1_2_1", "1022"),
            ("move_3_2_2", "1022"),
            ("move_2_2_3", "1022"),
            ("move_0_3_4", "1022"),
            ("move_9_2_10", "1022"),
        ]),
        None,
    );
    assert_eq!((record.moves.len(), problem(&record)), (2, None));
    assert!(record.moves.iter().all(|mv| mv.variations.is_empty()));
    // Moves that nobody can play stay as the file has them.
    let record = only(&page(&[("movelist", "7747"), ("move_0_1_1", "00107062")]), None);
    assert_eq!(record.moves[0].variations, ["1. a9b9 h9g7"]);
    assert!(matches!(records(b"XQ\x0a\0", None), Err(InputError::Unknown)));
    assert!(matches!(records(b"CCBridgeLibrary\0", None), Err(InputError::Unknown)));
    assert!(matches!(read(Path::new("missing.xqf")), Err(InputError::Io(_))));
    let record = only(b"CCBridge Record\0", None);
    assert_eq!(problem(&record), Some("the file ends within its moves"));
}

/// A search for the end of a value through all of the rest would take minutes.
#[test]
fn open_fields_take_no_longer_than_their_bytes() {
    for text in ["[DhtmlXQ_red]", "[DhtmlXQ", "[0_1_0]", "[[", "[/"] {
        let bytes = format!("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]{}", text.repeat(1_000_000));
        assert_eq!(only(bytes.as_bytes(), None).moves.len(), 1, "{text}");
    }
}

/// A position that was set up says who moves; where there are moves, they say it.
#[test]
fn the_side_to_move_of_a_position_is_read() {
    let mut bytes = file("xiangqi_10.xqf");
    let moves = only(&bytes, None).moves.len();
    bytes[0x32] = 1;
    assert_eq!((only(&bytes, None).moves.len(), only(&bytes, None).start), (moves, None));
    bytes.truncate(0x400);
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    assert_eq!(only(&bytes, None).start, Some(format!("{start} b - - 0 1")));
    bytes[0x32] = 0;
    assert_eq!(only(&bytes, None).start, None);
}

/// A variation within a variation and so on, for every move: a recursion would not survive it.
#[test]
fn depth_and_number_of_variations_are_bounded() {
    let mut bytes = file("xiangqi_10.xqf");
    bytes.truncate(0x400);
    bytes.extend([0x18, 0x20, 0xF0, 0xFF, 0, 0, 0, 0]);
    for _ in 0..1_000_000 {
        bytes.extend([72 + 0x18, 42 + 0x20, 0xFF, 0, 0, 0, 0, 0]);
    }
    let record = only(&bytes, None);
    assert_eq!((record.moves.len(), problem(&record)), (4_000, Some("more than 4000 plies")));
    bytes.truncate(0x408);
    for _ in 0..1_000_000 {
        // Each is an alternative to the one before, and so on.
        bytes.extend([72 + 0x18, 42 + 0x20, 0x0F, 0, 0, 0, 0, 0]);
    }
    let record = only(&bytes, None);
    assert_eq!((record.moves.len(), problem(&record), record.moves[0].variations.len()), (1, None, 100));
    let text: usize = record.moves[0].variations.iter().map(String::len).sum();
    assert!((5_000_000..50_000_000).contains(&text), "{text}");
}
