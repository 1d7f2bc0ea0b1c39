//! Shogi.

use std::sync::{Arc, LazyLock};

use boards::shogi::Shogi;

use super::outlook::logistic;
use super::{Game, embedded};
use crate::eval::{Network, NetworkEvaluator};
use crate::params::Params;
use crate::score::Score;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

static NETWORK: LazyLock<Arc<Network<HIDDEN>>> =
    LazyLock::new(|| embedded::<Shogi, HIDDEN>(include_bytes!(env!("NETWORK_SHOGI"))));

/// Games last 120 to 200 plies: longer than in chess at first, and the moves that are left become fewer as they are
/// played.
///
/// Mates by checks alone are longer than the search is deep.
static PARAMS: Params =
    Params { time_horizon: 45, time_horizon_late: 20, mate_share: 30, mate_idle_share: 100, ..Params::DEFAULT };

/// Centipawns in which the chance to win grows by the logistic function's unit.
const WIN_SCALE: f64 = 350.0;
/// Centipawns that must be had for an even chance to win: draws are rare.
const WIN_OFFSET: f64 = 10.0;

impl Game for Shogi {
    type Evaluator = NetworkEvaluator<HIDDEN>;
    const PARAMS: &'static Params = &PARAMS;
    const MINOR_PIECE: Score = 450;

    fn network() -> Arc<Network<HIDDEN>> {
        Arc::clone(&NETWORK)
    }

    fn win_draw_loss(&self, score: Score) -> [u32; 3] {
        logistic(score, WIN_OFFSET, WIN_SCALE)
    }
}
