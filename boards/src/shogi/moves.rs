//! Encoding of a move in shogi: to (7 bits), from or the kind that is dropped (7 bits), promotion and drop (1 bit each).

use super::{Kind, Square};
use crate::Move;
use crate::moves::squares_of_move;

/// Parts of a move, as [`Shogi::parts`](super::Shogi::parts) reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parts {
    /// Move of a piece on the board.
    Board {
        /// Origin.
        from: Square,
        /// Target.
        to: Square,
        /// True if the piece promotes.
        promotes: bool,
    },
    /// Drop of a piece in hand.
    Drop {
        /// Kind of the piece, one of [`Kind::HAND`].
        kind: Kind,
        /// Target.
        to: Square,
    },
}

const FROM_SHIFT: u32 = 7;
const PROMOTION: u16 = 1 << 14;
const DROP: u16 = 1 << 15;

/// The shogi reading of a [`Move`]; a trait, because each game reads the same bits in its own way.
pub(super) trait ShogiMove: Copy {
    /// Packs a move on the board.
    fn pack(from: Square, to: Square, promotes: bool) -> Self;
    fn pack_drop(kind: Kind, to: Square) -> Self;
    /// Returns the target of a legal move.
    fn to(self) -> Square;
    /// Returns the origin of a move on the board.
    fn from(self) -> Square;
    /// Returns true if a piece is dropped.
    fn is_drop(self) -> bool;
    /// Returns the kind that a drop drops.
    fn dropped(self) -> Kind;
    /// Returns true if the piece promotes.
    fn promotes(self) -> bool;
    /// Returns the index of the origin; for a drop 81 and more, by the kind that is dropped.
    fn origin(self) -> usize;
    /// Decodes any bits; `None` if one of the parts is none.
    fn checked(self) -> Option<Parts>;
}

impl ShogiMove for Move {
    squares_of_move!(from: FROM_SHIFT, to: 0);

    #[inline(always)]
    fn pack(from: Square, to: Square, promotes: bool) -> Move {
        let promotion = if promotes { PROMOTION } else { 0 };
        Move::from_bits(to.number() as u16 | (from.number() as u16) << FROM_SHIFT | promotion)
    }

    #[inline(always)]
    fn pack_drop(kind: Kind, to: Square) -> Move {
        Move::from_bits(to.number() as u16 | (kind as u16) << FROM_SHIFT | DROP)
    }

    #[inline(always)]
    fn is_drop(self) -> bool {
        self.bits() & DROP != 0
    }

    #[inline(always)]
    fn dropped(self) -> Kind {
        Kind::new(usize::from(self.bits() >> FROM_SHIFT & 7))
    }

    #[inline(always)]
    fn promotes(self) -> bool {
        self.bits() & PROMOTION != 0
    }

    #[inline(always)]
    fn origin(self) -> usize {
        if self.is_drop() { Square::COUNT + self.dropped().index() } else { self.from().index() }
    }

    #[inline(always)]
    fn checked(self) -> Option<Parts> {
        let to = Square::from_index(usize::from(self.bits() & 127))?;
        let from = usize::from(self.bits() >> FROM_SHIFT & 127);
        if !self.is_drop() {
            return Some(Parts::Board { from: Square::from_index(from)?, to, promotes: self.promotes() });
        }
        let kind = *Kind::HAND.get(from)?;
        if self.promotes() { None } else { Some(Parts::Drop { kind, to }) }
    }
}
