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

use super::{Game, Outlook, Units};
use crate::params::Params;

static PARAMS: Params = Params::DEFAULT;

impl Game for Xiangqi {
    type Evaluator = XiangqiEvaluator;
    const PARAMS: &'static Params = &PARAMS;
    const OUTLOOK: Outlook = Outlook { offset: 190.0, per_man: 0.0, scale: 140.0 };
    const UNITS: Units = Units { pawn: 100, minor_piece: 420 };

    fn network() -> Arc<()> {
        Arc::default()
    }
}
