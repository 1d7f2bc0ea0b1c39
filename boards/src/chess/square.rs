//! The 64 squares.

use crate::square::square;

square! {
    /// A square: 0 is a1, 1 is b1, 8 is a2, 63 is h8. File 0 is the a-file, rank 0 the first rank.
    ///
    /// ```
    /// use boards::chess::Square;
    /// assert_eq!(Square::at(4, 0).to_string(), "e1");
    /// assert_eq!("e1".parse(), Ok(Square::at(4, 0)));
    /// ```
    8 x 8, slots: 64, rank_major, first: b'a', b'1'
}
