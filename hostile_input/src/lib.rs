//! What must hold of every reader of the workspace, whatever it is given (`docs/testing.md`).
//!
//! A [`Target`] is a function that gives bytes to a reader and asserts what is promised: not only that nothing panics,
//! but that what was read can be written and read again, and that answers are legal. `fuzz/` runs the targets under
//! libFuzzer for as long as wanted; `tests/short.rs` runs them on the corpus and on some thousand mutations of it.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod checks;
mod choices;
mod corpus;
mod server;
mod test_file;

pub mod mutation;

pub mod books;
pub mod conversations;
pub mod game_files;
pub mod journals;
pub mod lab_journals;
pub mod moves;
pub mod networks;
pub mod page;
pub mod page_searches;
pub mod positions;
pub mod tables;
pub mod training_data;

mod targets;

pub use targets::{TARGETS, Target, find};
