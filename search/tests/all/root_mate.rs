//! Long mates by checks that the ordinary search of shogi announces.

use std::time::{Duration, Instant};

use boards::shogi::Shogi;
use boards::{EnteringKingRule, Line, Move, Notation, NotationOptions, RuleOptions, Rules};
use crossbeam_channel::{Receiver, unbounded};
use rand::prelude::*;
use rand::rngs::StdRng;
use search::score::{MATE_BOUND, is_mate, mate_plies};
use search::{Answer, Event, Info, Limits, Noise, SearchOptions, ThreadPool};

use crate::timing::assert_in_time;

/// No test needs longer, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time that the search may take to notice its end on a busy host.
const GRACE: Duration = Duration::from_millis(500);
/// A mate in 11 plies: the second of that length in `data/shogi_mates.tsv`.
const LONG_MATE: &str = "ln1G1g1nl/1R2gk1s1/p2ppp1pp/2p3p2/4N2P1/P3P3P/1PPP4K/1B3sG2/LN5+bL w Srs3p 68";
const NODES: u64 = 60_000;

fn wait(events: &Receiver<Event>) -> (Vec<Info>, Answer) {
    let mut infos = Vec::new();
    loop {
        match events.recv_timeout(PATIENCE).expect("the search answers") {
            Event::Info(info) => infos.push(info),
            Event::Done(answer) => return (infos, answer),
            _ => {}
        }
    }
}

fn search(
    pool: &mut ThreadPool<Shogi>,
    line: &Line<Shogi>,
    limits: Limits,
    options: SearchOptions,
) -> (Vec<Info>, Answer) {
    let (sender, events) = unbounded();
    pool.start(line.clone(), limits, options, sender);
    wait(&events)
}

fn line(sfen: &str) -> Line<Shogi> {
    Line::new(Shogi::from_fen(sfen).unwrap())
}

fn line_under(rules: RuleOptions, sfen: &str) -> Line<Shogi> {
    Line::new(Shogi::from_fen(sfen).unwrap().with_rules(rules))
}

fn answer(sfen: &str, limits: Limits) -> (Vec<Info>, Answer) {
    search(&mut ThreadPool::new(), &line(sfen), limits, SearchOptions::default())
}

/// The solver keeps quiet where scores are blurred, be it by nothing.
fn without_solver() -> SearchOptions {
    SearchOptions { noise: Some(Noise { amplitude: 0, seed: 0 }), ..SearchOptions::default() }
}

/// Plays moves and sees that all are legal and the last one mates.
fn check_mate(mut line: Line<Shogi>, moves: &[Move]) {
    for &mv in moves {
        assert!(line.current().is_legal(mv), "{moves:?}");
        line.push(mv);
    }
    assert!(line.current().in_check() && !line.current().has_legal_move(), "{moves:?}");
}

#[test]
fn a_mate_beyond_the_horizon_is_told_and_played() {
    let (_, blind) = search(&mut ThreadPool::new(), &line(LONG_MATE), Limits::nodes(NODES), without_solver());
    assert!(!is_mate(blind.score), "{blind:?}");
    let (infos, answer) = answer(LONG_MATE, Limits::nodes(NODES));
    assert_eq!(mate_plies(answer.score), Some(11));
    assert_eq!(answer.nodes, NODES);
    let told = infos.iter().filter(|info| is_mate(info.score)).inspect(|info| {
        assert_eq!(info.pv.len() as i32, mate_plies(info.score).unwrap());
        check_mate(line(LONG_MATE), &info.pv);
    });
    assert!(told.count() > 0);
    assert_eq!(infos.last().map(|info| (info.score, info.pv[0])), Some((answer.score, answer.best.unwrap())));
}

#[test]
fn the_mate_is_carried_out_against_any_defence() {
    for seed in 0..8 {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut pool = ThreadPool::new();
        let mut line = line(LONG_MATE);
        let mut nodes = NODES;
        let mut longest = 20;
        while line.current().has_legal_move() {
            let (_, answer) = search(&mut pool, &line, Limits::nodes(nodes), SearchOptions::default());
            let plies = mate_plies(answer.score).expect("the mate is not lost again");
            assert!((1..=longest).contains(&plies), "{plies} after {longest}");
            longest = plies;
            line.push(answer.best.unwrap());
            if let Some(&reply) = line.current().move_list().choose(&mut rng) {
                line.push(reply);
            }
            // Knowing the mate, it needs next to nothing.
            nodes = 3_000;
        }
        assert!(line.current().in_check());
    }
}

#[test]
fn nothing_is_told_where_there_is_no_mate() {
    let mut pool = ThreadPool::new();
    for sfen in [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "l2g4l/3s1ks2/n1ppgp2p/p4r1p1/1p4p2/2P1P2PP/PP1P2GB1/1SG4R1/LNK5L w BNsn3p 58",
        // Nothing to give check with.
        "4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s4n4l18p 1",
    ] {
        let (infos, _) = search(&mut pool, &line(sfen), Limits::nodes(40_000), SearchOptions::default());
        assert!(!infos.is_empty() && infos.iter().all(|info| info.score < MATE_BOUND), "{sfen}");
    }
}

