//! Levels below full strength in whole games.

use std::time::Instant;

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Line, Move, Notation, Rules};
use crossbeam_channel::unbounded;
use rand::prelude::*;
use rand::rngs::StdRng;
use search::{Event, Limits, ListedGame, SearchOptions, Strength, StrengthLimit, ThreadPool};

/// Plies after which a game is not won.
const LONGEST: usize = 300;

/// Returns the move of a level.
fn answer<G: ListedGame>(pool: &mut ThreadPool<G>, line: &Line<G>, level: u32, seed: u64) -> Move {
    let strength = Strength { limit: StrengthLimit::Level(level), seed, pauses: false };
    let options = SearchOptions { strength: Some(strength), ..SearchOptions::default() };
    let (sender, events) = unbounded();
    pool.start(line.clone(), Limits::none(Instant::now()), options, sender);
    let answer = events.iter().find_map(|event| match event {
        Event::Done(answer) => Some(answer),
        _ => None,
    });
    answer.and_then(|answer| answer.best).expect("there is a legal move")
}

/// Plays a game of level 0, which moves first if `begins`, against random moves. Returns true if level 0 won it.
fn beats_random_moves<G: ListedGame>(pool: &mut ThreadPool<G>, seed: u64, begins: bool) -> bool {
    let mut random = StdRng::seed_from_u64(seed);
    let mut line = Line::new(G::start());
    let mut is_beginner = begins;
    while line.ply() < LONGEST {
        if !line.current().has_legal_move() {
            return !is_beginner && line.current().no_moves_verdict() == boards::Verdict::Loss;
        }
        if G::game_verdict(&line).is_some() {
            return false;
        }
        let mv = if is_beginner {
            answer(pool, &line, 0, seed)
        } else {
            let moves = line.current().move_list();
            *moves.choose(&mut random).expect("there is a legal move")
        };
        line.push(mv);
        is_beginner = !is_beginner;
    }
    false
}

fn check_random_moves<G: ListedGame>(games: u64) {
    let mut pool = ThreadPool::<G>::new();
    pool.prepare();
    let lost: Vec<u64> = (1..=games).filter(|&seed| !beats_random_moves(&mut pool, seed, seed % 2 == 0)).collect();
    assert!(lost.is_empty(), "{}: not won with seeds {lost:?}", G::NAME);
}

#[test]
fn the_lowest_level_beats_random_moves() {
    check_random_moves::<Chess>(4);
    check_random_moves::<Xiangqi>(4);
    check_random_moves::<Shogi>(4);
}

#[test]
fn the_lowest_level_mates_with_a_queen() {
    let mut pool = ThreadPool::<Chess>::new();
    pool.prepare();
    for (seed, fen) in [(1, "8/8/3k4/8/8/8/1Q6/4K3 w - - 0 1"), (2, "8/8/8/4k3/8/8/8/K6Q w - - 0 1")] {
        let mut line = Line::new(Chess::from_fen(fen).unwrap());
        while line.current().has_legal_move() {
            assert!(Chess::game_verdict(&line).is_none(), "drawn after {} plies from {fen}", line.ply());
            let mv = if line.ply() % 2 == 0 {
                answer(&mut pool, &line, 0, seed)
            } else {
                let moves = line.current().move_list();
                moves[line.ply() / 2 % moves.len()]
            };
            line.push(mv);
        }
        assert!(line.current().in_check(), "stalemate after {} plies from {fen}", line.ply());
    }
}

/// Returns how often a level plays a move of chess, with the seeds from 1 on.
fn times_played(fen: &str, mv: &str, level: u32, seeds: u64) -> usize {
    let mut pool = ThreadPool::<Chess>::new();
    pool.prepare();
    let line = Line::new(Chess::from_fen(fen).unwrap());
    let mv = line.current().parse_move(mv).unwrap();
    (1..=seeds).filter(|&seed| answer(&mut pool, &line, level, seed) == mv).count()
}

#[test]
fn no_level_from_three_on_allows_a_mate_in_one() {
    let before_fools_mate = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
    for level in [3, 5, 8] {
        assert_eq!(times_played(before_fools_mate, "g2g4", level, 150), 0, "level {level}");
    }
    assert!(times_played(before_fools_mate, "g2g4", 0, 150) > 0);
}

/// When the moves that were kept turn out to be bad, the others do not win by their shallow scores.
#[test]
fn high_levels_do_not_play_moves_that_were_dropped_unseen() {
    let all_moves_lose = "r1bqkb1r/3nppp1/p1p4p/1p4B1/2pPN3/5NP1/PP2QP1P/R3KB1R b KQkq - 0 10";
    for level in [12, 16, 19] {
        assert_eq!(times_played(all_moves_lose, "c6c5", level, 40), 0, "level {level}: Nd6 mates");
    }
}
