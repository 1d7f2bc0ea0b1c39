//! The shared search of Sanqi: iterative deepening alpha-beta over any [`boards::Position`], with one
//! transposition table and long-lived Lazy SMP threads. No game is named here but in the folder `games`.
//!
//! A [`ThreadPool`] owns the table and the threads of one game; [`ThreadPool::start`] runs a search within [`Limits`] and
//! sends its [`Event`]s.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod alphabeta;
mod control;
mod eval;
mod event;
mod exchange;
mod games;
mod history;
mod iterate;
mod learning;
mod levels;
mod limits;
mod mate;
mod memory;
mod move_ordering;
mod node;
mod params;
mod picker;
mod prefetch;
mod pruning;
mod pv;
mod quiescence;
mod reductions;
mod report;
mod root;
mod root_mate;
pub mod score;
mod singular;
mod thread;
mod thread_pool;
mod time;
mod tt;
mod vote;
mod worker;

/// Networks: their files, and the numbers that they are made of.
pub mod network {
    pub use crate::eval::{
        EXCHANGE_RANGE, Header, Kernel, LARGEST_SCALE, LARGEST_WEIGHT, NetworkError, OUTPUT_RANGE, WEIGHT_RANGE,
    };
}

pub use eval::{Calibration, CentipawnRule, Evaluator, Units, WdlModel};
pub use event::{Answer, Event, Info, ScoreBound, nodes_per_second};
pub use exchange::ExchangeScale;
pub use games::{GAME_NAMES, Game, GameTask, ListedGame, ProtocolFacts, RecordFormat, UnknownGame, with_game};
pub use levels::Pruning;
pub use limits::{Clock, Limits, Noise, Options, Timing};
pub use mate::{MateLimits, Proof, Solving};
pub use memory::automatic_table_mebibytes;
pub use params::Params;
pub use thread_pool::{NetworkOf, TableRecord, ThreadPool};
