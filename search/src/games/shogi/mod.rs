//! Shogi.

use boards::shogi::Shogi;

use super::embed_network::embed_network;
use super::game::features_gone;
use super::{Game, ListedGame, ProtocolFacts, RecordFormat};
use crate::eval::{Calibration, CentipawnRule, NetworkEvaluator, Units, WdlModel};
use crate::params::Params;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

embed_network!(Shogi, HIDDEN, "NETWORK_SHOGI");

/// Games last 120 to 200 plies: longer than in chess at first, and the moves that are left become fewer as they are
/// played.
///
/// Mates by checks alone are longer than the search is deep: the solver's share is worth +57 [+20, +95] Elo in 300 games at
/// 20,000 nodes a move.
///
/// 1,299 permille of the measured 770 are the plain exchange values. At 4,000 nodes a move, their measured value (770) cost 23
/// [-4, +50] Elo in 635 games, and 850 with wider margins 42 [-8, +91] in 211.
///
/// Late drops that attack the king with support, reduced less by 600/1024 ply: +15 [+1, +30] Elo in 2,112 games at 5,000 nodes.
///
/// The other values were set in one step, after 1,088 games had measured the effect of each (`docs/search.md` section 12): +84.1
/// [+50.7, +118.2] Elo in 400 games at 3,000 nodes a move.
static PARAMS: Params = Params {
    capture_value: 1_299,
    aspiration_depth: 5,
    null_margin: 14,
    probcut_depth: 4,
    history_pruning_margin: 4_000,
    see_quiet_margin: 20,
    see_noisy_margin: 125,
    singular_depth: 5,
    lmr_cut_no_table_move: 200,
    lmr_not_improving: 850,
    lmr_pv: 500,
    lmr_attacking_drop: 600,
    lmr_noisy_history: 6_500,
    lmr_correction: 138,
    bonus_offset: 30,
    malus_margin: 155,
    malus_decay: 91,
    order_gain: 12,
    order_see: 42,
    eval_change_factor: 1,
    use_probcut_veto: 1,
    time_horizon: 45,
    time_horizon_late: 20,
    mate_share: 30,
    mate_idle_share: 100,
    ..Params::DEFAULT
};

impl Game for Shogi {
    type Evaluator = NetworkEvaluator<HIDDEN>;
    const PARAMS: &'static Params = &PARAMS;
    /// WDL: 300,000 positions of self-play at 1,000 nodes a move by the third network; draws are rare.
    const CALIBRATION: Calibration = Calibration {
        units: Units { pawn: 150, minor_piece: 700 },
        wdl: WdlModel { offset: 60.0, per_piece_gone: 0.0, scale: 895.0 },
        exchange: 770,
    };
    /// The scale that shogi programs agree on: 600 centipawns move the logistic function by 1.
    const CENTIPAWNS: CentipawnRule = CentipawnRule::Logistic { centipawns: 600 };

    fn pieces_gone(&self) -> usize {
        features_gone(self)
    }
}

impl ListedGame for Shogi {
    const BENCH_POSITIONS: &'static str = include_str!("bench.epd");
    const OPENINGS: &'static str = include_str!("openings.epd");
    const RECORD: RecordFormat = RecordFormat::Csa;
    const PROTOCOL: ProtocolFacts =
        ProtocolFacts { pocket: 7, template: "shogi", digits_first: true, ..ProtocolFacts::DEFAULT };
}
