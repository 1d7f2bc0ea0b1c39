//! The mate solver as a caller sees it.

use std::time::{Duration, Instant};

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{EnteringKingRule, Line, Move, Notation, NotationOptions, RuleOptions, Rules};
use crossbeam_channel::{Receiver, unbounded};
use rand::prelude::*;
use rand::rngs::StdRng;
use search::{Event, Game, Limits, MateLimits, Proof, SearchOptions, ThreadPool};

use crate::timing::assert_in_time;

/// Time after which the solver counts as hanging, on any machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time that the solver may take to notice its end on a busy host.
const GRACE: Duration = Duration::from_millis(500);
const POSITIONS_PER_PROBLEM: usize = if cfg!(debug_assertions) { 3 } else { 5 };

fn line<G: Game>(fen: &str) -> Line<G> {
    Line::new(G::from_fen(fen).unwrap())
}

fn within(millis: u64) -> MateLimits {
    MateLimits { started: Instant::now(), time: Some(Duration::from_millis(millis)), nodes: None }
}

fn wait(events: &Receiver<Event>) -> Proof {
    loop {
        if let Event::Solved { proof, .. } = events.recv_timeout(PATIENCE).expect("the solver answers") {
            return proof;
        }
    }
}

fn solve<G: Game>(fen: &str, limits: MateLimits) -> Proof {
    let (sender, events) = unbounded();
    let mut pool = ThreadPool::<G>::new();
    pool.solve(line(fen), limits, sender);
    wait(&events)
}

/// Plays a mate, checks it, and returns its length in plies.
fn check_mate<G: Game>(fen: &str, moves: &[Move]) -> usize {
    let mut line = line::<G>(fen);
    for (ply, &mv) in moves.iter().enumerate() {
        assert!(line.current().is_legal(mv), "{fen}: {moves:?}");
        line.push(mv);
        assert!(ply % 2 == 1 || line.current().in_check(), "{fen}: {moves:?}");
    }
    assert!(line.current().in_check() && !line.current().has_legal_move(), "{fen}: {moves:?}");
    moves.len()
}

#[test]
fn the_problem_of_the_usi_text_is_solved() {
    let fen = "9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1";
    let Proof::Mate(moves) = solve::<Shogi>(fen, within(10_000)) else { panic!("no mate found") };
    assert_eq!(check_mate::<Shogi>(fen, &moves), 5);
    let position = Shogi::from_fen(fen).unwrap();
    assert_eq!(position.format_move(moves[0], NotationOptions::default()), "G*8f");
}

/// Positions in which the attacker has a mate of this length and no shorter one.
fn problems() -> impl Iterator<Item = (&'static str, usize)> {
    let rows = include_str!("../data/shogi_mates.tsv").lines().skip(1);
    rows.map(|row| row.split_once('\t').unwrap()).map(|(fen, plies)| (fen, plies.parse().unwrap()))
}

#[test]
fn problems_from_games_are_solved_in_the_fewest_plies() {
    let mut pool = ThreadPool::<Shogi>::new();
    let mut count = 0;
    for (fen, plies) in problems() {
        let (sender, events) = unbounded();
        pool.solve(line(fen), within(30_000), sender);
        let Proof::Mate(moves) = wait(&events) else { panic!("no mate found: {fen}") };
        assert_eq!(check_mate::<Shogi>(fen, &moves), plies, "{fen}");
        count += 1;
    }
    assert_eq!(count, 60);
}

#[test]
fn threads_and_a_small_table_do_no_harm() {
    let mut pool = ThreadPool::<Shogi>::new();
    pool.set_threads(3);
    pool.set_hash(1);
    for (fen, plies) in problems().filter(|(_, plies)| *plies < 11) {
        let (sender, events) = unbounded();
        pool.solve(line(fen), within(30_000), sender);
        let Proof::Mate(moves) = wait(&events) else { panic!("no mate found: {fen}") };
        assert_eq!(check_mate::<Shogi>(fen, &moves), plies, "{fen}");
    }
}

/// Solves a problem. Returns the number of nodes of all threads and the length of the mate of each report.
fn reports_of_mates(pool: &mut ThreadPool<Shogi>, fen: &str) -> Vec<(u64, u32)> {
    let (sender, events) = unbounded();
    pool.solve(line(fen), within(30_000), sender);
    let reports = events.iter().filter_map(|event| match event {
        Event::Solving(report) => report.length.map(|length| (report.nodes, length)),
        _ => None,
    });
    reports.collect()
}

