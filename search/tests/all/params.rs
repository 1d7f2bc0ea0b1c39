//! The search with unusual parameters: every value in the ranges of the table is sound.

use std::time::Instant;

use boards::Line;
use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use crossbeam_channel::unbounded;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use search::{Event, ListedGame, Params, SearchOptions, ThreadPool};

/// Number of sets of parameters for each game.
const SETS: usize = 40;

/// Returns parameters that are each the minimum, the maximum, or any value between them.
fn random_params(random: &mut StdRng) -> Params {
    let mut params = Params::DEFAULT;
    for spec in Params::SPECS {
        let value = match random.random_range(0..3) {
            0 => spec.min,
            1 => spec.max,
            _ => random.random_range(spec.min..=spec.max),
        };
        params.set(spec.name, value).unwrap();
    }
    params
}

fn searches_are_sound<G: ListedGame>(seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let positions: Vec<G> = G::BENCH_POSITIONS.lines().filter_map(|line| G::from_fen(line).ok()).collect();
    assert!(!positions.is_empty());
    let mut pool = ThreadPool::<G>::new();
    pool.set_hash(1);
    for _ in 0..SETS {
        let params = random_params(&mut random);
        pool.set_params(params);
        let position = positions.choose(&mut random).unwrap();
        let (sender, events) = unbounded();
        let limits = search::Limits { depth: Some(30), ..search::Limits::nodes(4_000) };
        pool.start(
            Line::new(position.clone()),
            search::Limits { started: Instant::now(), ..limits },
            SearchOptions::default(),
            sender,
        );
        let answer = events.iter().find_map(|event| match event {
            Event::Done(answer) => Some(answer),
            Event::InfoString(message) => panic!("{message}: {params:?}"),
            _ => None,
        });
        let best = answer.and_then(|answer| answer.best);
        assert!(best.is_some_and(|mv| position.is_legal(mv)), "{params:?}");
    }
}

#[test]
fn chess() {
    searches_are_sound::<Chess>(1);
}

#[test]
fn xiangqi() {
    searches_are_sound::<Xiangqi>(2);
}

#[test]
fn shogi() {
    searches_are_sound::<Shogi>(3);
}

fn values_are_in_range<G: ListedGame>() {
    for spec in Params::SPECS {
        let value = spec.get(G::PARAMS);
        assert!((spec.min..=spec.max).contains(&value), "{}: {} = {value}", G::NAME, spec.name);
    }
}

#[test]
fn the_values_of_each_game_are_in_the_ranges() {
    values_are_in_range::<Chess>();
    values_are_in_range::<Xiangqi>();
    values_are_in_range::<Shogi>();
}
