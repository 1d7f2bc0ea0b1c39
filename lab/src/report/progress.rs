//! How a match went: estimate and test after so many games.

use super::summary::Summary;
use crate::stats::Estimate;
use crate::tournament::Standings;

/// A chart shows no more points than this: it has hardly more pixels.
const MAX_POINTS: usize = 300;

/// What was known at some time of a match between two engines.
pub struct Moment {
    /// Games over by then.
    pub games: usize,
    /// The difference in logistic Elo, from the first engine's view.
    pub elo: Estimate,
    /// The LLR; 0 without a test.
    pub llr: f64,
}

/// The course of a match between two engines, evenly spread over its games; the last moment is its end.
pub fn progress(summary: &Summary) -> Vec<Moment> {
    let total = summary.records.len();
    let step = total.div_ceil(MAX_POINTS);
    let mut standings = Standings::new(summary.names().to_vec());
    let mut moments = Vec::new();
    for (index, record) in summary.records.iter().enumerate() {
        standings.add(record);
        let games = index + 1;
        if games % step == 0 || games == total {
            let score = standings.against(0, 1);
            let llr = summary.sprt().map_or(0.0, |sprt| sprt.llr(&score.pairs));
            moments.push(Moment { games, elo: score.elo(), llr });
        }
    }
    moments
}
