//! Encoding of a move in chess: from, to (6 bits each) and a flag (4 bits).

use super::{Kind, Square};
use crate::Move;
use crate::moves::squares_of_move;

/// Special property of a move, besides going from one square to another. Legal moves have exactly one encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Flag {
    /// Nothing: a quiet move or a capture.
    Normal = 0,
    /// Castling; the target is the square of the king's own rook.
    Castling = 1,
    /// A pawn takes a pawn that has just passed by.
    EnPassant = 2,
    /// Promotion to a knight.
    Knight = 4,
    /// Promotion to a bishop.
    Bishop = 5,
    /// Promotion to a rook.
    Rook = 6,
    /// Promotion to a queen.
    Queen = 7,
}

impl Flag {
    /// The flags of the promotions, the queen first.
    pub(super) const PROMOTIONS: [Flag; 4] = [Flag::Queen, Flag::Knight, Flag::Rook, Flag::Bishop];

    /// The kind that a pawn turns into.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Kind> {
        match self {
            Flag::Knight => Some(Kind::Knight),
            Flag::Bishop => Some(Kind::Bishop),
            Flag::Rook => Some(Kind::Rook),
            Flag::Queen => Some(Kind::Queen),
            Flag::Normal | Flag::Castling | Flag::EnPassant => None,
        }
    }
}

/// Parts of a move, as [`Chess::parts`](super::Chess::parts) reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts {
    /// Origin.
    pub from: Square,
    /// Target; for castling the square of the king's own rook, wherever king and rook arrive.
    pub to: Square,
    /// Castling, en passant, or promotion.
    pub flag: Flag,
}

const TO_SHIFT: u32 = 6;
const FLAG_SHIFT: u32 = 12;

/// The chess reading of a [`Move`]; a trait, because each game reads the same bits in its own way.
pub(super) trait ChessMove: Copy {
    /// Packs a move.
    fn pack(from: Square, to: Square, flag: Flag) -> Self;
    /// Returns the origin.
    fn from(self) -> Square;
    /// Returns the target; the square of the king's own rook for castling.
    fn to(self) -> Square;
    /// Returns the flag; `None` for bits that no move has.
    fn checked_flag(self) -> Option<Flag>;
    /// Returns the flag of a legal move.
    fn flag(self) -> Flag;
}

impl ChessMove for Move {
    squares_of_move!(from: 0, to: TO_SHIFT);

    #[inline(always)]
    fn pack(from: Square, to: Square, flag: Flag) -> Move {
        Move::from_bits(from.number() as u16 | (to.number() as u16) << TO_SHIFT | (flag as u16) << FLAG_SHIFT)
    }

    #[inline(always)]
    fn checked_flag(self) -> Option<Flag> {
        match self.bits() >> FLAG_SHIFT {
            0 => Some(Flag::Normal),
            1 => Some(Flag::Castling),
            2 => Some(Flag::EnPassant),
            4 => Some(Flag::Knight),
            5 => Some(Flag::Bishop),
            6 => Some(Flag::Rook),
            7 => Some(Flag::Queen),
            _ => None,
        }
    }

    #[inline(always)]
    fn flag(self) -> Flag {
        self.checked_flag().unwrap_or(Flag::Normal)
    }
}
