//! Chess, by the FIDE laws, with Chess960 castling throughout.
//!
//! ```
//! use boards::{Notation, NotationOptions, Rules, chess::Chess};
//! let start = Chess::start();
//! let e4 = start.parse_move("e2e4").unwrap();
//! assert_eq!(start.after(e4).fen(NotationOptions::default()), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! ```

pub mod attacks;
mod bitboard;
mod checks;
mod features;
mod fen;
mod hints;
mod illegality;
mod legality;
mod movegen;
mod moves;
mod notation;
mod piece;
mod position;
mod rules;
mod san;
mod see;
mod sliders;
mod square;
mod start_positions;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use moves::{Flag, Parts};
pub use piece::{Kind, Piece};
pub use position::{Castling, Chess};
pub use see::VALUES;
pub use square::Square;
