//! The network as a model: the same shape as in `search`, with floating-point weights.

use rand::Rng;
use rand::rngs::StdRng;
use rand_distr::{Distribution, Normal};
use search::network::{LARGEST_OUTPUT_WEIGHT, LARGEST_WEIGHT};

use super::gradient;
use super::loss::Loss;
use super::model::{Model, WeightKind};
use super::samples::Samples;
use super::shape::Shape;

/// Standard deviation of the initial hidden weights. It is small because rare features keep their initial weights: the
/// validation loss of shogi with 0.65 million positions was 0.0236 with 0.125, and 0.0205 with 0.04 and less.
const FIRST_DEVIATION: f32 = 0.02;
/// Output weight from which a neuron counts as used.
const LEAST_USED: f32 = 1.0 / 64.0;
/// Initial hidden biases, inside the range in which the activation has a slope.
const FIRST_BIAS: f32 = 0.2;

impl Model for Shape {
    fn weights(&self) -> usize {
        self.output_bias(0) + self.buckets
    }

    /// Bounds are those of quantised weights (`docs/networks.md` section 3). Biases and output weights do not decay: few of
    /// them carry what all hidden weights have learned.
    fn kinds(&self) -> Vec<WeightKind> {
        let output = self.bias().end..self.output_bias(0);
        vec![
            WeightKind { range: 0..self.bias().start, largest: LARGEST_WEIGHT, decays: true },
            WeightKind { range: self.bias(), largest: LARGEST_WEIGHT, decays: false },
            WeightKind { range: output, largest: LARGEST_OUTPUT_WEIGHT, decays: false },
            WeightKind { range: self.output_bias(0)..self.weights(), largest: LARGEST_WEIGHT, decays: false },
        ]
    }

    /// Returns random weights and equal biases.
    fn initial_weights(&self, rng: &mut StdRng) -> Vec<f32> {
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

    fn loss_and_gradient(&self, weights: &[f32], samples: &Samples, chosen: &[u32], gradient: &mut [f32]) -> Loss {
        gradient::loss_and_gradient(*self, weights, samples, chosen, gradient)
    }
}

/// Returns the number of hidden neurons that no output listens to: all their output weights are below [`LEAST_USED`].
pub fn unused_neurons(shape: Shape, weights: &[f32]) -> usize {
    let rows = weights[shape.bias().end..shape.output_bias(0)].chunks(shape.hidden);
    let is_unused = |neuron: &usize| rows.clone().all(|row| row[*neuron].abs() < LEAST_USED);
    (0..shape.hidden).filter(is_unused).count()
}

/// Fills a slice with normally distributed numbers.
fn fill(weights: &mut [f32], deviation: f32, rng: &mut impl Rng) {
    let Ok(normal) = Normal::new(0.0, deviation) else { return };
    weights.fill_with(|| normal.sample(rng).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT));
}
