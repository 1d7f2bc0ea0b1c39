//! Matches between engines as processes, which speak their protocols as with any GUI.
//!
//! - [`engine`], [`engine_pool`]: an engine over UCI, UCCI or USI, and several of them for single positions;
//! - [`tournament`], [`time_use`]: `lab match`, and the use of time in matches;
//! - [`stats`], [`report`]: Elo, errors and sequential tests, and the web page of a match;
//! - [`suite`]: test suites;
//! - [`soak`]: long conversations of a random GUI, with a referee;
//! - [`interrupt`], [`fonts`]: Ctrl-C and the font of charts, for `lab` too.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod engine;
pub mod engine_pool;
pub mod fonts;
pub mod interrupt;
pub mod report;
pub mod soak;
pub mod stats;
pub mod suite;
pub mod time_use;
pub mod tournament;
