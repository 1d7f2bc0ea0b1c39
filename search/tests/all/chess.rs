//! The search as a caller sees it, in chess.

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use boards::chess::Chess;
use boards::{Move, Notation, NotationOptions, Rules};
use crossbeam_channel::unbounded;
use search::score::mate_plies;
use search::{Clock, Event, Info, Limits, SearchOptions, ThreadPool};

use crate::common::{line, run, search, wait};
use crate::timing::assert_in_time;

/// The time that starting a search and its threads may take on a busy host.
const GRACE: Duration = Duration::from_millis(400);
const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

fn text(fen: &str, mv: Option<Move>) -> String {
    Chess::from_fen(fen).unwrap().format_move(mv.unwrap(), NotationOptions::default())
}

#[test]
fn a_soft_limit_of_nodes_lets_the_iteration_end() {
    let (infos, answer) = search::<Chess>(MIDDLEGAME, Limits::soft_nodes(5_000, u64::MAX));
    let (last, before) = (&infos[infos.len() - 1], &infos[infos.len() - 2]);
    assert!(before.nodes < 5_000 && answer.nodes >= 5_000, "{} and {} nodes", before.nodes, answer.nodes);
    assert_eq!((last.nodes, last.score, last.pv.first().copied()), (answer.nodes, answer.score, answer.best));
    let (_, same_depth) = search::<Chess>(MIDDLEGAME, Limits::depth(answer.depth));
    assert_eq!((same_depth.best, same_depth.nodes), (answer.best, answer.nodes));
    let (_, cut) = search::<Chess>(MIDDLEGAME, Limits::soft_nodes(5_000, 100));
    assert_eq!(cut.nodes, 100);
}

#[test]
fn mates_are_found_and_shown_to_the_end() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
    ] {
        let (infos, answer) = search::<Chess>(fen, Limits::nodes(1_000_000));
        assert_eq!(mate_plies(answer.score), Some(2 * moves - 1), "{fen}");
        let mut line = line::<Chess>(fen, "");
        let pv = &infos.last().unwrap().pv;
        assert_eq!(pv.len() as i32, 2 * moves - 1, "{fen}: {pv:?}");
        for &mv in pv {
            line.push(mv);
        }
        assert!(line.current().in_check() && !line.current().has_legal_move(), "{fen}");
    }
}

#[test]
fn being_mated_is_seen() {
    let (infos, answer) = search::<Chess>("7k/8/8/8/8/8/r7/1r4K1 w - - 0 1", Limits::depth(8));
    assert_eq!(answer.best, None, "mated already: {infos:?}");
    let (infos, answer) = search::<Chess>("k7/8/8/8/8/2r5/1r6/6K1 w - - 0 1", Limits::depth(8));
    assert_eq!(mate_plies(answer.score), Some(-2));
    assert_eq!(infos.last().unwrap().pv.len(), 2);
}

#[test]
fn positions_without_moves_have_no_answer() {
    for fen in ["R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        let (_, answer) = search::<Chess>(fen, Limits::depth(3));
        assert_eq!(answer.best, None);
    }
}

#[test]
fn the_same_limits_give_the_same_tree() {
    let first = search::<Chess>(MIDDLEGAME, Limits::nodes(20_000)).1;
    let mut pool = ThreadPool::new();
    let second = run(&mut pool, line::<Chess>(MIDDLEGAME, ""), Limits::nodes(20_000), SearchOptions::default()).1;
    assert_eq!(first, second);
    assert_eq!(first.nodes, 20_000);
    pool.clear();
    assert_eq!(run(&mut pool, line::<Chess>(MIDDLEGAME, ""), Limits::nodes(20_000), SearchOptions::default()).1, first);
}

#[test]
fn one_node_is_enough_for_a_move_and_a_line() {
    let (infos, answer) = search::<Chess>(MIDDLEGAME, Limits::nodes(1));
    assert_eq!(infos.last().unwrap().pv[0], answer.best.unwrap());
}

#[test]
fn lines_are_distinct_ordered_and_deepen_together() {
    let options = SearchOptions { multi_pv: 3, ..SearchOptions::default() };
    let (infos, answer) = run(&mut ThreadPool::new(), line::<Chess>(MIDDLEGAME, ""), Limits::depth(7), options);
    let last: Vec<&Info> = infos.iter().rev().take(3).rev().collect();
    assert_eq!(last.iter().map(|info| info.multi_pv).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(last.iter().all(|info| info.depth == 7));
    assert!(last[0].score >= last[1].score && last[1].score >= last[2].score);
    let firsts: std::collections::HashSet<Move> = last.iter().map(|info| info.pv[0]).collect();
    assert_eq!(firsts.len(), 3);
    assert_eq!(answer.best, Some(last[0].pv[0]));
}

#[test]
fn only_the_wanted_root_moves_are_searched() {
    let position = Chess::from_fen(MIDDLEGAME).unwrap();
    let wanted = position.parse_move("a2a3").unwrap();
    let limits = Limits { root_moves: vec![wanted, Move::from_bits(0xffff)], ..Limits::depth(5) };
    assert_eq!(search::<Chess>(MIDDLEGAME, limits).1.best, Some(wanted));
}

#[test]
fn a_stop_ends_an_unlimited_search_and_the_pool_can_be_used_again() {
    let mut pool = ThreadPool::<Chess>::new();
    pool.set_threads(2);
    for _ in 0..5 {
        let (sender, events) = unbounded();
        let limits = Limits { infinite: true, ..Limits::none(Instant::now()) };
        pool.start(line::<Chess>(MIDDLEGAME, ""), limits, SearchOptions::default(), sender);
        std::thread::sleep(Duration::from_millis(20));
        pool.stop();
        pool.stop();
        assert!(wait(&events).1.best.is_some());
    }
}

#[test]
fn clocks_are_kept() {
    for (remaining, increment) in [(100, 0), (20, 0), (1, 0), (0, 300), (300, 100)] {
        let clock = Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            byoyomi: Duration::ZERO,
            moves_to_go: None,
        };
        assert_in_time(Duration::from_millis(remaining + increment) + GRACE, || {
            let started = Instant::now();
            let limits = Limits { clock: Some(clock), ..Limits::none(started) };
            assert!(search::<Chess>(MIDDLEGAME, limits).1.best.is_some());
            started.elapsed()
        });
    }
}

