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

/// Captures count at their measured value: +4.5 [-8.1, +17.1] Elo against their plain exchange values in 2,000 games at
/// 4,000 nodes a move.
static PARAMS: Params = Params {
    see_quiet_margin: 17,
    see_noisy_margin: 72,
    see_noisy_history: 58,
    order_gain: 20,
    order_see: 52,
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
