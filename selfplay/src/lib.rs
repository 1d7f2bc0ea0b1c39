//! Games of the engine against itself: openings, searchers, clocks, the referee, and the vocabulary of results.
//!
//! - [`games`]: facts about each game besides its rules;
//! - [`outcome`], [`score`]: how a game ends, and how a player judges it;
//! - [`time_control`], [`clock`]: limits of moves;
//! - [`searcher`]: the search in-process, on one thread, deterministic;
//! - [`opening`]: random moves that lose no material, after the starting position or a position of a [`book`];
//! - [`referee`], [`in_process`]: rules and adjudication, and a game between two searches;
//! - [`shard`]: the part of a run that one of several processes plays;
//! - [`line_file`], [`epd`]: text files with one item per line, such as books and test suites, and the lines of EPD;
//! - [`arguments`]: values on the command line.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod arguments;
pub mod book;
pub mod clock;
pub mod epd;
pub mod games;
pub mod in_process;
pub mod line_file;
pub mod opening;
pub mod outcome;
pub mod referee;
pub mod score;
pub mod searcher;
pub mod shard;
pub mod time_control;

pub use arguments::{Numbers, PlyRange};
pub use clock::{Clocks, Limit, SideClock};
pub use opening::OpeningGenerator;
pub use outcome::{Outcome, Reason, half_points};
pub use referee::{Adjudication, ExplainedEnd, Referee};
pub use score::EngineScore;
pub use searcher::{NodeLimits, Searcher};
pub use shard::Shard;
pub use time_control::TimeControl;
