//! Replays whole games that were played under a match runner: every move is legal by our own rules, the game ends as
//! its record says, and the engine, asked again at each of its own moves, answers with a legal move.

use boards::{Notation, Rules};
mod common;

use std::fs;
use std::path::Path;

use boards::chess::Chess;
use boards::{Line, Verdict};
use common::{Engine, PATIENCE};

/// Nodes per move: enough for a short search, few enough for a game of a hundred moves.
const NODES: u32 = 2_000;

/// A game record with its moves in UCI notation.
struct Record {
    white: String,
    result: String,
    fen: String,
    moves: Vec<String>,
}

fn tag(pgn: &str, name: &str) -> Option<String> {
    let prefix = format!("[{name} \"");
    let line = pgn.lines().find(|line| line.starts_with(&prefix))?;
    Some(line[prefix.len()..].trim_end_matches("\"]").to_owned())
}

fn read(pgn: &str) -> Record {
    let text: String = pgn.lines().filter(|line| !line.starts_with('[')).map(|line| format!("{line} ")).collect();
    let mut moves = Vec::new();
    for part in text.split('}') {
        let outside = part.split('{').next().unwrap_or("");
        moves.extend(outside.split_whitespace().filter(|word| !word.ends_with('.')).map(str::to_owned));
    }
    let result = tag(pgn, "Result").expect("a result");
    assert_eq!(moves.pop().as_ref(), Some(&result), "the moves end with the result");
    let fen = tag(pgn, "FEN").unwrap_or_else(|| Chess::start().fen(Default::default()));
    Record { white: tag(pgn, "White").expect("a player"), result, fen, moves }
}

fn replay(record: &Record) {
    let mut engine = Engine::start();
    engine.send("ucinewgame");
    let mut line = Line::new(Chess::from_fen(&record.fen).unwrap());
    let ours = usize::from(record.white != "Sanqi");
    let white_moves = record.fen.contains(" w ");
    for (index, text) in record.moves.iter().enumerate() {
        assert_eq!(Chess::game_verdict(&line), None, "the game goes on at ply {index}");
        if (index + usize::from(!white_moves)) % 2 == ours {
            let played = record.moves[..index].join(" ");
            engine.send(&format!("position fen {} moves {played}", record.fen));
            engine.send(&format!("go nodes {NODES}"));
            let answer = engine.expect("bestmove *");
            let best = answer.split_whitespace().nth(1).unwrap();
            assert!(line.current().parse_move(best).is_ok(), "ply {index}: {answer}");
        }
        let mv = line.current().parse_move(text).unwrap_or_else(|error| panic!("ply {index}: {error}"));
        line.push(mv);
    }
    let white_to_move = record.moves.len().is_multiple_of(2) == white_moves;
    let result = match (Chess::game_verdict(&line), white_to_move) {
        (Some(Verdict::Loss), true) => "0-1",
        (Some(Verdict::Loss), false) => "1-0",
        (Some(_), _) => "1/2-1/2",
        (None, _) => "*",
    };
    assert_eq!(result, record.result);
    engine.send(&format!("position fen {} moves {}", record.fen, record.moves.join(" ")));
    engine.send("go depth 1");
    let last = engine.expect("bestmove *");
    assert_eq!(last == "bestmove (none)", !line.current().has_legal_move(), "{last}");
    assert!(engine.next_line(PATIENCE / 100).is_none(), "nothing follows the last answer");
    engine.quit();
}

#[test]
fn whole_games_are_replayed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut games = 0;
    for entry in fs::read_dir(folder).unwrap() {
        replay(&read(&fs::read_to_string(entry.unwrap().path()).unwrap()));
        games += 1;
    }
    assert!(games > 0);
}
