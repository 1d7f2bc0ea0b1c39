//! Shape of a network: its sizes, and the places of its weights in the vector of all weights.
//!
//! All weights stand in one vector, so that the optimiser need not know what they are: for each feature its row of
//! hidden weights, the hidden biases, for each bucket the output weights of the side to move and of the other side,
//! and the output biases.

use std::ops::Range;

use boards::features::Features;

/// The sizes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Inputs of each side.
    pub features: usize,
    /// Hidden neurons of each side.
    pub hidden: usize,
    /// Sets of output weights.
    pub buckets: usize,
}

impl Shape {
    /// The shape of a game's network.
    pub fn of<G: Features>(hidden: usize) -> Shape {
        Shape { features: G::FEATURES, hidden, buckets: G::BUCKETS }
    }

    /// Where the row of a feature stands.
    #[inline(always)]
    pub fn row(&self, feature: usize) -> Range<usize> {
        feature * self.hidden..(feature + 1) * self.hidden
    }

    /// Where the hidden biases stand.
    #[inline(always)]
    pub fn bias(&self) -> Range<usize> {
        self.row(self.features)
    }

    /// Where the output weights of a bucket stand: for the side to move (0) or the other one (1).
    #[inline(always)]
    pub fn output(&self, bucket: usize, side: usize) -> Range<usize> {
        self.row(self.features + 1 + 2 * bucket + side)
    }

    /// Where the output bias of a bucket stands.
    #[inline(always)]
    pub fn output_bias(&self, bucket: usize) -> usize {
        (self.features + 1 + 2 * self.buckets) * self.hidden + bucket
    }
}
