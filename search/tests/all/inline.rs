//! The search on the calling thread.

use boards::Line;
use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use search::{Answer, Event, Game, InlineSearch, Limits, SearchOptions, ThreadPool};

/// Size of the tables in MiB.
const HASH: usize = 1;

fn options() -> SearchOptions {
    SearchOptions { answer_only: true, ..SearchOptions::default() }
}

/// Returns the answers of a thread pool to the positions after each ply of a game, in which it plays both sides.
fn answers_of_a_pool<G: Game>(pool: &mut ThreadPool<G>, plies: usize, nodes: u64) -> Vec<Answer> {
    pool.clear();
    play(plies, |line| {
        let (sender, events) = crossbeam_channel::unbounded();
        pool.start(line.clone(), Limits::soft_nodes(nodes, 8 * nodes), options(), sender);
        let done = |event| if let Event::Done(answer) = event { Some(answer) } else { None };
        events.iter().find_map(done).expect("a search ends with its answer")
    })
}

fn play<G: Game>(plies: usize, mut answer: impl FnMut(&Line<G>) -> Answer) -> Vec<Answer> {
    let mut line = Line::new(G::start());
    let mut answers = Vec::new();
    for _ in 0..plies {
        answers.push(answer(&line));
        let Some(best) = answers.last().and_then(|answer| answer.best) else { break };
        line.push(best);
    }
    answers
}

/// The answers are those of a pool with one thread, and the same again after all was cleared.
fn answers_are_those_of_a_pool<G: Game>(plies: usize, nodes: u64) {
    let mut search = InlineSearch::<G>::new(G::network(), HASH);
    let mut game = || {
        search.clear();
        play(plies, |line| search.search(line, Limits::soft_nodes(nodes, 8 * nodes), options()))
    };
    let answers = game();
    assert_eq!(answers.len(), plies);
    assert_eq!(answers, game(), "{}: after `clear`", G::NAME);
    let mut pool = ThreadPool::<G>::new();
    pool.set_hash(HASH);
    assert_eq!(answers, answers_of_a_pool(&mut pool, plies, nodes), "{}: in a pool", G::NAME);
    assert_eq!(answers, answers_of_a_pool(&mut pool, plies, nodes), "{}: in a pool after `clear`", G::NAME);
}

#[test]
fn answers_are_those_of_a_pool_in_any_game() {
    answers_are_those_of_a_pool::<Chess>(30, 300);
    answers_are_those_of_a_pool::<Xiangqi>(30, 300);
    // Enough nodes for the mate solver.
    answers_are_those_of_a_pool::<Shogi>(60, 3_000);
}

#[test]
fn a_position_without_legal_moves_has_no_answer() {
    let mated = Line::new(<Chess as boards::Notation>::from_fen("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1").unwrap());
    let mut search = InlineSearch::<Chess>::new(Chess::network(), HASH);
    assert_eq!(search.search(&mated, Limits::depth(3), options()).best, None);
}

#[test]
fn a_thread_with_the_stack_of_a_search_takes_a_deep_one() {
    let deep = || {
        let line = Line::new(<Chess as boards::Notation>::from_fen("8/8/8/k1p5/P1P5/8/8/K7 w - - 0 1").unwrap());
        InlineSearch::<Chess>::new(Chess::network(), HASH).search(&line, Limits::depth(60), options())
    };
    assert_eq!(search::with_search_stack(deep).unwrap().depth, 60);
}
