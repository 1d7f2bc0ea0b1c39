//! The choice among the moves of a book (`docs/books.md` section 4).

use boards::Side;

use crate::book::BookMove;

/// Selection of the moves that are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// True for the best move always; false for a random one.
    pub best: bool,
    /// True to choose among scored moves by their weights; false to give all of them the same chance. Moves without
    /// scores are always chosen by their weights.
    pub by_weight: bool,
    /// Ply of a game, from 1, after which the book is not used.
    pub max_ply: u32,
    /// Maximum difference to the best score in centipawns.
    pub eval_diff: i32,
    /// Minimum score in centipawns for each side.
    pub eval_limits: [i32; 2],
    /// Minimum depth of the best move in plies; 0 for any. Moves of unknown depth have any depth.
    pub min_depth: u32,
}

impl Choice {
    /// All moves of a book that are played, for variety: for a level below full strength, which sets its `max_ply`.
    pub const VARIED: Choice =
        Choice { best: false, by_weight: true, max_ply: 0, eval_diff: 60, eval_limits: [-200, -200], min_depth: 0 };

    /// Chooses among the moves of a position in which `side` moves, with a random number. `None` if none is to be
    /// played.
    pub fn choose(&self, moves: &[BookMove], side: Side, random: u64) -> Option<BookMove> {
        let candidates = self.candidates(moves, side);
        let best = candidates.first()?;
        if self.best {
            return Some(*best);
        }
        let chance = |candidate: &BookMove| match candidate.score {
            Some(_) if !self.by_weight => 1,
            _ => u64::from(candidate.weight),
        };
        let total: u64 = candidates.iter().map(chance).sum();
        if total == 0 {
            return Some(*best);
        }
        let mut left = random % total;
        let chosen = candidates.iter().find(|candidate| {
            let chance = chance(candidate);
            let is_chosen = left < chance;
            left = left.saturating_sub(chance);
            is_chosen
        });
        chosen.copied()
    }

    /// Returns the moves that may be played, the best one first: by score, then by weight.
    pub fn candidates(&self, moves: &[BookMove], side: Side) -> Vec<BookMove> {
        let mut candidates: Vec<BookMove> =
            moves.iter().filter(|candidate| candidate.score.is_some() || candidate.weight > 0).copied().collect();
        candidates.sort_by_key(|candidate| std::cmp::Reverse((candidate.score, candidate.weight)));
        let Some(best) = candidates.first().copied() else { return candidates };
        if best.depth > 0 && best.depth < self.min_depth {
            return Vec::new();
        }
        let least = best.score.map(|score| score.saturating_sub(self.eval_diff).max(self.eval_limits[side.index()]));
        candidates.retain(|candidate| candidate.score >= least);
        candidates
    }
}

#[cfg(test)]
mod tests {
    use boards::Move;

    use super::*;

    const WEIGHTED: Choice =
        Choice { best: false, by_weight: false, max_ply: 30, eval_diff: 30, eval_limits: [0, -140], min_depth: 16 };

    fn weighted(weights: &[u32]) -> Vec<BookMove> {
        weights.iter().enumerate().map(|(index, &weight)| BookMove::weighted(mv(index), weight)).collect()
    }

    fn scored(scores: &[i32], depth: u32) -> Vec<BookMove> {
        let entry =
            |(index, &score): (usize, &i32)| BookMove { score: Some(score), depth, ..BookMove::weighted(mv(index), 0) };
        scores.iter().enumerate().map(entry).collect()
    }

    fn mv(index: usize) -> Move {
        Move::from_bits(index as u16 + 1)
    }

    fn counts(choice: Choice, moves: &[BookMove], side: Side) -> Vec<usize> {
        let chosen: Vec<Move> = (0..60).filter_map(|random| Some(choice.choose(moves, side, random)?.mv)).collect();
        moves.iter().map(|entry| chosen.iter().filter(|&&mv| mv == entry.mv).count()).collect()
    }

    #[test]
    fn weights_are_chances() {
        assert_eq!(counts(WEIGHTED, &weighted(&[30, 20, 10, 0]), Side::First), [30, 20, 10, 0]);
        let best = Choice { best: true, ..WEIGHTED };
        assert_eq!(counts(best, &weighted(&[20, 30, 10]), Side::First), [0, 60, 0]);
        assert_eq!(best.choose(&weighted(&[0, 0]), Side::First, 0), None);
        assert_eq!(best.choose(&[], Side::First, 0), None);
    }

    #[test]
    fn scores_within_the_difference_have_the_same_chance() {
        assert_eq!(counts(WEIGHTED, &scored(&[10, 40, 9], 16), Side::First), [30, 30, 0]);
        let counted = scored(&[10, 40], 16).into_iter().zip([2, 1]).map(|(entry, weight)| BookMove { weight, ..entry });
        let by_weight = Choice { by_weight: true, ..WEIGHTED };
        assert_eq!(counts(by_weight, &counted.collect::<Vec<_>>(), Side::First), [40, 20]);
        assert_eq!(counts(by_weight, &scored(&[10, 9], 16), Side::First), [60, 0], "no move has a weight");
    }

    #[test]
    fn each_side_has_its_own_limit() {
        let moves = scored(&[-10, -20, -150], 0);
        assert_eq!(counts(WEIGHTED, &moves, Side::First), [0, 0, 0]);
        assert_eq!(counts(Choice { eval_diff: 1_000, ..WEIGHTED }, &moves, Side::Second), [30, 30, 0]);
        let extreme = Choice { eval_diff: i32::MAX, eval_limits: [i32::MIN; 2], ..WEIGHTED };
        assert_eq!(counts(extreme, &scored(&[i32::MIN, i32::MAX], 0), Side::First), [0, 60]);
    }

    #[test]
    fn a_shallow_best_move_is_not_played() {
        assert_eq!(counts(WEIGHTED, &scored(&[10], 15), Side::First), [0]);
        assert_eq!(counts(WEIGHTED, &scored(&[10], 16), Side::First), [60]);
        assert_eq!(counts(WEIGHTED, &scored(&[10], 0), Side::First), [60]);
    }
}
