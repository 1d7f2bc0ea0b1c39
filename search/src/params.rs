//! Parameters of the search: one table of names, defaults, and ranges and steps for tuning, with values for each game.
//!
//! The description of a number ends with its unit, and with a bound by another parameter where there is one. Inside the
//! ranges the search neither divides by zero nor overflows, and a parameter has the effect that its line describes;
//! only the levels of pruning go beyond them, to turn techniques off ([`crate::Pruning`]). The units:
//!
//! - **score**: the unit of the game's network;
//! - **plies**: depth, or a difference of depths; **1/1024 ply**: reductions;
//! - **history**: the unit of the history tables, whose entries are between -16,384 and 16,384;
//! - **percent**, **permille**: shares and factors, of what the line names;
//! - **number**: counts of moves, and divisors without a unit.
//!
//! *Deepest* and *shallowest* depths are those at which a technique is still used. A *reduced depth* is the depth of
//! the node less the base of the late move reduction ([`crate::node::reductions`]). The default values are estimates
//! from the time of the hand-written evaluations; each game replaces those for which matches found better ones
//! (`docs/search.md` section 12).

use std::ops::RangeInclusive;

use thiserror::Error;

/// Use of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamGroup {
    /// Shape of the search tree: games at a fixed number of nodes measure it.
    Tree,
    /// Use of time: only games by the clock measure it.
    Clock,
    /// A technique that a game uses (1) or does not (0).
    Switch,
}

/// Description of a parameter, for its tuning.
#[derive(Clone, Copy, Debug)]
pub struct ParamSpec {
    /// Name: that of the field of [`Params`].
    pub name: &'static str,
    /// Use.
    pub group: ParamGroup,
    /// Value in games that have none of their own.
    pub default: i32,
    /// Minimum. With any value from the minimum to the maximum the search plays by the rules and ends in time.
    pub min: i32,
    /// Maximum.
    pub max: i32,
    /// Perturbation at the end of a tuning (SPSA): a change that is expected to be worth 1 to 5 Elo.
    pub step: i32,
    get: fn(&Params) -> i32,
    set: fn(&mut Params, i32),
}

impl ParamSpec {
    /// Returns the value of the parameter in a set.
    pub fn get(&self, params: &Params) -> i32 {
        (self.get)(params)
    }
}

/// Error of setting a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParamError {
    /// There is no parameter of this name.
    #[error("there is no parameter {0}")]
    Unknown(String),
    /// The value is out of range.
    #[error("{name} = {value} is not in {min} to {max}")]
    Range {
        /// Name of the parameter.
        name: &'static str,
        /// The value.
        value: i32,
        /// Minimum.
        min: i32,
        /// Maximum.
        max: i32,
    },
}

macro_rules! params {
    ($($group:ident { $($(#[$doc:meta])* $name:ident = $default:expr, $range:expr, $step:expr;)* })*) => {
        /// Parameters of the search for one game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Params {
            $($($(#[$doc])* pub $name: i32,)*)*
        }

        impl Params {
            /// Default values, which the values of each game override.
            pub const DEFAULT: Params = Params { $($($name: $default,)*)* };

            /// Descriptions of all parameters, in the order of the table.
            pub const SPECS: &'static [ParamSpec] = &[$($(ParamSpec {
                name: stringify!($name),
                group: ParamGroup::$group,
                default: $default,
                min: *RangeInclusive::start(&$range),
                max: *RangeInclusive::end(&$range),
                step: $step,
                get: |params| params.$name,
                set: |params, value| params.$name = value,
            },)*)*];
        }
    };
}

impl Params {
    /// Returns the description of the parameter with a name.
    pub fn spec(name: &str) -> Option<&'static ParamSpec> {
        Params::SPECS.iter().find(|spec| spec.name == name)
    }

    /// Sets the parameter with a name.
    ///
    /// # Errors
    /// There is no such parameter, or the value is out of its range; nothing changes then.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParamError> {
        let Some(&ParamSpec { name, min, max, set, .. }) = Params::spec(name) else {
            return Err(ParamError::Unknown(name.into()));
        };
        if !(min..=max).contains(&value) {
            return Err(ParamError::Range { name, value, min, max });
        }
        set(self, value);
        Ok(())
    }
}

