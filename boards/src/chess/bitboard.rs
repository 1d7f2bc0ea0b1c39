//! Sets of squares.

use super::Square;
use crate::bitboard::{bit64, bitboard};

bitboard! {
    /// A set of the 64 squares of the chess board: bit 0 is a1, bit 63 is h8.
    ///
    /// ```
    /// use boards::chess::{Bitboard, Square};
    /// let corner = Bitboard::from(Square::at(0, 0)) | Bitboard::from(Square::at(7, 7));
    /// assert_eq!(corner.count(), 2);
    /// assert!(corner.has(Square::at(7, 7)));
    /// assert_eq!(corner.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["a1", "h8"]);
    /// ```
    Bitboard, Squares, u64, bit64, Square, 64
}

impl Bitboard {
    /// The a-file.
    pub const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
    /// The h-file.
    pub const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);
    /// The dark squares; a1 is one.
    pub const DARK: Bitboard = Bitboard(0xAA55_AA55_AA55_AA55);

    /// The squares of a rank, 0 to 7.
    #[inline(always)]
    pub const fn rank(rank: u8) -> Bitboard {
        Bitboard(0xFF << (8 * (rank & 7)))
    }

    /// The squares `step` numbers further, round the end of the board; callers mask what wraps.
    #[inline(always)]
    pub const fn rotated(self, step: u32) -> Bitboard {
        Bitboard(self.0.rotate_left(step))
    }
}
