//! Shape of a network: its sizes, and the layout of the weight vector.
//!
//! All weights are in one vector, so that the optimiser is independent of their meaning: for each feature its row of
//! hidden weights, the hidden biases, for each bucket the output weights of the side to move and of the other side, and
//! the output biases.

use std::ops::Range;

use boards::features::Features;

/// Sizes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of inputs per perspective.
    pub features: usize,
    /// Number of hidden neurons per perspective.
    pub hidden: usize,
    /// Number of output buckets.
    pub buckets: usize,
}

impl Shape {
    /// Returns the shape of a game's network.
    pub fn of<G: Features>(hidden: usize) -> Shape {
        Shape { features: G::FEATURES, hidden, buckets: G::BUCKETS }
    }

    /// Returns the range of a feature's row.
    #[inline(always)]
    pub fn row(&self, feature: usize) -> Range<usize> {
        feature * self.hidden..(feature + 1) * self.hidden
    }

    /// Returns the range of the hidden biases.
    #[inline(always)]
    pub fn bias(&self) -> Range<usize> {
        self.row(self.features)
    }

    /// Returns the range of a bucket's output weights for the side to move (0) or the other side (1).
    #[inline(always)]
    pub fn output(&self, bucket: usize, side: usize) -> Range<usize> {
        self.row(self.features + 1 + 2 * bucket + side)
    }

    /// Returns the index of a bucket's output bias.
    #[inline(always)]
    pub fn output_bias(&self, bucket: usize) -> usize {
        (self.features + 1 + 2 * self.buckets) * self.hidden + bucket
    }
}
