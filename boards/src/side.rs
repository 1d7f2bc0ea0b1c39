//! The two players.

use std::ops::Not;

/// A player, named by the order of the opening position: [`Side::First`] moves first. White in chess, Red in
/// xiangqi, Black (sente) in shogi.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Side {
    /// The player who moves first from the opening position.
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
