//! Interface of a model that can be trained.

use rand::rngs::StdRng;

use super::loss::Loss;
use super::samples::Samples;

/// Something with weights that predicts what a position is worth.
pub trait Model: Copy + Sync {
    /// No weight grows beyond this.
    const LARGEST: f32;

    /// How many weights there are.
    fn weights(&self) -> usize;

    /// The weights to begin with.
    fn initial_weights(&self, rng: &mut StdRng) -> Vec<f32>;

    /// The loss of some samples.
    fn loss(&self, weights: &[f32], samples: &Samples, chosen: &[u32]) -> Loss;

    /// The loss of some samples, whose gradient is added to `gradient`.
    fn loss_and_gradient(&self, weights: &[f32], samples: &Samples, chosen: &[u32], gradient: &mut [f32]) -> Loss;
}
