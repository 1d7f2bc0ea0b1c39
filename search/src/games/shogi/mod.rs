//! Shogi.

mod effects;
mod evaluation;
mod king;
mod placement;
mod weights;

use boards::shogi::Shogi;

pub use evaluation::ShogiEvaluator;

use super::Game;
use super::outlook::logistic;
use crate::params::Params;
use crate::score::Score;

/// Games last 120 to 200 plies: longer than in chess at first, and the moves that are left become fewer as they are
/// played.
static PARAMS: Params = Params { time_horizon: 45, time_horizon_late: 20, ..Params::DEFAULT };

/// Centipawns in which the chance to win grows by the logistic function's unit.
const WIN_SCALE: f64 = 350.0;
/// Centipawns that must be had for an even chance to win: draws are rare.
const WIN_OFFSET: f64 = 10.0;

impl Game for Shogi {
    type Evaluator = ShogiEvaluator;
    const PARAMS: &'static Params = &PARAMS;
    const MINOR_PIECE: Score = 450;

    fn win_draw_loss(&self, score: Score) -> [u32; 3] {
        logistic(score, WIN_OFFSET, WIN_SCALE)
    }
}
