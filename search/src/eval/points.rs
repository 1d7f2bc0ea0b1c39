//! From scores to the points that people score with them.

use super::calibration::Units;
use crate::score::{Score, is_mate};

/// Expected points of people by the score: a logistic function of the centipawns. Unlike the chances of
/// [`super::WdlModel`], which are those of strong play, they do not depend on the share of draws, so that one centipawn
/// means the same with every network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointsCurve {
    /// Centipawns near 0 that move the argument of the logistic function by 1.
    pub centipawns: f64,
    /// Centipawns beyond which more of them count less and less, by the inverse hyperbolic sine: a network's scores
    /// grow faster than chances where a game is decided. Infinite for none.
    pub bend: f64,
}

impl PointsCurve {
    /// Returns the expected points of the side whose score it is, from 0 to 1.
    ///
    /// ```
    /// let curve = search::PointsCurve { centipawns: 272.0, bend: f64::INFINITY };
    /// let units = search::Units { pawn: 200, minor_piece: 700 };
    /// assert_eq!(curve.points(0, units), 0.5);
    /// let bent = search::PointsCurve { bend: 400.0, ..curve };
    /// assert!(bent.points(1600, units) < curve.points(1600, units));
    /// assert!((curve.points(400, units) - 0.676).abs() < 0.001);
    /// assert_eq!(curve.points(search::score::mated_in(6), units), 0.0);
    /// ```
    pub fn points(self, score: Score, units: Units) -> f64 {
        if is_mate(score) {
            return if score > 0 { 1.0 } else { 0.0 };
        }
        let centipawns = 100.0 * f64::from(score) / f64::from(units.pawn.max(1));
        let bent = if self.bend.is_finite() { self.bend * (centipawns / self.bend).asinh() } else { centipawns };
        1.0 / (1.0 + (-bent / self.centipawns).exp())
    }
}
