//! The rules of the games that Sanqi plays: positions, legal moves, notation, and the verdicts on repetitions, move
//! counters and positions without moves.
//!
//! This crate does not search, speak a protocol, read a clock or do any input or output. A game is a type that
//! implements five interfaces: [`Rules`], [`Notation`], [`SearchHints`], [`Drops`] and [`Describe`]; generic code asks
//! for a [`Position`], which is all of them. A [`Line`] is a game or a path of the search: the sequence of positions
//! that the rules of repetition need.
//!
//! ```
//! use boards::chess::Chess;
//! use boards::{Line, Notation, NotationOptions, Rules, Verdict};
//!
//! let mut line = Line::new(Chess::start());
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let mv = line.current().parse_move(text).unwrap();
//!     line.push(mv);
//! }
//! assert!(line.current().in_check());
//! assert_eq!(Chess::game_verdict(&line), Some(Verdict::Loss));
//! let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
//! assert_eq!(line.current().fen(NotationOptions::default()), fen);
//! ```
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod bitboard;
pub mod chess;
mod describe;
mod drops;
mod error;
pub mod features;
mod fen;
mod gen_type;
mod hand;
mod hints;
mod illegality;
mod line;
mod message;
mod movegen;
mod moves;
mod notation;
mod options;
pub mod perft;
mod pext;
mod piece;
mod position;
pub mod random;
mod rays;
mod rules;
mod see;
pub mod shogi;
mod side;
mod square;
mod tables;
pub mod xiangqi;
mod zobrist;

pub use describe::{Describe, DrawingOptions};
pub use drops::Drops;
pub use error::{FenError, MoveError, SquareError};
pub use hand::Hand;
pub use hints::{SearchHints, Stage};
pub use line::Line;
pub use message::{Message, Value};
pub use moves::{MAX_MOVES, Move, MoveList};
pub use notation::Notation;
pub use options::{EnteringKingRule, NotationOptions, Ranks, RuleOptions};
pub use pext::forbid_pext;
pub use position::Position;
pub use rules::{Repetition, Rules, Verdict};
pub use side::Side;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
