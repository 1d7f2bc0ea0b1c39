//! The pieces that a player has captured and may drop.

use std::fmt;

use super::Kind;

/// A hand: how many pieces of each kind, packed into one word, so that hands are compared in one step.
///
/// ```
/// use boards::shogi::{Hand, Kind};
/// let mut hand = Hand::EMPTY;
/// hand.add(Kind::Pawn);
/// hand.add(Kind::Rook);
/// assert_eq!((hand.count(Kind::Pawn), hand.count(Kind::Gold)), (1, 0));
/// let mut less = hand;
/// less.remove(Kind::Rook);
/// assert!(hand.holds(less) && !less.holds(hand));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u32);

/// Where the count of each kind begins. Each has one bit more than it needs, which stays zero.
const SHIFTS: [u32; 8] = [0, 6, 10, 14, 18, 21, 24, 28];

/// The bits of each kind's count.
const MASKS: [u32; 8] = [31, 7, 7, 7, 3, 3, 7, 0];

/// The bits that stay zero.
const GUARDS: u32 = 1 << 5 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 20 | 1 << 23 | 1 << 27;

impl Hand {
    /// A hand without pieces.
    pub const EMPTY: Hand = Hand(0);

    /// How many pieces of a kind there are; none of a kind that cannot be in hand.
    #[inline(always)]
    pub const fn count(self, kind: Kind) -> u32 {
        let index = kind.index() & 7;
        if kind.is_promoted() { 0 } else { self.0 >> SHIFTS[index] & MASKS[index] }
    }

    /// Whether there is a piece of a kind that can be in hand.
    #[inline(always)]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & MASKS[kind.index() & 7] << SHIFTS[kind.index() & 7] != 0
    }

    /// Whether there are no pieces.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces there are.
    pub fn total(self) -> u32 {
        Kind::HAND.into_iter().map(|kind| self.count(kind)).sum()
    }

    /// Whether there are at least as many pieces of each kind as in another hand.
    #[inline(always)]
    pub const fn holds(self, other: Hand) -> bool {
        // A count that is too small borrows from its spare bit.
        (self.0 | GUARDS).wrapping_sub(other.0) & GUARDS == GUARDS
    }

    /// One piece more, of a kind that can be in hand.
    #[inline(always)]
    pub const fn add(&mut self, kind: Kind) {
        self.0 += 1 << SHIFTS[kind.index() & 7];
    }

    /// One piece less, of a kind that is in hand.
    #[inline(always)]
    pub const fn remove(&mut self, kind: Kind) {
        self.0 -= 1 << SHIFTS[kind.index() & 7];
    }

    /// The kinds that are in hand, in the order of their indices.
    #[inline(always)]
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::HAND.into_iter().filter(move |&kind| self.has(kind))
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds().map(|kind| (kind, self.count(kind)))).finish()
    }
}
