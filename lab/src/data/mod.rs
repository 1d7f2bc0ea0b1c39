//! Games of the engine against itself in files.
mod block;
mod error;
mod filter;
mod frame;
mod game;
mod header;
mod order;
mod pack;
mod reader;
mod varint;
mod writer;

pub use error::DataError;
pub use filter::Filter;
pub use game::{Choice, PlayedGame, Ply};
pub use header::{FORMAT, Header, RulesInForce, Work};
pub use reader::{game_of, load};
pub use writer::{DataWriter, Progress};
