//! The pieces that a player has captured and may drop.

use std::fmt;

use super::Kind;
use crate::Holding;

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

    /// The pieces of those kinds of which another hand has none.
    #[inline(always)]
    pub fn kinds_missing_in(self, other: Hand) -> Hand {
        let missing = Kind::HAND.into_iter().filter(|&kind| !other.has(kind));
        Hand(missing.fold(0, |bits, kind| bits | self.0 & MASKS[kind.index()] << SHIFTS[kind.index()]))
    }

    /// The pieces of this and another hand of the same game.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, other: Hand) -> Hand {
        Hand(self.0 + other.0)
    }

    /// Without the pieces of a kind.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, kind: Kind) -> Hand {
        Hand(self.0 & !(MASKS[kind.index() & 7] << SHIFTS[kind.index() & 7]))
    }

    /// The kinds that are in hand, in the order of their indices.
    #[inline(always)]
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::HAND.into_iter().filter(move |&kind| self.has(kind))
    }
}

/// The spare bits of the counts that are five bits, three bits and two bits wide: so many places lie between the
/// lowest bit of a count and its spare bit.
const GUARDS_BY_WIDTH: [(u32, u32); 3] =
    [(5, 1 << 5), (3, 1 << 9 | 1 << 13 | 1 << 17 | 1 << 27), (2, 1 << 20 | 1 << 23)];

impl Hand {
    /// All bits of the counts that are not smaller than those of another hand.
    #[inline(always)]
    fn larger_counts(self, other: Hand) -> u32 {
        let enough = (self.0 | GUARDS).wrapping_sub(other.0) & GUARDS;
        let lowest = GUARDS_BY_WIDTH.iter().fold(0, |bits, &(width, guards)| bits | (enough & guards) >> width);
        enough - lowest
    }
}

impl Holding for Hand {
    #[inline(always)]
    fn bits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn from_bits(bits: u32) -> Hand {
        Hand(bits)
    }

    #[inline(always)]
    fn holds(self, other: Hand) -> bool {
        self.holds(other)
    }

    #[inline(always)]
    fn union(self, other: Hand) -> Hand {
        let larger = self.larger_counts(other);
        Hand(self.0 & larger | other.0 & !larger)
    }

    #[inline(always)]
    fn intersection(self, other: Hand) -> Hand {
        let larger = self.larger_counts(other);
        Hand(other.0 & larger | self.0 & !larger)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds().map(|kind| (kind, self.count(kind)))).finish()
    }
}
