//! Files of games: formats, encodings and bad input.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use analysis::ending::Ending;
use analysis::entries::{Entry, Needed, Refusal, read_files, read_stream};
use analysis::input::{Format, InputError, read, records};
use analysis::record::Record;
use analysis::replay::{game_of, replay};
use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Message, NotationOptions, Rules, Side};
use search::ListedGame;

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn scratch(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

fn only(bytes: &[u8], format: Format) -> Record {
    let mut records = records(bytes, Some(format)).unwrap();
    assert_eq!(records.len(), 1);
    records.remove(0)
}

/// Returns the FEN after the last move of a record.
fn end<G: ListedGame>(record: &Record) -> String {
    assert_eq!(game_of(record, None), Ok(G::NAME));
    let line = replay::<G>(record).unwrap_or_else(|problem| panic!("{problem}"));
    line.current().fen(NotationOptions::default())
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

#[test]
fn signs_behind_moves_of_pgn_become_glyphs() {
    let record = only("1. e4 +/= e5 =/+ 2. Nf3 □ Nc6 ± *".as_bytes(), Format::Pgn);
    let nags: Vec<&[u32]> = record.moves.iter().map(|mv| mv.nags.as_slice()).collect();
    assert_eq!(nags, [[14], [15], [7], [16]]);
    // The drop of a piece has the sign of an open result.
    let drop = only(b"1. P-7f P-3d 2. P*5e *", Format::Pgn);
    assert_eq!(drop.moves[2].text, "P*5e");
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
fn several_kif_games_begin_with_any_header_or_diagram() {
    let diagram = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
        +---------------------------+\n先手の持駒：金\n";
    let moves = "   1 ７六歩(77)\n   2 投了\n";
    let mating = "   1 ５二金打\n   2 詰み\n";
    let drawn = format!("{diagram}先手：A\n後手：B\n{mating}");
    for text in [
        format!("手合割：平手\n先手：C\n{moves}\n{drawn}"),
        format!("手合割：平手\n先手：C\n{moves}\n棋戦：Cup\n{drawn}"),
        format!("手合割：平手\n先手：C\n{moves}\n{}", drawn.trim_start_matches("後手の持駒：なし\n")),
    ] {
        let games = records(text.as_bytes(), Some(Format::Kif)).unwrap();
        assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [1, 1], "{text}");
        assert_eq!((games[0].start.as_deref(), games[0].tag("Event")), (None, None), "{text}");
        assert_eq!(games[1].start.as_deref(), Some("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), "{text}");
    }
}

#[test]
fn kif_in_all_encodings() {
    let text = std::fs::read_to_string(data("shogi.kif")).unwrap();
    let (shift_jis, _, _) = encoding_rs::SHIFT_JIS.encode(&text);
    let (euc_jp, _, _) = encoding_rs::EUC_JP.encode(&text);
    let expected = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6";
    for bytes in [text.as_bytes(), &shift_jis, &euc_jp] {
        let record = only(bytes, Format::Kif);
        assert_eq!(record.tag("Black"), Some("Sente"));
        assert_eq!(record.comments, ["comment before the game"]);
        assert_eq!(record.moves[0].comments, ["a comment"]);
        assert_eq!(record.result.as_deref(), Some("投了"));
        assert_eq!(end::<Shogi>(&record), expected);
    }
    let ki2 = "先手：A\n後手：B\n\n▲７六歩 △３四歩 ▲２二角成 △同 銀\n▲５五角";
    assert_eq!(end::<Shogi>(&only(ki2.as_bytes(), Format::Kif)), expected);
    let golds = "手合割：平手\n\n▲７六歩 △３二金 ▲６六歩 △５二金 ▲５六歩 △４二金右";
    assert_eq!(
        end::<Shogi>(&only(golds.as_bytes(), Format::Kif)),
        "lns1k1snl/1r3ggb1/ppppppppp/9/9/2PPP4/PP3PPPP/1B5R1/LNSGKGSNL b - 7",
        "the right of White",
    );
    let sealed =
        "手合割：平手\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 封じ手       ( 0:02/00:00:02)\nまで1手で封じ手\n";
    let sealed = only(sealed.as_bytes(), Format::Kif);
    assert_eq!((sealed.moves.len(), sealed.result.as_deref()), (1, Some("封じ手")));
    let ended =
        only("手合割：平手\n   1 ７六歩(77)\n   2 投了\n   3 ３四歩(33)\n   4 千日手\n".as_bytes(), Format::Kif);
    assert_eq!((ended.moves.len(), ended.result.as_deref()), (1, Some("投了")), "nothing is played after the end");
    let adjourned = "手合割：平手\n   1 ７六歩(77)\n   2 中断\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n";
    let adjourned = only(adjourned.as_bytes(), Format::Kif);
    assert_eq!((adjourned.moves.len(), adjourned.result.as_deref()), (3, Some("投了")));
    let handicap = "手合割：二枚落ち\n上手：A\n下手：B\n   1 ６二銀(71)\n";
    assert!(end::<Shogi>(&only(handicap.as_bytes(), Format::Kif)).starts_with("ln1gkgsnl/3s5/ppp"), "{handicap}");
}

#[test]
fn variations_of_kif_and_their_comments_are_no_part_of_the_game() {
    let numbered = "手合割：平手\n   1 ７六歩(77)\n*played\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n*before\n   2 ８四歩(83)\n*within\n   3 中断\n";
    let marked = "手合割：平手\n\n▲７六歩\n*played\n△３四歩\n投了\n\n変化：2手\n*before\n△８四歩\n*within\n";
    let next = "\n手合割：平手\n▲２六歩\n*of the next game\n";
    for text in [numbered, marked] {
        let games = records(format!("{text}{next}").as_bytes(), Some(Format::Kif)).unwrap();
        let comments = |game: usize, ply: usize| games[game].moves[ply].comments.as_slice();
        assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [2, 1], "{text}");
        assert_eq!((comments(0, 0), comments(0, 1)), (["played".to_owned()].as_slice(), [].as_slice()), "{text}");
        assert_eq!(comments(1, 0), ["of the next game"], "a new game ends the variations: {text}");
        assert_eq!(games[0].result.as_deref(), if text == numbered { Some("投了") } else { None });
    }
}

#[test]
fn what_programs_write_at_the_end_of_kif_is_read() {
    let played = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let marked = "手合割：平手\n▲７六歩 △３四歩\n";
    for (end, result) in [
        ("まで2手で後手の勝ち", "投了"),
        ("まで2手で千日手", "千日手"),
        ("まで2手で時間切れにより後手の勝ち", "切れ負け"),
        ("まで2手で先手の反則負け", "反則負け"),
        ("まで2手で持将棋", "持将棋"),
        ("まで2手で中断", "中断"),
        ("まで2手詰", "詰み"),
    ] {
        for moves in [played, marked] {
            let record = only(format!("{moves}{end}\n").as_bytes(), Format::Kif);
            assert_eq!((record.moves.len(), record.result.as_deref()), (2, Some(result)), "{moves}{end}");
        }
    }
    // Who wins is told by the line, not by the side to move; Black is to move.
    for (end, result) in [
        ("まで2手で先手の勝ち", "1-0"),
        ("まで2手で時間切れにより先手の勝ち", "1-0"),
        ("まで2手で後手の入玉勝ち", "0-1"),
        ("まで2手で後手の反則負け", "%-ILLEGAL_ACTION"),
        ("まで2手で後手の反則行為により先手の勝ち", "%-ILLEGAL_ACTION"),
        ("まで2手で先手の反則行為により後手の勝ち", "反則負け"),
        ("まで2手で先手の反則勝ち", "反則勝ち"),
        ("まで2手で不詰", "不詰"),
        ("まで2手で投了", "投了"),
    ] {
        let record = only(format!("{marked}{end}\n").as_bytes(), Format::Kif);
        assert_eq!(record.result.as_deref(), Some(result), "{end}");
    }
    for (end, result) in [("まで1手で下手の勝ち", "1-0"), ("まで1手で上手の勝ち", "投了")] {
        let record = only(format!("手合割：飛車落ち\n△３四歩\n{end}\n").as_bytes(), Format::Kif);
        assert_eq!(record.result.as_deref(), Some(result), "{end}");
    }
    let unknown = only(format!("{played}   3 ??\nまで2手で後手の勝ち\n").as_bytes(), Format::Kif);
    assert_eq!(unknown.result.as_deref(), Some("投了"));
    for (word, result) in [
        ("時間切れ", "0-1"),
        ("入玉宣言", "1-0"),
        ("引き分け", "1/2-1/2"),
        ("勝ち宣言", "1-0"),
        ("不戦敗", "0-1"),
        ("??", ""),
    ] {
        let record = only(format!("{played}   3 {word}   ( 0:01/00:00:01)\n").as_bytes(), Format::Kif);
        assert_eq!((record.moves.len(), record.problem.is_none()), (2, true), "{word}");
        let ending = Ending::of(record.result.as_deref().unwrap());
        assert_eq!(ending.map_or("", |ending| ending.result(Side::First)), result, "{word}");
    }
    let both = only(format!("{played}   3 投了\nまで2手で千日手\n").as_bytes(), Format::Kif);
    assert_eq!(both.result.as_deref(), Some("投了"), "the word counts");
}

#[test]
fn kif_is_recognized_without_a_header() {
    for text in [
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n",
        "☗７六歩\n☖３四歩\n☗２二角成\n☖同　銀\n",
    ] {
        let record = records(text.as_bytes(), None).unwrap().remove(0);
        assert_eq!(
            end::<Shogi>(&record),
            "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5",
            "{text}"
        );
    }
}

#[test]
fn times_of_kif_have_several_forms() {
    for (time, seconds) in [
        ("   ( 0:16/00:00:16)", Some(16)),
        ("(01:16/00:01:16)", Some(76)),
        ("   (1:02:03/01:02:03)", Some(3_723)),
        ("   (00:00:05 / 00:00:05)", Some(5)),
        ("   ( 0:05.3/00:00:05)", Some(5)),
        ("   (soon)", None),
    ] {
        let record = only(format!("手合割：平手\n   1 ７六歩(77){time}\n").as_bytes(), Format::Kif);
        assert_eq!((record.moves[0].text.as_str(), record.moves[0].thinking), ("７六歩(77)", seconds), "{time}");
    }
}

#[test]
fn tags_of_kif_may_look_like_lines_of_a_diagram() {
    let tags = "棋戦：十番\n戦型：後手番一手損角換わり\n先手：後手番|\n後手：B\n先手の持駒：|\n   1 ７六歩(77)\n";
    let record = only(tags.as_bytes(), Format::Kif);
    let tag = |name| record.tag(name);
    assert_eq!((tag("Event"), tag("Opening")), (Some("十番"), Some("後手番一手損角換わり")));
    assert_eq!((tag("Black"), tag("White")), (Some("後手番|"), Some("B")));
    assert_eq!((record.start, record.problem), (None, None));
    // The line that says who moves stays one of the diagram.
    let diagram = Shogi::handicap("平手").unwrap().diagram().replace("先手番", "後手番");
    let diagram = format!("先手：A\n{diagram}\n後手：B\n   1 ３四歩(33)\n");
    assert!(end::<Shogi>(&only(diagram.as_bytes(), Format::Kif)).ends_with(" b - 2"), "{diagram}");
}

#[test]
fn csa_and_usi() {
    let games =
        records(b"V2.2\nPI\n+\n+7776FU,T12\n-3334FU\n%TORYO\n/\nPI82HI\n-\n-5142OU\n", Some(Format::Csa)).unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].result.as_deref(), Some("%TORYO"));
    assert!(end::<Shogi>(&games[1]).starts_with("lnsg1gsnl/5k1b1/"));
    // Lines may end as on Windows; comments belong to the game or to the move before them.
    let text = "V3.0\r\n'CSA encoding=UTF-8\r\nN+A\r\n$END_TIME:2026/11/30 11:11:05\r\n$TIME_LIMIT:00:25+00\r\nPI\r\n'*of the game\r\n+\r\n+7776FU,T12\r\n'** 30 -3334FU\r\n\
                -3334FU\r\n'\r\n%CHUDAN\r\n/\r\nN+B\r\nPI82HI\r\n-\r\n-5142OU\r\n";
    let games = records(text.as_bytes(), None).unwrap();
    assert_eq!(games.iter().map(|game| game.tag("Black")).collect::<Vec<_>>(), [Some("A"), Some("B")]);
    assert_eq!(games[0].comments, ["of the game"]);
    let times = ["EndDate", "TimeControl"].map(|name| games[0].tag(name));
    assert_eq!(times, [Some("2026/11/30 11:11:05"), Some("00:25+00")]);
    assert_eq!(games[0].moves.iter().map(|mv| mv.comments.len()).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(games[0].moves[0].comments, ["30 -3334FU"]);
    // The format shows only in the text.
    let (euc_jp, _, _) = encoding_rs::EUC_JP.encode("N+飛車角\nPI\n+\n+7776FU\n");
    assert_eq!(records(&euc_jp, None).unwrap()[0].tag("Black"), Some("飛車角"));
    // Some programs fill their columns with spaces.
    let columns = only(b"PI\n+\n+7776FU  ,T1       ,'T1      ,'7776\n-3334FU  ,T1\n", Format::Csa);
    assert_eq!(columns.moves.iter().map(|mv| &*mv.text).collect::<Vec<_>>(), ["+7776FU", "-3334FU"]);
    let lines = "# games\nposition startpos moves 7g7f 3c3d\nsfen 8k/9/9/9/9/9/9/9/K8 b G 1 moves G*2b\n\
                 startpos moves e2e4\nposition fen 4k4/9/9/9/9/9/9/9/9/3K5 w moves d0d1\n";
    let games = records(lines.as_bytes(), Some(Format::PositionLines)).unwrap();
    let names: Vec<_> = games.iter().map(|record| game_of(record, None).unwrap()).collect();
    assert_eq!(names, ["shogi", "shogi", "chess", "xiangqi"]);
    let unnamed = records(lines.as_bytes(), None).unwrap();
    assert_eq!(unnamed, games, "the format shows in the text");
    // FEN and SFEN need no word before them.
    for line in [
        "8k/9/9/9/9/9/9/9/K8 b G 1 moves G*2b",
        "4k4/9/9/9/9/9/9/9/9/3K5 w moves d0d1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
    ] {
        assert_eq!(records(line.as_bytes(), None).unwrap()[0].moves.len(), 1, "{line}");
    }
}

#[test]
fn games_of_csa_end_in_a_line_with_or_without_blanks_and_line_end() {
    let game = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
    for between in ["/\n", " /\n", "/ \r\n"] {
        for end in ["", "/", "/\n", " / \n"] {
            let read = records(format!("{game}{between}{game}{end}").as_bytes(), Some(Format::Csa)).unwrap();
            assert_eq!(read.len(), 2, "{between:?} {end:?}");
            assert!(read.iter().all(|record| record.problem.is_none() && record.moves.len() == 2), "{read:?}");
        }
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
