//! Counting the leaves of the legal move tree: the test of a move generator.

use crate::Rules;

/// Largest depth in plies. Each ply needs some kilobytes of stack, and no tree of this depth can be counted unless
/// nearly all of its moves are forced.
pub const MAX_DEPTH: u32 = 100;

/// The number of legal move sequences of `depth` plies, the last ply counted in bulk.
///
/// # Panics
/// `depth` is greater than [`MAX_DEPTH`].
///
/// ```
/// use boards::{Rules, chess::Chess, perft::perft};
/// assert_eq!(perft(&Chess::start(), 3), 8902);
/// ```
pub fn perft<P: Rules>(position: &P, depth: u32) -> u64 {
    assert!(depth <= MAX_DEPTH, "a depth of {depth}, but at most {MAX_DEPTH} can be counted");
    count(position, depth)
}

fn count<P: Rules>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal() as u64,
        _ => {
            let list = position.move_list();
            list.iter().map(|&mv| count(&position.after(mv), depth - 1)).sum()
        }
    }
}
