//! The seam between the search and an evaluation, and the network that sits behind it.

mod accumulator;
mod calibration;
mod embedded;
mod explain;
mod file;
mod format;
mod kernels;
mod network;
mod network_evaluator;
#[cfg(test)]
mod tests;
mod units;
mod wdl;

use std::sync::Arc;

use boards::{Line, Position};

use crate::score::Score;

pub use calibration::{Calibration, CentipawnRule, EXCHANGE_RANGE, Units, WdlModel};
pub use embedded::assert_fits;
pub use format::{Header, LARGEST_SCALE, LARGEST_WEIGHT, NetworkError, OUTPUT_RANGE, WEIGHT_RANGE};
pub use kernels::Kernel;
pub use network::Network;
pub use network_evaluator::NetworkEvaluator;

/// A static evaluation of one game. One evaluator belongs to one thread and may keep what it computed for
/// earlier positions of the line.
pub trait Evaluator<P: Position>: Send {
    /// What it knows, for all threads.
    type Network: Send + Sync + 'static;

    /// Reads a network.
    ///
    /// # Errors
    /// The bytes are no network that fits.
    fn parse(bytes: &[u8]) -> Result<Self::Network, NetworkError>;

    /// Returns the meaning of a network's scores; `None` if it is not known.
    fn calibration(network: &Self::Network) -> Option<Calibration>;

    /// An evaluator that has seen nothing yet; cheap.
    fn new(network: Arc<Self::Network>) -> Self;

    /// The value of the line's last position from the side to move, in units that the network chose
    /// ([`crate::Units`] turns them into centipawns), within
    /// [`crate::score::EVAL_LIMIT`]. The side to move is not in check in the search; for people it may be.
    fn evaluate(&mut self, line: &Line<P>) -> Score;

    /// The parts of the evaluation of a position, for people; several lines.
    fn explain(network: &Arc<Self::Network>, position: &P, units: Units) -> String;
}

/// A score as it is before the law's move limit ends the game: half of it is left when it does. A side that is ahead
/// then looks for progress in time.
fn faded<P: Position>(score: Score, position: &P) -> Score {
    let limit = position.rule_limit();
    if limit == u32::MAX {
        return score;
    }
    let whole = 2 * i64::from(limit);
    // A position may be set up beyond the limit.
    let counter = i64::from(position.rule_counter().min(limit));
    (i64::from(score) * (whole - counter) / whole) as Score
}
