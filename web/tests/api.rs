//! Requests to a running server, as a browser and as others send them.

mod common;

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use common::{ask, exchange, game, own_host, send, server};
use serde_json::{Value, json};

fn get(path: &str) -> (u16, String, String) {
    exchange("GET", path, &own_host(), "")
}

#[test]
fn the_page_and_its_files_load_nothing_from_elsewhere() {
    let (status, head, page) = get(&server().1);
    assert_eq!(status, 200);
    assert!(head.contains("content-security-policy: default-src 'none'"), "{head}");
    // The icon is a drawing, of which an address is the name of the language.
    let page = page.replace("http://www.w3.org/2000/svg", "");
    assert!(page.contains("<!doctype html>") && !page.contains("http://") && !page.contains("https://"), "{page}");
    for file in ["style.css", "board.js", "app.js"] {
        let (status, head, _) = get(&format!("{}{file}", server().1));
        assert!(status == 200 && head.contains("cache-control: no-store"), "{file}: {head}");
    }
    assert_eq!(get(server().1.trim_end_matches('/')).0, 308);
    assert_eq!(get(&format!("{}../Cargo.toml", server().1)).0, 404);
    assert_eq!(get(&format!("{}%2e%2e%2fCargo.toml", server().1)).0, 404);
}

#[test]
fn nobody_is_answered_without_the_token() {
    for path in ["/", "/api/games", "/0123456789abcdef0123456789abcdef/", "/style.css"] {
        let (status, _, body) = get(path);
        assert!(status == 404 && body.contains("by the address"), "{path}: {status} {body}");
    }
}

#[test]
fn people_at_a_wrong_address_are_told_in_their_language_where_the_page_is() {
    let host = own_host();
    let shown = "accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n";
    for (path, headers, status, words) in [
        ("/", format!("{host}{shown}"), 404, "new address at every start"),
        ("/0123456789abcdef0123456789abcdef/", format!("{host}{shown}accept-language: ja\r\n"), 404, "起動するたびに"),
        ("/favicon", format!("{host}sec-fetch-dest: document\r\naccept-language: zh-CN,en\r\n"), 404, "每次启动"),
        ("/", format!("host: evil.example:80\r\n{shown}"), 403, "with figures"),
        ("/", format!("{host}{shown}sec-fetch-site: cross-site\r\n"), 403, "new address at every start"),
    ] {
        let (found, head, body) = exchange("GET", path, &headers, "");
        assert!(found == status && body.contains(words), "{path} {headers}: {found} {body}");
        assert!(head.contains("content-type: text/html") && head.contains("default-src 'none'"), "{head}");
        assert!(body.starts_with("<!doctype html>") && !body.contains(&server().1) && !body.contains("http"), "{body}");
    }
    let (status, head, body) = exchange("GET", "/", &format!("{host}accept: */*\r\n"), "");
    assert!(status == 404 && head.contains("application/json") && body.starts_with('{'), "{head} {body}");
}

#[test]
fn a_link_of_another_site_leads_to_the_page() {
    let page = &server().1;
    let navigation = "sec-fetch-mode: navigate\r\nsec-fetch-dest: document\r\naccept: text/html\r\n";
    let link = format!("{}sec-fetch-site: cross-site\r\n{navigation}", own_host());
    let (status, head, body) = exchange("GET", page, &link, "");
    assert!(status == 200 && body.contains("<title>Sanqi") && head.contains("frame-ancestors 'none'"), "{head}");
    assert_eq!(exchange("GET", page.trim_end_matches('/'), &link, "").0, 308);
    for path in [format!("{page}api/games"), format!("{page}app.js")] {
        assert_eq!(exchange("GET", &path, &link, "").0, 403, "{path}");
    }
    assert_eq!(exchange("POST", page, &link, "").0, 403);
    let framed = link.replace("dest: document", "dest: iframe");
    assert_eq!(exchange("GET", page, &framed, "").0, 403);
}

