//! Pieces in hand.

use std::fmt;

/// A hand: the number of pieces of each kind, packed into one word, so that two hands are compared in one step. A game
/// numbers the kinds that can be in hand from 0 on; [`Hand::CAPACITY`] says how many pieces of each there may be. Games
/// without drops know only [`Hand::EMPTY`].
///
/// Hands are partially ordered: everything possible with a hand is possible with every hand that contains it.
///
/// ```
/// use boards::{Hand, shogi::Kind};
/// let mut hand = Hand::EMPTY;
/// hand.add(Kind::Pawn);
/// hand.add(Kind::Rook);
/// assert_eq!((hand.count(Kind::Pawn), hand.count(Kind::Gold)), (1, 0));
/// let mut less = hand;
/// less.remove(Kind::Rook);
/// assert!(hand.contains(less) && !less.contains(hand));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u32);

/// Lowest bit of each kind's count. Each count has one bit more than it needs, which stays zero.
const SHIFTS: [u32; 8] = [0, 6, 10, 14, 18, 21, 24, 28];

/// The bits of each kind's count, before the shift.
const MASKS: [u32; 8] = [31, 7, 7, 7, 3, 3, 7, 0];

/// The bits that stay zero.
const GUARDS: u32 = 1 << 5 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 20 | 1 << 23 | 1 << 27;

/// The guard bits of the counts that are five bits, three bits and two bits wide; the width is the distance from the
/// lowest bit of a count to its guard bit.
const GUARDS_BY_WIDTH: [(u32, u32); 3] =
    [(5, 1 << 5), (3, 1 << 9 | 1 << 13 | 1 << 17 | 1 << 27), (2, 1 << 20 | 1 << 23)];

/// The number of a kind, masked so that the tables need no bounds checks.
#[inline(always)]
fn checked(kind: impl Into<usize>) -> usize {
    let kind = kind.into();
    debug_assert!(kind < Hand::KINDS, "{kind} cannot be in hand");
    kind & 7
}

impl Hand {
    /// A hand without pieces.
    pub const EMPTY: Hand = Hand(0);

    /// Number of kinds that can be in hand.
    pub const KINDS: usize = 7;

    /// Largest count of each kind.
    pub const CAPACITY: [u32; Hand::KINDS] = [31, 7, 7, 7, 3, 3, 7];

    /// Returns the hand as a number.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the hand with a number that [`Hand::bits`] gave.
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> Hand {
        Hand(bits)
    }

    /// Returns the number of pieces of a kind, less than [`Hand::KINDS`].
    #[inline(always)]
    pub fn count(self, kind: impl Into<usize>) -> u32 {
        let kind = checked(kind);
        self.0 >> SHIFTS[kind] & MASKS[kind]
    }

    /// Returns true if there is a piece of a kind.
    #[inline(always)]
    pub fn has(self, kind: impl Into<usize>) -> bool {
        let kind = checked(kind);
        self.0 & MASKS[kind] << SHIFTS[kind] != 0
    }

    /// Returns true if there are no pieces.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of all pieces.
    pub fn total(self) -> u32 {
        (0..Hand::KINDS).map(|kind| self.count(kind)).sum()
    }

    /// Returns the kinds in hand, in rising order.
    #[inline(always)]
    pub fn kinds(self) -> impl Iterator<Item = usize> {
        (0..Hand::KINDS).filter(move |&kind| self.has(kind))
    }

    /// Returns true if there are at least as many pieces of each kind as in another hand.
    #[inline(always)]
    pub const fn contains(self, other: Hand) -> bool {
        // A count that is too small borrows from its guard bit.
        (self.0 | GUARDS).wrapping_sub(other.0) & GUARDS == GUARDS
    }

    /// Adds one piece of a kind.
    #[inline(always)]
    pub fn add(&mut self, kind: impl Into<usize>) {
        let kind = checked(kind);
        debug_assert!(self.count(kind) < Hand::CAPACITY[kind], "the hand is full");
        self.0 += 1 << SHIFTS[kind];
    }

    /// Removes one piece of a kind, of which there must be one.
    #[inline(always)]
    pub fn remove(&mut self, kind: impl Into<usize>) {
        let kind = checked(kind);
        debug_assert!(self.has(kind), "no such piece in hand");
        self.0 -= 1 << SHIFTS[kind];
    }

    /// Returns the pieces of both hands together. No count may exceed [`Hand::CAPACITY`].
    #[inline(always)]
    #[must_use]
    pub const fn with(self, other: Hand) -> Hand {
        let sum = self.0 + other.0;
        debug_assert!(sum & GUARDS == 0, "too many pieces of a kind");
        Hand(sum)
    }

    /// Returns the hand without the pieces of a kind.
    #[inline(always)]
    #[must_use]
    pub fn without(self, kind: impl Into<usize>) -> Hand {
        let kind = checked(kind);
        Hand(self.0 & !(MASKS[kind] << SHIFTS[kind]))
    }

    /// Returns the pieces of the kinds of which another hand has none.
    #[inline(always)]
    #[must_use]
    pub fn missing_in(self, other: Hand) -> Hand {
        other.kinds().fold(self, Hand::without)
    }

    /// Returns the smallest hand that contains both: the larger count of each kind.
    #[inline(always)]
    #[must_use]
    pub fn union(self, other: Hand) -> Hand {
        let larger = self.larger_counts(other);
        Hand(self.0 & larger | other.0 & !larger)
    }

    /// Returns the largest hand that both contain: the smaller count of each kind.
    #[inline(always)]
    #[must_use]
    pub fn intersection(self, other: Hand) -> Hand {
        let larger = self.larger_counts(other);
        Hand(other.0 & larger | self.0 & !larger)
    }

    /// Returns all bits of the counts that are not smaller than those of another hand.
    #[inline(always)]
    fn larger_counts(self, other: Hand) -> u32 {
        let enough = (self.0 | GUARDS).wrapping_sub(other.0) & GUARDS;
        let lowest = GUARDS_BY_WIDTH.iter().fold(0, |bits, &(width, guards)| bits | (enough & guards) >> width);
        enough - lowest
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds().map(|kind| (kind, self.count(kind)))).finish()
    }
}
