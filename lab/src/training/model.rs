//! What can be trained, and the network: the same shape as in `search`, with floating-point weights.
//!
//! All weights stand in one vector, so that the optimiser need not know what they are: for each feature its row of
//! hidden weights, the hidden biases, for each bucket the output weights of the side to move and of the other side,
//! and the output biases.

use std::ops::Range;

use boards::features::Features;
use rand::Rng;
use rand::rngs::StdRng;
use rand_distr::{Distribution, Normal};
use search::network::LARGEST_WEIGHT;

use super::gradient::{self, Loss};
use super::samples::Samples;

/// Something with weights that predicts what a position is worth.
pub trait Model: Copy + Sync {
    /// No weight grows beyond this.
    const LARGEST: f32;

    /// How many weights there are.
    fn weights(&self) -> usize;

    /// The weights to begin with.
    fn beginning(&self, rng: &mut StdRng) -> Vec<f32>;

    /// The loss of some samples.
    fn loss(&self, weights: &[f32], samples: &Samples, chosen: &[u32]) -> Loss;

    /// The loss of some samples, whose gradient is added to `gradient`.
    fn learn(&self, weights: &[f32], samples: &Samples, chosen: &[u32], gradient: &mut [f32]) -> Loss;
}

/// The deviation of the hidden weights at the start. Small, because a feature that is rare in the games keeps what it
/// began with: with 0.125 the validation loss of shogi, 0.65 million positions, was 0.0236, with 0.04 and less 0.0205.
const FIRST_DEVIATION: f32 = 0.02;
/// The hidden biases at the start: within the range where neurons learn.
const FIRST_BIAS: f32 = 0.2;

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

impl Model for Shape {
    /// Whole numbers must hold it (`docs/networks.md` section 3).
    const LARGEST: f32 = LARGEST_WEIGHT;

    fn weights(&self) -> usize {
        self.output_bias(0) + self.buckets
    }

    /// Random weights, and biases that are all the same.
    fn beginning(&self, rng: &mut StdRng) -> Vec<f32> {
        let mut weights = vec![0.0; self.weights()];
        let second = (1.0 / self.hidden as f32).sqrt();
        fill(&mut weights[..self.bias().start], FIRST_DEVIATION, rng);
        weights[self.bias()].fill(FIRST_BIAS);
        fill(&mut weights[self.bias().end..self.output_bias(0)], second, rng);
        weights
    }

    fn loss(&self, weights: &[f32], samples: &Samples, chosen: &[u32]) -> Loss {
        gradient::loss(*self, weights, samples, chosen)
    }

    fn learn(&self, weights: &[f32], samples: &Samples, chosen: &[u32], gradient: &mut [f32]) -> Loss {
        gradient::learn(*self, weights, samples, chosen, gradient)
    }
}

/// Fills a slice with normally distributed numbers.
fn fill(weights: &mut [f32], deviation: f32, rng: &mut impl Rng) {
    let Ok(normal) = Normal::new(0.0, deviation) else { return };
    weights.fill_with(|| normal.sample(rng).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT));
}
