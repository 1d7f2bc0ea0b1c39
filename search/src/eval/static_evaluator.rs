//! Evaluation by a function of the position, for games without a network.

use std::sync::Arc;

use boards::{Line, Position};

use super::calibration::{Calibration, Units};
use super::evaluator::Evaluator;
use super::format::NetworkError;
use crate::score::{EVAL_LIMIT, Score};

/// A game with an evaluation of its own, which [`StaticEvaluator`] uses.
pub trait StaticEval: Position {
    /// Returns the value of the position for the side to move, in centipawns unless [`crate::Game::CALIBRATION`] says
    /// otherwise.
    fn static_eval(&self) -> Score;
}

/// Evaluator of games without a network. It reads no network file.
pub struct StaticEvaluator;

impl<G: StaticEval> Evaluator<G> for StaticEvaluator {
    type Network = ();

    const HIDDEN: Option<usize> = None;

    fn built_in() -> Arc<()> {
        Arc::new(())
    }

    fn parse(_bytes: &[u8]) -> Result<(), NetworkError> {
        Err(NetworkError::NotUsed(G::NAME))
    }

    fn calibration(_network: &()) -> Option<Calibration> {
        None
    }

    fn new(_network: Arc<()>) -> StaticEvaluator {
        StaticEvaluator
    }

    fn evaluate(&mut self, line: &Line<G>) -> Score {
        line.current().static_eval().clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    fn explain(_network: &Arc<()>, position: &G, units: Units) -> String {
        format!("evaluation: {} centipawns", units.centipawns(position.static_eval()))
    }
}
