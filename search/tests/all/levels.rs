//! Levels below full strength in whole games.

use std::time::Instant;

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Line, Move, MoveList, Notation, Rules};
use crossbeam_channel::unbounded;
use rand::prelude::*;
use rand::rngs::StdRng;
use search::{Event, Limits, ListedGame, SearchOptions, Strength, StrengthLimit, ThreadPool};

/// Plies after which a game is not won.
const LONGEST: usize = 300;

/// Returns the move of level 0.
fn beginner<G: ListedGame>(pool: &mut ThreadPool<G>, line: &Line<G>, seed: u64) -> Move {
    let strength = Strength { limit: StrengthLimit::Level(0), seed, pauses: false };
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
            beginner(pool, &line, seed)
        } else {
            let mut moves = MoveList::new();
            line.current().legal_moves(&mut moves);
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
                beginner(&mut pool, &line, seed)
            } else {
                let mut moves = MoveList::new();
                line.current().legal_moves(&mut moves);
                moves[line.ply() / 2 % moves.len()]
            };
            line.push(mv);
        }
        assert!(line.current().in_check(), "stalemate after {} plies from {fen}", line.ply());
    }
}