#[test]
fn pages_of_other_sites_are_refused() {
    let (port, page) = server();
    let path = format!("{page}api/position");
    let body = game("chess", "e2e4").to_string();
    let host = own_host();
    for headers in [
        // A name of another site that leads to this machine.
        format!("host: evil.example:{port}\r\n"),
        format!("{host}origin: http://evil.example\r\n"),
        format!("{host}origin: null\r\n"),
        format!("{host}sec-fetch-site: cross-site\r\n"),
    ] {
        let (status, head, answer) = exchange("POST", &path, &headers, &body);
        assert!(status == 403 && !answer.contains("legal"), "{headers}: {status} {answer}");
        assert!(!head.contains("access-control-allow-origin"), "{head}");
    }
    let own = format!("{host}origin: http://127.0.0.1:{port}\r\nsec-fetch-site: same-origin\r\n");
    assert_eq!(exchange("POST", &path, &own, &body).0, 200);
}

#[test]
fn games_can_be_begun_in_every_way_that_is_offered() {
    let (status, _, body) = get(&format!("{}api/games", server().1));
    let games: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, &games["engine"]), (200, &json!("Sanqi test")));
    let mut count = 0;
    for facts in games["games"].as_array().unwrap() {
        let levels = facts["levels"].as_array().unwrap();
        assert!(levels.len() == 21 && levels[19]["rating"].is_number() && levels[20]["rating"].is_null(), "{levels:?}");
        for start in facts["starts"].as_array().unwrap() {
            let (status, answer) = ask("start", &json!({ "game": facts["name"], "name": start["name"] }));
            assert!(status == 200 && (start["fen"].is_null() || start["fen"] == answer["start"]), "{start} {answer}");
            let body = json!({ "game": facts["name"], "start": answer["start"], "chess960": answer["chess960"] });
            let (status, shown) = ask("position", &body);
            assert!(status == 200 && !shown["legal"].as_array().unwrap().is_empty(), "{shown}");
            count += 1;
        }
    }
    assert_eq!(count, 2 + 1 + 16);
    assert_eq!(ask("start", &json!({ "game": "chess", "name": "even960" })).0, 400);
    assert_eq!(ask("start", &json!({ "game": "go", "name": "even" })).0, 400);
}

/// Plays against itself by the requests of the page, and returns the last position.
fn play(name: &str, start: &Value, level: u32, plies: usize) -> Value {
    let mut body = json!({ "game": name, "start": start, "moves": [], "level": level });
    loop {
        let (status, shown) = ask("position", &body);
        assert_eq!(status, 200, "{shown}");
        if !shown["end"].is_null() || shown["moves"].as_array().unwrap().len() >= plies {
            return shown;
        }
        let (status, reply) = ask("reply", &body);
        assert_eq!(status, 200, "{reply}");
        if reply["move"].is_null() {
            return shown;
        }
        let is_legal = |mv: &Value| mv["move"] == reply["move"];
        assert!(shown["legal"].as_array().unwrap().iter().any(is_legal), "{reply} {shown}");
        body["moves"].as_array_mut().unwrap().push(reply["move"].clone());
    }
}

#[test]
fn the_program_plays_every_game() {
    for name in search::GAME_NAMES {
        let shown = play(name, &Value::Null, 2, 40);
        assert!(shown["positions"].as_array().unwrap().len() == 41 || !shown["end"].is_null(), "{name}");
    }
}

#[test]
fn a_won_game_is_played_to_the_mate() {
    let shown = play("chess", &json!("7k/8/8/8/8/8/6R1/K5R1 w - - 0 1"), 16, 60);
    assert_eq!((&shown["end"]["reason"], &shown["end"]["winner"]), (&json!("mate"), &json!(0)));
    let mut body = game("chess", "f2f3 e7e5 g2g4 d8h4");
    body["level"] = json!(3);
    for request in ["reply", "hint", "analyse"] {
        body["lines"] = json!(1);
        let (status, answer) = ask(request, &body);
        assert!(status == 400 && answer["error"] == json!("the game has ended: mate"), "{request}: {answer}");
    }
}

