//! Chess.

use boards::chess::Chess;

use super::{Game, ListedGame, features_gone};
use crate::eval::{Calibration, CentipawnRule, NetworkEvaluator, Units, WdlModel, embed_network};
use crate::params::Params;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

embed_network!(Chess, HIDDEN, "NETWORK_CHESS");

static PARAMS: Params = Params::DEFAULT;

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
