//! From scores to the units that people count in, and back.

use super::calibration::Units;
use crate::score::{Score, mate_plies, table_plies};

/// Centipawns of a win by an endgame table at the root; GUIs take such scores for a table's.
const TABLE_WIN_CENTIPAWNS: Score = 20_000;

impl Units {
    /// Largest score in centipawns that is no mate: programs that read records take larger ones for mates.
    pub const MOST_CENTIPAWNS: Score = 29_999;

    /// Converts a score to centipawns, rounded towards zero and at most 29,999; mates stay what they are. A score of
    /// one unit, by which the values of draws differ at random, is 0. A win by an endgame table `n` plies from the root
    /// is 20,000 - `n`.
    ///
    /// ```
    /// let units = search::Units { pawn: 160, minor_piece: 700 };
    /// assert_eq!(units.centipawns(-80), -50);
    /// assert_eq!(search::Units { pawn: 50, ..units }.centipawns(1), 0);
    /// assert_eq!(search::Units { pawn: 40, ..units }.centipawns(30_000), 29_999);
    /// assert_eq!(units.centipawns(search::score::mate_in(3)), search::score::mate_in(3));
    /// assert_eq!(units.centipawns(-search::score::TABLE_WIN + 4), -19_996);
    /// ```
    pub fn centipawns(self, score: Score) -> Score {
        if mate_plies(score).is_some() {
            return score;
        }
        match table_plies(score) {
            Some(plies) => (TABLE_WIN_CENTIPAWNS - plies as Score) * score.signum(),
            None if score.abs() <= 1 => 0,
            None => (score * 100 / self.pawn.max(1)).clamp(-Self::MOST_CENTIPAWNS, Self::MOST_CENTIPAWNS),
        }
    }

    /// Converts centipawns to a score, rounded towards zero; the product saturates.
    pub fn from_centipawns(self, centipawns: i32) -> Score {
        centipawns.saturating_mul(self.pawn) / 100
    }
}
