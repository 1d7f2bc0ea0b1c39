//! A move in 16 bits, of the same type in every game, and a list of moves without heap memory.

use arrayvec::ArrayVec;

/// Largest number of moves in any position of any game: shogi's 593 legal moves, or 599 without the enemy king
/// (`docs/search.md` section 3), and one more.
pub const MAX_MOVES: usize = 600;

/// A list of moves with room for those of every position, without a heap.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

/// A move in 16 bits. Each game defines the meaning of the bits, so that the transposition table, the histories and
/// the principal variation have the same types in all games.
///
/// Zero means "no move" in every game. [`Chess::parts`](crate::chess::Chess::parts),
/// [`Xiangqi::parts`](crate::xiangqi::Xiangqi::parts) and [`Shogi::parts`](crate::shogi::Shogi::parts) read the bits.
///
/// ```
/// use boards::Move;
/// assert!(Move::NONE.is_none());
/// assert_eq!(Move::from_bits(0x1234).bits(), 0x1234);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Move(u16);

impl Move {
    /// No move.
    pub const NONE: Move = Move(0);

    /// Creates a move from its bits; any number is allowed, legal or not (see [`crate::Rules::is_legal`]).
    #[inline]
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// Returns the 16 bits.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns true if this is [`Move::NONE`].
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Returns true if this is not [`Move::NONE`].
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }
}

/// Writes the methods `from` and `to` of a game's reading of a [`Move`] whose squares begin at these bits.
macro_rules! squares_of_move {
    (from: $from_shift:expr, to: $to_shift:expr) => {
        #[inline(always)]
        fn from(self) -> Square {
            Square::new((self.bits() >> $from_shift) as u8)
        }

        #[inline(always)]
        fn to(self) -> Square {
            Square::new((self.bits() >> $to_shift) as u8)
        }
    };
}
pub(crate) use squares_of_move;
