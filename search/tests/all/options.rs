//! The options that change how the search plays.

use std::time::{Duration, Instant};

use boards::xiangqi::Xiangqi;
use boards::{Line, Move, Notation, Rules};
use crossbeam_channel::unbounded;
use search::score::mate_plies;
use search::{Answer, Event, Limits, Noise, Pruning, SearchOptions, ThreadPool};

/// Balanced, with many moves of nearly the same value.
const OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
/// Red mates at once.
const MATE_IN_ONE: &str = "3k5/1R7/9/9/9/9/9/9/9/R4K3 w - - 0 1";
/// Nobody can win.
const DEAD: &str = "2bak1b2/4a4/9/9/9/9/9/9/4A4/2BAK1B2 w - - 0 1";

fn search(fen: &str, limits: Limits, options: SearchOptions) -> Answer {
    let (sender, events) = unbounded();
    let mut pool = ThreadPool::<Xiangqi>::new();
    pool.start(Line::new(Xiangqi::from_fen(fen).unwrap()), limits, options, sender);
    let done = |event| match event {
        Event::Done(answer) => Some(answer),
        _ => None,
    };
    events.into_iter().find_map(done).expect("the search answers")
}

#[test]
fn only_the_answer_is_sent_and_it_is_the_same() {
    let limits = || Limits::depth(8);
    let options = SearchOptions { answer_only: true, ..SearchOptions::default() };
    let (sender, events) = unbounded();
    let mut pool = ThreadPool::<Xiangqi>::new();
    pool.start(Line::new(Xiangqi::from_fen(OPENING).unwrap()), limits(), options, sender);
    let first = events.recv().unwrap();
    let Event::Done(answer) = first else { panic!("{first:?}") };
    let usual = search(OPENING, limits(), SearchOptions::default());
    assert_eq!(answer, Answer { ponder: None, ..usual });
}

#[test]
fn less_pruning_needs_more_nodes() {
    let levels = [Pruning::Large, Pruning::Medium, Pruning::Small, Pruning::None];
    let nodes = levels.map(|pruning| {
        let options = SearchOptions { pruning, ..SearchOptions::default() };
        search(OPENING, Limits::depth(7), options).nodes
    });
    assert!(nodes[0] < nodes[2] && nodes[1] < nodes[3] && nodes[2] < nodes[3], "{nodes:?}");
    let options = SearchOptions { pruning: Pruning::None, ..SearchOptions::default() };
    assert_eq!(mate_plies(search(MATE_IN_ONE, Limits::depth(4), options).score), Some(1));
}

#[test]
fn noise_varies_the_moves_but_misses_no_mate() {
    let noisy = |seed| SearchOptions { noise: Some(Noise { amplitude: 130, seed }), ..SearchOptions::default() };
    let mut moves: Vec<Option<Move>> = (0..8).map(|seed| search(OPENING, Limits::depth(4), noisy(seed)).best).collect();
    assert_eq!(moves[3], search(OPENING, Limits::depth(4), noisy(3)).best, "the same seed");
    moves.sort();
    moves.dedup();
    assert!(moves.len() > 1, "always the same move");
    for seed in 0..8 {
        let answer = search(MATE_IN_ONE, Limits::depth(4), noisy(seed));
        assert_eq!(mate_plies(answer.score), Some(1));
        // One move mates, another one leaves Black without a move.
        let position = Xiangqi::from_fen(MATE_IN_ONE).unwrap();
        assert!(!position.after(answer.best.unwrap()).has_legal_move());
    }
}

#[test]
fn a_draw_is_worth_what_the_option_says() {
    for (side, fen) in [("Red", DEAD.to_owned()), ("Black", DEAD.replace(" w ", " b "))] {
        for value in [-80, 0, 40] {
            let options = SearchOptions { draw_score: value, ..SearchOptions::default() };
            let score = search(&fen, Limits::depth(3), options).score;
            // A draw is worth one more or less at random.
            assert!((score - value).abs() <= 1, "{side}: {score} for a draw of {value}");
        }
    }
}

/// Threads that sleep three quarters of the time take longer. A machine that has no time for either shows it less, so
/// that one pair of runs in which it can be seen is enough.
#[test]
fn an_idle_search_leaves_time_to_others() {
    let time = |idle| {
        let begun = Instant::now();
        search(OPENING, Limits::nodes(40_000), SearchOptions { idle, ..SearchOptions::default() });
        begun.elapsed()
    };
    let mut pairs = Vec::new();
    let is_seen = (0..40).any(|_| {
        let (idle, busy) = (time(75), time(0));
        pairs.push((idle, busy));
        idle > 2 * busy
    });
    assert!(is_seen, "{pairs:?}");
    assert!(pairs.iter().all(|&(idle, _)| idle > Duration::from_millis(10)), "{pairs:?}");
}
