//! The 64 squares.

use std::fmt;

use crate::square::square;

square! {
    /// A square: 0 is a1, 1 is b1, 8 is a2, 63 is h8. File 0 is the a-file, rank 0 the first rank.
    ///
    /// ```
    /// use boards::chess::Square;
    /// assert_eq!(Square::at(4, 0).to_string(), "e1");
    /// ```
    8 x 8, slots: 64, rank_major
}

impl Square {
    /// Reads `e4`; `None` for anything else.
    pub fn parse(text: &[u8]) -> Option<Square> {
        match *text {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square::at(file - b'a', rank - b'1')),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}
