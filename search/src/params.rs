//! Parameters of the search: one table of names and defaults, with values for each game.
//!
//! Units, unless a line names another: plies for depths, the network's units for scores, 1/1024 of a ply for
//! reductions, permille for shares and factors of time. The values are round estimates, confirmed or changed by
//! matches; see the history of this file.

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:expr;)*) => {
        /// Parameters of the search for one game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Params {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Params {
            /// Default values, which the values of each game override.
            pub const DEFAULT: Params = Params { $($name: $default,)* };
        }
    };
}

params! {
    /// Value of captures in pruning, ordering and SEE thresholds, in permille of their measured value to the network
    /// ([`crate::Calibration::exchange`]).
    capture_value = 1_000;

    /// Aspiration: initial half width of the window.
    aspiration_window = 14;
    /// Aspiration: mean square of the root score per unit of added half width.
    aspiration_square = 9_000;
    /// Aspiration: growth of the half width after a fail low or fail high, in percent.
    aspiration_growth = 45;
    /// Aspiration: iterations before this depth use the full window.
    aspiration_depth = 4;

    /// Reverse futility: deepest depth.
    reverse_futility_depth = 8;
    /// Reverse futility: margin per ply.
    reverse_futility_margin = 75;
    /// Reverse futility: decrease of the margin when improving.
    reverse_futility_improving = 60;
    /// Reverse futility: share of the correction's size added to the margin, in percent.
    reverse_futility_correction = 60;
    /// Razoring: deepest depth.
    razoring_depth = 4;
    /// Razoring: constant margin.
    razoring_base = 180;
    /// Razoring: margin, times the square of the depth.
    razoring_square = 130;
    /// Null move: shallowest depth.
    null_depth = 3;
    /// Null move: decrease per ply of depth of the margin above beta that the static score must reach.
    null_margin = 12;
    /// Null move: that margin at depth 0.
    null_offset = 110;
    /// Null move: constant part of the reduction, in plies.
    null_reduction = 4;
    /// Null move: plies of depth per additional ply of reduction.
    null_divisor = 4;
    /// Null move: score above beta per additional ply of reduction, at most three plies.
    null_surplus = 190;
    /// Null move: shallowest depth of verification.
    null_verification = 14;
    /// ProbCut: shallowest depth.
    probcut_depth = 5;
    /// ProbCut: margin above beta.
    probcut_margin = 170;
    /// ProbCut: decrease of the margin when improving.
    probcut_improving = 50;
    /// ProbCut: reduction of the search, in plies.
    probcut_reduction = 4;
    /// Small ProbCut: margin above beta that a lower bound in the table must reach.
    small_probcut_margin = 400;
    /// Internal iterative reduction: shallowest depth.
    iir_depth = 4;

    /// Late move pruning: number of quiets that are always searched.
    late_move_base = 3;
    /// Futility: deepest reduced depth.
    futility_depth = 8;
    /// Futility: constant margin.
    futility_base = 95;
    /// Futility: margin per ply of reduced depth.
    futility_margin = 90;
    /// Futility: history per unit of margin.
    futility_history = 160;
    /// Noisy futility: reduced depth from which it is off.
    noisy_futility_depth = 6;
    /// Noisy futility: constant margin.
    noisy_futility_base = 220;
    /// Noisy futility: margin per ply of reduced depth.
    noisy_futility_margin = 170;
    /// History pruning: deepest reduced depth.
    history_pruning_depth = 5;
    /// History pruning: limit per ply.
    history_pruning_margin = 3_600;
    /// SEE pruning of quiets: allowed loss, times the square of the reduced depth.
    see_quiet_margin = 24;
    /// SEE pruning of noisy moves: allowed loss per ply of depth.
    see_noisy_margin = 105;
    /// SEE pruning of noisy moves: history per unit of margin.
    see_noisy_history = 40;

    /// Singular extension: shallowest depth.
    singular_depth = 7;
    /// Singular extension: largest difference by which the table entry may be shallower, in plies.
    singular_slack = 3;
    /// Singular extension: margin per 16 plies.
    singular_margin = 22;
    /// Double extension: distance below the singular margin that the score of the other moves must reach.
    double_extension_margin = 18;
    /// Triple extension: the same distance for a third ply, for quiet moves only.
    triple_extension_margin = 95;

    /// LMR: constant for quiets.
    lmr_base = 860;
    /// LMR: factor of log(depth) * log(move number), in 1/1024, for quiets.
    lmr_factor = 410;
    /// LMR: constant for noisy moves.
    lmr_noisy_base = 250;
    /// LMR: factor for noisy moves.
    lmr_noisy_factor = 330;
    /// LMR: increase at expected cut nodes.
    lmr_cut_node = 1_500;
    /// LMR: increase when not improving.
    lmr_not_improving = 750;
    /// LMR: increase when the table move is noisy.
    lmr_noisy_table_move = 850;
    /// LMR: increase when the child node had many cutoffs.
    lmr_child_cutoffs = 700;
    /// LMR: decrease at nodes that were once on a principal variation.
    lmr_table_pv = 1_150;
    /// LMR: decrease at principal variation nodes.
    lmr_pv = 600;
    /// LMR: decrease for moves that give check.
    lmr_check = 800;
    /// LMR: history per ply of decrease, for quiets.
    lmr_history = 8_200;
    /// LMR: history per ply of decrease, for noisy moves.
    lmr_noisy_history = 7_500;
    /// LMR: size of the correction per ply of decrease.
    lmr_correction = 120;
    /// After LMR: margin above alpha from which the search goes deeper.
    deeper_margin = 45;
    /// After LMR: margin above alpha below which the search goes shallower.
    shallower_margin = 8;

    /// Mate solver at the root: its share of the main thread's nodes, in permille; 0 disables it.
    mate_share = 0;
    /// Mate solver at the root: its share while pondering and in infinite searches, in permille.
    mate_idle_share = 0;

    /// Quiescence: futility base above the static score.
    quiescence_futility = 130;
    /// Quiescence: number of moves searched before all further noisy moves without check are pruned.
    quiescence_moves = 3;

    /// History bonus per ply.
    bonus_margin = 150;
    /// Constant subtracted from the history bonus.
    bonus_offset = 60;
    /// Largest history bonus.
    bonus_limit = 1_700;
    /// History malus per ply.
    malus_margin = 140;
    /// Constant subtracted from the history malus.
    malus_offset = 40;
    /// Largest history malus.
    malus_limit = 1_400;
    /// Malus of each quiet relative to the quiet before it, in percent.
    malus_decay = 94;
    /// Bonus per ply for the opponent's move that led to a fail low.
    prior_bonus_margin = 90;
    /// Ordering: weight of the continuation history of one ply ago, in 1/128, like the other weights.
    order_continuation_1 = 128;
    /// Ordering: weight of the continuation history of two plies ago.
    order_continuation_2 = 128;
    /// Ordering: weight of the continuation history of four plies ago.
    order_continuation_4 = 64;
    /// Ordering: weight of the continuation history of six plies ago.
    order_continuation_6 = 48;
    /// Ordering: weight of the pawn history.
    order_pawn = 128;
    /// Ordering: bonus of a quiet check that loses no material.
    order_check = 7_000;
    /// Ordering: weight of the gain of a noisy move.
    order_gain = 14;
    /// Ordering: divisor of a noisy move's score; the negative quotient is the SEE threshold of good noisy moves.
    order_see = 36;

    /// Correction history: weight of a new error per ply of depth, up to a limit.
    correction_rate = 14;
    /// Correction history: weight of the pawn structure, in 1/1024 of the stored unit.
    correction_pawn = 66;
    /// Correction history: weight of the other structures.
    correction_other = 58;

    /// Time: number of moves for which the clock is planned.
    time_horizon = 25;
    /// Time: number by which `time_horizon` decreases over the first 80 plies of the game.
    time_horizon_late = 0;
    /// Time: share of the increment that is planned for each move.
    time_increment = 750;
    /// Time: largest share of the usable clock for one move.
    time_hard_share = 550;
    /// Time: largest multiple of the plan for one move.
    time_hard_factor = 5_000;
    /// Time: factor of the plan if pondering is enabled.
    time_ponder = 1_250;
    /// Time: node share, constant part.
    time_nodes_base = 2_200;
    /// Time: node share, decrease for a best move with all nodes.
    time_nodes_factor = 1_650;
    /// Time: stability, factor when the best move has just changed.
    time_unstable = 1_300;
    /// Time: stability, decrease per iteration without a change, for at most eight iterations.
    time_stable_step = 60;
    /// Time: trend, increase per unit of score below the running mean.
    time_trend = 8;
    /// Time: largest increase or decrease by the trend.
    time_trend_limit = 400;
    /// Time: share of the plan for a single legal move.
    time_single = 50;
}
