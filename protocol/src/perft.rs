//! Parallel perft that can be stopped.

use std::sync::atomic::{AtomicBool, Ordering};

use boards::{Move, MoveList, Position, perft::perft};
use rayon::prelude::*;

/// Trees of this depth in plies are counted without a look at the stop flag: they take a few milliseconds, with
/// hundreds of drops of shogi as well.
const UNINTERRUPTED: u32 = 2;

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

/// Returns the number of leaves at a depth from the numbers below the moves of the root, which is a leaf itself at
/// depth 0.
///
/// ```
/// assert_eq!(protocol::perft_total::<&str>(0, &[]), 1);
/// assert_eq!(protocol::perft_total(2, &[("a", 20), ("b", 22)]), 42);
/// ```
pub fn perft_total<M>(depth: u32, counts: &[(M, u64)]) -> u64 {
    if depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() }
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

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::{Duration, Instant};

    use boards::shogi::Shogi;
    use boards::{Notation, Rules};

    use super::*;

    /// A middle game in which both sides have pieces to drop: three plies have millions of leaves.
    const MIDDLE_GAME: &str = "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 1";

    #[test]
    fn a_large_tree_is_left_at_once() {
        let position = Shogi::from_fen(MIDDLE_GAME).unwrap();
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let count = scope.spawn(|| divide(&position, 7, &stop));
            thread::sleep(Duration::from_millis(50));
            let stopped = Instant::now();
            stop.store(true, Ordering::Relaxed);
            assert_eq!(count.join().unwrap(), None);
            assert!(stopped.elapsed() < Duration::from_secs(1), "{:?}", stopped.elapsed());
        });
    }

    #[test]
    fn leaves_are_counted_below_each_move() {
        let counts = divide(&Shogi::start(), 3, &AtomicBool::new(false)).unwrap();
        assert_eq!((counts.len(), perft_total(3, &counts)), (30, 25_470));
    }
}
