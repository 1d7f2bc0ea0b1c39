//! Parameters of the search: one table of names and defaults, with values for each game.
//!
//! The last sentence of each line is the unit and the allowed range. Inside the range the search neither divides by zero nor
//! overflows, and the parameter has the effect that its line describes. Only the levels of pruning go beyond it, to turn
//! techniques off ([`crate::Pruning`]). The units:
//!
//! - **score**: the unit of the game's network;
//! - **plies**: depth, or a difference of depths; **1/1024 ply**: reductions;
//! - **history**: the unit of the history tables, whose entries are between -16,384 and 16,384;
//! - **percent**, **permille**: shares and factors, of what the line names;
//! - **number**: counts of moves, and divisors without a unit.
//!
//! *Deepest* and *shallowest* depths are those at which a technique is still used. A *reduced depth* is the depth of the node
//! less the base of the late move reduction ([`crate::reductions`]). The values are round estimates, confirmed or changed by
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
    /// Captures: their value in pruning, ordering and SEE thresholds, as a share of the value that was measured for the
    /// network ([`crate::Calibration::exchange`]). Permille, 100 to 10,000.
    capture_value = 1_000;

    /// Aspiration: half width of the first window of an iteration, without the part of `aspiration_square`. Score, 5 to
    /// 200.
    aspiration_window = 14;
    /// Aspiration: mean square of the root score for which the half width is larger by 1. Square of a score, 1 to
    /// 1,000,000.
    aspiration_square = 9_000;
    /// Aspiration: growth of the half width after a fail low or fail high, as a share of it. Percent, 20 to 200.
    aspiration_growth = 45;
    /// Aspiration: first depth with a window; earlier iterations have none. Plies, 1 to 20.
    aspiration_depth = 4;

    /// Reverse futility: deepest depth. Plies, 0 to 30.
    reverse_futility_depth = 8;
    /// Reverse futility: margin above beta for each ply of depth. Score, 0 to 500.
    reverse_futility_margin = 75;
    /// Reverse futility: decrease of the margin at improving nodes. Score, 0 to 500.
    reverse_futility_improving = 60;
    /// Reverse futility: share of the absolute correction that is added to the margin. Percent, 0 to 500.
    reverse_futility_correction = 60;
    /// Razoring: deepest depth. Plies, 0 to 30.
    razoring_depth = 4;
    /// Razoring: constant part of the margin below alpha. Score, 0 to 2,000.
    razoring_base = 180;
    /// Razoring: part of the margin that is multiplied by the square of the depth. Score, 0 to 1,000.
    razoring_square = 130;
    /// Null move: shallowest depth. Plies, 1 to 20.
    null_depth = 3;
    /// Null move: decrease for each ply of depth of the margin above beta that the static evaluation must reach. Score,
    /// 0 to 200.
    null_margin = 12;
    /// Null move: that margin at depth 0. Score, -500 to 1,000.
    null_offset = 110;
    /// Null move: constant part of the reduction. Plies, 1 to 10.
    null_reduction = 4;
    /// Null move: depth for each further ply of reduction. Plies, 1 to 20.
    null_divisor = 4;
    /// Null move: difference of the table evaluation and beta for each further ply of reduction, of which there are at
    /// most three. Score, 1 to 2,000.
    null_surplus = 190;
    /// Null move: shallowest depth at which a fail high is verified. Plies, 1 to 60.
    null_verification = 14;
    /// ProbCut: shallowest depth. Plies, 2 to 20.
    probcut_depth = 5;
    /// ProbCut: margin above beta that the shallow search must reach. Score, 1 to 1,000.
    probcut_margin = 170;
    /// ProbCut: decrease of that margin at improving nodes. Score, 0 to `probcut_margin`.
    probcut_improving = 50;
    /// ProbCut: difference of the depths of the node and of the shallow search. Plies, 1 to 10.
    probcut_reduction = 4;
    /// Small ProbCut: margin above beta that a lower bound in the table must reach. Score, 1 to 2,000.
    small_probcut_margin = 400;
    /// Internal iterative reduction: shallowest depth. Plies, 2 to 20.
    iir_depth = 4;

    /// Late move pruning: constant part of the number of moves after which quiet moves are skipped; the square of the
    /// depth is added, and half of the sum counts unless improving. Number, 0 to 50.
    late_move_base = 3;
    /// Futility: deepest reduced depth. Plies, 0 to 30.
    futility_depth = 8;
    /// Futility: constant part of the margin below alpha. Score, -500 to 1,000.
    futility_base = 95;
    /// Futility: part of the margin for each ply of reduced depth. Score, 0 to 500.
    futility_margin = 90;
    /// Futility of quiet and of noisy moves: history for which the margin is larger by 1. History, 1 to 10,000.
    futility_history = 160;
    /// Noisy futility: shallowest reduced depth at which it is off. Plies, 0 to 30.
    noisy_futility_depth = 6;
    /// Noisy futility: constant part of the margin below alpha, besides the gain of the move. Score, -500 to 2,000.
    noisy_futility_base = 220;
    /// Noisy futility: part of the margin for each ply of reduced depth. Score, 0 to 1,000.
    noisy_futility_margin = 170;
    /// History pruning: deepest reduced depth. Plies, 0 to 30.
    history_pruning_depth = 5;
    /// History pruning: quiet moves are skipped if their history is below minus this number for each ply of reduced
    /// depth, which counts as one ply at least. History, 0 to 20,000.
    history_pruning_margin = 3_600;
    /// SEE pruning of quiet moves: allowed loss, multiplied by the square of the reduced depth. Score, 0 to 100.
    see_quiet_margin = 24;
    /// SEE pruning of noisy moves: allowed loss for each ply of depth, which is not reduced. Score, 0 to 500.
    see_noisy_margin = 105;
    /// SEE pruning of noisy moves: history for which the allowed loss is larger by 1. History, 1 to 10,000.
    see_noisy_history = 40;

    /// Singular extension: shallowest depth. Plies, 3 to 30.
    singular_depth = 7;
    /// Singular extension: greatest difference by which the table entry may be shallower than the node. Plies, 0 to 10.
    singular_slack = 3;
    /// Singular extension: distance below the table's score that the other moves must not reach, for each 16 plies of
    /// depth; twice as much at null-window nodes that were once on a principal variation. Score, 0 to 200.
    singular_margin = 22;
    /// Double extension: distance below that window at which the other moves must fail low for a second ply. Score, 0
    /// to 500.
    double_extension_margin = 18;
    /// Triple extension: the same distance for a third ply, of quiet moves only. Score, `double_extension_margin` to
    /// 1,000.
    triple_extension_margin = 95;

    /// LMR: constant part of the base, for quiet moves. 1/1024 ply, 0 to 4,096.
    lmr_base = 860;
    /// LMR: factor of log(depth) * log(move number) in the base, for quiet moves. 1/1024 ply, 0 to 2,048.
    lmr_factor = 410;
    /// LMR: constant part of the base, for noisy moves. 1/1024 ply, 0 to 4,096.
    lmr_noisy_base = 250;
    /// LMR: factor of log(depth) * log(move number) in the base, for noisy moves. 1/1024 ply, 0 to 2,048.
    lmr_noisy_factor = 330;
    /// LMR: increase at expected cut nodes. 1/1024 ply, 0 to 4,096.
    lmr_cut_node = 1_500;
    /// LMR: increase at nodes that are not improving. 1/1024 ply, 0 to 4,096.
    lmr_not_improving = 750;
    /// LMR: increase of quiet moves where the table move is noisy. 1/1024 ply, 0 to 4,096.
    lmr_noisy_table_move = 850;
    /// LMR: increase where many children of the node were cut. 1/1024 ply, 0 to 4,096.
    lmr_child_cutoffs = 700;
    /// LMR: decrease at nodes that are or were once on a principal variation. 1/1024 ply, 0 to 4,096.
    lmr_table_pv = 1_150;
    /// LMR: decrease at nodes of the principal variation. 1/1024 ply, 0 to 4,096.
    lmr_pv = 600;
    /// LMR: decrease of moves that give check. 1/1024 ply, 0 to 4,096.
    lmr_check = 800;
    /// LMR: history for which the reduction of quiet moves is smaller by one ply. History, 1 to 100,000.
    lmr_history = 8_200;
    /// LMR: history for which the reduction of noisy moves is smaller by one ply. History, 1 to 100,000.
    lmr_noisy_history = 7_500;
    /// LMR: absolute correction for which the reduction is smaller by one ply. Score, 1 to 10,000.
    lmr_correction = 120;
    /// Second search after LMR: distance above alpha beyond which it is one ply deeper. Score, 0 to 500.
    deeper_margin = 45;
    /// Second search after LMR: distance above alpha below which it is one ply less deep. Score, 0 to `deeper_margin`.
    shallower_margin = 8;

    /// Mate solver at the root: its nodes as a share of those of the main thread; 0 disables it. Permille, 0 to 1,000.
    mate_share = 0;
    /// Mate solver at the root: the same share while pondering and in infinite searches. Permille, 0 to 1,000.
    mate_idle_share = 0;

    /// Quiescence: margin of futility above the best score, which is at least the static evaluation. Score, 0 to 1,000.
    quiescence_futility = 130;
    /// Quiescence: number of moves after which noisy moves that give no check are pruned. Number, 1 to 50.
    quiescence_moves = 3;

    /// Histories: bonus for each ply of depth. History, 0 to 1,000.
    bonus_margin = 150;
    /// Histories: constant that is subtracted from the bonus. History, 0 to `bonus_margin`.
    bonus_offset = 60;
    /// Histories: greatest bonus. History, 0 to 16,384.
    bonus_limit = 1_700;
    /// Histories: malus for each ply of depth. History, 0 to 1,000.
    malus_margin = 140;
    /// Histories: constant that is subtracted from the malus. History, 0 to `malus_margin`.
    malus_offset = 40;
    /// Histories: greatest malus. History, 0 to 16,384.
    malus_limit = 1_400;
    /// Histories: malus of each quiet move as a share of that of the quiet move before it. Percent, 0 to 100.
    malus_decay = 94;
    /// Histories: bonus for each ply of depth of the opponent's move that led to a fail low; at most `bonus_limit`.
    /// History, 0 to 1,000.
    prior_bonus_margin = 90;
    /// Ordering: weight of the continuation history of one ply ago. 1/128, 0 to 1,024.
    order_continuation_1 = 128;
    /// Ordering: weight of the continuation history of two plies ago. 1/128, 0 to 1,024.
    order_continuation_2 = 128;
    /// Ordering: weight of the continuation history of four plies ago. 1/128, 0 to 1,024.
    order_continuation_4 = 64;
    /// Ordering: weight of the continuation history of six plies ago. 1/128, 0 to 1,024.
    order_continuation_6 = 48;
    /// Ordering: weight of the pawn history. 1/128, 0 to 1,024.
    order_pawn = 128;
    /// Ordering: bonus of a quiet check that loses no material. History, 0 to 100,000.
    order_check = 7_000;
    /// Ordering: factor of the gain of a noisy move, to which its history is added. History for one unit of score, 1 to
    /// 200.
    order_gain = 14;
    /// Ordering: divisor of the sum of `order_gain`; a noisy move is good if its exchange wins at least minus the
    /// quotient. History for one unit of score, 1 to 1,000.
    order_see = 36;

    /// Correction history: weight of a new error for each ply of depth, up to 16 plies. 1/128, 0 to 128.
    correction_rate = 14;
    /// Correction history: weight of the first structure, that of the pawns. 1/1024, 0 to 1,024.
    correction_pawn = 66;
    /// Correction history: weight of each of the other structures. 1/1024, 0 to 1,024.
    correction_other = 58;

    /// Time: number of moves for which the clock is planned. Number, 1 to 100.
    time_horizon = 25;
    /// Time: decrease of `time_horizon` in the course of the first 80 plies of the game. Number, 0 to `time_horizon` -
    /// 1.
    time_horizon_late = 0;
    /// Time: share of the increment that is planned for each move. Permille, 0 to 1,000.
    time_increment = 750;
    /// Time: greatest share of the usable clock that one move may take. Permille, 1 to 1,000.
    time_hard_share = 550;
    /// Time: hard limit as a multiple of the plan. Permille, 1,000 to 20,000.
    time_hard_factor = 5_000;
    /// Time: factor of the plan if pondering is enabled. Permille, 1,000 to 3,000.
    time_ponder = 1_250;
    /// Time: factor of the plan for a best move without nodes. Permille, 1,000 to 10,000.
    time_nodes_base = 2_200;
    /// Time: decrease of that factor for a best move with all nodes; in proportion to its nodes between. Permille, 0 to
    /// `time_nodes_base`.
    time_nodes_factor = 1_650;
    /// Time: factor of the plan when the best move has just changed. Permille, 500 to 5,000.
    time_unstable = 1_300;
    /// Time: decrease of that factor for each iteration without a change, of which at most eight count. Permille, 0 to
    /// an eighth of `time_unstable`.
    time_stable_step = 60;
    /// Time: increase of the plan for each unit of score below the running mean, and decrease for each unit above it.
    /// Permille, 0 to 100.
    time_trend = 8;
    /// Time: greatest increase or decrease by the trend. Permille, 0 to 1,000.
    time_trend_limit = 400;
    /// Time: share of the plan for a single legal move. Permille, 0 to 1,000.
    time_single = 50;
}
