//! Chess.

mod evaluation;
mod king;
mod pawns;
mod weights;

use std::sync::Arc;

use boards::chess::Chess;

pub use evaluation::ChessEvaluator;

use super::{Game, Outlook, Units};
use crate::params::Params;

static PARAMS: Params = Params::DEFAULT;

impl Game for Chess {
    type Evaluator = ChessEvaluator;
    const PARAMS: &'static Params = &PARAMS;
    const OUTLOOK: Outlook = Outlook { offset: 130.0, per_man: -1.5, scale: 110.0 };
    const UNITS: Units = Units { pawn: 100, minor_piece: 330 };

    fn network() -> Arc<()> {
        Arc::default()
    }
}
