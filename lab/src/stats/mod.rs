//! How strong, and how sure: the statistics of matches.
//!
//! - [`elo`]: the scales of strength;
//! - [`likelihood`]: the most likely distribution under a hypothesis, on which the rest stands;
//! - [`results`]: counts of games or of pairs of games, with Elo, normalised Elo and likelihood of superiority;
//! - [`sprt`]: the sequential test.

mod elo;
mod likelihood;
#[cfg(test)]
mod published;
mod results;
mod sprt;

pub use elo::{EloModel, Estimate};
pub use results::{Pentanomial, Trinomial};
pub use sprt::{Sprt, SprtError, SprtResult};
