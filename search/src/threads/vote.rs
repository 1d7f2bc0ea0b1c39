//! Vote of the threads on the move to play, weighted by score and completed depth (`docs/search.md` section 8).

use boards::Move;

use crate::score::{Score, is_mate};
use crate::state::root_move::RootMove;

/// Amount added to the score of every vote, so that the lowest score still counts.
const VOTE_OFFSET: Score = 14;

/// The result of a thread's search.
#[derive(Clone, Debug)]
pub struct Vote {
    /// Best root move with score and variation.
    pub best: RootMove,
    /// Number of completed iterations; with 0 the vote does not count.
    pub depth: i32,
}

/// Returns the index of the vote to follow. Proved wins come first, the shortest of them before the others.
pub fn elect(votes: &[Vote]) -> usize {
    debug_assert!(!votes.is_empty());
    let valid = |vote: &&Vote| vote.depth > 0;
    let lowest = votes.iter().filter(valid).map(|vote| vote.best.shown_score()).min().unwrap_or(0);
    let weight = |vote: &Vote| i64::from(vote.best.shown_score() - lowest + VOTE_OFFSET) * i64::from(vote.depth);
    let support = |mv: Move| votes.iter().filter(valid).filter(|vote| vote.best.mv == mv).map(weight).sum::<i64>();
    let merit = |vote: &Vote| {
        let score = vote.best.shown_score();
        let proven_win = if is_mate(score) && score > 0 { score } else { 0 };
        (vote.depth > 0, proven_win, support(vote.best.mv), weight(vote))
    };
    // The first of equals is the main thread, or the one nearest to it.
    (0..votes.len()).rev().max_by_key(|&index| merit(&votes[index])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    fn vote(mv: u16, score: Score, depth: i32) -> Vote {
        let best = RootMove { score, previous: score, ..RootMove::new(Move::from_bits(mv)) };
        Vote { best, depth }
    }

    #[test]
    fn the_majority_wins_unless_one_has_a_mate() {
        assert_eq!(elect(&[vote(1, 20, 10), vote(2, 25, 10), vote(2, 25, 10)]), 1);
        assert_eq!(elect(&[vote(1, 20, 10), vote(2, 25, 10), vote(3, MATE - 7, 9), vote(4, MATE - 5, 8)]), 3);
        assert_eq!(elect(&[vote(1, 20, 10), vote(2, 22, 1), vote(2, 22, 1)]), 0, "depth counts");
    }

    #[test]
    fn a_thread_without_a_completed_depth_has_no_vote() {
        assert_eq!(elect(&[vote(1, 20, 10), vote(2, 900, 0)]), 0);
        assert_eq!(elect(&[vote(1, 20, 10)]), 0);
    }
}
