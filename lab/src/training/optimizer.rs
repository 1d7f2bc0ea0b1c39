//! AdamW (Loshchilov and Hutter, "Decoupled Weight Decay Regularization", 2019), with weights kept within bounds.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::model::LARGEST_WEIGHT;

const MEAN_MEMORY: f32 = 0.9;
const SQUARE_MEMORY: f32 = 0.999;
const DECAY: f32 = 0.01;
const SMALLEST: f32 = 1e-8;
/// Weights that one task updates.
const TASK: usize = 16_384;

/// What the optimiser remembers of each weight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Optimizer {
    /// Running means of the gradient.
    pub means: Vec<f32>,
    /// Running means of its square.
    pub squares: Vec<f32>,
    /// How many steps were made.
    pub steps: u32,
}

impl Optimizer {
    /// An optimiser for so many weights that has made no step.
    pub fn new(weights: usize) -> Optimizer {
        Optimizer { means: vec![0.0; weights], squares: vec![0.0; weights], steps: 0 }
    }

    /// Moves the weights against a gradient, at some rate.
    pub fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let correction = |memory: f32| 1.0 - memory.powi(self.steps as i32);
        let (mean_correction, square_correction) = (correction(MEAN_MEMORY), correction(SQUARE_MEMORY));
        let means = self.means.par_chunks_mut(TASK).zip(self.squares.par_chunks_mut(TASK));
        let all = weights.par_chunks_mut(TASK).zip(gradient.par_chunks(TASK)).zip(means);
        all.for_each(|((weights, gradient), (means, squares))| {
            let remembered = means.iter_mut().zip(squares);
            for ((weight, &slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(remembered) {
                *mean = MEAN_MEMORY * *mean + (1.0 - MEAN_MEMORY) * slope;
                *square = SQUARE_MEMORY * *square + (1.0 - SQUARE_MEMORY) * slope * slope;
                let step = *mean / mean_correction / ((*square / square_correction).sqrt() + SMALLEST);
                *weight = (*weight - rate * (step + DECAY * *weight)).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT);
            }
        });
    }
}

/// The rate after a share (0 to 1) of the training: half a wave of the cosine, from the first rate down to the last.
pub fn cosine(first: f32, last: f32, done: f32) -> f32 {
    last + (first - last) * 0.5 * (1.0 + (std::f32::consts::PI * done.clamp(0.0, 1.0)).cos())
}
