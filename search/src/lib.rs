//! The search: iterative deepening alpha-beta over any [`Game`], with one transposition table and Lazy SMP threads, and a
//! mate solver. `docs/search.md` maps techniques to files. Only the folder `games` names a game.
//!
//! A [`ThreadPool`] owns the table and the threads of one game. [`ThreadPool::start`] runs a search within [`Limits`],
//! which sends [`Event`]s and at last its [`Answer`]. Scores are in the unit of the game's network unless an item says
//! otherwise; [`Units`] converts them to centipawns.
//!
//! [`for_each_game`] lists the games of the program, [`with_game`] finds one by its name, and [`ListedGame`] has the facts
//! about each. A game outside the list needs an implementation of [`Game`] only: see `examples/breakthrough.rs`.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod alphabeta;
mod control;
mod endgame;
mod endgame_state;
mod eval;
mod event;
mod exchange;
mod extensions;
mod games;
mod history;
mod huge_pages;
mod inline_search;
mod iterate;
mod learning;
mod limited_strength;
mod limits;
mod mate;
mod memory;
mod move_ordering;
mod node;
mod numa;
mod params;
mod picker;
mod prefetch;
mod pruning;
mod pruning_levels;
mod pv;
mod quiescence;
mod random;
mod reduction_table;
mod reductions;
mod root;
mod root_mate;
mod root_mate_state;
mod root_move;
pub mod score;
mod strength;
mod thread;
mod thread_pool;
mod time;
mod tt;
mod vote;
mod worker;
mod worker_events;

/// Networks: their architecture, files and evaluation.
pub mod network {
    pub use crate::eval::{
        EXCHANGE_RANGE, Header, Kernel, LARGEST_SCALE, Layer, Network, NetworkError, NetworkEvaluator, OUTPUT_RANGE,
        Shape, WEIGHT_RANGE, activation, activation_slope, fading,
    };
}

pub use eval::{Calibration, CentipawnRule, Evaluator, PointsCurve, StaticEval, StaticEvaluator, Units, WdlModel};
pub use event::{Answer, Event, Info, Proof, ScoreBound, Solving, nodes_per_second};
pub use exchange::ExchangeScale;
pub use games::{
    EndgameTables, EndgameValue, GAME_NAMES, Game, GameTask, KifSpelling, ListedGame, NoTables, OpenedTables, PgnNames,
    ProtocolFacts, RATING_RANGE, RankedMove, RankedMoves, RecordFormat, UnknownGame, with_game,
};
pub use inline_search::{InlineSearch, with_search_stack};
pub use limits::{Clock, EndgameOptions, Limits, Noise, SearchOptions, Timing};
pub use mate::MateLimits;
pub use memory::automatic_table_mebibytes;
pub use params::{ParamError, ParamGroup, ParamSpec, Params};
pub use pruning_levels::Pruning;
pub use strength::{LevelRatings, Strength, StrengthLimit, TOP_LEVEL};
pub use thread::SEARCH_STACK_BYTES;
pub use thread_pool::{NetworkOf, TableRecord, ThreadPool};
