//! From scores to the units that people count in, and back.

use super::calibration::Units;
use crate::score::{Score, mate_plies};

impl Units {
    /// Converts a score to centipawns, rounded towards zero; mates stay what they are.
    ///
    /// ```
    /// let units = search::Units { pawn: 160, minor_piece: 700 };
    /// assert_eq!(units.centipawns(-80), -50);
    /// assert_eq!(units.centipawns(search::score::mate_in(3)), search::score::mate_in(3));
    /// ```
    pub fn centipawns(self, score: Score) -> Score {
        if mate_plies(score).is_some() { score } else { score * 100 / self.pawn.max(1) }
    }

    /// Converts centipawns to a score, rounded towards zero; the product saturates.
    pub fn from_centipawns(self, centipawns: i32) -> Score {
        centipawns.saturating_mul(self.pawn) / 100
    }
}
