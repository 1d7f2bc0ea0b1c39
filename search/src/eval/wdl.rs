//! From scores to chances.

use super::calibration::WdlModel;
use crate::score::{Score, is_mate};

impl WdlModel {
    /// Returns expected wins, draws and losses in permille, when `pieces_gone` pieces have left the game. The probability
    /// to lose is that of the opponent to win.
    ///
    /// ```
    /// let model = search::WdlModel::linear(100.0, -1.0, 80.0);
    /// assert_eq!(model.win_draw_loss(100, 0)[0], 500);
    /// assert_eq!(model.win_draw_loss(0, 20), [269, 462, 269]);
    /// assert_eq!(model.win_draw_loss(search::score::mated_in(4), 0), [0, 0, 1000]);
    /// ```
    pub fn win_draw_loss(&self, score: Score, pieces_gone: usize) -> [u32; 3] {
        if is_mate(score) {
            return if score > 0 { [1000, 0, 0] } else { [0, 0, 1000] };
        }
        let chance = |score: f64| (1000.0 / (1.0 + (-self.argument(score, pieces_gone as f64)).exp())).round() as u32;
        let win = chance(f64::from(score));
        let loss = chance(-f64::from(score)).min(1000 - win);
        [win, 1000 - win - loss, loss]
    }
}