#[test]
fn a_pool_solves_a_problem_alike_each_time() {
    let mut pool = ThreadPool::<Shogi>::new();
    for (fen, _) in problems() {
        assert_eq!(reports_of_mates(&mut pool, fen), reports_of_mates(&mut pool, fen), "{fen}");
    }
}

#[test]
fn no_thread_forgets_its_nodes() {
    let mut pool = ThreadPool::<Shogi>::new();
    pool.set_threads(3);
    for (fen, _) in problems() {
        let reports = reports_of_mates(&mut pool, fen);
        assert!(reports.is_sorted_by_key(|(nodes, _)| *nodes), "{fen}: {reports:?}");
    }
}

#[test]
fn what_is_told_on_the_way_gets_shorter_and_is_the_answer_at_last() {
    let (fen, plies) = problems().last().unwrap();
    let (sender, events) = unbounded();
    let mut pool = ThreadPool::<Shogi>::new();
    pool.solve(line(fen), within(30_000), sender);
    let reports: Vec<Event> = events.iter().collect();
    let lengths: Vec<u32> =
        reports.iter().filter_map(|event| if let Event::Solving(s) = event { s.length } else { None }).collect();
    assert!(lengths.is_sorted_by(|earlier, later| earlier >= later), "{lengths:?}");
    assert_eq!(lengths.last().copied(), Some(plies as u32));
    let Some(Event::Solving(last)) = reports.iter().rfind(|event| matches!(event, Event::Solving(_))) else { panic!() };
    assert!(matches!(reports.last(), Some(Event::Solved { proof: Proof::Mate(moves), .. }) if *moves == last.moves));
}

#[test]
fn there_is_no_mate_where_there_is_none() {
    for fen in [
        // Nothing to give check with.
        "4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s4n4l18p 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        // The pawn's drop would mate, and there is no other check.
        "7lk/9/8G/9/9/9/9/9/8K b P 1",
        // The rook checks for ever, which is no mate.
        "k8/9/9/9/9/9/9/9/4K3R b - 1",
        // Already mated, and the side to move is not the one that is.
        "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
        // No move at all.
        "4K4/4g4/4p4/9/9/9/9/9/4k4 b - 1",
        // The enemy has no king.
        "9/9/9/9/9/9/9/9/K8 b RBG 1",
        // A rook and a gold can be dropped on either of two squares: every defence must be tried.
        "1n1knn3/9/1gS1l4/9/9/9/9/9/9 b BLrg 1",
    ] {
        assert_eq!(solve::<Shogi>(fen, within(20_000)), Proof::NoMate, "{fen}");
    }
}

#[test]
fn either_side_attacks_in_check_or_without_a_king() {
    for (fen, plies) in [
        // Without a king, and the same for White.
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1),
        ("9/9/9/9/9/9/4p4/9/4K4 w 2R2B3G4S4N4L17Pg 1", 1),
        // In check: the king's step out of it opens the rook's file.
        ("3lkl3/9/3G1G3/9/9/9/9/4K3r/4R4 b - 1", 3),
    ] {
        let Proof::Mate(moves) = solve::<Shogi>(fen, within(20_000)) else { panic!("no mate found: {fen}") };
        assert_eq!(check_mate::<Shogi>(fen, &moves), plies, "{fen}");
    }
}

/// Returns true if the side to move mates by checks within `plies` plies; tries every move.
fn mates<G: Game>(position: &G, plies: usize) -> bool {
    let mut checks = legal(position);
    checks.retain(|&mv| position.gives_check(mv));
    checks.into_iter().map(|mv| position.after(mv)).any(|next| {
        let replies = legal(&next);
        replies.is_empty() || plies > 2 && replies.into_iter().all(|reply| mates(&next.after(reply), plies - 2))
    })
}

fn legal<G: Game>(position: &G) -> Vec<Move> {
    let list = position.move_list();
    list.to_vec()
}

