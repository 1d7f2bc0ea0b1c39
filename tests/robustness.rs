//! Input that no GUI should send but some do: invalid commands, very long words, closed streams.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{Engine, PATIENCE, best_timing};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngCore, SeedableRng};

/// Words of the protocol and meaningless words; none of them ends the session or takes long.
const WORDS: [&str; 62] = [
    "uci",
    "isready",
    "setoption",
    "name",
    "value",
    "Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "Clear",
    "UCI_Variant",
    "UCI_Chess960",
    "position",
    "startpos",
    "fen",
    "moves",
    "e2e4",
    "e7e5",
    "e7e8q",
    "a1a1",
    "0000",
    "go",
    "infinite",
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "searchmoves",
    "ponder",
    "stop",
    "ponderhit",
    "ucinewgame",
    "debug",
    "on",
    "off",
    "d",
    "eval",
    "register",
    "later",
    "xboard",
    "protover",
    "1",
    "2",
    "-5",
    "0",
    "64",
    "99999999999999999999",
    "abc",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "w",
    "KQkq",
    "-",
    "8/8/8/8/8/8/8/8",
    "<empty>",
    "#",
    "\t",
    "\u{265a}",
];
const JUNK_LINES: usize = 1500;
const SEED: u64 = 20_261_121;
/// Time limit for answers that need no search. The engine aims at 20 ms.
const AT_ONCE: Duration = Duration::from_millis(300);

/// Returns true if a line sets a table of gigabytes or hundreds of threads, which would make the test slow.
fn is_expensive(line: &str) -> bool {
    let has = |word: &str| line.to_ascii_lowercase().contains(word);
    (has("hash") || has("threads")) && has("setoption")
}

/// Words of UCCI without `batch`, after which nothing would be read.
const UCCI_WORDS: [&str; 54] = [
    "ucci",
    "isready",
    "setoption",
    "usemillisec",
    "ponder",
    "debug",
    "idle",
    "pruning",
    "randomness",
    "style",
    "newgame",
    "multipv",
    "resign",
    "promotion",
    "knowledge",
    "true",
    "false",
    "none",
    "large",
    "position",
    "startpos",
    "fen",
    "moves",
    "h2e2",
    "H9-G7",
    "h3e3",
    "a10a9",
    "banmoves",
    "probe",
    "go",
    "draw",
    "infinite",
    "depth",
    "nodes",
    "time",
    "increment",
    "opptime",
    "oppincrement",
    "movestogo",
    "movetime",
    "searchmoves",
    "ponderhit",
    "stop",
    "d",
    "1",
    "0",
    "-5",
    "99999999999999999999",
    "abc",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
    "3k5/9/9/9/9/9/9/9/1R7/R3K4",
    "r",
    "-",
    "\u{5e25}",
];

const USI_WORDS: [&str; 64] = [
    "usi",
    "isready",
    "setoption",
    "name",
    "value",
    "USI_Ponder",
    "MultiPV",
    "NetworkDelay",
    "EnteringKingRule",
    "TryRule",
    "MaxMovesToDraw",
    "DrawValueBlack",
    "ResignValue",
    "PvInterval",
    "DepthLimit",
    "USI_AnalyseMode",
    "true",
    "false",
    "usinewgame",
    "gameover",
    "win",
    "debug",
    "on",
    "off",
    "position",
    "startpos",
    "sfen",
    "moves",
    "7g7f",
    "3c3d",
    "8h2b+",
    "P*5e",
    "p*5e",
    "8h2b=",
    "1a1a",
    "0000",
    "resign",
    "go",
    "infinite",
    "ponder",
    "ponderhit",
    "stop",
    "btime",
    "wtime",
    "byoyomi",
    "binc",
    "mate",
    "depth",
    "nodes",
    "movetime",
    "searchmoves",
    "rtime",
    "d",
    "1",
    "0",
    "-5",
    "99999999999999999999",
    "abc",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "9/9/9/9/9/k8/9/9/1R2K4",
    "b",
    "Gr2b3g4s4n4l18p",
    "-",
    "\u{738b}",
];

#[test]
fn token_soup() {
    let mut engine = Engine::start();
    feed_soup(&mut engine, &WORDS, "setoption name UCI_Variant value marker");
    engine.send("setoption name UCI_Chess960 value false");
    engine.send("position startpos");
    engine.send("go depth 2");
    while !engine.next_line(PATIENCE).expect("a best move").starts_with("bestmove ") {}
    engine.quit();
}

#[test]
fn token_soup_of_ucci() {
    let mut engine = Engine::start();
    engine.send("ucci");
    engine.expect("ucciok");
    feed_soup(&mut engine, &UCCI_WORDS, "setoption usemillisec marker");
    engine.send("position startpos");
    engine.send("go depth 2");
    while !engine.next_line(PATIENCE).expect("a best move").starts_with("bestmove ") {}
    engine.quit();
}

#[test]
fn token_soup_of_usi() {
    let mut engine = Engine::start();
    engine.send("usi");
    engine.expect("usiok");
    feed_soup(&mut engine, &USI_WORDS, "setoption name USI_Ponder value marker");
    engine.send("setoption name DepthLimit value 0");
    engine.send("position startpos");
    engine.send("go depth 2");
    while !engine.next_line(PATIENCE).expect("a best move").starts_with("bestmove ") {}
    engine.quit();
}

