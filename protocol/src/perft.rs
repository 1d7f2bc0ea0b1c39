//! Parallel perft that can be stopped.

use std::sync::atomic::{AtomicBool, Ordering};

use boards::{Move, MoveList, Position, perft::perft};
use rayon::prelude::*;

/// Trees of this depth in plies are counted without a check of the stop flag: they take milliseconds.
const UNINTERRUPTED: u32 = 4;

/// Number of plies whose moves are counted in parallel. Below them a thread recurses alone: one that waits for others
/// would start on their work on top of its own stack.
const PARALLEL_PLIES: u32 = 2;

/// Counts the leaves at `depth` plies (at most [`MAX_DEPTH`](boards::perft::MAX_DEPTH)) below each legal move, in the
/// order of the generator, on rayon's current threads. Returns `None` if `stop` was set meanwhile.
pub fn divide<P: Position>(position: &P, depth: u32, stop: &AtomicBool) -> Option<Vec<(Move, u64)>> {
    let mut list = MoveList::new();
    if depth > 0 {
        position.legal_moves(&mut list);
    }
    list.as_slice().par_iter().map(|&mv| Some((mv, count(&position.after(mv), depth - 1, 1, stop)?))).collect()
}

/// Counts the leaves at `depth` plies below a position that stands `ply` plies below the root.
fn count<P: Position>(position: &P, depth: u32, ply: u32, stop: &AtomicBool) -> Option<u64> {
    if depth <= UNINTERRUPTED {
        return Some(perft(position, depth));
    }
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let list = position.move_list();
    let below = |&mv: &Move| count(&position.after(mv), depth - 1, ply + 1, stop);
    if ply < PARALLEL_PLIES { list.as_slice().par_iter().map(below).sum() } else { list.iter().map(below).sum() }
}