#[test]
fn same_as_trying_everything() {
    const DEPTH: usize = 5;
    let mut rng = StdRng::seed_from_u64(6);
    let mut pool = ThreadPool::<Shogi>::new();
    // Positions without and with a mate, and how many of either the solver decides.
    let (mut positions, mut decided) = ([0; 2], [0; 2]);
    for (fen, _) in problems().flat_map(|problem| [problem; POSITIONS_PER_PROBLEM]) {
        let mut position = Shogi::from_fen(fen).unwrap();
        for _ in 0..rng.random_range(1..5) {
            let Some(&mv) = legal(&position).choose(&mut rng) else { break };
            position = position.after(mv);
        }
        let (sender, events) = unbounded();
        let limits = MateLimits { started: Instant::now(), time: None, nodes: Some(20_000) };
        pool.solve(Line::new(position), limits, sender);
        let proof = wait(&events);
        let shortest = (1..=DEPTH).step_by(2).find(|&plies| mates(&position, plies));
        let has_mate = usize::from(shortest.is_some());
        match &proof {
            Proof::Mate(moves) if moves.len() <= DEPTH => assert_eq!(Some(moves.len()), shortest, "{position:?}"),
            Proof::NoMate => assert_eq!(shortest, None, "{position:?}"),
            // The nodes were too few to find a mate, or a shorter one.
            Proof::Mate(_) | Proof::Unknown => {}
        }
        positions[has_mate] += 1;
        decided[has_mate] += usize::from(proof != Proof::Unknown);
    }
    assert!(positions.iter().all(|&count| count > 20), "{positions:?}");
    let share = [0, 1].map(|kind| 100 * decided[kind] / positions[kind]);
    assert!(share[0] >= 80 && share[1] >= 95, "{decided:?} of {positions:?}");
}

#[test]
fn limits_are_kept() {
    // A mate of 611 plies (Shogi Zuko No. 100, Ito Kanju, 1755).
    let fen = "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1";
    for millis in [0, 1, 100] {
        assert_in_time(Duration::from_millis(millis) + GRACE, || {
            let started = Instant::now();
            assert_eq!(solve::<Shogi>(fen, within(millis)), Proof::Unknown);
            started.elapsed()
        });
    }
    let limits = MateLimits { started: Instant::now(), time: None, nodes: Some(10_000) };
    assert_eq!(solve::<Shogi>(fen, limits), Proof::Unknown);
}

#[test]
fn a_stop_ends_it_at_once_and_the_pool_searches_again() {
    let fen = "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1";
    let mut pool = ThreadPool::<Shogi>::new();
    pool.set_threads(2);
    for _ in 0..3 {
        assert_in_time(GRACE, || {
            let (sender, events) = unbounded();
            pool.solve(line(fen), MateLimits { started: Instant::now(), time: None, nodes: None }, sender);
            std::thread::sleep(Duration::from_millis(30));
            let stopped = Instant::now();
            pool.stop();
            assert_eq!(wait(&events), Proof::Unknown);
            stopped.elapsed()
        });
        let (sender, events) = unbounded();
        pool.start(line(fen), Limits::depth(1), SearchOptions::default(), sender);
        assert!(events.iter().any(|event| matches!(event, Event::Done(_))));
    }
}

#[test]
fn a_king_that_wins_by_a_try_is_not_mated() {
    let fen = "9/1K7/9/9/9/9/4B3+R/9/5k3 b - 1";
    let solve_by = |entering_king| {
        let position = Shogi::from_fen(fen).unwrap().with_rules(RuleOptions { entering_king, max_plies: 0 });
        let (sender, events) = unbounded();
        let mut pool = ThreadPool::<Shogi>::new();
        pool.solve(Line::new(position), within(20_000), sender);
        wait(&events)
    };
    let Proof::Mate(moves) = solve_by(EnteringKingRule::Csa24) else { panic!("no mate found") };
    assert_eq!(check_mate::<Shogi>(fen, &moves), 5);
    // White's king reaches 5i after the first check, and no other check mates.
    assert_eq!(solve_by(EnteringKingRule::Try), Proof::NoMate);
}

#[test]
fn memory_is_ready_again_after_a_problem() {
    let mut pool = ThreadPool::<Shogi>::new();
    let (fen, _) = problems().next().unwrap();
    for _ in 0..2 {
        assert_eq!(pool.make_ready(), Vec::<String>::new());
        assert!(pool.is_ready());
        let (sender, events) = unbounded();
        pool.solve(line(fen), within(20_000), sender);
        assert!(matches!(wait(&events), Proof::Mate(_)));
        assert!(!pool.is_ready(), "the solver has the memory");
    }
}

