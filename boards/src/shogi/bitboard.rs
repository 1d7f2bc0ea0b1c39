//! Sets of squares.

use super::Square;
use crate::Side;
use crate::bitboard::{bit128, bitboard};

bitboard! {
    /// A set of the 81 squares of the shogi board: bit 0 is 1a, bit 8 is 1i, bit 80 is 9i.
    ///
    /// ```
    /// use boards::shogi::{Bitboard81, Square};
    /// let corner = Bitboard81::from(Square::at(0, 0)) | Bitboard81::from(Square::at(8, 8));
    /// assert_eq!((!corner).count(), 79);
    /// assert_eq!(corner.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["1a", "9i"]);
    /// ```
    Bitboard81, Squares81, u128, bit128, Square, 81
}

impl Bitboard81 {
    const RANK_A: Bitboard81 = Bitboard81(0x0100_8040_2010_0804_0201);

    /// The squares of some ranks, from one to another, both 0 (a) to 8 (i) and included.
    #[inline(always)]
    pub const fn ranks(from: u8, to: u8) -> Bitboard81 {
        Bitboard81(Bitboard81::RANK_A.0 * ((2 << to) - (1 << from)))
    }

    /// The squares one step ahead of those of the set, as a side sees them: towards rank a for Black.
    #[inline(always)]
    pub const fn forward(self, side: Side) -> Bitboard81 {
        match side {
            Side::First => Bitboard81((self.0 & !Bitboard81::RANK_A.0) >> 1),
            Side::Second => Bitboard81((self.0 & !Bitboard81::ranks(8, 8).0) << 1),
        }
    }

    /// The squares one step to the left and one to the right of those of the set.
    #[inline(always)]
    pub const fn sideways(self) -> Bitboard81 {
        Bitboard81(self.0 >> 9 | self.0 << 9 & Bitboard81::ALL.0)
    }

    /// The squares of a file, 0 (called 1) to 8 (called 9).
    #[inline(always)]
    pub const fn file(file: u8) -> Bitboard81 {
        Bitboard81(0x1FF << (9 * (file & 15)))
    }

    /// All squares of the files on which the set, which has no more than one square of each file, has none.
    ///
    /// Subtracting the set from rank i keeps the bit of rank i on just these files; the rest spreads it.
    #[inline(always)]
    pub const fn files_without(self) -> Bitboard81 {
        let rank_i = Bitboard81::RANK_A.0 << 8;
        let free = (rank_i - self.0) & rank_i;
        Bitboard81((free << 1) - (free >> 8))
    }
}
