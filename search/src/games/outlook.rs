//! From a score to the chances of a game.

use crate::score::{Score, is_mate};

/// Expected wins, draws and losses in permille: the chance to win is the logistic function of the score, even
/// at `offset` centipawns, and grows by the function's unit every `scale` centipawns; the chance to lose is
/// that of the opponent to win.
pub fn logistic(score: Score, offset: f64, scale: f64) -> [u32; 3] {
    if is_mate(score) {
        return if score > 0 { [1000, 0, 0] } else { [0, 0, 1000] };
    }
    let chance = |score: f64| (1000.0 / (1.0 + ((offset - score) / scale).exp())).round() as u32;
    let win = chance(f64::from(score));
    let loss = chance(-f64::from(score)).min(1000 - win);
    [win, 1000 - win - loss, loss]
}
