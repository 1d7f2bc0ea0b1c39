//! The 64 squares.

use std::fmt;

/// A square: 0 is a1, 1 is b1, 8 is a2, 63 is h8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square(u8);

impl Square {
    /// How many squares the board has.
    pub const COUNT: usize = 64;

    /// The square with this index; only the low six bits count.
    #[inline(always)]
    pub const fn new(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on a file (0 is the a-file) and a rank (0 is the first), both less than 8.
    ///
    /// ```
    /// use boards::chess::Square;
    /// assert_eq!(Square::at(4, 0).to_string(), "e1");
    /// ```
    #[inline(always)]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square::new(rank << 3 | file & 7)
    }

    /// The index, 0 to 63.
    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask changes nothing, but lets the compiler drop the bounds checks of tables with 64 entries.
        (self.0 & 63) as usize
    }

    /// The file, 0 (a) to 7 (h).
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0 (first) to 7 (eighth).
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The square as a number, 0 to 63.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Reads `e4`; `None` for anything else.
    pub fn parse(text: &[u8]) -> Option<Square> {
        match *text {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square::at(file - b'a', rank - b'1')),
            _ => None,
        }
    }

    /// All squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..Square::COUNT as u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
