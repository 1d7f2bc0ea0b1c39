//! Xiangqi.

use std::sync::{Arc, LazyLock};

use boards::xiangqi::Xiangqi;

use super::outlook::logistic;
use super::{Game, embedded};
use crate::eval::{Network, NetworkEvaluator};
use crate::params::Params;
use crate::score::Score;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

static NETWORK: LazyLock<Arc<Network<HIDDEN>>> =
    LazyLock::new(|| embedded::<Xiangqi, HIDDEN>(include_bytes!(env!("NETWORK_XIANGQI"))));

static PARAMS: Params = Params::DEFAULT;

/// Centipawns in which the chance to win grows by the logistic function's unit.
const WIN_SCALE: f64 = 140.0;
/// Centipawns that must be had for an even chance to win.
const WIN_OFFSET: f64 = 190.0;

impl Game for Xiangqi {
    type Evaluator = NetworkEvaluator<HIDDEN>;
    const PARAMS: &'static Params = &PARAMS;
    const MINOR_PIECE: Score = 420;

    fn network() -> Arc<Network<HIDDEN>> {
        Arc::clone(&NETWORK)
    }

    fn win_draw_loss(&self, score: Score) -> [u32; 3] {
        logistic(score, WIN_OFFSET, WIN_SCALE)
    }
}
