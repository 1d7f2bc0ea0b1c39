//! Parameters of the search: one table, with one value of it for each game.
//!
//! Depths are plies, scores those of the network, reductions 1/1024 of a ply, times permille of the plan unless a
//! line says otherwise. The values are round guesses that matches confirmed or moved; see the history of
//! this file.

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:expr;)*) => {
        /// Parameters of the search for one game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Params {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Params {
            /// Default values, from which each game's own start.
            pub const DEFAULT: Params = Params { $($name: $default,)* };
        }
    };
}

params! {
    /// Worth of captures in pruning, ordering and SEE thresholds, in permille of their measured worth to the network
    /// ([`crate::Calibration::exchange`]).
    capture_worth = 1_000;

    /// Aspiration: the first half width of the window.
    aspiration_window = 14;
    /// Aspiration: mean square of the root score that widens the window by one.
    aspiration_square = 9_000;
    /// Aspiration: growth of the half width after a miss, in percent.
    aspiration_growth = 45;
    /// Aspiration: iterations before this depth use the full window.
    aspiration_depth = 4;

    /// Reverse futility: deepest depth.
    reverse_futility_depth = 8;
    /// Reverse futility: margin per ply.
    reverse_futility_margin = 75;
    /// Reverse futility: margin taken back when improving.
    reverse_futility_improving = 60;
    /// Reverse futility: share of the correction's size added to the margin, in percent.
    reverse_futility_correction = 60;
    /// Razoring: deepest depth.
    razoring_depth = 4;
    /// Razoring: margin.
    razoring_base = 180;
    /// Razoring: margin per square of the depth.
    razoring_square = 130;
    /// Null move: shallowest depth.
    null_depth = 3;
    /// Null move: static score may lie below beta by this much per ply...
    null_margin = 12;
    /// ... after this offset.
    null_offset = 110;
    /// Null move: plies always taken off.
    null_reduction = 4;
    /// Null move: one more ply taken off for this many plies of depth.
    null_divisor = 4;
    /// Null move: one more ply taken off for this much score above beta, at most three.
    null_surplus = 190;
    /// Null move: verified from this depth on.
    null_verification = 14;
    /// ProbCut: shallowest depth.
    probcut_depth = 5;
    /// ProbCut: margin above beta.
    probcut_margin = 170;
    /// ProbCut: margin taken back when improving.
    probcut_improving = 50;
    /// ProbCut: plies taken off for the reduced search.
    probcut_reduction = 4;
    /// Small ProbCut: margin above beta that a lower bound in the table must show.
    small_probcut_margin = 400;
    /// Internal iterative reduction: shallowest depth.
    iir_depth = 4;

    /// Late move pruning: quiets always searched.
    late_move_base = 3;
    /// Futility: deepest reduced depth.
    futility_depth = 8;
    /// Futility: margin.
    futility_base = 95;
    /// Futility: margin per ply of reduced depth.
    futility_margin = 90;
    /// Futility: history that is worth one unit of margin.
    futility_history = 160;
    /// Noisy futility: deepest reduced depth.
    noisy_futility_depth = 6;
    /// Noisy futility: margin.
    noisy_futility_base = 220;
    /// Noisy futility: margin per ply of reduced depth.
    noisy_futility_margin = 170;
    /// History pruning: deepest reduced depth.
    history_pruning_depth = 5;
    /// History pruning: limit per ply.
    history_pruning_margin = 3_600;
    /// SEE pruning of quiets: loss allowed per square of the reduced depth.
    see_quiet_margin = 24;
    /// SEE pruning of noisy moves: loss allowed per ply of depth.
    see_noisy_margin = 105;
    /// SEE pruning of noisy moves: history that moves the margin by one unit.
    see_noisy_history = 40;

    /// Singular extension: shallowest depth.
    singular_depth = 7;
    /// Singular extension: how many plies shallower the table entry may be.
    singular_slack = 3;
    /// Singular extension: margin per 16 plies.
    singular_margin = 22;
    /// Singular extension: how far below the margin the others must fall for a second ply.
    double_extension_margin = 18;
    /// Singular extension: how far below for a third ply, quiet moves only.
    triple_extension_margin = 95;

    /// LMR: constant for quiets.
    lmr_base = 860;
    /// LMR: factor of log(depth) * log(move number), in 1/1024, for quiets.
    lmr_factor = 410;
    /// LMR: constant for noisy moves.
    lmr_noisy_base = 250;
    /// LMR: factor for noisy moves.
    lmr_noisy_factor = 330;
    /// LMR: more at expected cut nodes.
    lmr_cut_node = 1_500;
    /// LMR: more when not improving.
    lmr_not_improving = 750;
    /// LMR: more when the table's move is noisy.
    lmr_noisy_table_move = 850;
    /// LMR: more when the child node saw many cutoffs.
    lmr_child_cutoffs = 700;
    /// LMR: less at nodes that were once on a principal variation.
    lmr_table_pv = 1_150;
    /// LMR: less at principal variation nodes.
    lmr_pv = 600;
    /// LMR: less for moves that give check.
    lmr_check = 800;
    /// LMR: history that is worth one ply, quiets.
    lmr_history = 8_200;
    /// LMR: history that is worth one ply, noisy moves.
    lmr_noisy_history = 7_500;
    /// LMR: correction that is worth one ply less.
    lmr_correction = 120;
    /// After LMR: search deeper when the score beats the best by this much.
    deeper_margin = 45;
    /// After LMR: and shallower when it beats the best by less than this.
    shallower_margin = 8;

    /// Mate solver at the root: its share of the main thread's nodes, in permille; 0 turns it off.
    mate_share = 0;
    /// Mate solver at the root: its share while pondering and in infinite searches, in permille.
    mate_idle_share = 0;

    /// Quiescence: futility base above the static score.
    quiescence_futility = 130;
    /// Quiescence: noisy moves searched after the first pruning test passes.
    quiescence_moves = 3;

    /// History bonus per ply.
    bonus_margin = 150;
    /// History bonus taken off.
    bonus_offset = 60;
    /// Largest history bonus.
    bonus_limit = 1_700;
    /// History malus per ply.
    malus_margin = 140;
    /// History malus taken off.
    malus_offset = 40;
    /// Largest history malus.
    malus_limit = 1_400;
    /// Share of the malus that later moves keep, in percent.
    malus_decay = 94;
    /// Bonus per ply for the opponent's move that led to a fail low.
    prior_bonus_margin = 90;
    /// Ordering: weight of the continuation history of one ply ago, in 1/128; the others follow.
    order_continuation_1 = 128;
    /// Ordering: weight of the continuation history of two plies ago.
    order_continuation_2 = 128;
    /// Ordering: weight of the continuation history of four plies ago.
    order_continuation_4 = 64;
    /// Ordering: weight of the continuation history of six plies ago.
    order_continuation_6 = 48;
    /// Ordering: weight of the pawn history.
    order_pawn = 128;
    /// Ordering: bonus of a quiet check that loses nothing.
    order_check = 7_000;
    /// Ordering: gain of a noisy move counts this much per unit.
    order_gain = 14;
    /// Ordering: a noisy move is good if SEE passes minus its score divided by this.
    order_see = 36;

    /// Correction history: weight of the error that is learnt, per ply, limited.
    correction_rate = 14;
    /// Correction history: weight of the pawn structure, in 1/1024 of the stored unit.
    correction_pawn = 66;
    /// Correction history: weight of the other structures.
    correction_other = 58;

    /// Time: moves that the clock is expected to last for.
    time_horizon = 25;
    /// Time: how many of these are taken off over the first 80 plies of the game.
    time_horizon_late = 0;
    /// Time: share of the increment that is planned for each move.
    time_increment = 750;
    /// Time: share of the usable clock that one move may take at most.
    time_hard_share = 550;
    /// Time: and how many times the plan.
    time_hard_factor = 5_000;
    /// Time: plan with pondering on.
    time_ponder = 1_250;
    /// Time: node share, constant part.
    time_nodes_base = 2_200;
    /// Time: node share, what the best move's share of the nodes takes off.
    time_nodes_factor = 1_650;
    /// Time: stability, when the best move has just changed.
    time_unstable = 1_300;
    /// Time: stability, taken off for each iteration without a change, at most eight.
    time_stable_step = 60;
    /// Time: trend, per unit of loss against the running mean.
    time_trend = 8;
    /// Time: bounds of the trend.
    time_trend_limit = 400;
    /// Time: share of the plan for a single legal move.
    time_single = 50;
}
