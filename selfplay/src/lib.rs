//! Openings and searchers of self-play games.
//!
//! - [`opening`]: random moves that lose no material, after the start position or a position of a [`book`];
//! - [`searcher`]: the search in-process, on one thread, deterministic;
//! - [`line_file`]: text files with one item per line, such as books and test suites.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod book;
pub mod line_file;
pub mod opening;
pub mod searcher;

pub use opening::OpeningGenerator;
pub use searcher::{NodeLimits, Searcher};
