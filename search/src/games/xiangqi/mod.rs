//! Xiangqi.

use boards::Ranks;
use boards::xiangqi::Xiangqi;

use super::embed_network::embed_network;
use super::game::features_gone;
use super::{Game, ListedGame, ProtocolFacts, RecordFormat};
use crate::eval::{Calibration, CentipawnRule, NetworkEvaluator, Units, WdlModel};
use crate::params::Params;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

embed_network!(Xiangqi, HIDDEN, "NETWORK_XIANGQI");

/// Captures at their measured value: +4.5 [-8.1, +17.1] Elo against their plain exchange values in 2,000 games at
/// 4,000 nodes a move.
///
/// All values but those of SEE pruning and of the order of noisy moves, which keep the relation of network and exchange values,
/// were set in one step, after 3,456 games had measured the effect of each (`docs/search.md` section 12): +83.6 [+65.1, +102.2]
/// Elo in 1,000 games at 4,000 nodes a move.
static PARAMS: Params = Params {
    capture_value: 1_150,
    reverse_futility_improving: 70,
    probcut_margin: 185,
    late_move_base: 4,
    history_pruning_margin: 4_000,
    see_quiet_margin: 17,
    see_noisy_margin: 72,
    see_noisy_history: 58,
    singular_depth: 5,
    lmr_cut_no_table_move: 200,
    lmr_alpha_raised: 225,
    lmr_table_fails_low: 180,
    lmr_table_pv_above: 150,
    lmr_table_pv_deep: 150,
    quiescence_moves: 4,
    bonus_margin: 165,
    malus_decay: 90,
    order_gain: 20,
    order_see: 52,
    eval_change_factor: 1,
    use_deeper_from_best: 1,
    use_shallow_singular: 1,
    use_check_extension: 1,
    use_improving_at_beta: 1,
    ..Params::DEFAULT
};

impl Game for Xiangqi {
    type Evaluator = NetworkEvaluator<HIDDEN>;
    const PARAMS: &'static Params = &PARAMS;
    /// WDL: 40,000 positions of self-play at 20,000 nodes a move by the second network.
    const CALIBRATION: Calibration = Calibration {
        units: Units { pawn: 188, minor_piece: 350 },
        wdl: WdlModel { offset: 112.0, per_piece_gone: 9.55, scale: 113.0 },
        exchange: 690,
    };
    const CENTIPAWNS: CentipawnRule = CentipawnRule::EvenChance { pieces_gone: 8 };

    fn pieces_gone(&self) -> usize {
        features_gone(self)
    }
}

impl ListedGame for Xiangqi {
    const BENCH_POSITIONS: &'static str = include_str!("bench.epd");
    const OPENINGS: &'static str = include_str!("openings.epd");
    const RECORD: RecordFormat =
        RecordFormat::Pgn { players: ["Red", "Black"], tags: &[("Game", "Chinese Chess"), ("Format", "ICCS")] };
    const PROTOCOL: ProtocolFacts = ProtocolFacts {
        template: "xiangqi",
        bare_positions: true,
        numbering_by_name: Ranks::FromOne,
        ..ProtocolFacts::DEFAULT
    };
}
