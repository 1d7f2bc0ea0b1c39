//! Counting the leaves of the legal move tree: the test of a move generator.

use rayon::prelude::*;

use crate::{Move, MoveList, Rules};

/// The number of legal move sequences of `depth` plies, the last ply counted in bulk.
///
/// ```
/// use boards::{Rules, chess::Chess, perft::perft};
/// assert_eq!(perft(&Chess::start(), 3), 8902);
/// ```
pub fn perft<P: Rules>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal() as u64,
        _ => {
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            list.iter().map(|&mv| perft(&position.after(mv), depth - 1)).sum()
        }
    }
}

/// [`perft`] below each legal move, in the generator's order. The moves are counted in parallel on the
/// threads of rayon's current pool.
pub fn divide<P: Rules>(position: &P, depth: u32) -> Vec<(Move, u64)> {
    let mut list = MoveList::new();
    if depth > 0 {
        position.legal_moves(&mut list);
    }
    list.as_slice().par_iter().map(|&mv| (mv, perft(&position.after(mv), depth - 1))).collect()
}
