//! Chess.

use std::sync::{Arc, LazyLock};

use boards::chess::Chess;

use super::outlook::logistic;
use super::{Game, embedded};
use crate::eval::{Network, NetworkEvaluator};
use crate::params::Params;
use crate::score::Score;

/// Neurons of the hidden layer for each side.
const HIDDEN: usize = 256;

static NETWORK: LazyLock<Arc<Network<HIDDEN>>> =
    LazyLock::new(|| embedded::<Chess, HIDDEN>(include_bytes!(env!("NETWORK_CHESS"))));

static PARAMS: Params = Params::DEFAULT;

/// Centipawns in which the chance to win grows by the logistic function's unit.
const WIN_SCALE: f64 = 110.0;
/// Centipawns that must be had for an even chance to win, with all men on the board...
const WIN_OFFSET: f64 = 130.0;
/// ... and less for each man that is gone: endgames are decided by less.
const WIN_OFFSET_PER_MAN: f64 = 1.5;

impl Game for Chess {
    type Evaluator = NetworkEvaluator<HIDDEN>;
    const PARAMS: &'static Params = &PARAMS;
    const MINOR_PIECE: Score = 330;

    fn network() -> Arc<Network<HIDDEN>> {
        Arc::clone(&NETWORK)
    }

    fn win_draw_loss(&self, score: Score) -> [u32; 3] {
        let gone = f64::from(32 - self.occupied().count().min(32));
        let offset = WIN_OFFSET - WIN_OFFSET_PER_MAN * gone;
        logistic(score, offset, WIN_SCALE)
    }
}
