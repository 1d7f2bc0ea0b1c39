//! Shogi (Japanese chess), by the rules of the Japanese federation and of computer shogi (`docs/rules/shogi.md`).
//!
//! ```
//! use boards::{Notation, NotationOptions, Rules, shogi::Shogi};
//! let start = Shogi::start();
//! let bishop_file = start.parse_move("7g7f").unwrap();
//! let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
//! assert_eq!(start.after(bishop_file).fen(NotationOptions::default()), sfen);
//! ```

pub mod attacks;
mod bitboard;
mod board_builder;
mod checks;
mod csa;
mod diagram;
mod drops;
mod features;
mod fen;
mod hints;
mod illegality;
mod japanese;
mod legality;
mod mate;
mod movegen;
mod moves;
mod notation;
mod piece;
mod position;
mod rules;
mod see;
mod sliders;
mod square;
mod western;
mod zobrist;

pub use bitboard::{Bitboard81, Squares81};
pub use moves::Parts;
pub use piece::{Kind, Piece};
pub use position::Shogi;
pub use see::VALUES;
pub use square::Square;
