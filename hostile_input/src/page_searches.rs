//! Requests of the page of `engine web` that search, some of which are answered by a stream.

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use search::ListedGame;
use serde_json::{Value, json};

use crate::corpus;
use crate::server::{ask, ask_for_lines, leave};

/// Requests that search.
const REQUESTS: [&str; 6] = ["reply", "hint", "coach", "analyse", "report", "puzzles"];
/// Word before the name of a request whose answer is not waited for.
const LEAVE: &[u8] = b"leave ";
/// Greatest number of moves of a game whose every position is searched, and of one that is looked through for puzzles,
/// whose searches no limit of the server shortens.
const MOST_MOVES: usize = 30;
const MOST_MOVES_OF_PUZZLES: usize = 2;
/// Greatest number of moves of a game, by the server.
const LONGEST_GAME: usize = 2_000;

/// Sends a request: its name in the first line, its body in the others. Checks that it is answered or refused with a
/// reason, and that moves, chances and streams are sound.
pub fn page_searches(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let (name, body) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
    let (name, is_left) = name.strip_prefix(LEAVE).map_or((name, false), |name| (name, true));
    let request = REQUESTS.into_iter().find(|request| request.as_bytes() == name).unwrap_or(REQUESTS[0]);
    // What is no JSON is refused.
    let sent = serde_json::from_slice::<Value>(body).unwrap_or_default();
    if takes_long(request, &sent) {
        return;
    }
    if is_left {
        leave(request, body);
        return;
    }
    let (status, answer) = ask_for_lines(request, body);
    let last = answer.last().unwrap_or_else(|| panic!("no answer to {request} {sent}"));
    if status != 200 {
        assert!(last["error"].is_string(), "{status} {last} to {request} {sent}");
        return;
    }
    // The server skips strings that it does not need, even if they are no UTF-8.
    if sent.is_null() {
        return;
    }
    match request {
        "reply" => is_one_reply(&sent, last),
        "hint" => is_variation(&sent, last),
        "coach" => is_lesson(&sent, last),
        "analyse" => answer.iter().for_each(|report| is_report(&sent, report, &answer[0])),
        _ => ends_with_result(request, &sent, &answer),
    }
}

/// Returns true if a request searches a long game, or asks for a pause.
fn takes_long(request: &str, sent: &Value) -> bool {
    let most = match request {
        "puzzles" => MOST_MOVES_OF_PUZZLES,
        "report" => MOST_MOVES,
        _ => LONGEST_GAME,
    };
    moves(sent).len() > most || sent["pauses"] == true
}

fn moves(sent: &Value) -> &[Value] {
    sent["moves"].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Checks that shown moves can be played after the first `count` moves of a game.
fn can_be_played(sent: &Value, count: usize, shown: &Value) {
    let shown = shown.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut longer = sent.clone();
    longer["moves"] = moves(sent)[..count].iter().cloned().chain(shown.iter().map(|mv| mv["move"].clone())).collect();
    let (status, refusal) = ask("position", longer.to_string().as_bytes());
    assert!(status == 200 || moves(&longer).len() > LONGEST_GAME, "{shown:?} after {sent}: {refusal}");
}

fn is_share(value: &Value) -> bool {
    value.as_f64().is_some_and(|share| (0.0..=1.0).contains(&share))
}

fn is_one_reply(sent: &Value, reply: &Value) {
    let count = [reply["move"].is_string(), reply["declares"] == true, reply["accepts_draw"] == true];
    assert_eq!(count.into_iter().filter(|is_it| *is_it).count(), 1, "{reply} to {sent}");
    if reply["move"].is_string() {
        can_be_played(sent, moves(sent).len(), &json!([reply]));
    }
}

fn is_variation(sent: &Value, variation: &Value) {
    let is_sound = is_share(&variation["points"]) && variation["score"].is_string() && variation["line"][0].is_object();
    assert!(is_sound, "{variation} to {sent}");
    can_be_played(sent, moves(sent).len(), &variation["line"]);
}

fn is_lesson(sent: &Value, lesson: &Value) {
    assert!(is_share(&lesson["loss"]) && lesson["scores"][1].is_string(), "{lesson} to {sent}");
    let count = moves(sent).len();
    can_be_played(sent, count - 1, &lesson["better"]);
    can_be_played(sent, count, &lesson["refutation"]);
}

fn is_report(sent: &Value, report: &Value, first: &Value) {
    let lines = report["lines"].as_array().map(Vec::as_slice).unwrap_or_default();
    let wanted = sent["lines"].as_u64().map_or(1, |lines| lines.clamp(1, 5) as usize);
    assert!((1..=wanted).contains(&lines.len()), "{report} to {sent}");
    assert!(report["depth"].as_u64() >= first["depth"].as_u64(), "{report} after {first}");
    lines.iter().for_each(|line| is_variation(sent, line));
}

/// Checks that a stream tells its progress, then the result.
fn ends_with_result(request: &str, sent: &Value, answer: &[Value]) {
    let Some((last, progress)) = answer.split_last() else { unreachable!("there is an answer") };
    let is_progress = |line: &Value| line["done"].as_u64() <= line["total"].as_u64() && line["total"].is_u64();
    assert!(progress.iter().all(is_progress), "{answer:?} to {sent}");
    if request == "report" {
        let judged = last["report"]["moves"].as_array().map(Vec::len);
        assert_eq!(judged, Some(moves(sent).len()), "{last} to {sent}");
        return;
    }
    let puzzles = last["puzzles"].as_array().unwrap_or_else(|| panic!("{last} to {sent}"));
    for puzzle in puzzles {
        let ply = puzzle["ply"].as_u64().map_or(usize::MAX, |ply| ply as usize);
        assert!(ply < moves(sent).len() && puzzle["solution"].as_array().is_some_and(|moves| moves.len() % 2 == 1));
        can_be_played(sent, ply, &puzzle["solution"]);
    }
}

/// Returns requests with games of the built-in openings and positions of the test data.
pub(crate) fn corpus() -> Vec<Vec<u8>> {
    corpus::of_all_games([requests::<Chess>, requests::<Xiangqi>, requests::<Shogi>])
}

fn requests<G: ListedGame>() -> Vec<Vec<u8>> {
    let mut inputs = Vec::new();
    let lines = corpus::game_lines::<G>();
    let positions = corpus::positions::<G>();
    let fens = positions.iter().step_by((positions.len() / 3).max(1));
    for (game, fen) in lines.iter().step_by((lines.len() / 3).max(1)).zip(fens) {
        let words: Vec<&str> = game.split(' ').skip_while(|word| *word != "moves").skip(1).collect();
        let of = |moves: &[&str]| json!({ "game": G::NAME, "moves": moves, "lines": 3, "level": 7, "nodes": 500 });
        let (whole, short) = (of(&words), of(&words[..1]));
        let set_up = json!({ "game": G::NAME, "start": fen, "moves": [], "lines": 2, "level": 20, "draw_offered": true,
            "clock": { "remaining": 900, "increment": 5, "byoyomi": 0 } });
        let with_tags = json!({ "game": G::NAME, "moves": &words[..2], "tags": [["White", "A"]], "result": "1-0",
            "letters": true });
        for name in ["reply", "hint", "coach", "analyse", "report", "leave report", "leave analyse"] {
            inputs.push(format!("{name}\n{whole}").into_bytes());
        }
        for name in ["reply", "hint", "analyse"] {
            inputs.push(format!("{name}\n{set_up}").into_bytes());
        }
        inputs.push(format!("report\n{with_tags}").into_bytes());
        inputs.push(format!("puzzles\n{short}").into_bytes());
    }
    inputs
}
