//! The bench suite: fixed positions searched to a fixed depth with one thread and a fresh table each, so that
//! the number of nodes is the same on every machine. That number is the signature of the search; the time is
//! its speed (`docs/protocols/uci.md` section 11).
#![deny(missing_docs)]

pub mod baseline;
mod suite;

pub use search::UnknownGame;
pub use suite::{DEPTH, GameResult, HASH, Outcome, Settings, THREADS, run};
