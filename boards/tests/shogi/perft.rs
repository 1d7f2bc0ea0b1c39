//! The generator against published node counts.

use boards::perft::{divide, perft};
use boards::shogi::Shogi;
use boards::{Notation, Rules};
use rayon::prelude::*;

/// Entries with more nodes are left out; few remain where the build is slow.
const MOST_NODES: u64 = if cfg!(debug_assertions) { 20_000 } else { 10_000_000 };

#[test]
fn published_counts() {
    let data = include_str!("../data/shogi_perft.epd");
    let lines: Vec<&str> = data.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 42);
    lines.par_iter().for_each(|line| {
        let mut fields = line.split(';');
        let fen = fields.next().unwrap();
        let position = Shogi::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for field in fields {
            let (depth, nodes) = field.trim().trim_start_matches('D').split_once(' ').unwrap();
            let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.trim().parse().unwrap());
            if nodes <= MOST_NODES {
                assert_eq!(perft(&position, depth), nodes, "{fen} depth {depth}");
            }
        }
    });
}

#[test]
fn divide_adds_up() {
    let start = Shogi::start();
    let parts = divide(&start, 3);
    assert_eq!(parts.len(), 30);
    assert_eq!(parts.iter().map(|part| part.1).sum::<u64>(), 25_470);
    assert!(divide(&start, 0).is_empty());
}
