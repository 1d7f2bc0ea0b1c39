//! The network as a model: the same shape as in `search`, with floating-point weights.

use rand::Rng;
use rand::rngs::StdRng;
use rand_distr::{Distribution, Normal};
use search::network::{Layer, OUTPUT_RANGE, Shape};

use super::gradient;
use super::loss::Loss;
use super::model::{Model, WeightKind};
use super::samples::Samples;

/// Standard deviation of the initial hidden weights. It is small because rare features keep their initial weights: the
/// validation loss of shogi with 0.65 million positions was 0.0236 with 0.125, and 0.0205 with 0.04 and less.
const FIRST_DEVIATION: f32 = 0.02;
/// Output weight from which a neuron counts as used.
const LEAST_USED: f32 = 1.0 / 64.0;
/// Initial hidden biases, inside the range in which the activation has a slope.
const FIRST_BIAS: f32 = 0.2;

impl Model for Shape {
    fn weights(&self) -> usize {
        Shape::weights(self)
    }

    /// Bounds are those of quantised weights (`docs/networks.md` section 3.3).
    fn kinds(&self) -> Vec<WeightKind> {
        let kind =
            |layer: Layer| WeightKind { largest: layer.largest_weight(), decays: layer.decays, range: layer.range };
        self.layers(OUTPUT_RANGE).map(kind).into()
    }

    /// Returns random weights and equal biases.
    fn initial_weights(&self, rng: &mut StdRng) -> Vec<f32> {
        let mut weights = vec![0.0; self.weights()];
        let second = (1.0 / self.hidden as f32).sqrt();
        let [rows, bias, output, _] = self.layers(OUTPUT_RANGE);
        fill(&mut weights[rows.range], FIRST_DEVIATION, rng);
        weights[bias.range].fill(FIRST_BIAS);
        fill(&mut weights[output.range], second, rng);
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
    weights.fill_with(|| normal.sample(rng));
}
