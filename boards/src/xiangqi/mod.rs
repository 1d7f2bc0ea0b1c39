//! Xiangqi (Chinese chess), by the rules of computer xiangqi: the moves as everywhere, repetition by the rule that
//! Pikafish follows (`docs/rules/xiangqi.md`).
//!
//! ```
//! use boards::{Notation, NotationOptions, Rules, xiangqi::Xiangqi};
//! let start = Xiangqi::start();
//! let cannon_to_the_centre = start.parse_move("h2e2").unwrap();
//! let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
//! assert_eq!(start.after(cannon_to_the_centre).fen(NotationOptions::default()), fen);
//! ```

pub mod attacks;
mod bitboard;
mod chase;
mod checks;
mod chinese;
mod features;
mod fen;
mod hints;
mod illegality;
mod legality;
mod movegen;
mod moves;
mod notation;
mod perpetual;
mod piece;
mod position;
mod rules;
mod see;
mod sliders;
mod square;
mod steps;
mod wording;
mod wxf;
mod zobrist;

pub use bitboard::{Bitboard90, Squares90};
pub use moves::Parts;
pub use piece::{Kind, Piece};
pub use position::Xiangqi;
pub use see::VALUES;
pub use square::Square;
