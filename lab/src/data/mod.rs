//! Training data: self-play games in files of about two bytes per position (`docs/networks.md` section 8).
//!
//! A file is a sequence of chunks ([`chunk`]), each with its own checksum: a header ([`DataHeader`]), then blocks of
//! games ([`block`]). Files can be concatenated. In a block, a move is its index in the sorted legal moves
//! (`move_index`) and a score the difference to the one before; each kind of number has its own compressed stream
//! ([`compression`]).
//!
//! [`load::load`] reads the games of files, [`corpus::Corpus`] block after block; [`SelfplayGame::visit_samples`]
//! visits the positions that a [`filter::Filter`] selects:
//!
//! ```text
//! for game in load::<G>(&paths)?.games {
//!     game.visit_samples(&Filter::default(), |number, line, ply| learn(line.current(), ply.score, game.outcome));
//! }
//! ```

pub mod block;
pub mod chunk;
pub mod compression;
mod corpus;
mod error;
pub mod filter;
pub mod game;
mod header;
mod join;
pub mod load;
mod move_index;
pub mod reader;
mod settings;
#[cfg(test)]
mod tests;
mod varint;
mod wdl_fit;
mod writer;

pub use corpus::Corpus;
pub use error::DataError;
pub use filter::Filter;
pub use game::{Choice, Ply, SelfplayGame};
pub use header::{DataHeader, FORMAT, HeaderRules, Provenance};
pub use join::{merge, merged_header, shuffle};
pub use load::{LoadedGames, load, open_all};
pub use reader::{DataFile, game_of};
pub use settings::SelfplaySettings;
pub use wdl_fit::{WdlCounts, is_evaluation};
pub use writer::{DataWriter, Progress};
