//! The move generators against published numbers of leaf nodes.

use boards::Position;
use boards::perft::perft;
use rayon::prelude::*;

/// Counts above this are left out, fewer remain where the build is slow.
const MOST_NODES: u64 = if cfg!(debug_assertions) { 20_000 } else { 10_000_000 };

/// Checks the counts of a file with lines of the form `FEN ;D1 20 ;D2 400`.
pub fn check_counts<P: Position>(data: &str, lines: usize) {
    let rows: Vec<&str> = data.lines().filter(|row| !row.is_empty()).collect();
    assert_eq!(rows.len(), lines);
    rows.par_iter().for_each(|row| {
        let mut fields = row.split(';');
        let fen = fields.next().unwrap();
        let position = P::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for field in fields {
            let (depth, nodes) = field.trim().trim_start_matches('D').split_once(' ').unwrap();
            let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.trim().parse().unwrap());
            if nodes <= MOST_NODES {
                assert_eq!(perft(&position, depth), nodes, "{fen} depth {depth}");
            }
        }
    });
}
