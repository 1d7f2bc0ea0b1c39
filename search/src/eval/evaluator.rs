//! The interface of static evaluation that the search uses.

use std::sync::Arc;

use boards::{Line, Position};

use super::calibration::{Calibration, Units};
use super::format::NetworkError;
use crate::score::Score;

/// Static evaluation of a game. An evaluator belongs to one thread and may keep results for earlier positions of the
/// line.
pub trait Evaluator<P: Position>: Send {
    /// Data that all threads share: the network, or `()`.
    type Network: Send + Sync + 'static;

    /// Number of hidden neurons per perspective of the networks that it reads; `None` if it reads none.
    const HIDDEN: Option<usize>;

    /// Returns the network that is part of the program.
    fn built_in() -> Arc<Self::Network>;

    /// Reads the file of a network.
    ///
    /// # Errors
    /// The bytes are not a network that fits the game.
    fn parse(bytes: &[u8]) -> Result<Self::Network, NetworkError>;

    /// Returns the meaning of a network's scores; `None` if it is not known.
    fn calibration(network: &Self::Network) -> Option<Calibration>;

    /// Returns the checksum of a network, by which builds can be told apart; `None` without a network.
    fn checksum(_network: &Self::Network) -> Option<u32> {
        None
    }

    /// Creates an evaluator; cheap.
    fn new(network: Arc<Self::Network>) -> Self;

    /// Returns the value of the line's last position for the side to move, in the network's unit ([`crate::Units`]
    /// converts it to centipawns) and within [`crate::score::EVAL_LIMIT`]. The search never asks for positions in
    /// check.
    fn evaluate(&mut self, line: &Line<P>) -> Score;

    /// Returns the parts of the evaluation of a position as text of several lines for people.
    fn explain(network: &Arc<Self::Network>, position: &P, units: Units) -> String;
}

/// Reduces a score as the rule counter grows, to half of it at the rule limit, so that a side that is ahead seeks
/// progress in time.
pub fn faded<P: Position>(score: Score, position: &P) -> Score {
    let (share, whole) = fading(position);
    (i64::from(score) * share / whole) as Score
}

/// Returns the share of a position's score that fading leaves, as numerator and denominator.
pub fn fading<P: Position>(position: &P) -> (i64, i64) {
    let limit = position.rule_limit();
    if limit == u32::MAX {
        return (1, 1);
    }
    let whole = 2 * i64::from(limit);
    // A position may be set up beyond the limit.
    (whole - i64::from(position.rule_counter().min(limit)), whole)
}
