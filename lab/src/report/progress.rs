//! How a match went: estimate and test after so many games.

use super::merged_match::MergedMatch;
use crate::stats::Estimate;
use crate::tournament::Standings;

/// A chart shows no more points than this: it has hardly more pixels.
const MAX_POINTS: usize = 300;

/// What was known at some time of a match between two engines.
pub struct ProgressPoint {
    /// Games over by then.
    pub games: usize,
    /// The difference in logistic Elo, from the first engine's view.
    pub elo: Estimate,
    /// The LLR; 0 without a test.
    pub llr: f64,
}

/// The course of a match between two engines, evenly spread over its games; the last point is its end.
pub fn progress(merged: &MergedMatch) -> Vec<ProgressPoint> {
    let total = merged.records.len();
    let step = total.div_ceil(MAX_POINTS);
    let mut standings = Standings::new(merged.names().to_vec());
    let mut points_over_games = Vec::new();
    for (index, record) in merged.records.iter().enumerate() {
        standings.add(record);
        let games = index + 1;
        if games % step == 0 || games == total {
            let score = standings.against(0, 1);
            let llr = merged.sprt().map_or(0.0, |sprt| sprt.llr(&score.pairs));
            points_over_games.push(ProgressPoint { games, elo: score.elo(), llr });
        }
    }
    points_over_games
}
