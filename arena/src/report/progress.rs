//! Course of a match: estimate and LLR over the games.

use super::merged_match::MergedMatch;
use crate::stats::Estimate;
use crate::tournament::Standings;

/// Maximum number of points on a chart, which has hardly more pixels.
const MAX_POINTS: usize = 300;

/// State of a match between two engines after some of its games.
pub struct ProgressPoint {
    /// Number of finished games.
    pub games: usize,
    /// Difference in logistic Elo from the first engine's view.
    pub elo: Estimate,
    /// LLR; 0 without an SPRT.
    pub llr: f64,
}

/// Returns the course of a match between two engines at evenly spaced numbers of games; the last point is the end.
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
