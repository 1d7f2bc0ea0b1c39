//! The 90 points of the board, called squares as in the other games.

use crate::square::square;

square! {
    /// A square: 0 is a0 (Red's left corner), 1 is b0, 9 is a1, 89 is i9. File 0 is the a-file, rank 0 Red's back rank.
    ///
    /// ```
    /// use boards::xiangqi::Square;
    /// assert_eq!(Square::at(4, 9).to_string(), "e9");
    /// assert_eq!("e9".parse(), Ok(Square::at(4, 9)));
    /// ```
    9 x 10, slots: 128, rank_major, first: b'a', b'0'
}
