//! Chess.

use boards::chess::Chess;

use super::embed_network::embed_network;
use super::game::features_gone;
use super::{Game, ListedGame};
use crate::eval::{Calibration, CentipawnRule, NetworkEvaluator, Units, WdlModel};
use crate::params::Params;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

embed_network!(Chess, HIDDEN, "NETWORK_CHESS");

/// 1,282 permille of the measured 780 are the plain exchange values. At 4,000 nodes a move, their measured value (780) cost 8.7
/// [-4.6, +21.9] Elo in 2,000 games, and 850 with wider margins 4.2 [-13.0, +21.5] in 1,147.
///
/// All these values were set in one step, after 2,752 games had measured the effect of each (`docs/search.md` section 12): +65.9
/// [+44.9, +87.2] Elo in 800 games at 4,000 nodes a move.
static PARAMS: Params = Params {
    capture_value: 1_400,
    aspiration_window: 12,
    aspiration_square: 10_500,
    reverse_futility_depth: 7,
    reverse_futility_correction: 75,
    razoring_square: 120,
    null_surplus_limit: 4,
    iir_depth: 5,
    late_move_base: 4,
    history_pruning_depth: 4,
    history_pruning_margin: 4_100,
    see_quiet_margin: 20,
    singular_depth: 5,
    singular_slack: 4,
    lmr_noisy_base: 170,
    lmr_cut_no_table_move: 200,
    lmr_table_fails_low: 150,
    lmr_table_pv_above: 150,
    lmr_pv: 500,
    lmr_check: 900,
    quiescence_futility: 140,
    quiescence_moves: 4,
    malus_decay: 90,
    order_continuation_2: 116,
    order_gain: 16,
    eval_change_factor: 1,
    use_deeper_from_best: 1,
    use_probcut_veto: 1,
    use_raised_less_deep: 1,
    use_check_extension: 1,
    use_improving_at_beta: 1,
    ..Params::DEFAULT
};

impl Game for Chess {
    type Evaluator = NetworkEvaluator<HIDDEN>;
    const PARAMS: &'static Params = &PARAMS;
    /// WDL: 40,000 positions of self-play at 20,000 nodes a move by the second network.
    const CALIBRATION: Calibration = Calibration {
        units: Units { pawn: 118, minor_piece: 330 },
        wdl: WdlModel { offset: 59.0, per_piece_gone: 7.4, scale: 78.0 },
        exchange: 780,
    };
    const CENTIPAWNS: CentipawnRule = CentipawnRule::EvenChance { pieces_gone: 8 };

    fn pieces_gone(&self) -> usize {
        features_gone(self)
    }
}

impl ListedGame for Chess {
    const BENCH_POSITIONS: &'static str = include_str!("bench.epd");
    const OPENINGS: &'static str = include_str!("openings.epd");
}