/// Sends lines of random words. `marker` is a line with a known answer.
fn feed_soup(engine: &mut Engine, words: &[&str], marker: &str) {
    let mut random = StdRng::seed_from_u64(SEED);
    for number in 0..JUNK_LINES {
        let length = random.random_range(1..12);
        let words: Vec<&str> = (0..length).map(|_| *words.choose(&mut random).unwrap()).collect();
        let line = words.join(" ");
        if !is_expensive(&line) {
            engine.send(&line);
        }
        if number % 50 == 49 {
            // The running search is ended; afterwards the state must be consistent.
            engine.send("stop");
            await_ready(engine, marker);
        }
    }
    engine.send("stop");
    await_ready(engine, marker);
}

/// Reads until the answer to the last `isready`; the random lines contain others.
fn await_ready(engine: &mut Engine, marker: &str) {
    engine.send(marker);
    engine.send("isready");
    loop {
        let line = engine.next_line(PATIENCE).unwrap_or_else(|| engine.fail("no answer"));
        let word = line.split(' ').next().unwrap_or_default();
        assert!(!line.contains("internal error"), "{line}");
        // Free text occurs only in answers to `d` and `eval`, and may have any first word.
        if word == "info" && line.ends_with("marker") {
            break;
        }
    }
    engine.expect("readyok");
}

#[test]
fn bytes_of_any_kind() {
    let mut random = StdRng::seed_from_u64(SEED);
    let mut engine = Engine::start();
    for _ in 0..200 {
        let mut bytes = vec![0; 300];
        random.fill_bytes(&mut bytes);
        engine.send_bytes(&bytes);
    }
    engine.send("");
    engine.sync();
    engine.quit();
}

/// Sends a word of one megabyte after each of some beginnings, a game of about the same length (repetitions of
/// `cycle`, four moves that return to the starting position), and an order; the engine answers in short lines and keeps
/// running.
fn survives_a_megabyte(engine: &mut Engine, word: &str, beginnings: &[&str], cycle: &str) {
    for beginning in beginnings {
        engine.send(&format!("{beginning}{word}"));
        engine.send("stop");
        engine.send("position startpos");
    }
    engine.send(&format!("position startpos moves{}", cycle.repeat(50_000)));
    engine.send(&"go depth ".repeat(100_000));
    engine.send("stop");
    engine.send("debug on");
    engine.send(word);
    engine.send("isready");
    loop {
        let line = engine.next_line(PATIENCE).unwrap_or_else(|| engine.fail("no answer"));
        assert!(line.len() < 1000, "a line of {} bytes", line.len());
        if line == "readyok" {
            break;
        }
    }
}

#[test]
fn words_and_lines_of_a_megabyte() {
    let mut engine = Engine::start();
    let beginnings =
        ["", "position fen ", "position startpos moves ", "setoption name ", "setoption name Hash value ", "go "];
    survives_a_megabyte(&mut engine, &"x".repeat(1 << 20), &beginnings, " g1f3 g8f6 f3g1 f6g8");
    engine.quit();
}

#[test]
fn words_and_lines_of_a_megabyte_in_usi() {
    let mut engine = Engine::start();
    engine.send("usi");
    engine.expect("usiok");
    let beginnings = ["", "position sfen ", "position startpos moves ", "setoption name ", "go byoyomi ", "go mate "];
    survives_a_megabyte(&mut engine, &"7".repeat(1 << 20), &beginnings, " 4i5h 4a5b 5h4i 5b4a");
    engine.quit();
}

#[test]
fn usi_lines_may_end_in_any_way() {
    let mut engine = Engine::start();
    engine.send_bytes(b"usi\r\n\tposition\tstartpos  moves\t7g7f\r\ngo\tdepth 1 \r\n\xff\xfe\x00\r\n");
    engine.expect("usiok");
    engine.expect("bestmove *");
    engine.send_bytes(b"position startpos\r\n\r\n   \r\ngo depth 1\r");
    engine.expect("bestmove *");
    engine.send_bytes(b"quit\r");
    engine.expect_exit();
}

#[test]
fn a_game_of_1200_plies_is_read_at_once() {
    let mut engine = Engine::start();
    engine.sync();
    let game = format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(300));
    let timing = best_timing(AT_ONCE, || engine.time(&format!("{game}\nisready"), "readyok"));
    assert!(timing.own < AT_ONCE, "{timing:?}");
    engine.quit();
}

#[test]
fn a_xiangqi_game_of_1200_plies_is_read_at_once() {
    let mut engine = Engine::start();
    engine.send("ucci");
    engine.expect("ucciok");
    engine.sync();
    let game = format!("position startpos moves{}", " b0c2 b9c7 c2b0 c7b9".repeat(300));
    let timing = best_timing(AT_ONCE, || engine.time(&format!("{game}\nisready"), "readyok"));
    assert!(timing.own < AT_ONCE, "{timing:?}");
    engine.send("go depth 1");
    engine.expect("bestmove *");
    engine.quit();
}

