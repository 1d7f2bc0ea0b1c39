//! The network as a model: the same shape as in `search`, with floating-point weights.

use rand::Rng;
use rand::rngs::StdRng;
use rand_distr::{Distribution, Normal};
use search::network::{HiddenPart, Layer, OUTPUT_RANGE, Shape};

use super::gradient;
use super::loss::Loss;
use super::model::{Model, WeightKind};
use super::samples::{SampleIndex, Samples};

/// Weight from which the neuron that it reads counts as used.
const LEAST_USED: f32 = 1.0 / 64.0;

impl Model for Shape {
    fn weights(&self) -> usize {
        Shape::weights(self)
    }

    /// Bounds are those of quantised weights (`docs/networks.md` section 3.3).
    fn kinds(&self) -> Vec<WeightKind> {
        let kind = |layer: Layer| WeightKind {
            largest: layer.largest_weight(),
            decays: layer.decays,
            one: Some(layer.one as f32),
            range: layer.range,
        };
        self.layers(OUTPUT_RANGE).map(kind).into()
    }

    fn initial_weights(&self, rng: &mut StdRng) -> Vec<f32> {
        let mut weights = vec![0.0; self.weights()];
        for Layer { range, first: (mean, deviation), .. } in self.layers(OUTPUT_RANGE) {
            fill(&mut weights[range], mean, deviation, rng);
        }
        weights
    }

    fn loss(&self, weights: &[f32], samples: &Samples, chosen: &[SampleIndex]) -> Loss {
        gradient::loss(*self, weights, samples, chosen)
    }

    fn loss_and_gradient(
        &self,
        weights: &[f32],
        samples: &Samples,
        chosen: &[SampleIndex],
        gradient: &mut [f32],
    ) -> Loss {
        gradient::loss_and_gradient(*self, weights, samples, chosen, gradient)
    }
}

/// Returns for each hidden neuron whether nothing listens to it: all weights that read it are below [`LEAST_USED`].
pub fn unused_neurons(shape: Shape, weights: &[f32]) -> Vec<bool> {
    let layers = shape.layers(OUTPUT_RANGE);
    let readers = layers.iter().filter(|layer| layer.hidden == HiddenPart::Read);
    let mut unused = vec![true; shape.hidden];
    for row in readers.flat_map(|layer| weights[layer.range.clone()].chunks(shape.hidden)) {
        unused.iter_mut().zip(row).for_each(|(unused, weight)| *unused &= weight.abs() < LEAST_USED);
    }
    unused
}

/// Fills a slice with normally distributed numbers, or with equal ones if they do not deviate.
fn fill(weights: &mut [f32], mean: f32, deviation: f32, rng: &mut impl Rng) {
    match Normal::new(mean, deviation) {
        Ok(normal) if deviation > 0.0 => weights.fill_with(|| normal.sample(rng)),
        _ => weights.fill(mean),
    }
}
