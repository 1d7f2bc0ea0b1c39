//! Many threads, and changes of their number between searches (`docs/testing.md` section 10).

mod common;

use std::env;

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Line, Notation, NotationOptions, Ranks, Rules};
use common::Engine;

/// The spelling of games that are chosen by their names.
const BY_NAME: NotationOptions = NotationOptions { chess960: false, ranks: Ranks::FromOne, algebraic: true };

/// Far more threads than a host of tests has processors.
const MANY: usize = 64;

/// Numbers of threads in turn.
const COUNTS: [usize; 12] = [2, 1, 3, MANY, 4, 1, 17, 2, 16, MANY, MANY - 1, 5];

/// Orders in turn, with `stop` at once or in a while, or without.
const ORDERS: [(&str, Stop); 7] = [
    ("go movetime 20", Stop::Never),
    ("go infinite", Stop::AtOnce),
    ("go nodes 3000", Stop::Never),
    ("go infinite", Stop::AfterInfo),
    ("go depth 3", Stop::Never),
    ("go ponder wtime 1000 btime 1000", Stop::AtOnce),
    ("go mate 2 movetime 20", Stop::Never),
];

/// The time of `stop`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    Never,
    AtOnce,
    AfterInfo,
}

/// Returns an amount: of the short form, or of the long form if it is wanted.
fn amount(short: usize, long: usize) -> usize {
    if env::var_os("SANQI_THREADS").is_some_and(|form| form == "long") { long } else { short }
}

/// Plies after which a game begins anew.
const PLIES: usize = 60;

/// Plays a game with the engine on both sides: each answer is one legal move. `before` is called before each search
/// with the number of searches so far.
fn play<G: Rules + Notation>(variant: &str, searches: usize, mut before: impl FnMut(&mut Engine, usize)) {
    let mut engine = Engine::start();
    engine.send("setoption name Hash value 1");
    engine.send(&format!("setoption name UCI_Variant value {variant}"));
    let (mut line, mut moves) = (Line::new(G::start()), String::new());
    for search in 0..searches {
        before(&mut engine, search);
        engine.send(&format!("position startpos moves{moves}"));
        let (go, stop) = ORDERS[search % ORDERS.len()];
        engine.send(go);
        if stop == Stop::AfterInfo {
            engine.expect("info depth *");
        }
        if stop != Stop::Never {
            engine.send("stop");
        }
        let answer = engine.expect("bestmove *");
        // A second answer would come before this one.
        engine.sync();
        let text = answer.split(' ').nth(1).unwrap_or_default();
        match line.current().parse_move_in(text, BY_NAME) {
            Ok(mv) => line.push(mv),
            Err(_) if text == "(none)" && !line.current().has_legal_move() => line.push_null(),
            Err(error) => engine.fail(&format!("{go} after{moves}: {error}")),
        }
        moves = format!("{moves} {text}");
        if line.ply() >= PLIES || !line.current().has_legal_move() {
            (line, moves) = (Line::new(G::start()), String::new());
        }
    }
    if engine.heard.iter().any(|line| line.contains("internal error") || line.contains("refused")) {
        engine.fail("an internal error, or a refused position");
    }
    engine.quit();
}

/// Returns the number of threads of a process.
#[cfg(target_os = "linux")]
fn threads(engine: &Engine) -> usize {
    std::fs::read_dir(format!("/proc/{}/task", engine.id())).expect("the process runs").count()
}

#[cfg(target_os = "linux")]
#[test]
fn the_number_of_threads_changes_between_searches() {
    let changes = amount(48, 1_000);
    let change = |engine: &mut Engine, search: usize| {
        let count = COUNTS[search % COUNTS.len()];
        engine.send(&format!("setoption name Threads value {count}"));
        engine.sync();
        let others = threads(engine) - count;
        if others > 3 {
            engine.fail(&format!("{others} threads besides {count} of the search"));
        }
    };
    play::<Chess>("chess", changes, change);
    play::<Xiangqi>("xiangqi", changes, change);
    play::<Shogi>("shogi", changes, change);
}

#[test]
fn many_threads_on_few_processors_answer_every_order() {
    let searches = amount(2 * ORDERS.len(), 1_000);
    let many = |engine: &mut Engine, search: usize| {
        if search == 0 {
            engine.send(&format!("setoption name Threads value {MANY}"));
        }
    };
    play::<Chess>("chess", searches, many);
    play::<Xiangqi>("xiangqi", searches, many);
    play::<Shogi>("shogi", searches, many);
}
