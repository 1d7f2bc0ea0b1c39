//! The 81 squares of the board.

use crate::square::square;

square! {
    /// A square: 0 is 1a (the upper right corner as Black sees it), 1 is 1b, 9 is 2a, 80 is 9i. File 0 is the file that
    /// players call 1, at Black's right; rank 0 is rank a, White's back rank. Squares of a file have consecutive
    /// indices, so that "forward" is a shift by one.
    ///
    /// ```
    /// use boards::shogi::Square;
    /// assert_eq!(Square::at(6, 5).to_string(), "7f");
    /// assert_eq!("7f".parse(), Ok(Square::at(6, 5)));
    /// ```
    9 x 9, slots: 128, file_major, first: b'1', b'a'
}

impl Square {
    /// Square of a king that a side does not have: off the board, so that nothing attacks it.
    pub(super) const NOWHERE: Square = Square(127);
}
