//! Sets of squares.

use super::Square;
use crate::bitboard::{bit128, bitboard};

bitboard! {
    /// A set of the 90 points of the xiangqi board: bit 0 is a0, bit 8 is i0, bit 89 is i9.
    ///
    /// ```
    /// use boards::xiangqi::{Bitboard90, Square};
    /// let corner = Bitboard90::from(Square::at(0, 0)) | Bitboard90::from(Square::at(8, 9));
    /// assert_eq!((!corner).count(), 88);
    /// assert_eq!(corner.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["a0", "i9"]);
    /// ```
    Bitboard90, Squares90, u128, bit128, Square, 90
}

impl Bitboard90 {
    /// The a-file.
    pub const FILE_A: Bitboard90 = Bitboard90(0x2_0100_8040_2010_0804_0201);
    /// The i-file.
    pub const FILE_I: Bitboard90 = Bitboard90(Bitboard90::FILE_A.0 << 8);

    /// The squares of some ranks, from one to another, both 0 to 9 and included.
    #[inline(always)]
    pub const fn ranks(from: u8, to: u8) -> Bitboard90 {
        Bitboard90((1 << (9 * (to as u32 + 1))) - (1 << (9 * from as u32)))
    }
}
