//! Files of games that a running server reads and writes.

mod common;

use common::{ask, exchange, game, own_host, server};
use serde_json::{Value, json};

/// Sends bytes to be read and returns the status and the answer.
fn read(text: &str) -> (u16, Value) {
    let (status, _, answer) = exchange("POST", &format!("{}api/read", server().1), &own_host(), text);
    (status, serde_json::from_str(&answer).unwrap_or(Value::Null))
}

#[test]
fn of_many_games_the_first_thousand_are_read() {
    let (status, answer) = read(&"1. e4 e5 *\n\n".repeat(1_003));
    assert_eq!((status, answer["games"].as_array().unwrap().len(), &answer["left_out"]), (200, 1_000, &json!(3)));
    let (status, answer) = read(&format!("{}1. e4 *", "1. e5 *\n\n".repeat(103)));
    assert_eq!((status, answer["refused"].as_array().unwrap().len()), (200, 100));
}

#[test]
fn files_of_all_games_and_positions_are_read() {
    let pgn = "[White \"A <b>\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"C\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. e5 *\n\n\
               [White \"D\"]\n\n1. d4 d4 *\n";
    let (status, read_games) = read(pgn);
    assert_eq!((status, read_games["refused"].as_array().unwrap().len()), (200, 1));
    let refused = &read_games["refused"][0];
    assert_eq!((&refused["code"], &refused["values"]["reason"]["code"]), (&json!("refused-game"), &json!("bad-move")));
    assert_eq!(refused["values"]["reason"]["values"]["error"]["values"]["text"], json!("e5"), "{refused}");
    let cut = &read_games["games"][1];
    assert_eq!((&cut["moves"], &cut["note"]["code"]), (&json!(["d2d4"]), &json!("cut-game")), "{cut}");
    let first = &read_games["games"][0];
    assert_eq!((&first["game"], &first["moves"][3], &first["start"]), (&json!("chess"), &json!("d8h4"), &Value::Null));
    assert_eq!((&first["tags"][0], &first["result"]), (&json!(["White", "A <b>"]), &json!("0-1")));
    assert_eq!(ask("position", first).1["end"]["reason"], json!("mate"));
    for (text, game) in [
        ("startpos moves h2e2 h9g7", "xiangqi"),
        ("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n", "shogi"),
        ("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "shogi"),
        ("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "chess"),
    ] {
        let (status, answer) = read(text);
        assert_eq!((status, &answer["games"][0]["game"]), (200, &json!(game)), "{text}: {answer}");
        assert_eq!(ask("position", &answer["games"][0]).0, 200);
    }
    // Positions with comments, as studies have them; a game without moves or a position is none.
    for (text, start) in [
        ("[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n{White wins} *", Some("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")),
        ("手合割：二枚落ち\n*White wins\n", Some("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")),
        ("手合割：平手\n棋戦：A\n*White wins\n", None),
    ] {
        let (status, answer) = read(text);
        let game = &answer["games"][0];
        assert_eq!(
            (status, &game["start"], &game["comments"]),
            (200, &json!(start), &json!([[0, "White wins"]])),
            "{answer}"
        );
        assert_eq!((&game["moves"], ask("position", game).0), (&json!([]), 200), "{answer}");
    }
    assert_eq!(read("[White \"A\"]\n\n1-0\n").1["code"], json!("refused-game"));
    for text in ["", "\u{0}\u{1}", "hello", "8/8/8 w - - 0 1"] {
        let (status, answer) = read(text);
        assert!(status == 400 && answer["error"].is_string(), "{text}: {status} {answer}");
    }
}

#[test]
fn games_that_are_too_long_to_be_shown_are_refused_with_the_reason() {
    let there_and_back = |cycle: &str, plies: usize| -> String {
        cycle.split(' ').cycle().take(plies).flat_map(|mv| [mv, " "]).collect()
    };
    let pgn = |plies: usize| format!("{} *\n\n", there_and_back("Nf3 Nf6 Ng1 Ng8", plies));
    let (status, answer) = read(&pgn(2_001));
    assert!(status == 400 && answer["error"].as_str().unwrap().contains("up to 1000 moves"), "{status} {answer}");
    let (status, answer) = read(&format!("{}{}", pgn(2_001), pgn(2_000)));
    assert_eq!((status, answer["games"].as_array().unwrap().len()), (200, 1), "{answer}");
    assert_eq!(answer["refused"][0]["values"]["reason"]["code"], json!("long-game"));
    assert_eq!(ask("position", &answer["games"][0]).0, 200);
    let shogi = there_and_back("5i5h 5a5b 5h5i 5b5a", 2_001);
    let (_, answer) = read(&format!("position startpos moves {shogi}"));
    assert!(answer["error"].as_str().unwrap().contains("up to 2000 moves"), "{answer}");
}

#[test]
fn variations_of_a_file_come_with_its_games() {
    let (status, answer) = read("1. e4 e5 (1... c5 2. Nf3 (2. Nc3) d6) 2. Nf3 *\n\n1. d4 *\n");
    let found = &answer["games"][0]["variations"];
    let words = |index: usize, key: &str| -> Vec<&str> {
        found[index]["moves"].as_array().unwrap().iter().map(|mv| mv[key].as_str().unwrap()).collect()
    };
    assert_eq!((status, found.as_array().unwrap().len(), &found[0]["from"]), (200, 2, &json!(1)));
    assert_eq!((words(0, "number"), words(0, "text")), (vec!["1...", "2.", "2..."], vec!["c5", "Nf3", "d6"]));
    assert_eq!(words(1, "move"), ["c7c5", "b1c3"]);
    assert_eq!(answer["games"][1]["variations"], json!([]));
    // Of very many moves in variations a part is sent, and the page is told.
    let lines = ["d4", "c4", "b3", "g3", "a3"].map(|first| format!("(1. {first} {})", "Nf6 Nf3 Ng8 Ng1 ".repeat(900)));
    let (_, answer) = read(&format!("1. e4 {} e5 *\n\n", lines.concat()).repeat(2));
    let count = |index: usize| answer["games"][index]["variations"].as_array().unwrap().len();
    assert_eq!([count(0), count(1)], [5, 0]);
    assert_eq!(
        (&answer["games"][0]["note"], &answer["games"][1]["note"]["code"]),
        (&Value::Null, &json!("some-variations"))
    );
}

#[test]
fn a_file_that_was_read_is_written_with_all_that_it_says() {
    let game = "手合割：平手\n先手：A\n後手：B\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*one\n*two\n   2 ３四歩(33)   ( 1:02/00:01:02)\n   3 反則勝ち\n\n変化：2手\n   2 ８四歩(83)\n*three\n   3 ２六歩(27)\n*four\n*five\n\n変化：3手\n   3 ７八金(69)\n";
    for (text, ending) in [
        (game.to_owned(), "反則勝ち"),
        (game.replace("反則勝ち", "持将棋"), "持将棋"),
        (game.replace("反則勝ち", "中断"), "中断"),
    ] {
        let (_, answer) = read(&text);
        let mut entry = answer["games"][0].clone();
        let lines = entry["variations"].as_array().unwrap().iter().map(|variation| {
            let before = &entry["moves"].as_array().unwrap()[..variation["from"].as_u64().unwrap() as usize];
            let own = variation["moves"].as_array().unwrap().iter().map(|mv| mv["move"].clone());
            let moves: Vec<Value> = before.iter().cloned().chain(own).collect();
            json!({ "moves": moves, "comments": variation["comments"] })
        });
        let lines: Vec<Value> = lines.collect();
        assert_eq!((lines.len(), &entry["ending"]), (2, &json!(ending)), "{text}");
        entry["variations"] = Value::from(lines);
        entry["result"] = json!(entry["result"].as_str().filter(|result| *result != "*").unwrap_or_default());
        let (status, file) = ask("export", &entry);
        let written = file["text"].as_str().unwrap();
        let (_, moves) = text.split_once("   1 ").unwrap();
        assert!(status == 200 && written.ends_with(moves), "{written}");
        assert_eq!(read(written).1["games"][0]["variations"], answer["games"][0]["variations"]);
    }
}

#[test]
fn glyphs_are_read_and_written() {
    let (_, answer) = read("1. e4! (1. d4!? {a}) e5 $2 $16 *");
    let variation = &answer["games"][0]["variations"][0];
    assert_eq!((&variation["nags"], &variation["comments"]), (&json!([[1, 5]]), &json!([[1, "a"]])));
    let mut entry = answer["games"][0].clone();
    assert_eq!(entry["nags"], json!([[1, 1], [2, 2], [2, 16]]));
    entry["result"] = json!("*");
    entry["variations"] = json!([{ "moves": ["d2d4"], "nags": [[1, 5]], "comments": [[1, "a"]] }]);
    let (status, file) = ask("export", &entry);
    assert!(
        status == 200 && file["text"].as_str().unwrap().contains("1. e4 $1 (1. d4 $5 { a }) 1... e5 $2 $16 *"),
        "{file}"
    );
}

#[test]
fn many_short_variations_of_a_long_game_are_written() {
    let mut body = game("chess", &"g1f3 g8f6 f3g1 f6g8 ".repeat(110));
    let moves = body["moves"].as_array().unwrap().clone();
    let others: Vec<Value> = (0..200)
        .map(|at| {
            let end = 2 * at;
            let own = [json!("a2a3"), json!("a7a6")];
            json!({ "moves": moves[..end].iter().cloned().chain(own).collect::<Vec<_>>() })
        })
        .collect();
    body["variations"] = Value::from(others);
    let (status, answer) = ask("export", &body);
    assert_eq!(status, 200, "{answer}");
    let long = Value::from((0..1_001).map(|ply| moves[ply % 4].clone()).collect::<Vec<_>>());
    body["variations"] = json!(vec![json!({ "moves": long }); 100]);
    assert_eq!(ask("export", &body).1["code"], json!("many-variations"));
}

#[test]
fn games_are_written_as_files_that_are_read_back() {
    for (name, moves, extension, other, written) in [
        ("chess", "e2e4 e7e5", "pgn", "d2d4", "1. e4 (1. d4) 1... e5"),
        ("xiangqi", "h2e2 h9g7", "pgn", "b2e2", "1. "),
        ("shogi", "7g7f 3c3d", "kifu", "2g2f", "\n変化：1手\n   1 ２六歩(27)\n"),
    ] {
        let mut body = game(name, moves);
        body["tags"] = json!([["Black", "Sanqi"]]);
        body["result"] = json!("1-0");
        body["reason"] = json!("resignation");
        body["variations"] = json!([{ "moves": [body["moves"][0]] }, { "moves": [other] }]);
        let (status, file) = ask("export", &body);
        assert_eq!((status, &file["extension"]), (200, &json!(extension)), "{file}");
        assert!(file["text"].as_str().unwrap().contains(written), "{file}");
        let (_, again) = read(file["text"].as_str().unwrap());
        assert_eq!((&again["games"][0]["game"], &again["games"][0]["moves"]), (&json!(name), &body["moves"]), "{file}");
        body["comments"] = json!([[0, "before"], [1, "one\ntwo"], [2, "after"]]);
        let (_, file) = ask("export", &body);
        let (_, again) = read(file["text"].as_str().unwrap());
        let comments = again["games"][0]["comments"].as_array().unwrap();
        let at = |ply: usize| -> Vec<&str> {
            comments
                .iter()
                .filter(|comment| comment[0] == json!(ply))
                .filter_map(|comment| comment[1].as_str())
                .collect()
        };
        assert_eq!([0, 1].map(|ply| at(ply).join(" ")), ["before", "one two"], "{file}");
        assert_eq!(at(2)[0], "after", "{file}");
        body["variations"] = json!([{ "moves": ["x"] }]);
        assert_eq!(ask("export", &body).0, 400);
        body["variations"] = json!(vec![json!({ "moves": [other] }); 201]);
        assert_eq!(ask("export", &body).1["code"], json!("many-variations"));
        body["variations"] = json!([]);
        body["result"] = json!("2-0");
        assert_eq!(ask("export", &body).0, 400);
    }
}

#[test]
fn endings_of_shogi_keep_their_winner() {
    // The moves and the result; the first side is to move after an even number of plies.
    for (moves, reason, result) in [
        ("7g7f 3c3d", "mate", "0-1"),
        ("7g7f", "time", "1-0"),
        ("7g7f 3c3d", "declaration", "1-0"),
        ("7g7f 3c3d", "repetition", "1/2-1/2"),
    ] {
        let mut body = game("shogi", moves);
        (body["result"], body["reason"]) = (json!(result), json!(reason));
        let (_, file) = ask("export", &body);
        let game = &read(file["text"].as_str().unwrap()).1["games"][0];
        assert_eq!((&game["result"], &game["reason"]), (&json!(result), &json!(reason)), "{file}");
    }
    // A repetition that somebody loses is a foul: perpetual check.
    for (result, word) in [("0-1", "反則負け"), ("1-0", "反則勝ち")] {
        let mut body = game("shogi", "7g7f 3c3d");
        (body["result"], body["reason"]) = (json!(result), json!("repetition"));
        let (_, file) = ask("export", &body);
        assert!(file["text"].as_str().unwrap().contains(word), "{file}");
        assert_eq!(read(file["text"].as_str().unwrap()).1["games"][0]["result"], json!(result));
    }
}
