//! Interface of a model that can be trained.

use rand::rngs::StdRng;

use super::loss::Loss;
use super::samples::Samples;

/// Trainable function from positions to expected points.
pub trait Model: Copy + Sync {
    /// Largest absolute value of a weight.
    const LARGEST: f32;

    /// Returns the number of weights.
    fn weights(&self) -> usize;

    /// Returns the initial weights.
    fn initial_weights(&self, rng: &mut StdRng) -> Vec<f32>;

    /// Returns the loss of the chosen samples.
    fn loss(&self, weights: &[f32], samples: &Samples, chosen: &[u32]) -> Loss;

    /// Returns the loss of the chosen samples, and adds its gradient to `gradient`.
    fn loss_and_gradient(&self, weights: &[f32], samples: &Samples, chosen: &[u32], gradient: &mut [f32]) -> Loss;
}