#[test]
fn typed_moves_are_read_in_all_spellings() {
    let typed = |mut body: Value, text: &str| {
        body["text"] = json!(text);
        ask("typed", &body)
    };
    let meant = |body: &Value, text: &str| typed(body.clone(), text).1["move"].clone();
    let italian = game("chess", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
    for (text, expected) in
        [("0-0", "e1g1"), (" Nf3-g5 ", "f3g5"), ("♘g5", "f3g5"), ("Ke2?!", "e1e2"), ("Bxf7+", "c4f7")]
    {
        assert_eq!(meant(&italian, text), json!(expected), "{text}");
    }
    for (text, expected) in [
        ("f3-g5", "f3g5"),
        ("e1-g1", "e1g1"),
        ("nf3-g5", "f3g5"),
        ("ng5", "f3g5"),
        ("F3G5", "f3g5"),
        ("BXF7+", "c4f7"),
        ("4. Ng5", "f3g5"),
        ("4.ng5.", "f3g5"),
        ("D4", "d2d4"),
        ("d4.", "d2d4"),
        ("O–O", "e1g1"),
    ] {
        assert_eq!(meant(&italian, text), json!(expected), "{text}");
    }
    // A small `b` is the pawn of its file, and no bishop takes for it; a large one is not the pawn.
    let mut pinned = game("chess", "");
    pinned["start"] = json!("1k6/8/8/4b3/1p6/2N5/8/1R2K3 b - - 0 1");
    for text in ["bxc3", "bc3", "b4-c3"] {
        assert_eq!(meant(&pinned, text), Value::Null, "{text}");
    }
    assert_eq!(meant(&pinned, "Bxc3"), json!("e5c3"));
    assert_eq!(meant(&game("chess", "d2d4 d7d5 c1f4 b8c6"), "Bc3"), Value::Null);
    assert_eq!(meant(&game("shogi", ""), "p-7f"), json!("7g7f"));
    for text in ["C2=5", "炮2平5", "砲二平五", "h2e2"] {
        assert_eq!(meant(&game("xiangqi", ""), text), json!("h2e2"), "{text}");
    }
    for text in ["76歩", "7776FU", "▲７六歩(77)", "P-7f", "7g7f"] {
        assert_eq!(meant(&game("shogi", ""), text), json!("7g7f"), "{text}");
    }
    let mut promoting = game("chess", "");
    promoting["start"] = json!("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(meant(&promoting, "a8=q"), json!("a7a8q"));
    for (body, text, reason) in [
        (italian.clone(), "0-0-0", "illegal-move-because"),
        (italian, "Nd5", "illegal-move-because"),
        (game("chess", "e2e4 e7e5"), "Nd5", "illegal-move-because"),
        (game("chess", ""), "Bb5", "illegal-move"),
        (game("shogi", ""), "chess", "not-a-move"),
        (promoting, "a8", "illegal-move-because"),
        (pinned, "bxc3", "illegal-move-because"),
    ] {
        let (status, answer) = typed(body, text);
        assert_eq!((status, &answer["refused"]["code"]), (200, &json!(reason)), "{text}: {answer}");
    }
}

#[test]
fn a_game_may_go_on_in_a_study_after_an_end_that_leaves_moves() {
    let _turn = turn_to_analyse();
    let body = game("chess", &"g1f3 g8f6 f3g1 f6g8 ".repeat(2));
    let (_, shown) = ask("position", &body);
    assert_eq!((&shown["end"]["reason"], shown["legal"].as_array().unwrap().len()), (&json!("repetition"), 20));
    let mut body = body;
    body["lines"] = json!(1);
    let (reports, _connection) = analysis(&body, 1);
    assert_eq!(reports[0]["lines"].as_array().unwrap().len(), 1);
    body["level"] = json!(3);
    assert_eq!(ask("reply", &body).0, 400, "at the board the game is over");
}

#[test]
fn an_offer_of_a_draw_is_judged_by_the_position() {
    let offer = |start: &str| {
        let body = json!({ "game": "chess", "start": start, "level": 10, "draw_offered": true });
        ask("reply", &body).1
    };
    let lost = offer("7k/8/8/8/8/8/6R1/K5R1 b - - 0 1");
    assert_eq!((&lost["accepts_draw"], &lost["move"]), (&json!(true), &Value::Null));
    let won = offer("7k/8/8/8/8/8/6R1/K5R1 w - - 0 1");
    assert!(won["accepts_draw"] == json!(false) && won["move"].is_string(), "{won}");
    // Level and blocked for good; prospects end after thirty plies without progress.
    let quiet = |plies| offer(&format!("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - {plies} 80"))["accepts_draw"].clone();
    assert_eq!([quiet(29), quiet(30)], [json!(false), json!(true)]);
    // The number of a position in shogi is not that of plies without progress.
    let even = |number: u32| {
        let start = format!("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - {number}");
        let body = json!({ "game": "shogi", "start": start, "level": 10, "draw_offered": true });
        ask("reply", &body).1["accepts_draw"].clone()
    };
    assert_eq!([even(1), even(41)], [json!(false), json!(false)]);
}

#[test]
fn every_clock_gives_an_answer() {
    for clock in [
        json!({ "remaining": 0 }),
        json!({ "remaining": u64::MAX, "increment": u64::MAX, "byoyomi": u64::MAX }),
        json!({ "remaining": 1, "byoyomi": 40 }),
    ] {
        let body = json!({ "game": "shogi", "moves": ["9g9f", "9c9d"], "level": 1, "clock": clock, "pauses": false });
        let (status, reply) = ask("reply", &body);
        assert!(status == 200 && reply["move"].is_string(), "{clock}: {reply}");
    }
    let (status, _) = ask("reply", &json!({ "game": "shogi", "level": 1, "clock": { "remaining": -1 } }));
    assert_eq!(status, 422);
}

#[test]
fn a_hint_names_the_move_that_mates() {
    let body = json!({ "game": "shogi", "start": "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" });
    let (status, hint) = ask("hint", &body);
    assert_eq!((status, &hint["score"], &hint["line"][0]["move"]), (200, &json!("#1"), &json!("G*5b")));
    assert_eq!(hint["line"][0]["text"], json!("▲５二金"));
}

#[test]
fn the_coach_says_what_a_bad_move_allows() {
    let (status, lesson) = ask("coach", &game("chess", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6"));
    assert_eq!((status, &lesson["class"]), (200, &json!("blunder")), "{lesson}");
    assert_eq!(lesson["facts"][0], json!({ "kind": "allows-mate", "moves": 1 }));
    assert_eq!(lesson["refutation"][0]["text"], json!("Qxf7#"));
    let (status, lesson) = ask("coach", &game("xiangqi", "h2e2 h9g7 e2e6"));
    assert_eq!(status, 200);
    assert!(
        lesson["facts"][0]["kind"] == json!("loses-piece") && lesson["facts"][0]["piece"]["letter"] == json!("C"),
        "{lesson}"
    );
    // Mistakes that have a name are none the better for it.
    let (_, lesson) = ask("coach", &game("chess", "e2e4 e7e5 g1f3 b8c6 f3e5"));
    assert_eq!(lesson["facts"][0]["kind"], json!("loses-piece"), "{lesson}");
    let (_, lesson) = ask("coach", &game("chess", "f2f3 e7e5 g2g4"));
    assert_eq!((&lesson["class"], &lesson["facts"][0]["kind"]), (&json!("blunder"), &json!("allows-mate")), "{lesson}");
    let (_, lesson) = ask("coach", &game("shogi", "7g7f"));
    assert_eq!((&lesson["class"], &lesson["facts"]), (&Value::Null, &json!([])));
    assert_eq!(ask("coach", &game("shogi", "")).0, 400);
}

/// Returns the turn of a test that analyses. The server has two places for analyses, so that of two tests at once each
/// could wait for ever for a place that the other holds.
fn turn_to_analyse() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the first reports of an analysis, and the connection.
fn analysis(body: &Value, count: usize) -> (Vec<Value>, BufReader<TcpStream>) {
    let body = body.to_string();
    let mut reader = BufReader::new(send(&format!(
        "POST {}api/analyse HTTP/1.1\r\n{}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        server().1,
        own_host(),
        body.len()
    )));
    let mut reports = Vec::new();
    while reports.len() < count {
        let mut line = String::new();
        assert!(reader.read_line(&mut line).unwrap() > 0, "the stream ended after {reports:?}");
        if line.starts_with('{') {
            reports.push(serde_json::from_str(&line).unwrap());
        }
    }
    (reports, reader)
}

#[test]
fn an_analysis_is_a_stream_that_ends_with_the_page() {
    let _turn = turn_to_analyse();
    let mut body = game("xiangqi", "h2e2");
    body["lines"] = json!(3);
    let (reports, _connection) = analysis(&body, 10);
    let last = reports.last().unwrap();
    assert!(reports.iter().all(|report| report["lines"].as_array().unwrap().len() == 3), "{reports:?}");
    assert!(last["depth"].as_u64().unwrap() >= 3);
    // More pages than there are searches: each one that goes leaves its search to the next.
    for _ in 0..8 {
        let started = Instant::now();
        drop(analysis(&body, 1));
        assert!(started.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn a_report_judges_every_move_and_stops_with_its_page() {
    let mut body = game("chess", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
    body["nodes"] = json!(20_000);
    let (status, _, answer) = exchange("POST", &format!("{}api/report", server().1), &own_host(), &body.to_string());
    assert_eq!(status, 200);
    let lines: Vec<Value> = answer.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let lines: Vec<&Value> = lines.iter().filter(|line| line.is_object()).collect();
    assert!(lines[0]["total"].as_u64().unwrap() >= 8, "{lines:?}");
    let last = lines.last().unwrap();
    assert_eq!(last["report"]["moves"][5]["class"], json!("blunder"), "{last}");
    assert!(last["remarks"][5].as_str().unwrap().contains("allows mate in 1"), "{last}");
    body["nodes"] = json!(2_000_000);
    for _ in 0..4 {
        let body = body.to_string();
        drop(send(&format!(
            "POST {}api/report HTTP/1.1\r\n{}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            server().1,
            own_host(),
            body.len()
        )));
    }
    let started = Instant::now();
    assert_eq!(ask("hint", &game("chess", "e2e4")).0, 200);
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

#[test]
fn puzzles_are_found_in_a_game() {
    let body =
        json!({ "game": "chess", "start": "6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 w - - 0 1", "moves": ["h2h3", "h7h6"] });
    let (status, _, answer) = exchange("POST", &format!("{}api/puzzles", server().1), &own_host(), &body.to_string());
    let last: Value =
        answer.lines().filter_map(|line| serde_json::from_str(line).ok()).rfind(Value::is_object).unwrap();
    let puzzle = &last["puzzles"][0];
    assert_eq!((status, &puzzle["mate"], &puzzle["solution"][0]["text"]), (200, &json!(1), &json!("Rd8#")), "{answer}");
}

/// The endings of shogi, in the words of its records, come back from a file with their results.
#[test]
fn the_book_and_the_names_of_openings_are_shown() {
    let (status, known) = ask("explore", &game("chess", "e2e4 c7c5"));
    assert_eq!((status, &known["opening"]["name"]), (200, &json!("Sicilian Defense")));
    let moves = known["moves"].as_array().unwrap();
    assert!(moves.iter().any(|mv| mv["move"] == json!("g1f3") && mv["share"].as_f64().unwrap() > 0.1), "{known}");
    assert!(moves.iter().any(|mv| mv["share"] == json!(0.0) && !mv["opening"].is_null()), "{known}");
    for name in ["xiangqi", "shogi"] {
        let (_, known) = ask("explore", &game(name, ""));
        let total: f64 = known["moves"].as_array().unwrap().iter().map(|mv| mv["share"].as_f64().unwrap()).sum();
        assert!((total - 1.0).abs() < 1e-9 && known["opening"].is_null(), "{known}");
    }
    let (_, known) = ask("explore", &game("chess", ""));
    assert_eq!(known["books"][0]["name"], json!("chess.bin"));
    assert_eq!(known["books"][0]["moves"][0]["weight"], known["moves"][0]["weight"]);
}

#[test]
fn analyses_keep_no_game_waiting() {
    let _turn = turn_to_analyse();
    let mut body = game("chess", "e2e4");
    body["lines"] = json!(1);
    // As many as there are places.
    let _analyses = [analysis(&body, 1), analysis(&body, 1)];
    let started = Instant::now();
    let (status, reply) = ask("reply", &json!({ "game": "chess", "moves": ["a2a3", "h7h6"], "level": 1 }));
    assert!(status == 200 && reply["move"].is_string(), "{reply}");
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

#[test]
fn positions_may_have_the_words_of_a_command() {
    for start in ["startpos", "fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "position fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 "] {
        let (status, shown) = ask("position", &json!({ "game": "chess", "start": start }));
        assert_eq!(status, 200, "{start}: {shown}");
    }
    let (status, answer) = ask("position", &json!({ "game": "x".repeat(100_000) }));
    assert!(status == 400 && answer["error"].as_str().unwrap().len() < 200, "{answer}");
}

#[test]
fn what_is_not_a_game_is_refused_with_the_reason() {
    let (status, answer) = ask("position", &game("chess", "e2e4 e7e5 e4e5"));
    assert!(status == 400 && answer["ply"] == json!(2) && answer["error"].as_str().unwrap().contains("e4e5"));
    assert_eq!((&answer["code"], &answer["values"]["text"]), (&json!("illegal-move-because"), &json!("e4e5")));
    assert_eq!(answer["values"]["reason"]["code"], json!("piece-in-the-way"));
    for body in [
        json!({}),
        json!([]),
        json!({ "game": "go" }),
        json!({ "game": "chess", "start": "8/8/8/8/8/8/8/8 w - - 0 1" }),
        json!({ "game": "chess", "start": "x".repeat(10_000) }),
        json!({ "game": "chess", "moves": vec!["e2e4"; 3_000] }),
        json!({ "game": "shogi", "moves": ["", "é", "7g7f7g", "*", "P*", "\u{0}"] }),
    ] {
        let (status, answer) = ask("position", &body);
        assert!((400..=422).contains(&status) && answer["error"].is_string(), "{body}: {status} {answer}");
    }
    let path = format!("{}api/position", server().1);
    let there_and_back = |count: usize| {
        let moves: Vec<&str> = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(count).collect();
        ask("position", &json!({ "game": "chess", "moves": moves }))
    };
    assert_eq!(there_and_back(2_000).0, 200);
    let (status, answer) = there_and_back(2_001);
    assert_eq!((status, &answer["code"]), (400, &json!("too-many-moves")), "{answer}");
    let padded = |length: usize| {
        let start = format!("{:<length$}", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
        ask("position", &json!({ "game": "chess", "start": start }))
    };
    assert_eq!(padded(512).0, 200);
    let (status, answer) = padded(513);
    assert_eq!((status, &answer["code"]), (400, &json!("long-position")), "{answer}");
    for body in ["", "{", "\u{0}\u{0}", "[[[[[[[["] {
        assert!((400..=422).contains(&exchange("POST", &path, &own_host(), body).0), "{body}");
    }
    assert_eq!(exchange("POST", &path, &own_host(), &"x".repeat(5 << 20)).0, 413);
    let (status, _, answer) = get(&path);
    assert!(status == 405 && answer.contains("\"no GET request\""), "{answer}");
    assert_eq!(ask("no-such-request", &json!({})).0, 404);
}

#[test]
fn clients_that_flood_and_vanish_leave_the_server_answering() {
    let body = game("chess", "").to_string();
    let head = format!("POST {}api/hint HTTP/1.1\r\n{}content-type: application/json\r\n", server().1, own_host());
    for round in 0..4 {
        let clients: Vec<TcpStream> = (0..100)
            .map(|client| match (round + client) % 4 {
                0 => send(&format!("{head}content-length: {}\r\n\r\n{body}", body.len())),
                1 => send(&head),
                2 => send(&format!("{head}content-length: 1000000\r\n\r\n{{")),
                _ => send("\u{16}\u{3}\u{1}\r\n\r\n"),
            })
            .collect();
        drop(clients);
        let started = Instant::now();
        assert_eq!(ask("position", &game("chess", "e2e4")).0, 200);
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    }
    // No search of a client that has gone holds a place.
    let started = Instant::now();
    assert_eq!(ask("hint", &game("chess", "e2e4")).0, 200);
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}
