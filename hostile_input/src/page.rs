//! Requests of the page of `engine web` that need no search.

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use search::ListedGame;
use serde_json::{Value, json};

use crate::corpus;
use crate::server::ask;

/// Requests that need no search and are answered at once.
const REQUESTS: [&str; 7] = ["position", "typed", "explore", "export", "read", "start", "built-in-puzzles"];

/// Sends a request: its name in the first line, its body in the others. Checks that it is answered or refused with a
/// reason, that listed moves can be played, and that an exported game reads back.
pub fn page(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let (name, body) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
    let request = REQUESTS.into_iter().find(|request| request.as_bytes() == name).unwrap_or(REQUESTS[0]);
    let (status, answer) = ask(request, body);
    if status != 200 {
        return;
    }
    // The server skips strings that it does not need, even if they are no UTF-8.
    let Ok(sent) = serde_json::from_slice::<Value>(body) else { return };
    match request {
        "position" => plays_on(&sent, &answer),
        "export" => reads_back(&sent, &answer),
        _ => {}
    }
}

/// Checks that the first and the last of the legal moves of an answer can be played.
fn plays_on(sent: &Value, answer: &Value) {
    let legal = answer["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
    for shown in [legal.first(), legal.last()].into_iter().flatten() {
        let mut longer = sent.clone();
        match longer["moves"].as_array_mut() {
            Some(moves) => moves.push(shown["move"].clone()),
            None => longer["moves"] = json!([shown["move"]]),
        }
        let (status, refusal) = ask("position", longer.to_string().as_bytes());
        let is_too_long = longer["moves"].as_array().is_some_and(|moves| moves.len() > 2_000);
        assert!(status == 200 || is_too_long, "{shown} after {sent}: {refusal}");
    }
}

/// Checks that an exported game is read with as many moves.
fn reads_back(sent: &Value, answer: &Value) {
    let count = sent["moves"].as_array().map_or(0, Vec::len);
    if count == 0 {
        return;
    }
    let text = answer["text"].as_str().expect("a file is text");
    let (status, read) = ask("read", text.as_bytes());
    let moves = read["games"][0]["moves"].as_array().map(Vec::len);
    assert_eq!((status, moves), (200, Some(count)), "{read} of {text}");
}

/// Returns requests with games of the built-in openings, and the repository's files of games.
pub(crate) fn corpus() -> Vec<Vec<u8>> {
    let mut inputs = corpus::of_all_games([requests::<Chess>, requests::<Xiangqi>, requests::<Shogi>]);
    let files = corpus::folder("analysis/tests/data").into_iter();
    inputs.extend(files.map(|(_, bytes)| [b"read\n", &bytes[..]].concat()));
    inputs
}

fn requests<G: ListedGame>() -> Vec<Vec<u8>> {
    let mut bodies = Vec::new();
    for (game, fen) in corpus::game_lines::<G>().iter().step_by(60).zip(corpus::positions::<G>()) {
        let moves: Vec<&str> = game.split(' ').skip_while(|word| *word != "moves").skip(1).collect();
        let whole = json!({ "game": G::NAME, "moves": moves, "chess960": false });
        let set_up = json!({ "game": G::NAME, "start": fen, "moves": [] });
        let with_tags = json!({ "game": G::NAME, "moves": moves, "tags": [["White", "A \"B\""]], "result": "1-0",
            "variations": [&moves[..2], &moves[..1]], "comments": [[0, "a {b}"], [1, "c\n*d"]] });
        let (last, before) = moves.split_last().expect("openings have moves");
        let typed = json!({ "game": G::NAME, "moves": before, "text": last });
        for (name, body) in [
            ("position", &whole),
            ("position", &set_up),
            ("typed", &typed),
            ("explore", &whole),
            ("export", &with_tags),
        ] {
            bodies.push(format!("{name}\n{body}").into_bytes());
        }
    }
    bodies.push(format!("built-in-puzzles\n{}", json!({ "game": G::NAME })).into_bytes());
    for name in G::start_names() {
        bodies.push(format!("start\n{}", json!({ "game": G::NAME, "name": name })).into_bytes());
    }
    bodies
}
