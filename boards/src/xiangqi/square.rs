//! The 90 points of the board, called squares as in the other games.

use std::fmt;

use crate::Side;

/// A square: 0 is a0 (Red's left corner), 1 is b0, 9 is a1, 89 is i9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square(u8);

impl Square {
    /// How many squares the board has.
    pub const COUNT: usize = 90;
    /// How many files the board has.
    pub const FILES: u8 = 9;
    /// How many ranks the board has.
    pub const RANKS: u8 = 10;
    /// How many entries a table needs to be indexed by [`Square::index`] without bounds checks.
    pub(super) const SLOTS: usize = 128;

    /// The square with this index, which must be less than 90.
    #[inline(always)]
    pub const fn new(index: u8) -> Square {
        Square(index & 127)
    }

    /// The square with this index; `None` from 90 on.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The square on a file (0 is the a-file, less than 9) and a rank (0 is Red's back rank, less than 10).
    ///
    /// ```
    /// use boards::xiangqi::Square;
    /// assert_eq!(Square::at(4, 9).to_string(), "e9");
    /// ```
    #[inline(always)]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square::new(rank * Square::FILES + file)
    }

    /// The index, 0 to 89.
    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask changes nothing, but lets the compiler drop the bounds checks of tables with 128 entries.
        (self.0 & 127) as usize
    }

    /// The file, 0 (a) to 8 (i).
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 % Square::FILES
    }

    /// The rank, 0 (Red's back rank) to 9 (Black's).
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 / Square::FILES
    }

    /// The square as a number, 0 to 89.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The square as a side sees it: Red's squares stay, for Black the ranks are turned round.
    #[inline(always)]
    pub const fn seen_by(self, side: Side) -> Square {
        match side {
            Side::First => self,
            Side::Second => Square::at(self.file(), Square::RANKS - 1 - self.rank()),
        }
    }

    /// All squares, a0 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..Square::COUNT as u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
