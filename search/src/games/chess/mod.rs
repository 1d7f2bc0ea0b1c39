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
static PARAMS: Params = Params { capture_value: 1_282, ..Params::DEFAULT };

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
