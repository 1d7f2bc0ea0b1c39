//! The seam between the search and an evaluation, and the network that sits behind it.

mod accumulator;
mod file;
mod kernels;
mod network;
mod network_evaluator;
#[cfg(test)]
mod tests;

use boards::{Line, Position};

use crate::score::Score;

pub use file::{Header, NetworkError};
pub use kernels::{Kernel, WEIGHT_RANGE};
pub use network::{Network, OUTPUT_RANGE};
pub use network_evaluator::NetworkEvaluator;

/// A static evaluation of one game. One evaluator belongs to one thread and may keep what it computed for
/// earlier positions of the line.
pub trait Evaluator<P: Position>: Send {
    /// An evaluator that has seen nothing yet; cheap.
    fn new() -> Self;

    /// The value of the line's last position in centipawns from the side to move, within
    /// [`crate::score::EVAL_LIMIT`]. The side to move is not in check in the search; for people it may be.
    fn evaluate(&mut self, line: &Line<P>) -> Score;

    /// The parts of the evaluation of the line's last position, for people; several lines.
    fn explain(&mut self, line: &Line<P>) -> String;
}
