//! Interface of a model that can be trained.

use std::ops::Range;

use rand::rngs::StdRng;

use super::loss::Loss;
use super::samples::{SampleIndex, Samples};

/// A part of the weights that the optimiser treats alike.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightKind {
    /// The weights.
    pub range: Range<usize>,
    /// Largest absolute value of a weight.
    pub largest: f32,
    /// True if the weights decay.
    pub decays: bool,
    /// Integer that represents 1 in a file of integers; `None` if the file has floating-point numbers.
    pub one: Option<f32>,
}

/// Trainable function from positions to expected points.
pub trait Model: Copy + Sync {
    /// Returns the number of weights.
    fn weights(&self) -> usize;

    /// Returns the kinds of weights, in the order of the weight vector.
    fn kinds(&self) -> Vec<WeightKind>;

    /// Returns random weights to begin with.
    fn initial_weights(&self, rng: &mut StdRng) -> Vec<f32>;

    /// Returns the loss of the chosen samples.
    fn loss(&self, weights: &[f32], samples: &Samples, chosen: &[SampleIndex]) -> Loss;

    /// Returns the loss of the chosen samples, and adds its gradient to `gradient`.
    fn loss_and_gradient(
        &self,
        weights: &[f32],
        samples: &Samples,
        chosen: &[SampleIndex],
        gradient: &mut [f32],
    ) -> Loss;
}
