//! Files of games: PGN, moves alone, encodings and bad input.

mod common;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use analysis::entries::{Entry, Needed, Refusal, read_files, read_stream};
use analysis::input::{Format, InputError, read, records};
use analysis::replay::{game_of, replay};
use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Message, Rules};
use common::{data, end, only};

fn scratch(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn pgn_with_everything() {
    let text = r#"% a line that is skipped
[White "A \"quoted\" name"]
[Black "B\\C"]
[Result "0-1"]

{before} 1.e4! {best [%eval 0.2]} e5 $6 (1...c5 2. Nf3 (2. c3 {)} d5) d6) 2 . Nf3 ; to the end of the line
2... Nc6?? 3.Bb5 a6 0-1

[Event "second"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"]

1. O-O-O Kf8 1/2-1/2"#;
    let games = records(text.as_bytes(), Some(Format::Pgn)).unwrap();
    assert_eq!(games.len(), 2);
    let first = &games[0];
    assert_eq!(first.tag("white"), Some("A \"quoted\" name"));
    assert_eq!(first.tag("Black"), Some("B\\C"));
    assert_eq!(first.comments, ["before"]);
    let texts: Vec<&str> = first.moves.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(texts, ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    assert_eq!(first.moves[0].nags, [1]);
    assert_eq!(first.moves[1].nags, [6]);
    assert_eq!(first.moves[1].variations, ["1...c5 2. Nf3 (2. c3 {)} d5) d6"]);
    assert_eq!(first.moves[2].comments, ["to the end of the line"]);
    assert_eq!(first.moves[3].nags, [4]);
    assert_eq!(first.result.as_deref(), Some("0-1"));
    assert_eq!(end::<Chess>(&games[1]), "5k2/8/8/8/8/8/8/2KR3R w - - 2 2");
}

/// Whoever reads a record finds one spelling of each result.
#[test]
fn results_of_pgn_have_one_spelling() {
    let result = |text: &str| only(text.as_bytes(), Format::Pgn).result;
    for word in ["1/2", "½-½", "1/2-1/2.", "1/2-1/2", "1/2 - 1/2", "½–½", "½ : ½"] {
        assert_eq!(result(&format!("1. e4 e5 {word}")).as_deref(), Some("1/2-1/2"), "{word}");
        assert_eq!(result(&format!("[Result \"{word}\"]\n\n1. e4 e5")).as_deref(), Some("1/2-1/2"), "{word}");
    }
    assert_eq!(result("[Result \"1-0\"]\n\n1. e4 e5").as_deref(), Some("1-0"));
    assert_eq!(result("[Result \"unknown\"]\n\n1. e4 e5"), None);
    for (word, expected) in [("1 - 0", "1-0"), ("1–0", "1-0"), ("0:1", "0-1"), ("0 - 1", "0-1")] {
        assert_eq!(result(&format!("1. e4 e5 {word}")).as_deref(), Some(expected), "{word}");
    }
    let castled = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 5. d3 *";
    assert_eq!(end::<Chess>(&only(castled.as_bytes(), Format::Pgn)).split(' ').nth(1), Some("b"));
    let games = records(b"1. e4 1/2 - 1/2\n\n1. d4 Nf6*\n\n1. c4 e5*", Some(Format::Pgn)).unwrap();
    let lengths: Vec<(usize, Option<&str>)> =
        games.iter().map(|game| (game.moves.len(), game.result.as_deref())).collect();
    assert_eq!(lengths, [(1, Some("1/2-1/2")), (2, Some("*")), (2, Some("*"))]);
}

/// Comments up to the end of a line hide parentheses, and stand in braces where a variation becomes one line.
#[test]
fn comments_within_variations() {
    let text = "1. e4 ( 1. d4 ; a ) {comment}\n% ) skipped\n{ ; no ( end } d5 ) 1... e5 2. Nf3 *";
    let record = only(text.as_bytes(), Format::Pgn);
    assert_eq!(record.problem, None);
    let texts: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(texts, ["e4", "e5", "Nf3"]);
    assert_eq!(record.moves[0].variations, ["1. d4 { a ) (comment) } { ; no ( end } d5"]);
    // A brace that closes nothing would close a comment of what is written.
    let record = only(b"1. e4 } ( 1. d4 } d5 ) 1... e5 *", Format::Pgn);
    assert_eq!((record.moves.len(), record.problem), (2, None));
    assert_eq!(record.moves[0].variations, ["1. d4 d5"]);
}

/// Each of these texts has a move, comment or game for every few bytes, far beyond what a game has.
#[test]
fn limits_are_asked_while_reading() {
    let many = |text: &str| text.repeat(100_000);
    for (text, format) in [
        (many("a "), Format::Pgn),
        (format!("startpos moves {}", many("a ")), Format::PositionLines),
        (many("▲a"), Format::Kif),
        (many("+7776FU\n"), Format::Csa),
    ] {
        let record = only(text.as_bytes(), format);
        assert_eq!(
            (record.moves.len(), record.problem.as_ref().map(Message::text)),
            (4_000, Some("more than 4000 plies")),
            "{format:?}"
        );
    }
    let long = only(many("a").as_bytes(), Format::Pgn);
    assert_eq!(long.problem.as_ref().map(Message::text), Some("ply 1: a move of 100000 bytes"));
    let tags = only(format!("{}\n1. e4 *", many("[a \"b\"]\n")).as_bytes(), Format::Pgn);
    assert_eq!((tags.tags.len(), tags.problem.as_ref().map(Message::text)), (200, Some("more than 200 tags")));
    let notes = only(format!("1. e4 {} {} *", many("{a}"), many("(b)")).as_bytes(), Format::Pgn);
    let mv = &notes.moves[0];
    assert_eq!((mv.comments.len(), mv.variations.len(), notes.problem.as_ref().map(Message::text)), (100, 100, None));
    assert!(mv.comments[99].ends_with("a a") && mv.variations[99].ends_with("b) (b"));
}

#[test]
fn a_file_of_too_many_games_is_read_up_to_the_limit() {
    let games = records("x\n".repeat(600_000).as_bytes(), Some(Format::PositionLines)).unwrap();
    assert_eq!(games.len(), 500_001);
    assert!(
        games[500_000].problem.as_ref().map(Message::text).unwrap().starts_with("the file has more than 500000 games")
    );
}

#[test]
fn encodings_of_names() {
    let name = |bytes: &[u8]| only(bytes, Format::Pgn).tag("White").map(str::to_owned);
    assert_eq!(name("\u{feff}[White \"José\"]\r\n\r\n1. e4 *".as_bytes()).as_deref(), Some("José"));
    assert_eq!(name(b"[White \"Jos\xe9\"]\n\n1. e4 *").as_deref(), Some("José"));
    // Other texts have no NUL bytes.
    let binary = [b"1. e4 *".as_slice(), &[0; 1_000]].concat();
    for named in [None, Some(Format::Pgn), Some(Format::Kif), Some(Format::Csa), Some(Format::PositionLines)] {
        assert_eq!(records(&binary, named).unwrap_err().to_string(), "not a text file");
    }
    let utf16: Vec<u8> =
        "\u{feff}[White \"José\"]\n1. e4 *".encode_utf16().flat_map(|unit| unit.to_le_bytes()).collect();
    assert_eq!(name(&utf16).as_deref(), Some("José"));
}

#[test]
fn tags_may_share_lines_or_take_several() {
    let text = "[SetUp \"1\"] [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Event\n  \"a ] b\"\n]\n\n1. e4 *";
    let record = only(text.as_bytes(), Format::Pgn);
    assert_eq!(record.start.as_deref(), Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    assert_eq!((record.tag("SetUp"), record.tag("Event"), record.moves.len()), (Some("1"), Some("a ] b"), 1));
    let beside_moves = only(b"[White \"A\"] 1. e4 e5 *", Format::Pgn);
    assert_eq!((beside_moves.tag("White"), beside_moves.moves.len()), (Some("A"), 2));
    // Quotes that are not marked, and a mark that is meant as a backslash.
    for (value, expected) in [
        (r#"[Event "The "Big" One"]"#, r#"The "Big" One"#),
        (r#"[Event "The \"Big\" One"]"#, r#"The "Big" One"#),
        (r#"[Event "C:\games\"]"#, r"C:\games\"),
        (r#"[Event "C:\\games\\"]"#, r"C:\games\"),
        ("[Event \"open]", "open"),
    ] {
        let record = only(format!("{value}\n[White \"A\"]\n\n1. e4 *").as_bytes(), Format::Pgn);
        assert_eq!((record.tag("Event"), record.tag("White")), (Some(expected), Some("A")), "{value}");
    }
}

#[test]
fn comments_behind_a_result_belong_to_its_game() {
    let text = "{before} [White \"A\"]\n\n1. e4 e5 1-0 {White won on time}\n\n[White \"B\"]\n\n1. d4 * {unfinished}";
    let games = records(text.as_bytes(), Some(Format::Pgn)).unwrap();
    assert_eq!((games.len(), &games[0].comments[..], &games[1].comments[..]), (2, &["before".to_owned()][..], &[][..]));
    assert_eq!(games[0].moves[1].comments, ["White won on time"]);
    assert_eq!(games[1].moves[0].comments, ["unfinished"]);
}

#[test]
fn a_null_move_of_uci_is_no_move_number() {
    for null in ["--", "0000"] {
        assert_eq!(only(format!("1. e4 {null} 2. d4 *").as_bytes(), Format::Pgn).moves.len(), 3, "{null}");
    }
}

#[test]
fn signs_behind_moves_are_read() {
    let text = "1. e4 +- a6 = 2. e5 d5 \u{00b1} 3. exd6 e.p. cxd6 4. Nf3 Nf6 5. Nc3 *\n\x1a";
    let games = records(text.as_bytes(), Some(Format::Pgn)).unwrap();
    assert_eq!((games.len(), games[0].moves.len()), (1, 9));
    assert_eq!([0, 1, 3].map(|ply| games[0].moves[ply].nags.clone()), [vec![18], vec![10], vec![16]]);
    for written in ["exd6ep", "exd6e.p."] {
        let record = only(format!("1. e4 a6 2. e5 d5 3. {written} *").as_bytes(), Format::Pgn);
        assert!(end::<Chess>(&record).starts_with("rnbqkbnr/1pp1pppp/p2P4/"), "{written}");
    }
    let record = only("1. e4 +/= e5 =/+ 2. Nf3 □ Nc6 ± *".as_bytes(), Format::Pgn);
    let nags: Vec<&[u32]> = record.moves.iter().map(|mv| mv.nags.as_slice()).collect();
    assert_eq!(nags, [[14], [15], [7], [16]]);
    // The drop of a piece has the sign of an open result.
    let drop = only(b"1. P-7f P-3d 2. P*5e *", Format::Pgn);
    assert_eq!(drop.moves[2].text, "P*5e");
}

#[test]
fn signatures_of_programs_are_no_games() {
    let text = "[Red \"A\"]\n\n1. 炮二平五 马８进７ 1-0\n==========\n欢迎访问 1. e4\n==========\n\n[Red \"B\"]\n\n1. 兵七进一 *\n\
                ====\n1. 相三进五 马２进３ *\n====";
    let games = records(text.as_bytes(), Some(Format::Pgn)).unwrap();
    assert_eq!(
        games.iter().map(|game| (game.tag("Red"), game.moves.len())).collect::<Vec<_>>(),
        [(Some("A"), 2), (Some("B"), 1), (None, 2)]
    );
}

/// A search through all of the rest after each line of `=` would take minutes.
#[test]
fn many_signatures_take_no_longer_than_their_bytes() {
    let begun = Instant::now();
    let games = records("====\n1.\n".repeat(1_800_000).as_bytes(), Some(Format::Pgn));
    assert!(games.is_err() && begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

#[test]
fn xiangqi_in_all_spellings() {
    let expected = end::<Xiangqi>(&only(b"1. H2-E2 H9-G7 2. B0-C2 *", Format::Pgn));
    for text in
        ["1. C2.5 H8+7 2. H8+7 *", "1.C2=5 h8+7 2.N8+7", "1. 炮二平五 马８进７ 2. 马八进七", "1. h2e2 h9g7 2. b0c2"]
    {
        assert_eq!(end::<Xiangqi>(&only(text.as_bytes(), Format::Pgn)), expected, "{text}");
    }
    for (encoding, name, text) in [
        (encoding_rs::GB18030, "红方", "[Red \"红方\"]\n\n1. 炮二平五 马8进7 2. 马八进七 *"),
        (encoding_rs::GB18030, "紅方", "[Red \"紅方\"]\n\n1. 炮二平五 馬8進7 2. 馬八進七 *"),
        (encoding_rs::BIG5, "紅方", "[Red \"紅方\"]\n\n1. 炮二平五 馬８進７ 2. 馬八進七 *"),
    ] {
        let record = only(&encoding.encode(text).0, Format::Pgn);
        assert_eq!(record.tag("Red"), Some(name));
        assert_eq!(end::<Xiangqi>(&record), expected);
    }
    // WXF notation writes a middle pawn of a tandem like a move number.
    let tandem = "[FEN \"3k5/2P3P2/2P3P2/6P2/9/9/9/9/9/4K4 w - - 0 1\"]\n\n1. 33.4 *";
    assert_eq!(end::<Xiangqi>(&only(tandem.as_bytes(), Format::Pgn)), "3k5/2P3P2/2P2P3/6P2/9/9/9/9/9/4K4 b - - 1 1");
}

#[test]
fn moves_alone_are_a_game() {
    let in_no_format = |text: &str| records(text.as_bytes(), None).unwrap().remove(0);
    let chess = end::<Chess>(&only(b"1. e4 e5 2. Nf3 *", Format::Pgn));
    for text in ["e4 e5 Nf3", "\ne4,\n e5, Nf3\n", "e4 e5\nNf3!", "e2e4 e7e5 g1f3", "1 e4 e5 2 Nf3", "1) e4 e5 2) Nf3"]
    {
        assert_eq!(end::<Chess>(&in_no_format(text)), chess, "{text}");
    }
    let xiangqi = end::<Xiangqi>(&only(b"1. h2e2 h9g7 *", Format::Pgn));
    for text in ["炮二平五 马8进7", "C2.5 H8+7", "h2e2 h9g7"] {
        assert_eq!(end::<Xiangqi>(&in_no_format(text)), xiangqi, "{text}");
    }
    let shogi = end::<Shogi>(&only(b"startpos moves 7g7f 3c3d", Format::PositionLines));
    for text in ["7g7f 3c3d", "７六歩　３四歩", "P-7f P-3d"] {
        assert_eq!(end::<Shogi>(&in_no_format(text)), shogi, "{text}");
    }
    for text in ["Dear e4", "9 lives", "e5 e4"] {
        assert!(records(text.as_bytes(), None).is_err(), "{text}");
    }
}

#[test]
fn lists_of_xiangqi_moves_are_read_as_people_paste_them() {
    let expected = end::<Xiangqi>(&only("1. h2e2 h9g7 2. h0g2 i9h9 *".as_bytes(), Format::Pgn));
    for text in [
        "炮二平五，马8进7，马二进三，车9平8",
        "1、炮二平五 马8进7 2、马二进三 车9平8",
        "１．炮二平五　马８进７　２．马二进三　车９平８",
        "１．　炮二平五，马８进７；\n２．　马二进三，车９平８。",
        "1）炮二平五 马8进7\n2）马二进三 车9平8",
        "1.炮二平五马8进7 2.马二进三车9平8",
        "炮二平五马8进7马二进三车9平8!",
        "第1回合 炮二平五 马8进7 第2回合 马二进三 车9平8",
        "第一回合：炮二平五，马8进7\n第二回合：马二进三，车9平8",
        "第1回合\n炮二平五 马8进7\n第2回合\n马二进三 车9平8",
        "红先\n1. 炮二平五 马8进7 2. 马二进三 车9平8",
        "紅先：\n炮二平五 馬8進7 馬二進三 車9平8",
    ] {
        let record = records(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error}")).remove(0);
        assert_eq!(end::<Xiangqi>(&record), expected, "{text}");
    }
}

#[test]
fn promotions_may_stand_in_parentheses() {
    let record =
        only("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8(Q)+ (1. a8(R)+ Kd7) Kd7 *".as_bytes(), Format::Pgn);
    assert_eq!(record.moves[0].variations, ["1. a8(R)+ Kd7"]);
    assert_eq!(end::<Chess>(&record), "Q7/3k4/8/8/8/8/8/4K3 w - - 1 2");
}

/// Some first moves are legal in chess and xiangqi, written alike.
#[test]
fn the_moves_after_the_first_tell_the_game() {
    for text in ["h2h4 h9g7 h0g2", "h2h3 h9g7", "1. b2b4 b9c7 2. b0c2 *", "[Red \"x\"]\n\n1. h2h3 h9g7 *"] {
        let record = only(text.as_bytes(), Format::Pgn);
        assert_eq!(game_of(&record, None), Ok(Xiangqi::NAME), "{text}");
    }
    let line = only(b"startpos moves h2h4 h9g7 h0g2", Format::PositionLines);
    assert_eq!(game_of(&line, None), Ok(Xiangqi::NAME));
    for text in ["h2h4", "h2h4 h7h5 g1f3", "b2b4 e7e5 c1b2", "b2b4 e7e5 x"] {
        assert_eq!(game_of(&only(text.as_bytes(), Format::Pgn), None), Ok(Chess::NAME), "{text}");
    }
}

#[test]
fn bad_games_are_named_and_the_others_stay() {
    let text = "1. e4 e5 *\n\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ke3 *\n\n[Variant \"Atomic\"]\n\n1. e4 *\n\n\
                [FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[Event \"open\"]\n\n1. d4 {never closed 1-0\n";
    let path = scratch("mixed games é.pgn", text.as_bytes());
    let (entries, refusals) = read_files(&[path], None);
    assert_eq!(entries.iter().map(|entry| (entry.number, entry.game.name())).collect::<Vec<_>>(), [(1, "chess")]);
    let reasons: Vec<(Option<usize>, &str)> =
        refusals.iter().map(|Refusal { number, reason, .. }| (*number, reason.text())).collect();
    assert_eq!(reasons[0].0, Some(2));
    assert_eq!(reasons[0].1, "move 1 of White: illegal move Ke3: the piece does not move that way");
    assert!(reasons[1].1.contains("atomic") && reasons[2].1.starts_with("position:"), "{reasons:?}");
    assert_eq!(reasons[3], (Some(5), "a comment is not closed"));
    assert!(refusals[0].to_string().contains("mixed games é.pgn, game 2: move 1"));
}

#[test]
fn games_end_before_a_move_that_cannot_be_played() {
    let nifu = "手合割：平手\n   1 ２六歩(27)\n   2 ８四歩(83)\n   3 ２五歩(26)\n   4 ８五歩(84)\n   5 ２四歩(25)\n\
                6 同　歩(23)\n   7 同　飛(28)\n   8 ３四歩(33)\n   9 ５五歩打\n";
    let foul = "move 9: illegal move ５五歩打: there is an unpromoted pawn on this file already (nifu)";
    let resigned = "position startpos moves 7g7f 3c3d 3c3d";
    for (text, plies, result, note) in [
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxa7 Nf6 1-0",
            6,
            Some("1-0"),
            "move 4 of White: illegal move Bxa7: the piece does not move that way",
        ),
        ("1. d4 d5 2. Nf3 Nf6 3. Nd2 *", 4, Some("*"), "move 3 of White: not a move: Nd2 is ambiguous"),
        ("1. e4 -- 2. d4 *", 1, Some("*"), "move 1 of Black: not a move: --"),
        ("C2.5 h8+7 C2.5", 2, None, "move 2 of Red: illegal move C2.5"),
        (&format!("{nifu}  10 反則勝ち\n"), 8, Some("%+ILLEGAL_ACTION"), foul),
        (&format!("{nifu}  10 ５二玉(51)\n  11 反則負け\n"), 8, Some("反則負け"), foul),
        (&format!("{nifu}  10 投了\n"), 8, Some("1-0"), foul),
        (&format!("{nifu}  10 中断\n"), 8, Some("中断"), foul),
        (resigned, 2, None, "move 3: illegal move 3c3d: there is no piece to move"),
    ] {
        let (entries, refusals) = read_stream("a file", text.as_bytes(), None, Needed::Moves);
        assert_eq!((entries.len(), refusals), (1, vec![]), "{text}");
        let Entry { record, game, note: found, .. } = &entries[0];
        assert_eq!((game.plies(), record.moves.len(), record.result.as_deref()), (plies, plies, result), "{text}");
        let expected = format!("{note}; the moves before it are read");
        assert_eq!(found.as_ref().map(Message::text), Some(&*expected), "{text}");
    }
}

#[test]
fn the_wrong_game_is_refused() {
    let (entries, refusals) = read_files(&[data("shogi.csa")], Some("chess"));
    assert!(entries.is_empty());
    assert_eq!(refusals[0].reason.text(), "it is a game of shogi, not chess");
    let (_, refusals) = read_files(&[data("opera.pgn")], Some("xiangqi"));
    assert!(refusals[0].reason.text().starts_with("move 1 of Red:"), "{refusals:?}");
}

#[test]
fn files_that_are_none_of_games() {
    assert!(matches!(read(&data("no such file.pgn")), Err(InputError::Io(_))));
    assert!(matches!(read(&data("")), Err(InputError::NotAFile)));
    assert!(matches!(read(&scratch("empty.pgn", b"")), Err(InputError::Unknown)));
    assert!(matches!(read(&scratch("binary.dat", &[0, 159, 146, 150])), Err(InputError::NotText)));
    assert!(matches!(read(&scratch("no-text.dat", &[159, 146, 150])), Err(InputError::Unknown)));
    assert!(matches!(read(&scratch("game.xqf", b"XQ\x12\0")), Err(InputError::Unknown)));
    assert_eq!(read(&scratch("text.xqf", "1. e4 e5 *\n".repeat(200).as_bytes())).unwrap().len(), 200);
    assert!(matches!(read(&scratch("damaged.xqf", b"QX\x12\0")), Err(InputError::Unknown)));
    let large = scratch("large.pgn", b"1. e4 *\n");
    std::fs::File::options().write(true).open(&large).unwrap().set_len(1 << 40).unwrap();
    assert!(read(&large).is_err_and(|error| error.to_string().starts_with("larger than ")));
    std::fs::remove_file(large).unwrap();
}

/// Every prefix of every kind of file, cut at any byte, gives records or an error, and so does each with bytes that
/// belong to nothing.
#[test]
fn truncated_and_damaged_files_are_read() {
    for (name, format) in [
        ("opera.pgn", Format::Pgn),
        ("xiangqi.pgn", Format::Pgn),
        ("shogi.csa", Format::Csa),
        ("shogi.kif", Format::Kif),
    ] {
        let bytes = std::fs::read(data(name)).unwrap();
        for end in 0..bytes.len() {
            check(&bytes[..end], format);
            let mut damaged = bytes.clone();
            damaged[end] = b"\xff({[\"+P|\0"[end % 9];
            check(&damaged, format);
        }
    }
    check("(".repeat(1_000_000).as_bytes(), Format::Pgn);
    check("1. e4 (".repeat(100_000).as_bytes(), Format::Pgn);
    check("[".repeat(1_000_000).as_bytes(), Format::Pgn);
}

fn check(bytes: &[u8], format: Format) {
    for record in records(bytes, Some(format)).unwrap_or_default() {
        if let Ok(game) = game_of(&record, None) {
            let _ = match game {
                "chess" => replay::<Chess>(&record).map(|_| ()),
                "xiangqi" => replay::<Xiangqi>(&record).map(|_| ()),
                _ => replay::<Shogi>(&record).map(|_| ()),
            };
        }
    }
}
