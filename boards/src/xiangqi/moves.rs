//! Encoding of a move in xiangqi: from and to (7 bits each); the two highest bits are zero.

use super::Square;
use crate::Move;
use crate::moves::squares_of_move;

/// Parts of a move, as [`Xiangqi::parts`](super::Xiangqi::parts) reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts {
    /// Origin.
    pub from: Square,
    /// Target.
    pub to: Square,
}

const TO_SHIFT: u32 = 7;

/// The xiangqi reading of a [`Move`]; a trait, because each game reads the same bits in its own way.
pub(super) trait XiangqiMove: Copy {
    /// Packs a move.
    fn pack(from: Square, to: Square) -> Self;
    /// Returns the origin of a legal move.
    fn from(self) -> Square;
    /// Returns the target of a legal move.
    fn to(self) -> Square;
    /// Decodes any bits; `None` if one of the squares is none.
    fn checked(self) -> Option<Parts>;
}

impl XiangqiMove for Move {
    squares_of_move!(from: 0, to: TO_SHIFT);

    #[inline(always)]
    fn pack(from: Square, to: Square) -> Move {
        Move::from_bits(from.number() as u16 | (to.number() as u16) << TO_SHIFT)
    }

    #[inline(always)]
    fn checked(self) -> Option<Parts> {
        let from = Square::from_index((self.bits() & 127) as usize)?;
        // The unused bits are left in, so that they make the number too large.
        let to = Square::from_index((self.bits() >> TO_SHIFT) as usize)?;
        Some(Parts { from, to })
    }
}
