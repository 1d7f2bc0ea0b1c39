//! Games of the engine against itself, in files of about two bytes for each position (`docs/networks.md` section 8), and
//! `lab data`, which looks after such files.
//!
//! A file is a row of frames ([`frame`]), each with a checksum of its own: a header ([`header`]), then blocks of games
//! ([`block`]). Files can be put one behind the other. In a block, moves are numbers in a published order of the legal
//! moves ([`order`]) and scores are differences, each in a stream of its own, compressed ([`pack`]).
//!
//! [`reader::load`] reads the games of files; [`PlayedGame::samples`] visits the positions that a [`filter::Filter`]
//! takes:
//!
//! ```text
//! for game in load::<G>(&paths)?.games {
//!     game.samples(&Filter::default(), |number, line, ply| learn(line.current(), ply.score, game.outcome));
//! }
//! ```

mod block;
mod command;
mod error;
pub mod filter;
mod frame;
pub mod game;
mod header;
mod histogram;
mod inspect;
mod join;
mod order;
mod outlook;
mod pack;
mod picture;
pub mod reader;
mod rescore;
mod scale;
mod stats;
#[cfg(test)]
mod tests;
mod varint;
mod writer;

pub use command::{DataArguments, is_same, run};
pub use error::DataError;
pub use filter::Filter;
pub use game::{PlayedGame, Ply};
pub use header::{FORMAT, Header, RulesInForce, Work};
pub use outlook::Outcomes;
pub use reader::{game_of, load};
pub use writer::{DataWriter, Progress};
