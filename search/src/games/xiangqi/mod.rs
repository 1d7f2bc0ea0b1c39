//! Xiangqi.

use std::sync::{Arc, LazyLock};

use boards::Ranks;
use boards::xiangqi::Xiangqi;

use super::{Game, ListedGame, ProtocolFacts, RecordFormat, embedded};
use crate::eval::{Calibration, CentipawnRule, Network, NetworkEvaluator, Units, WdlModel, assert_fits};
use crate::params::Params;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

const FILE: &[u8] = include_bytes!(env!("NETWORK_XIANGQI"));
const _: () = assert_fits::<Xiangqi, HIDDEN>(FILE);
static NETWORK: LazyLock<Arc<Network<HIDDEN>>> = LazyLock::new(|| embedded::<Xiangqi, HIDDEN>(FILE));

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

    fn network() -> Arc<Network<HIDDEN>> {
        Arc::clone(&NETWORK)
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
