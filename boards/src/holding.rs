//! What a player has in hand, as far as one hand can be compared with another.

use std::fmt::Debug;

/// A hand: so many pieces of each kind. Hands are partially ordered, and whatever a player can do with one, he can do
/// with one that holds it.
///
/// Games without drops have only the empty hand, `()`.
pub trait Holding: Copy + Debug + Default + Eq + Send + Sync + 'static {
    /// The hand as a number.
    fn bits(self) -> u32;

    /// The hand with a number that [`Holding::bits`] gave.
    fn from_bits(bits: u32) -> Self;

    /// Whether there are at least as many pieces of each kind as in another hand.
    fn holds(self, other: Self) -> bool;

    /// Of each kind the larger number: the least hand that holds both.
    #[must_use]
    fn union(self, other: Self) -> Self;

    /// Of each kind the smaller number: the largest hand that both hold.
    #[must_use]
    fn intersection(self, other: Self) -> Self;
}

impl Holding for () {
    #[inline(always)]
    fn bits(self) -> u32 {
        0
    }

    #[inline(always)]
    fn from_bits(_bits: u32) {}

    #[inline(always)]
    fn holds(self, _other: ()) -> bool {
        true
    }

    #[inline(always)]
    fn union(self, _other: ()) {}

    #[inline(always)]
    fn intersection(self, _other: ()) {}
}
