//! Files of shogi: KIF, KI2, CSA and USI.

mod common;

use analysis::ending::Ending;
use analysis::input::{Format, records};
use analysis::replay::game_of;
use boards::Side;
use boards::shogi::Shogi;
use common::{data, end, only};

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