#[test]
fn a_clock_that_counts_nodes_makes_a_timed_search_repeatable() {
    let answer = |remaining| {
        let clock = Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::ZERO,
            byoyomi: Duration::ZERO,
            moves_to_go: None,
        };
        let nodes_per_millisecond = NonZeroU32::new(50);
        let limits = Limits { clock: Some(clock), nodes_per_millisecond, ..Limits::none(Instant::now()) };
        search::<Chess>(MIDDLEGAME, limits).1
    };
    let (once, again, longer) = (answer(4_000), answer(4_000), answer(40_000));
    assert_eq!((once.best, once.score, once.nodes), (again.best, again.score, again.nodes));
    assert!(once.nodes < 50 * 4_000 / 2 && longer.nodes > 3 * once.nodes, "{} and {} nodes", once.nodes, longer.nodes);
}

#[test]
fn pondering_lasts_until_the_hit() {
    let mut pool = ThreadPool::<Chess>::new();
    let (sender, events) = unbounded();
    let clock = Clock {
        remaining: Duration::from_millis(500),
        increment: Duration::ZERO,
        byoyomi: Duration::ZERO,
        moves_to_go: None,
    };
    let limits = Limits { clock: Some(clock), ponder: true, ..Limits::none(Instant::now()) };
    pool.start(line::<Chess>(MIDDLEGAME, ""), limits, SearchOptions::default(), sender);
    let deadline = Instant::now() + Duration::from_millis(700);
    while let Ok(event) = events.recv_deadline(deadline) {
        assert!(!matches!(event, Event::Done(_)), "answered before the ponder hit");
    }
    pool.ponder_hit(Instant::now(), None);
    assert!(wait(&events).1.best.is_some());
}

#[test]
fn a_mate_search_ends_when_the_mate_is_proved() {
    let fen = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
    for moves in [3, u32::MAX] {
        let limits = Limits { mate: Some(moves), ..Limits::none(Instant::now()) };
        let (_, answer) = search::<Chess>(fen, limits);
        assert!(mate_plies(answer.score).is_some(), "{moves}: {}", answer.score);
        assert!(answer.depth < 20, "{moves}: depth {}", answer.depth);
        assert_eq!(text(fen, answer.best), "f6a6");
    }
}

#[test]
fn a_repetition_is_a_draw_and_the_winner_avoids_it() {
    // A queen up, White has shuffled: the same position must not come up a third time.
    let mut game = line::<Chess>("6k1/8/8/8/8/8/1Q6/K7 w - - 0 1", "");
    for mv in ["b2c2", "g8g7", "c2b2", "g7g8", "b2c2", "g8g7"] {
        let mv = game.current().parse_move(mv).unwrap();
        game.push(mv);
    }
    let (_, answer) = run(&mut ThreadPool::new(), game.clone(), Limits::depth(8), SearchOptions::default());
    assert!(answer.score > 300, "{}", answer.score);
    assert_ne!(answer.best, game.current().parse_move("c2b2").ok());
}

#[test]
fn boards_full_of_queens_are_searched() {
    let fen = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
    let limits = Limits { move_time: Some(Duration::from_millis(300)), ..Limits::none(Instant::now()) };
    assert!(search::<Chess>(fen, limits).1.best.is_some());
}

#[test]
fn memory_that_is_not_there_is_not_needed() {
    let mut pool = ThreadPool::<Chess>::new();
    pool.set_hash(33_554_432);
    let remarks = pool.prepare();
    assert!(remarks.iter().any(|remark| remark.contains("more than there is")), "{remarks:?}");
}

#[test]
fn material_that_does_not_win_is_no_advantage() {
    for fen in
        ["8/8/4k3/8/8/3NN3/8/4K3 w - - 0 1", "7k/8/8/7P/8/3K4/8/5B2 w - - 0 1", "8/8/2k5/8/P7/1K6/8/2B5 w - - 0 1"]
    {
        let (_, answer) = search::<Chess>(fen, Limits::nodes(200_000));
        assert!(answer.score.abs() <= 5, "{fen}: {}", answer.score);
    }
    let (_, answer) = search::<Chess>("7k/8/8/7P/8/3K4/8/4B3 w - - 0 1", Limits::nodes(200_000));
    assert!(answer.score > 200, "the right bishop: {}", answer.score);
}

#[test]
fn the_evaluation_says_what_the_ending_makes_of_it() {
    let pool = ThreadPool::<Chess>::new();
    let two_knights = Chess::from_fen("8/8/4k3/8/8/3NN3/8/4K3 w - - 0 1").unwrap();
    let text = pool.evaluation_text(&two_knights);
    assert!(text.ends_with("\nending   0 for the side to move, because this material cannot win"), "{text}");
    assert_eq!(pool.evaluate(&line("8/8/4k3/8/8/3NN3/8/4K3 w - - 0 1", "")), 0);
    let text = pool.evaluation_text(&Chess::from_fen(MIDDLEGAME).unwrap());
    assert!(!text.contains("ending"), "{text}");
}
