//! Xiangqi.

mod endgame;
mod evaluation;
mod king;
mod pawns;
mod placement;
mod weights;

use std::sync::Arc;

use boards::xiangqi::Xiangqi;

pub use evaluation::XiangqiEvaluator;

use super::Game;
use super::outlook::logistic;
use crate::params::Params;
use crate::score::Score;

static PARAMS: Params = Params::DEFAULT;

/// Centipawns in which the chance to win grows by the logistic function's unit.
const WIN_SCALE: f64 = 140.0;
/// Centipawns that must be had for an even chance to win.
const WIN_OFFSET: f64 = 190.0;

impl Game for Xiangqi {
    type Evaluator = XiangqiEvaluator;
    const PARAMS: &'static Params = &PARAMS;
    const MINOR_PIECE: Score = 420;

    fn network() -> Arc<()> {
        Arc::default()
    }

    fn win_draw_loss(&self, score: Score) -> [u32; 3] {
        logistic(score, WIN_OFFSET, WIN_SCALE)
    }
}
