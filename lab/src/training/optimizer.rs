//! AdamW (Loshchilov and Hutter, "Decoupled Weight Decay Regularization", 2019), with weights kept within bounds.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::factoriser::Factoriser;

const MEAN_MEMORY: f32 = 0.9;
const SQUARE_MEMORY: f32 = 0.999;
const SMALLEST: f32 = 1e-8;
/// Weights that one task updates.
const CHUNK: usize = 16_384;

/// What the optimiser remembers of each gradient.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Moments {
    /// Running means of the gradient.
    means: Vec<f32>,
    /// Running means of its square.
    squares: Vec<f32>,
}

impl Moments {
    fn new(count: usize) -> Moments {
        Moments { means: vec![0.0; count], squares: vec![0.0; count] }
    }

    fn has(&self, count: usize) -> bool {
        self.means.len() == count && self.squares.len() == count
    }
}

/// What the optimiser remembers, of the weights and of their factoriser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Optimizer {
    own: Moments,
    factoriser: Vec<Moments>,
    /// How many steps were made.
    steps: u32,
}

/// How far and how a step goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepParameters {
    /// The learning_rate.
    pub learning_rate: f32,
    /// The share of each weight that is taken away from it, times the learning_rate.
    pub decay: f32,
    /// No weight grows beyond this.
    pub largest: f32,
}

/// Turns gradients into the directions of a step.
#[derive(Clone, Copy)]
struct BiasCorrection {
    mean_correction: f32,
    square_correction: f32,
}

impl BiasCorrection {
    fn direction(self, mean: &mut f32, square: &mut f32, slope: f32) -> f32 {
        *mean = MEAN_MEMORY * *mean + (1.0 - MEAN_MEMORY) * slope;
        *square = SQUARE_MEMORY * *square + (1.0 - SQUARE_MEMORY) * slope * slope;
        *mean / self.mean_correction / ((*square / self.square_correction).sqrt() + SMALLEST)
    }
}

impl Optimizer {
    /// An optimiser for so many weights, some of which form factoriser, that has made no step.
    pub fn new(weights: usize, factoriser: &Factoriser) -> Optimizer {
        Optimizer { own: Moments::new(weights), factoriser: factoriser.lengths().map(Moments::new).collect(), steps: 0 }
    }

    /// Whether it is one for so many weights and these factoriser.
    pub fn fits(&self, weights: usize, factoriser: &Factoriser) -> bool {
        let lengths: Vec<usize> = factoriser.lengths().collect();
        let mut known = self.factoriser.iter().zip(&lengths);
        self.own.has(weights)
            && self.factoriser.len() == lengths.len()
            && known.all(|(group, &length)| group.has(length))
    }

    /// Moves the weights against a gradient.
    pub fn step(&mut self, weights: &mut [f32], factoriser: &Factoriser, gradient: &[f32], step: StepParameters) {
        self.steps += 1;
        let correction = |memory: f32| 1.0 - memory.powi(self.steps as i32);
        let correction =
            BiasCorrection { mean_correction: correction(MEAN_MEMORY), square_correction: correction(SQUARE_MEMORY) };
        self.step_in_groups(weights, factoriser, gradient, step, correction);
        let Moments { means, squares } = &mut self.own;
        let moments = means.par_chunks_mut(CHUNK).zip(squares.par_chunks_mut(CHUNK));
        let all = weights.par_chunks_mut(CHUNK).zip(gradient.par_chunks(CHUNK)).zip(moments);
        all.for_each(|((weights, gradient), (means, squares))| {
            let moments = means.iter_mut().zip(squares);
            for ((weight, &slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
                let direction = correction.direction(mean, square, slope) + step.decay * *weight;
                *weight = (*weight - step.learning_rate * direction).clamp(-step.largest, step.largest);
            }
        });
    }

    /// Moves the rows of each group by the direction of the sum of their gradients.
    fn step_in_groups(
        &mut self,
        weights: &mut [f32],
        factoriser: &Factoriser,
        gradient: &[f32],
        step: StepParameters,
        correction: BiasCorrection,
    ) {
        let directions = self.factoriser.par_iter_mut().zip(factoriser.rows()).map(|(moments, rows)| {
            let mut sum = vec![0.0; moments.means.len()];
            for row in rows {
                sum.iter_mut().zip(&gradient[row.clone()]).for_each(|(sum, slope)| *sum += slope);
            }
            let moments = moments.means.iter_mut().zip(&mut moments.squares);
            sum.iter_mut()
                .zip(moments)
                .for_each(|(slope, (mean, square))| *slope = correction.direction(mean, square, *slope));
            sum
        });
        let directions: Vec<Vec<f32>> = directions.collect();
        for (rows, direction) in factoriser.rows().iter().zip(directions) {
            for row in rows {
                weights[row.clone()]
                    .iter_mut()
                    .zip(&direction)
                    .for_each(|(weight, direction)| *weight -= step.learning_rate * direction);
            }
        }
    }
}

/// The learning_rate after a share (0 to 1) of the training: half a wave of the cosine, from the first learning_rate down to the last.
pub fn cosine(first: f32, last: f32, done: f32) -> f32 {
    last + (first - last) * 0.5 * (1.0 + (std::f32::consts::PI * done.clamp(0.0, 1.0)).cos())
}
