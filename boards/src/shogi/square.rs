//! The 81 squares of the board.

use std::fmt;

use crate::Side;

/// A square: 0 is 1a (the upper right corner as Black sees it), 1 is 1b, 9 is 2a, 80 is 9i. Files run through
/// the bits of a board one after the other, so that "forward" is a shift by one, and pawns on a file are
/// neighbours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square(u8);

impl Square {
    /// How many squares the board has.
    pub const COUNT: usize = 81;
    /// How many files the board has.
    pub const FILES: u8 = 9;
    /// How many ranks the board has.
    pub const RANKS: u8 = 9;
    /// How many entries a table needs to be indexed by [`Square::index`] without bounds checks.
    pub(super) const SLOTS: usize = 128;
    /// Where a king stands that a side does not have: off the board, so that nothing attacks it.
    pub(super) const NOWHERE: Square = Square(127);

    /// The square with this index, which must be less than 81.
    #[inline(always)]
    pub const fn new(index: u8) -> Square {
        Square(index & 127)
    }

    /// The square with this index; `None` from 81 on.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The square on a file (0 is the file that players call 1, less than 9) and a rank (0 is a, less than 9).
    ///
    /// ```
    /// use boards::shogi::Square;
    /// assert_eq!(Square::at(6, 5).to_string(), "7f");
    /// ```
    #[inline(always)]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square::new(file * Square::RANKS + rank)
    }

    /// The index, 0 to 80.
    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask changes nothing, but lets the compiler drop the bounds checks of tables with 128 entries.
        (self.0 & 127) as usize
    }

    /// The file, 0 (called 1, at Black's right) to 8 (called 9).
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 / Square::RANKS
    }

    /// The rank, 0 (a, White's back rank) to 8 (i, Black's).
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 % Square::RANKS
    }

    /// The square as a number, 0 to 80.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The square as a side sees it: Black's squares stay, for White the ranks are turned round.
    #[inline(always)]
    pub const fn seen_by(self, side: Side) -> Square {
        match side {
            Side::First => self,
            Side::Second => Square::at(self.file(), Square::RANKS - 1 - self.rank()),
        }
    }

    /// All squares, 1a first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..Square::COUNT as u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file() + 1, char::from(b'a' + self.rank()))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
