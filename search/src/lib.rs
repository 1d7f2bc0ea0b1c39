//! The search: iterative deepening alpha-beta over any [`Game`], with one transposition table and Lazy SMP threads, and
//! a mate solver. `docs/search.md` maps techniques to files. Only the folder `games` names a game.
//!
//! A [`ThreadPool`] owns the table and the threads of one game. [`ThreadPool::start`] runs a search within [`Limits`],
//! which sends [`Event`]s and at last its [`Answer`]. Scores are in the unit of the game's network unless an item says
//! otherwise; [`Units`] converts them to centipawns.
//!
//! [`for_each_game`] lists the games of the program, [`with_game`] finds one by its name, and [`ListedGame`] has the
//! facts about each. A game outside the list needs an implementation of [`Game`] only: see `examples/breakthrough.rs`.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod control;
mod eval;
mod event;
mod exchange;
mod games;
mod limits;
mod mate;
mod memory;
mod moves;
mod node;
mod params;
mod pruning_levels;
mod random;
mod root;
pub mod score;
mod state;
mod strength;
mod sync;
mod threads;

/// Networks: their architecture, files and evaluation.
pub mod network {
    pub use crate::eval::{
        EXCHANGE_RANGE, Header, HiddenPart, Kernel, LARGEST_SCALE, Layer, Network, NetworkError, NetworkEvaluator,
        OUTPUT_RANGE, Shape, WEIGHT_RANGE, activation, activation_slope, fading,
    };
}

pub use eval::{Calibration, CentipawnRule, Evaluator, PointsCurve, StaticEval, StaticEvaluator, Units, WdlModel};
pub use event::{Answer, Event, Info, Proof, ScoreBound, Solving, nodes_per_second};
pub use exchange::ExchangeScale;
pub use games::{
    BoardLabels, BoardPicture, BoardStyle, EVEN_START, EndgameTables, EndgameValue, GAME_NAMES, Game, GameTask,
    KifSpelling, ListedGame, NoTables, OpenedTables, PgnNames, PieceStyle, ProtocolFacts, RATING_RANGE, RankedMove,
    RankedMoves, RecordFormat, UnknownGame, with_game,
};
pub use limits::{Clock, EndgameOptions, Limits, Noise, SearchOptions, Timing};
pub use mate::MateLimits;
pub use memory::allocation::{automatic_table_mebibytes, available_mebibytes, has_room};
pub use params::{ParamError, ParamGroup, ParamSpec, Params};
pub use pruning_levels::Pruning;
pub use strength::{LevelRatings, Strength, StrengthLimit, TOP_LEVEL};
pub use threads::inline_search::{InlineSearch, with_search_stack};
pub use threads::table_record::TableRecord;
pub use threads::thread::SEARCH_STACK_BYTES;
pub use threads::thread_pool::{NetworkOf, ThreadPool};

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
