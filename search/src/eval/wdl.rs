//! From scores to chances.

use super::calibration::WdlModel;
use crate::score::{Score, is_mate};

impl WdlModel {
    /// Returns expected wins, draws and losses in permille, when `pieces_gone` pieces have left the game. The
    /// probability to lose is that of the opponent to win.
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::*;

    use super::*;
    use crate::random::tests::check_property;
    use crate::score::{EVAL_LIMIT, MATE};

    /// Random cases of a property.
    const CASES: u32 = if cfg!(debug_assertions) { 20_000 } else { 200_000 };

    /// A model as a network's file may have it, by its slopes with no piece gone and with forty.
    fn any_model() -> impl Strategy<Value = WdlModel> {
        let level = [-6.0..3.0, -0.2..0.2, -0.01..0.01];
        let slope = || prop_oneof![2e-5..1e-3_f64, 1e-3..0.02_f64, 0.02..1.0_f64];
        (level, slope(), slope())
            .prop_map(|(level, first, last)| WdlModel { level, slope: [first, (last - first) / 40.0] })
    }

    fn any_score() -> impl Strategy<Value = Score> {
        prop_oneof![4 => -2_000..=2_000, 2 => -EVAL_LIMIT..=EVAL_LIMIT, 1 => -MATE..=MATE]
    }

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        let (grown, drawish) = (Cell::new(0), Cell::new(0));
        let values = (any_model(), any_score(), any_score(), 0..=40_usize);
        check_property(CASES, values, |(model, score, other, pieces_gone)| {
            prop_assert!(model.is_sensible());
            let (less, more) = (score.min(other), score.max(other));
            let [low, high] = [less, more].map(|score| model.win_draw_loss(score, pieces_gone));
            for [win, draw, loss] in [low, high] {
                prop_assert_eq!(win + draw + loss, 1000);
            }
            prop_assert!(low[0] <= high[0] && low[2] >= high[2], "{low:?} at {less}, {high:?} at {more}");
            grown.set(grown.get() + u32::from(low[0] < high[0]));
            drawish.set(drawish.get() + u32::from((1..1000).contains(&low[1])));
            Ok(())
        });
        assert!(
            grown.get() > CASES / 5 && drawish.get() > CASES / 10,
            "{} chances to win grew, {} with a chance to draw",
            grown.get(),
            drawish.get()
        );
    }
}
