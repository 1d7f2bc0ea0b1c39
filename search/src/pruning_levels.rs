//! Levels of pruning: the same search with other parameters.

use crate::params::Params;

/// Level of pruning. Less pruning reaches a smaller depth in the same time, but finds moves that null move pruning and
/// late move reductions miss, as in composed positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pruning {
    /// No null move pruning, late move reductions and late move pruning.
    None,
    /// No null move pruning; late moves are reduced half as much, and the constant part of the late move limit
    /// is four times as large.
    Small,
    /// Late moves are reduced three quarters as much, and the constant part of the late move limit is twice as large.
    Medium,
    /// The strongest level in games.
    #[default]
    Large,
}

/// Depth that is never reached, to turn a technique off.
const NEVER: i32 = i32::MAX;

impl Pruning {
    /// Returns the parameters of this level, given those of [`Pruning::Large`].
    pub fn apply(self, params: &Params) -> Params {
        match self {
            Pruning::None => unpruned(params),
            Pruning::Small => with_reductions(&without_null_move(params), 2, 4),
            Pruning::Medium => with_reductions(params, 3, 2),
            Pruning::Large => *params,
        }
    }
}

fn without_null_move(params: &Params) -> Params {
    let mut changed = *params;
    changed.null_depth = NEVER;
    changed
}

/// Returns parameters with `quarters` quarters of the late move reductions and `moves` times as many quiet moves.
fn with_reductions(params: &Params, quarters: i32, moves: i32) -> Params {
    let mut changed = *params;
    changed.lmr_base = params.lmr_base * quarters / 4;
    changed.lmr_factor = params.lmr_factor * quarters / 4;
    changed.lmr_noisy_base = params.lmr_noisy_base * quarters / 4;
    changed.lmr_noisy_factor = params.lmr_noisy_factor * quarters / 4;
    changed.late_move_base = params.late_move_base * moves;
    changed
}

fn unpruned(params: &Params) -> Params {
    let mut changed = without_null_move(params);
    changed.lmr_base = 0;
    changed.lmr_factor = 0;
    changed.lmr_noisy_base = 0;
    changed.lmr_noisy_factor = 0;
    changed.lmr_cut_node = 0;
    changed.lmr_cut_no_table_move = 0;
    changed.lmr_alpha_raised = 0;
    changed.lmr_table_fails_low = 0;
    changed.lmr_not_improving = 0;
    changed.lmr_child_cutoffs = 0;
    changed.lmr_noisy_table_move = 0;
    changed.use_raised_less_deep = 0;
    // With this divisor no history is bad enough to reduce a move.
    changed.lmr_history = NEVER;
    changed.lmr_noisy_history = NEVER;
    // More moves than any position has.
    changed.late_move_base = boards::MAX_MOVES as i32 * 2;
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_level_is_the_normal_search() {
        let levels =
            [Pruning::None, Pruning::Small, Pruning::Medium, Pruning::Large].map(|level| level.apply(&Params::DEFAULT));
        assert_eq!(levels[3], Params::DEFAULT);
        assert_eq!(Pruning::default().apply(&Params::DEFAULT), Params::DEFAULT);
        let factors = levels.map(|params| params.lmr_factor);
        assert!(factors.is_sorted() && factors[0] == 0, "{factors:?}");
        assert_eq!(levels[1].null_depth, NEVER);
    }
}
