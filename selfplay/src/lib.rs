//! How Sanqi's games against itself begin, and who plays them.
//!
//! - [`opening`]: random moves that throw nothing away, from the opening position or one of a [`book`];
//! - [`thinker`]: the search in-process, on one thread, deterministic;
//! - [`line_file`]: text files with one thing on each line, as books are.
#![deny(missing_docs)]

pub mod book;
pub mod line_file;
pub mod opening;
pub mod thinker;

pub use opening::Openings;
pub use thinker::{Effort, Thinker};
