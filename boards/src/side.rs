//! The two players.

use std::ops::Not;

/// A player, named by the order of the starting position: [`Side::First`] moves first. White in chess, Red in
/// xiangqi, Black (sente) in shogi.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Side {
    /// The player who moves first from the starting position.
    #[default]
    First = 0,
    /// The other player.
    Second = 1,
}

impl Side {
    /// Both sides, in the order of their indices.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 for [`Side::First`], 1 for [`Side::Second`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns a letter in the case in which notations write this side's pieces: upper case for [`Side::First`].
    #[inline]
    pub(crate) const fn letter(self, letter: char) -> char {
        match self {
            Side::First => letter.to_ascii_uppercase(),
            Side::Second => letter.to_ascii_lowercase(),
        }
    }

    /// Returns the side of the piece that a letter stands for.
    #[inline]
    pub(crate) const fn of_letter(letter: char) -> Side {
        if letter.is_ascii_uppercase() { Side::First } else { Side::Second }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}
