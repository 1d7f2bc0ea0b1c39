//! Endgame tables: the exact results of positions with few pieces. `docs/search.md` section 13 says how the search uses
//! them.
//!
//! The trait [`EndgameTables`] is what a search asks of the tables of a game. Chess has [`SyzygyTables`], other games
//! have [`NoTables`].

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod interface;
mod syzygy;

pub use interface::{EndgameTables, EndgameValue, NoTables, OpenedTables, RankedMove, RankedMoves};
pub use syzygy::SyzygyTables;