// Name = default, range, step of tuning.
params! {
    Tree {
        /// Captures: their value in pruning, ordering and SEE thresholds, as a share of the value that was measured for
        /// the network ([`crate::Calibration::exchange`]). Permille.
        capture_value = 1_000, 300..=2_000, 100;

        /// Aspiration: half width of the first window of an iteration, without the part of `aspiration_square`. Score.
        aspiration_window = 14, 5..=40, 2;
        /// Aspiration: mean square of the root score for which the half width is larger by 1. Square of a score.
        aspiration_square = 9_000, 2_000..=40_000, 1_500;
        /// Aspiration: growth of the half width after a fail low or fail high, as a share of it. Percent.
        aspiration_growth = 45, 20..=150, 8;
        /// Aspiration: first depth with a window; earlier iterations have none. Plies.
        aspiration_depth = 4, 2..=8, 1;

        /// Reverse futility: deepest depth. Plies.
        reverse_futility_depth = 8, 3..=14, 1;
        /// Reverse futility: margin above beta for each ply of depth. Score.
        reverse_futility_margin = 75, 15..=150, 8;
        /// Reverse futility: decrease of the margin at improving nodes. Score.
        reverse_futility_improving = 60, 0..=150, 8;
        /// Reverse futility: share of the absolute correction that is added to the margin. Percent.
        reverse_futility_correction = 60, 0..=200, 12;
        /// Reverse futility: share of the surplus above beta that the score keeps. Percent.
        reverse_futility_blend = 33, 0..=100, 12;
        /// Reverse futility: decrease of the margin by the amount of improvement, as a share of it. Percent.
        reverse_futility_improvement = 0, -50..=100, 12;
        /// Razoring: deepest depth. Plies.
        razoring_depth = 4, 1..=8, 1;
        /// Razoring: constant part of the margin below alpha. Score.
        razoring_base = 180, 40..=500, 20;
        /// Razoring: part of the margin that is multiplied by the square of the depth. Score.
        razoring_square = 130, 30..=350, 15;
        /// Null move: shallowest depth. Plies.
        null_depth = 3, 1..=5, 1;
        /// Null move: decrease for each ply of depth of the margin above beta that the static evaluation must reach.
        /// Score.
        null_margin = 12, 0..=40, 2;
        /// Null move: that margin at depth 0. Score.
        null_offset = 110, -50..=300, 15;
        /// Null move: constant part of the reduction. Plies.
        null_reduction = 4, 2..=6, 1;
        /// Null move: depth for each further ply of reduction. Plies.
        null_divisor = 4, 2..=8, 1;
        /// Null move: difference of the table evaluation and beta for each further ply of reduction, of which there are
        /// at most `null_surplus_limit`. Score.
        null_surplus = 190, 50..=500, 20;
        /// Null move: greatest part of the reduction by the surplus. Plies.
        null_surplus_limit = 3, 1..=6, 1;
        /// Null move: shallowest depth at which a fail high is verified. Plies.
        null_verification = 14, 8..=30, 2;
        /// ProbCut: shallowest depth. Plies.
        probcut_depth = 5, 3..=8, 1;
        /// ProbCut: margin above beta that the shallow search must reach. Score.
        probcut_margin = 170, 60..=400, 15;
        /// ProbCut: decrease of that margin at improving nodes. Score, 0 to `probcut_margin`.
        probcut_improving = 50, 0..=150, 8;
        /// ProbCut: difference of the depths of the node and of the shallow search. Plies.
        probcut_reduction = 4, 2..=6, 1;
        /// Small ProbCut: margin above beta that a lower bound in the table must reach. Score.
        small_probcut_margin = 400, 100..=800, 30;
        /// Internal iterative reduction: shallowest depth. Plies.
        iir_depth = 4, 2..=8, 1;

        /// Late move pruning: constant part of the number of moves after which quiet moves are skipped; the square of
        /// the depth is added, and half of the sum counts unless improving. Number.
        late_move_base = 3, 1..=10, 1;
        /// Late move pruning: share of the square of the depth that counts. Percent.
        late_move_square = 100, 30..=250, 12;
        /// Futility: deepest reduced depth. Plies.
        futility_depth = 8, 3..=14, 1;
        /// Futility: constant part of the margin below alpha. Score.
        futility_base = 95, 20..=250, 10;
        /// Futility: part of the margin for each ply of reduced depth. Score.
        futility_margin = 90, 20..=200, 8;
        /// Futility of quiet and of noisy moves: history for which the margin is larger by 1. History.
        futility_history = 160, 40..=600, 20;
        /// Noisy futility: shallowest reduced depth at which it is off. Plies.
        noisy_futility_depth = 6, 2..=12, 1;
        /// Noisy futility: constant part of the margin below alpha, besides the gain of the move. Score.
        noisy_futility_base = 220, 50..=500, 20;
        /// Noisy futility: part of the margin for each ply of reduced depth. Score.
        noisy_futility_margin = 170, 40..=400, 15;
        /// History pruning: deepest reduced depth. Plies.
        history_pruning_depth = 5, 1..=10, 1;
        /// History pruning: quiet moves are skipped if their history is below minus this number for each ply of reduced
        /// depth, which counts as one ply at least. History.
        history_pruning_margin = 3_600, 1_000..=8_000, 300;
        /// SEE pruning of quiet moves: allowed loss, multiplied by the square of the reduced depth. Score.
        see_quiet_margin = 24, 5..=80, 3;
        /// SEE pruning of noisy moves: allowed loss for each ply of depth, which is not reduced. Score.
        see_noisy_margin = 105, 30..=350, 12;
        /// SEE pruning of noisy moves: history for which the allowed loss is larger by 1. History.
        see_noisy_history = 40, 10..=200, 5;

        /// Singular extension: shallowest depth. Plies.
        singular_depth = 7, 4..=10, 1;
        /// Singular extension: greatest difference by which the table entry may be shallower than the node. Plies.
        singular_slack = 3, 2..=5, 1;
        /// Singular extension: distance below the table's score that the other moves must not reach, for each 16 plies
        /// of depth; twice as much at null-window nodes that were once on a principal variation. Score.
        singular_margin = 22, 4..=60, 2;
        /// Double extension: distance below that window at which the other moves must fail low for a second ply. Score.
        double_extension_margin = 18, 0..=80, 3;
        /// Triple extension: the same distance for a third ply, of quiet moves only. Score, `double_extension_margin`
        /// to 1,000.
        triple_extension_margin = 95, 20..=300, 10;
        /// Double extension: distance in place of `double_extension_margin` at nodes of the principal variation
        /// (`use_double_in_pv`). Score.
        double_extension_pv_margin = 90, 20..=400, 12;
        /// Singular extension without a search: distance by which the static score must be below alpha. Score.
        shallow_singular_margin = 25, 0..=200, 8;

        /// LMR: constant part of the base, for quiet moves. 1/1024 ply.
        lmr_base = 860, 0..=2_000, 80;
        /// LMR: factor of log(depth) * log(move number) in the base, for quiet moves. 1/1024 ply.
        lmr_factor = 410, 150..=800, 25;
        /// LMR: constant part of the base, for noisy moves. 1/1024 ply.
        lmr_noisy_base = 250, -500..=1_200, 70;
        /// LMR: factor of log(depth) * log(move number) in the base, for noisy moves. 1/1024 ply.
        lmr_noisy_factor = 330, 100..=700, 25;
        /// LMR: increase at expected cut nodes. 1/1024 ply.
        lmr_cut_node = 1_500, 0..=4_000, 150;
        /// LMR: increase at expected cut nodes without a table move. 1/1024 ply.
        lmr_cut_no_table_move = 0, 0..=3_000, 200;
        /// LMR: increase for each move that has raised alpha at the node, of which at most two count. 1/1024 ply.
        lmr_alpha_raised = 0, 0..=2_000, 150;
        /// LMR: increase at nodes whose table score is at most alpha. 1/1024 ply.
        lmr_table_fails_low = 0, -500..=1_500, 120;
        /// LMR: increase at nodes that are not improving. 1/1024 ply.
        lmr_not_improving = 750, 0..=2_000, 90;
        /// LMR: decrease of positive reductions at null-window nodes that are not expected to be cut, as a share of the
        /// reduction at depth 0; at others this share is divided by the depth plus 1. Percent.
        lmr_all_node = 0, -100..=100, 30;
        /// LMR: increase of quiet moves where the table move is noisy. 1/1024 ply.
        lmr_noisy_table_move = 850, 0..=2_000, 100;
        /// LMR: increase where many children of the node were cut. 1/1024 ply.
        lmr_child_cutoffs = 700, 0..=2_000, 90;
        /// LMR: decrease at nodes that are or were once on a principal variation. 1/1024 ply.
        lmr_table_pv = 1_150, 0..=3_000, 120;
        /// LMR: additional decrease at those nodes if the table score is above alpha. 1/1024 ply.
        lmr_table_pv_above = 0, -500..=2_000, 150;
        /// LMR: additional decrease at those nodes if the table entry is as deep as the node. 1/1024 ply.
        lmr_table_pv_deep = 0, -500..=2_000, 150;
        /// LMR: decrease at nodes of the principal variation. 1/1024 ply.
        lmr_pv = 600, 0..=2_000, 90;
        /// LMR: decrease of moves that give check. 1/1024 ply.
        lmr_check = 800, 0..=2_500, 100;
        /// LMR: decrease of drops near the enemy king on squares that another piece supports. 1/1024 ply.
        lmr_attacking_drop = 0, -500..=2_500, 150;
        /// LMR: history for which the reduction of quiet moves is smaller by one ply. History.
        lmr_history = 8_200, 3_000..=25_000, 700;
        /// LMR: history for which the reduction of noisy moves is smaller by one ply. History.
        lmr_noisy_history = 7_500, 3_000..=25_000, 700;
        /// LMR: absolute correction for which the reduction is smaller by one ply. Score.
        lmr_correction = 120, 20..=500, 12;
        /// Hindsight: smallest reduction by the parent after which the node gets a ply more. Plies.
        hindsight_reduction = 3, 1..=8, 1;
        /// Second search after LMR: distance above alpha, or above the best score (`use_deeper_from_best`), beyond
        /// which it is one ply deeper. Score.
        deeper_margin = 45, 5..=150, 5;
        /// Second search after LMR: distance above the same score below which it is one ply less deep. Score, 0 to
        /// `deeper_margin`.
        shallower_margin = 8, 0..=40, 2;

        /// Quiescence: margin of futility above the best score, which is at least the static evaluation. Score.
        quiescence_futility = 130, 30..=400, 12;
        /// Quiescence: number of moves after which noisy moves that give no check are pruned. Number.
        quiescence_moves = 3, 1..=8, 1;

        /// Histories: bonus for each ply of depth. History.
        bonus_margin = 150, 50..=400, 12;
        /// Histories: constant that is subtracted from the bonus. History, 0 to `bonus_margin`.
        bonus_offset = 60, -100..=300, 15;
        /// Histories: greatest bonus. History.
        bonus_limit = 1_700, 500..=4_000, 130;
        /// Histories: malus for each ply of depth. History.
        malus_margin = 140, 50..=400, 12;
        /// Histories: constant that is subtracted from the malus. History, 0 to `malus_margin`.
        malus_offset = 40, -100..=300, 15;
        /// Histories: greatest malus. History.
        malus_limit = 1_400, 500..=4_000, 130;
        /// Histories: malus of each quiet move as a share of that of the quiet move before it. Percent.
        malus_decay = 94, 70..=100, 3;
        /// Histories: bonus for each ply of depth of the opponent's move that led to a fail low; at most `bonus_limit`.
        /// History.
        prior_bonus_margin = 90, 0..=300, 12;
        /// Histories: weight of an update of the continuation history of one ply ago. 1/128.
        update_continuation_1 = 128, 0..=300, 16;
        /// Histories: weight of an update of the continuation history of two plies ago. 1/128.
        update_continuation_2 = 128, 0..=300, 16;
        /// Histories: weight of an update of the continuation history of four plies ago. 1/128.
        update_continuation_4 = 128, 0..=300, 16;
        /// Histories: weight of an update of the continuation history of six plies ago. 1/128.
        update_continuation_6 = 128, 0..=300, 16;
        /// Ordering: weight of the continuation history of one ply ago. 1/128.
        order_continuation_1 = 128, 0..=400, 12;
        /// Ordering: weight of the continuation history of two plies ago. 1/128.
        order_continuation_2 = 128, 0..=400, 12;
        /// Ordering: weight of the continuation history of four plies ago. 1/128.
        order_continuation_4 = 64, 0..=400, 10;
        /// Ordering: weight of the continuation history of six plies ago. 1/128.
        order_continuation_6 = 48, 0..=400, 10;
        /// Ordering: weight of the pawn history. 1/128.
        order_pawn = 128, 0..=400, 12;
        /// Ordering: bonus of a quiet check that loses no material. History.
        order_check = 7_000, 0..=25_000, 800;
        /// Ordering: malus of a quiet move to an attacked square that loses material. History.
        order_losing = 0, 0..=25_000, 800;
        /// Ordering: factor of the gain of a noisy move, to which its history is added. History for one unit of score.
        order_gain = 14, 2..=28, 2;
        /// Ordering: divisor of the sum of `order_gain`; a noisy move is good if its exchange wins at least minus the
        /// quotient. History for one unit of score.
        order_see = 36, 8..=150, 4;
        /// Histories: bonus of the opponent's last quiet move for each unit of score by which the static evaluation
        /// became better for the opponent. History.
        eval_change_factor = 4, 0..=30, 3;
        /// Histories: greatest change of the static evaluation that counts for that bonus. Score.
        eval_change_limit = 150, 30..=800, 30;

        /// Histories of pruning and reductions: weight of the butterfly history. 1/128.
        quiet_butterfly = 128, 0..=400, 16;
        /// Histories of pruning and reductions: weight of the pawn history. 1/128.
        quiet_pawn = 64, 0..=400, 12;
        /// Histories of pruning and reductions: weight of the continuation history of one ply ago. 1/128.
        quiet_continuation_1 = 128, 0..=400, 16;
        /// Histories of pruning and reductions: weight of the continuation history of two plies ago. 1/128.
        quiet_continuation_2 = 128, 0..=400, 16;

        /// Correction history: weight of a new error for each ply of depth, up to 16 plies. 1/128.
        correction_rate = 14, 4..=100, 3;
        /// Correction history: weight of the first structure, that of the pawns. 1/1024.
        correction_pawn = 66, 10..=200, 6;
        /// Correction history: weight of each of the other structures. 1/1024.
        correction_other = 58, 10..=200, 6;
    }
    Clock {
        /// Mate solver at the root: its nodes as a share of those of the main thread; 0 disables it. Permille.
        mate_share = 0, 0..=500, 10;
        /// Mate solver at the root: the same share while pondering and in infinite searches. Permille.
        mate_idle_share = 0, 0..=500, 10;

        /// Time: number of moves for which the clock is planned. Number.
        time_horizon = 25, 20..=80, 6;
        /// Time: decrease of `time_horizon` in the course of the first 80 plies of the game. Number, 0 to
        /// `time_horizon` - 1.
        time_horizon_late = 0, 0..=40, 6;
        /// Time: share of the increment that is planned for each move. Permille.
        time_increment = 750, 300..=1_000, 100;
        /// Time: greatest share of the usable clock that one move may take. Permille.
        time_hard_share = 550, 200..=900, 80;
        /// Time: hard limit as a multiple of the plan. Permille.
        time_hard_factor = 5_000, 2_000..=10_000, 1_000;
        /// Time: factor of the plan if pondering is enabled. Permille.
        time_ponder = 1_250, 1_000..=2_000, 50;
        /// Time: factor of the plan for a best move without nodes. Permille.
        time_nodes_base = 2_200, 1_400..=3_500, 240;
        /// Time: decrease of that factor for a best move with all nodes; in proportion to its nodes between. Permille,
        /// 0 to `time_nodes_base`.
        time_nodes_factor = 1_650, 200..=2_000, 220;
        /// Time: factor of the plan when the best move has just changed. Permille.
        time_unstable = 1_300, 700..=2_500, 160;
        /// Time: decrease of that factor for each iteration without a change, of which at most eight count. Permille, 0
        /// to an eighth of `time_unstable`.
        time_stable_step = 60, 0..=120, 16;
        /// Time: increase of the plan for each unit of score below the running mean, and decrease for each unit above
        /// it. Permille.
        time_trend = 8, 0..=40, 4;
        /// Time: greatest increase or decrease by the trend. Permille.
        time_trend_limit = 400, 0..=900, 100;
        /// Time: share of the plan for a single legal move. Permille.
        time_single = 50, 10..=500, 25;
    }
    Switch {
        /// The margins of a second search after LMR count from the best score so far in place of alpha.
        use_deeper_from_best = 0, 0..=1, 1;
        /// A table score below ProbCut's beta forbids it at any depth of the entry.
        use_probcut_veto = 0, 0..=1, 1;
        /// After a move that raised alpha at a depth of 3 to 11, later moves are searched a ply less deep.
        use_raised_less_deep = 0, 0..=1, 1;
        /// The table move of an expected cut node that is too shallow for a singular search is extended by a ply if its
        /// score is a lower bound and the static score is far below alpha (`shallow_singular_margin`).
        use_shallow_singular = 0, 0..=1, 1;
        /// A move that gives check and loses no material is extended by a ply if it is not extended otherwise.
        use_check_extension = 0, 0..=1, 1;
        /// A table move of the principal variation may be extended by two plies (`double_extension_pv_margin`).
        use_double_in_pv = 0, 0..=1, 1;
        /// A late quiet move that beats alpha with a null window gets a bonus of continuation history.
        use_bonus_after_lmr = 0, 0..=1, 1;
        /// After a singular table move the other moves of the node are searched a ply deeper.
        use_deeper_after_singular = 0, 0..=1, 1;
        /// A node whose static score reaches beta counts as improving.
        use_improving_at_beta = 0, 0..=1, 1;
        /// Quiescence: noisy moves to the square of the last noisy move fall neither under `quiescence_moves` nor under
        /// `quiescence_futility`.
        use_free_recaptures = 0, 0..=1, 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_set_by_name_within_their_ranges() {
        for spec in Params::SPECS {
            assert_eq!(spec.get(&Params::DEFAULT), spec.default, "{}", spec.name);
            assert!((spec.min..=spec.max).contains(&spec.default) && spec.step > 0, "{spec:?}");
            let mut params = Params::DEFAULT;
            let other = if spec.default == spec.max { spec.min } else { spec.max };
            assert_eq!(params.set(spec.name, other), Ok(()));
            assert_eq!(spec.get(&params), other);
            let changed = Params::SPECS.iter().filter(|it| it.get(&params) != it.default).count();
            assert_eq!(changed, 1, "{}", spec.name);
            assert!(params.set(spec.name, spec.max + 1).is_err() && params.set(spec.name, spec.min - 1).is_err());
        }
        assert_eq!(Params::DEFAULT.clone().set("nothing", 1), Err(ParamError::Unknown("nothing".into())));
    }
}
