//! Chess.

mod evaluation;
mod king;
mod pawns;
mod weights;

use std::sync::Arc;

use boards::chess::Chess;

pub use evaluation::ChessEvaluator;

use super::Game;
use super::outlook::logistic;
use crate::params::Params;
use crate::score::Score;

static PARAMS: Params = Params::DEFAULT;

/// Centipawns in which the chance to win grows by the logistic function's unit.
const WIN_SCALE: f64 = 110.0;
/// Centipawns that must be had for an even chance to win, with all men on the board...
const WIN_OFFSET: f64 = 130.0;
/// ... and less for each man that is gone: endgames are decided by less.
const WIN_OFFSET_PER_MAN: f64 = 1.5;

impl Game for Chess {
    type Evaluator = ChessEvaluator;
    const PARAMS: &'static Params = &PARAMS;
    const MINOR_PIECE: Score = 330;

    fn network() -> Arc<()> {
        Arc::default()
    }

    fn win_draw_loss(&self, score: Score) -> [u32; 3] {
        let gone = f64::from(32 - self.occupied().count().min(32));
        let offset = WIN_OFFSET - WIN_OFFSET_PER_MAN * gone;
        logistic(score, offset, WIN_SCALE)
    }
}
