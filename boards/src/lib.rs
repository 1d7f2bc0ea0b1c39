//! The rules of the games that Sanqi plays: positions, legal moves, notation, and what a game's law says
//! about repetitions, move counters and positions without moves.
//!
//! Nothing here searches, speaks a protocol, reads a clock or touches a stream. Everything that the search
//! and the protocols may ask of a game stands in the trait [`Position`]; [`Line`] is a game or a search path,
//! the sequence of positions that the repetition rules need.
#![deny(missing_docs)]

pub mod bitboard;
pub mod chess;
mod drawing;
mod error;
pub mod features;
mod fen;
mod holding;
mod line;
mod moves;
pub mod perft;
mod pext;
mod position;
mod rays;
mod scope;
pub mod shogi;
mod side;
pub mod xiangqi;
mod zobrist;

pub use error::{FenError, MoveError};
pub use holding::Holding;
pub use line::Line;
pub use moves::{MAX_MOVES, Move, MoveList};
pub use position::{EnteringKingRule, Notation, Position, Ranks, Repetition, Rules, Stage, Verdict};
pub use side::Side;