#[test]
fn checks_alone_mate_in_chess_and_xiangqi_too() {
    for (fen, plies) in [("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1), ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5)] {
        let Proof::Mate(moves) = solve::<Chess>(fen, within(20_000)) else { panic!("no mate found: {fen}") };
        assert_eq!(check_mate::<Chess>(fen, &moves), plies, "{fen}");
    }
    // A stalemate is no mate, nor is a mate that needs a quiet move.
    for fen in ["7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"] {
        assert_eq!(solve::<Chess>(fen, within(20_000)), Proof::NoMate, "{fen}");
    }
    let fen = "3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1";
    let Proof::Mate(moves) = solve::<Xiangqi>(fen, within(20_000)) else { panic!("no mate found: {fen}") };
    assert_eq!(check_mate::<Xiangqi>(fen, &moves), 1);
}

#[test]
fn mates_in_a_few_moves_may_begin_quietly_and_may_be_ones_own() {
    for (fen, moves, plies) in [
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, Some(3)),
        ("k7/8/8/8/8/2r5/1r6/6K1 w - - 0 1", 1, Some(2)),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 3, Some(1)),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1, None),
        // A stalemate is near, a mate is not.
        ("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", 1, None),
    ] {
        let proof = solve_in(moves, &line::<Chess>(fen));
        let Some(plies) = plies else {
            assert_eq!(proof, Proof::NoMate, "{fen}");
            continue;
        };
        let Proof::Mate(moves) = proof else { panic!("no mate found: {fen}") };
        assert_eq!(moves.len(), plies, "{fen}");
        let mut line = line::<Chess>(fen);
        moves.iter().for_each(|&mv| line.push(mv));
        assert!(line.current().in_check() && !line.current().has_legal_move(), "{fen}: {moves:?}");
    }
}

fn solve_in<G: Game>(moves: u32, line: &Line<G>) -> Proof {
    solve_in_with(1, moves, line)
}

fn solve_in_with<G: Game>(threads: usize, moves: u32, line: &Line<G>) -> Proof {
    let (sender, events) = unbounded();
    let mut pool = ThreadPool::<G>::new();
    pool.set_threads(threads);
    pool.solve_in(moves, line.clone(), within(20_000), sender);
    wait(&events)
}

#[test]
fn without_a_move_xiangqi_is_lost_even_if_there_is_no_check() {
    for (fen, plies) in [
        ("5k3/9/4P4/9/9/9/9/9/9/3K5 w - - 0 1", 1),
        ("4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 0 1", 3),
        ("1N3a3/4a4/3k5/8P/2bP5/4c4/5nP2/4B4/4A4/4KA3 b - - 0 1", 3),
        ("3k5/3r5/9/9/9/9/9/4R4/3p5/4K4 b - - 0 1", 5),
    ] {
        let mut line = line::<Xiangqi>(fen);
        let Proof::Mate(moves) = solve_in(3, &line) else { panic!("no mate found: {fen}") };
        assert_eq!(moves.len(), plies, "{fen}: {moves:?}");
        for mv in moves {
            assert!(line.current().is_legal(mv), "{fen}");
            line.push(mv);
        }
        assert!(!line.current().has_legal_move(), "{fen}");
    }
}

#[test]
fn a_position_of_the_game_does_not_come_back_in_a_mate() {
    // The only mate in two begins with a move to the position in which the game began.
    let mut line = line::<Chess>("kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1");
    for text in ["b8c7", "a6a1", "c7b8"] {
        let mv = line.current().parse_move(text).unwrap();
        line.push(mv);
    }
    assert_eq!(solve_in(2, &line), Proof::Unknown);
    let afresh = Line::new(*line.current());
    assert!(matches!(solve_in(2, &afresh), Proof::Mate(moves) if moves.len() == 3));
}

/// A helper that disproves the shorter mate before the main thread does must not end the search for a longer one.
#[test]
fn a_longer_mate_is_found_where_a_shorter_one_would_repeat_the_game() {
    for (fen, game) in [
        ("4k3/8/4K3/8/7Q/8/8/8 b - - 1 1", ["e8f8", "e6d5", "f8e8"]),
        ("1k6/4Q3/1K6/8/8/8/8/8 b - - 1 1", ["b8c8", "b6a5", "c8b8"]),
        ("8/Q7/8/8/8/2K5/8/1k6 b - - 1 1", ["b1c1", "c3b4", "c1b1"]),
    ] {
        let mut line = line::<Chess>(fen);
        for text in game {
            let mv = line.current().parse_move(text).unwrap();
            line.push(mv);
        }

        for _ in 0..60 {
            println!("16t 3 {}", matches!(solve_in_with(16, 3, &line), Proof::Mate(_)));
        }
    }
}
