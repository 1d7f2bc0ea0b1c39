//! Shared code of the tests of all games: running a search, and listing moves.

use std::time::Duration;

use boards::{Line, MoveList, Position};
use crossbeam_channel::{Receiver, unbounded};
use search::{Answer, Event, Game, Info, Limits, SearchOptions, ThreadPool};

/// Time after which a search counts as hanging, on any machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Returns the line of a position and moves.
pub fn line<G: Game>(fen: &str, moves: &str) -> Line<G> {
    let mut line = Line::new(G::from_fen(fen).unwrap());
    for text in moves.split_ascii_whitespace() {
        line.push(line.current().parse_move(text).unwrap());
    }
    line
}

/// Returns the lines of a search and its answer.
pub fn wait(events: &Receiver<Event>) -> (Vec<Info>, Answer) {
    let mut infos = Vec::new();
    loop {
        match events.recv_timeout(PATIENCE).expect("the search answers") {
            Event::Info(info) => infos.push(info),
            Event::Done(answer) => return (infos, answer),
            Event::InfoString(text) => panic!("unexpected remark: {text}"),
            _ => {}
        }
    }
}

/// Searches the end of a line.
pub fn run<G: Game>(
    pool: &mut ThreadPool<G>,
    line: Line<G>,
    limits: Limits,
    options: SearchOptions,
) -> (Vec<Info>, Answer) {
    let (sender, events) = unbounded();
    pool.start(line, limits, options, sender);
    wait(&events)
}

/// Searches a position with a pool of its own.
pub fn search<G: Game>(fen: &str, limits: Limits) -> (Vec<Info>, Answer) {
    run(&mut ThreadPool::<G>::new(), line(fen, ""), limits, SearchOptions::default())
}

/// Returns the legal moves.
pub fn moves<P: Position>(position: &P) -> MoveList {
    position.move_list()
}
