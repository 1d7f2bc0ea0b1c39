//! Static exchange evaluation: how the captures on one square end if both sides capture with the piece that costs them
//! least, and stop when they like.

use crate::Side;

/// A piece that captures on the square of an exchange.
pub(crate) struct Taker {
    /// Loss if the piece is captured in turn.
    pub(crate) value: i32,
    /// Gain of its promotion by the capture.
    pub(crate) promotion: i32,
}

/// State of an exchange, in exchange values.
pub(crate) struct Exchange {
    /// The side that made the first move.
    mover: Side,
    /// The side that captures next.
    side: Side,
    /// Gain of capturing the piece that stands on the square.
    standing: i32,
    /// Gain that this side needs to succeed; if it cannot win as much, the other side succeeds.
    wanted: i32,
    /// Largest gain of a promotion by a capture on the square.
    most_promotion: i32,
}

impl Exchange {
    /// Starts an exchange with a move that gains `gain`, is to win at least `threshold` in all, and lets the opponent
    /// capture a piece of value `standing`.
    #[inline(always)]
    pub(crate) fn new(mover: Side, gain: i32, threshold: i32, standing: i32, most_promotion: i32) -> Exchange {
        // The opponent, who captures next, refutes the move by winning at least this much.
        let wanted = gain.saturating_sub(threshold).saturating_add(1);
        Exchange { mover, side: !mover, standing, wanted, most_promotion }
    }

    /// Returns true if the first move succeeds, false if it fails; `None` if that depends on the next capture.
    #[inline(always)]
    pub(crate) fn result(&self) -> Option<bool> {
        if self.wanted <= 0 {
            Some(self.side == self.mover)
        } else if self.wanted > self.standing + self.most_promotion {
            Some(self.side != self.mover)
        } else {
            None
        }
    }

    /// Plays out the exchange and returns true if the first move succeeds. `capture` lets a side capture with the piece
    /// that costs it least; `None` if none may capture.
    #[inline(always)]
    pub(crate) fn succeeds(mut self, mut capture: impl FnMut(Side) -> Option<Taker>) -> bool {
        loop {
            if let Some(succeeds) = self.result() {
                return succeeds;
            }
            let Some(taker) = capture(self.side) else { return self.side != self.mover };
            self.wanted = self.standing + taker.promotion - self.wanted + 1;
            self.standing = taker.value;
            self.side = !self.side;
        }
    }
}
