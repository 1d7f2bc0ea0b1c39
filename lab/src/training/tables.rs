//! The linear model: piece-square tables, a set per bucket. The output is the sum over the pieces of the side to move
//! less that over the other side's, each seen by its owner.

use std::fmt::Write;

use boards::features::Features;
use rand::rngs::StdRng;

use super::loss::{Loss, sigmoid};
use super::model::{Model, WeightKind};
use super::samples::{Sample, SampleIndex, Samples};

/// Numbers per line of the printed code.
const ON_A_LINE: usize = 16;

/// Piece-square tables of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tables {
    /// Number of features of a side's own pieces: the first half of all.
    own: usize,
    buckets: usize,
}

impl Tables {
    /// Piece-square tables of a game.
    pub fn of<G: Features>() -> Tables {
        Tables { own: G::FEATURES / 2, buckets: G::BUCKETS }
    }

    /// Visits the weights of a sample's pieces, with 1 for the side to move and -1 for the other side.
    #[inline(always)]
    fn visit(&self, samples: &Samples, sample: &Sample, mut visit: impl FnMut(usize, f32)) {
        let set = sample.bucket * self.own;
        for (view, sign) in sample.views.into_iter().zip([1.0, -1.0]) {
            let feature_indices = samples.feature_indices(view);
            for &feature in sample.features {
                let name = usize::from(feature_indices[usize::from(feature)]);
                if name < self.own {
                    visit(set + name, sign);
                }
            }
        }
    }

    #[inline(always)]
    fn output(&self, weights: &[f32], samples: &Samples, sample: &Sample) -> f32 {
        let mut output = 0.0;
        self.visit(samples, sample, |weight, sign| output += sign * weights[weight]);
        output
    }

    /// Returns the tables as Rust code, in units of which `scale` give the sigmoid's argument 1.
    pub fn print(&self, weights: &[f32], scale: i32) -> String {
        let mut text = format!("static TABLES: [[i16; {}]; {}] = [\n", self.own, self.buckets);
        // Writing to a String cannot fail.
        for set in weights.chunks(self.own) {
            text.push_str("    [\n");
            for line in set.chunks(ON_A_LINE) {
                let numbers = line.iter().map(|weight| format!("{:.0}", weight * scale as f32));
                let _ = writeln!(text, "        {},", numbers.collect::<Vec<_>>().join(", "));
            }
            text.push_str("    ],\n");
        }
        text.push_str("];\n");
        text
    }
}

impl Model for Tables {
    fn weights(&self) -> usize {
        self.own * self.buckets
    }

    /// Returns one kind without bounds, because the tables are not quantised.
    fn kinds(&self) -> Vec<WeightKind> {
        vec![WeightKind { range: 0..self.weights(), largest: f32::INFINITY, decays: true, one: None }]
    }

    fn initial_weights(&self, _rng: &mut StdRng) -> Vec<f32> {
        vec![0.0; self.weights()]
    }

    fn loss(&self, weights: &[f32], samples: &Samples, chosen: &[SampleIndex]) -> Loss {
        let mut total = Loss { sum: 0.0, count: chosen.len() };
        for &index in chosen {
            let sample = samples.get(index);
            total.sum += f64::from((sigmoid(self.output(weights, samples, &sample)) - sample.target).powi(2));
        }
        total
    }

    fn loss_and_gradient(
        &self,
        weights: &[f32],
        samples: &Samples,
        chosen: &[SampleIndex],
        gradient: &mut [f32],
    ) -> Loss {
        let mut total = Loss { sum: 0.0, count: chosen.len() };
        for &index in chosen {
            let sample = samples.get(index);
            let expected = sigmoid(self.output(weights, samples, &sample));
            total.sum += f64::from((expected - sample.target).powi(2));
            let slope = 2.0 * (expected - sample.target) * expected * (1.0 - expected);
            self.visit(samples, &sample, |weight, sign| gradient[weight] += sign * slope);
        }
        total
    }
}