#[test]
fn only_the_wanted_moves_mate() {
    let (_, free) = answer(LONG_MATE, Limits::nodes(NODES));
    let mut others = line(LONG_MATE).current().move_list().to_vec();
    others.retain(|mv| Some(*mv) != free.best);
    let (_, bound) = answer(LONG_MATE, Limits { root_moves: others.clone(), ..Limits::nodes(NODES) });
    assert!(bound.best.is_some_and(|best| others.contains(&best)) && bound.score < free.score);
}

#[test]
fn a_mate_after_the_limit_of_moves_is_none() {
    let ply = Shogi::from_fen(LONG_MATE).unwrap().rule_counter();
    let score = |plies: u32| {
        let rules = RuleOptions { max_plies: (ply + plies) as u16, ..RuleOptions::default() };
        search(&mut ThreadPool::new(), &line_under(rules, LONG_MATE), Limits::nodes(NODES), SearchOptions::default())
            .1
            .score
    };
    assert_eq!(mate_plies(score(11)), Some(11));
    assert!(!is_mate(score(10)));
}

#[test]
fn a_king_that_steps_on_its_goal_is_not_mated() {
    // Gold to 5g leaves the king one step, to the square on which Black's king began.
    let sfen = "9/9/9/3R1R3/9/4G4/9/4k4/K8 b 2G 1";
    let check = Shogi::from_fen(sfen).unwrap().parse_move("G*5g").unwrap();
    let search_under = |entering_king| {
        let rules = RuleOptions { entering_king, ..RuleOptions::default() };
        let limits = Limits { root_moves: vec![check], ..Limits::nodes(40_000) };
        search(&mut ThreadPool::new(), &line_under(rules, sfen), limits, SearchOptions::default()).1.score
    };
    assert_eq!(mate_plies(search_under(EnteringKingRule::Csa27)), Some(3));
    assert_eq!(mate_plies(search_under(EnteringKingRule::Try)), Some(-2));
}

/// A mate of 611 plies (Shogi Zuko No. 100, Ito Kanju, 1755).
const ENDLESS: &str = "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1";

#[test]
fn stop_and_time_are_obeyed() {
    let mut pool = ThreadPool::new();
    // Some of the moments fall into the solver's slices.
    for millis in (10..90).step_by(5) {
        assert_in_time(GRACE, || {
            let (sender, events) = unbounded();
            let limits = Limits { infinite: true, ..Limits::none(Instant::now()) };
            pool.start(line(ENDLESS), limits, SearchOptions::default(), sender);
            std::thread::sleep(Duration::from_millis(millis));
            let stopped = Instant::now();
            pool.stop();
            wait(&events);
            stopped.elapsed()
        });
    }
    let move_time = Duration::from_millis(200);
    assert_in_time(move_time + GRACE, || {
        let started = Instant::now();
        let limits = Limits { move_time: Some(move_time), ..Limits::none(started) };
        search(&mut pool, &line(ENDLESS), limits, SearchOptions::default());
        started.elapsed()
    });
}

#[test]
fn a_mate_ends_a_search_by_the_clock_but_no_endless_one() {
    let started = Instant::now();
    let limits = Limits { move_time: Some(PATIENCE), ..Limits::none(started) };
    let (_, timed) = answer(LONG_MATE, limits);
    assert!(is_mate(timed.score) && started.elapsed() < PATIENCE / 2);
    let mut pool = ThreadPool::new();
    let (sender, events) = unbounded();
    pool.start(line(LONG_MATE), Limits { ponder: true, ..Limits::none(started) }, SearchOptions::default(), sender);
    let told = |event| matches!(event, Event::Info(info) if is_mate(info.score));
    while !told(events.recv_timeout(PATIENCE).unwrap()) {}
    std::thread::sleep(Duration::from_millis(100));
    assert!(events.try_iter().all(|event| !matches!(event, Event::Done(_))));
    pool.stop();
    assert!(is_mate(wait(&events).1.score));
}

#[test]
fn the_same_limits_give_the_same_tree() {
    let mut pool = ThreadPool::new();
    let mut run = || {
        pool.clear();
        [LONG_MATE, ENDLESS]
            .map(|sfen| search(&mut pool, &line(sfen), Limits::nodes(30_000), SearchOptions::default()).1)
    };
    let first = run();
    assert_eq!(run(), first);
}

#[test]
fn threads_and_a_small_table_do_no_harm() {
    let mut pool = ThreadPool::new();
    pool.set_threads(3);
    pool.set_hash(1);
    let (infos, answer) = search(&mut pool, &line(LONG_MATE), Limits::nodes(4 * NODES), SearchOptions::default());
    let position = Shogi::from_fen(LONG_MATE).unwrap();
    let best = answer.best.map(|mv| position.format_move(mv, NotationOptions::default()));
    assert!(is_mate(answer.score) && answer.score > 0, "{best:?}");
    check_mate(line(LONG_MATE), &infos.last().unwrap().pv);
}
