//! The bench suite: fixed positions, each searched to a fixed depth by one thread with an empty transposition table, so
//! that the number of nodes is the same on every machine. The number of nodes is the signature of the search, nodes per
//! second its speed (`docs/protocols/uci.md` section 11).

pub mod baseline;
mod suite;

pub use search::UnknownGame;
pub use suite::{BenchResult, DEPTH, GameResult, HASH, Line, Settings, THREADS, Tell, run};
