//! Statistics of matches.
//!
//! - `elo`: the scales of strength;
//! - `likelihood`: maximum likelihood fits under a hypothesis;
//! - `results`: counts of games or pairs of games (trinomial, pentanomial), with Elo, normalised Elo and likelihood
//!   of superiority;
//! - `sprt`: the sequential probability ratio test.

mod elo;
mod likelihood;
#[cfg(test)]
mod published;
mod results;
mod sprt;

pub use elo::{EloModel, Estimate};
pub use results::{Pentanomial, Trinomial};
pub use sprt::{Sprt, SprtError, SprtResult};