#[test]
fn ucci_lines_may_end_in_any_way() {
    let mut engine = Engine::start();
    engine.send_bytes(b"ucci\r\n\tposition\tstartpos  moves\th2e2\r\ngo\tdepth 1\r\n");
    engine.expect("ucciok");
    engine.expect("bestmove *");
    engine.send_bytes(b"position startpos\r\n\r\n   \r\ngo depth 1\r\n");
    engine.expect("bestmove *");
    engine.send_bytes(b"quit\r\n");
    engine.expect("bye");
    engine.expect_exit();
}

#[test]
fn a_closed_output_ends_the_engine() {
    let mut process = Command::new(env!("CARGO_BIN_EXE_engine"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(process.stdout.take());
    process.stdin.as_mut().unwrap().write_all(b"go infinite\n").unwrap();
    let output = process.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", output.status);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn an_unlimited_search_ends_with_the_input() {
    let timing = best_timing(AT_ONCE, || {
        let mut engine = Engine::start();
        engine.send("go infinite");
        engine.expect("info depth 1 *");
        let timing = engine.time_of(Engine::close_input, "bestmove *");
        engine.expect_exit();
        timing
    });
    assert!(timing.own < AT_ONCE, "{timing:?}");
}

#[test]
fn stop_is_answered_at_once() {
    let mut engine = Engine::start();
    engine.sync();
    for pause in [0, 1, 5, 20, 60, 150, 3, 0] {
        let timing = best_timing(AT_ONCE, || {
            engine.send("go infinite");
            std::thread::sleep(Duration::from_millis(pause));
            engine.time("stop", "bestmove *")
        });
        assert!(timing.own < AT_ONCE, "{timing:?} after {pause} ms of thinking");
    }
    engine.quit();
}

#[test]
fn options_at_their_limits() {
    let mut engine = Engine::start();
    for name in ["MultiPV", "Move Overhead", "Ponder", "UCI_Chess960", "UCI_AnalyseMode", "UCI_ShowWDL", "UCI_Opponent"]
    {
        for value in ["0", "1", "256", "5000", "true", "false", "-1", "", "<empty>", "abc", "99999999999999999999"] {
            engine.send(&format!("setoption name {name} value {value}"));
            engine.send(&format!("setoption name {name}"));
        }
    }
    engine.send("setoption name UCI_ShowCurrLine value true");
    engine.send("setoption name UCI_ShowRefutations value true");
    engine.send("setoption name MultiPV value 256");
    engine.send("go depth 3");
    engine.expect("bestmove *");
    engine.sync();
    engine.quit();
}

/// Every position is either refused with a reason or played; a valid position is never refused.
#[test]
fn odd_positions() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/boards/tests/data/chess_bad_fens.txt");
    let text = std::fs::read_to_string(file).unwrap();
    let mut engine = Engine::start();
    for line in text.lines() {
        let (fen, comment) = line.split_once(';').unwrap_or((line, ""));
        engine.send("setoption name UCI_Variant value chess");
        engine.sync();
        let from = engine.heard.len();
        engine.send(&format!("position fen {fen}"));
        engine.send("go nodes 2000");
        engine.expect("bestmove *");
        let refused = engine.heard[from..].iter().any(|line| line.starts_with("info string position refused: "));
        let nothing = engine.heard.last().is_some_and(|line| line == "bestmove (none)");
        assert!(!refused || nothing, "a move from a refused position: {line}");
        assert!(!(refused && comment.contains("should be OK")), "refused: {line}");
    }
    engine.quit();
}

/// A pipe without a reader would keep the session waiting for ever.
#[cfg(unix)]
#[test]
fn a_log_in_a_pipe_is_refused() {
    let pipe = std::env::temp_dir().join(format!("sanqi-{}-log", std::process::id()));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut engine = Engine::start();
    engine.send(&format!("setoption name Debug Log File value {}", pipe.display()));
    engine.expect(&format!("info string Debug Log File: {} cannot be written: not a file", pipe.display()));
    engine.sync();
    engine.quit();
    std::fs::remove_file(&pipe).unwrap();
}

/// A log that reaches the limit of a file's size ends, and the game goes on.
#[cfg(unix)]
#[test]
fn a_log_ends_where_a_file_may_not_grow() {
    let path = std::env::temp_dir().join(format!("sanqi-{}-limited.log", std::process::id()));
    let mut engine = Engine::start_with_file_blocks(4);
    engine.send(&format!("setoption name Debug Log File value {}", path.display()));
    (0..200).for_each(|_| engine.sync());
    let ends = engine.heard.iter().filter(|line| line.starts_with("info string Debug Log File: ")).count();
    assert_eq!(ends, 1, "{:#?}", engine.heard);
    engine.send("position startpos");
    engine.send("go depth 3");
    engine.expect("bestmove *");
    engine.quit();
    // The unit of `ulimit -f` is 512 or 1,024 bytes.
    assert!(std::fs::metadata(&path).unwrap().len() <= 4 * 1_024);
    std::fs::remove_file(&path).unwrap();
}
