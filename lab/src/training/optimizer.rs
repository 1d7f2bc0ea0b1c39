//! AdamW (Loshchilov and Hutter, "Decoupled Weight Decay Regularization", 2019), with weights kept within bounds.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::groups::Groups;

const MEAN_MEMORY: f32 = 0.9;
const SQUARE_MEMORY: f32 = 0.999;
const SMALLEST: f32 = 1e-8;
/// Weights that one task updates.
const TASK: usize = 16_384;

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

/// What the optimiser remembers, of the weights and of their groups.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Optimizer {
    own: Moments,
    groups: Vec<Moments>,
    /// How many steps were made.
    steps: u32,
}

/// How far and how a step goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The rate.
    pub rate: f32,
    /// The share of each weight that is taken away from it, times the rate.
    pub decay: f32,
    /// No weight grows beyond this.
    pub largest: f32,
}

/// Turns gradients into the directions of a step.
#[derive(Clone, Copy)]
struct Compass {
    mean_correction: f32,
    square_correction: f32,
}

impl Compass {
    fn direction(self, mean: &mut f32, square: &mut f32, slope: f32) -> f32 {
        *mean = MEAN_MEMORY * *mean + (1.0 - MEAN_MEMORY) * slope;
        *square = SQUARE_MEMORY * *square + (1.0 - SQUARE_MEMORY) * slope * slope;
        *mean / self.mean_correction / ((*square / self.square_correction).sqrt() + SMALLEST)
    }
}

impl Optimizer {
    /// An optimiser for so many weights, some of which form groups, that has made no step.
    pub fn new(weights: usize, groups: &Groups) -> Optimizer {
        Optimizer { own: Moments::new(weights), groups: groups.lengths().map(Moments::new).collect(), steps: 0 }
    }

    /// Whether it is one for so many weights and these groups.
    pub fn fits(&self, weights: usize, groups: &Groups) -> bool {
        let lengths: Vec<usize> = groups.lengths().collect();
        let mut known = self.groups.iter().zip(&lengths);
        self.own.has(weights) && self.groups.len() == lengths.len() && known.all(|(group, &length)| group.has(length))
    }

    /// Moves the weights against a gradient.
    pub fn step(&mut self, weights: &mut [f32], groups: &Groups, gradient: &[f32], step: Step) {
        self.steps += 1;
        let correction = |memory: f32| 1.0 - memory.powi(self.steps as i32);
        let compass =
            Compass { mean_correction: correction(MEAN_MEMORY), square_correction: correction(SQUARE_MEMORY) };
        self.step_in_groups(weights, groups, gradient, step, compass);
        let Moments { means, squares } = &mut self.own;
        let moments = means.par_chunks_mut(TASK).zip(squares.par_chunks_mut(TASK));
        let all = weights.par_chunks_mut(TASK).zip(gradient.par_chunks(TASK)).zip(moments);
        all.for_each(|((weights, gradient), (means, squares))| {
            let moments = means.iter_mut().zip(squares);
            for ((weight, &slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
                let direction = compass.direction(mean, square, slope) + step.decay * *weight;
                *weight = (*weight - step.rate * direction).clamp(-step.largest, step.largest);
            }
        });
    }

    /// Moves the rows of each group by the direction of the sum of their gradients.
    fn step_in_groups(&mut self, weights: &mut [f32], groups: &Groups, gradient: &[f32], step: Step, compass: Compass) {
        let directions = self.groups.par_iter_mut().zip(groups.rows()).map(|(moments, rows)| {
            let mut sum = vec![0.0; moments.means.len()];
            for row in rows {
                sum.iter_mut().zip(&gradient[row.clone()]).for_each(|(sum, slope)| *sum += slope);
            }
            let moments = moments.means.iter_mut().zip(&mut moments.squares);
            sum.iter_mut()
                .zip(moments)
                .for_each(|(slope, (mean, square))| *slope = compass.direction(mean, square, *slope));
            sum
        });
        let directions: Vec<Vec<f32>> = directions.collect();
        for (rows, direction) in groups.rows().iter().zip(directions) {
            for row in rows {
                weights[row.clone()]
                    .iter_mut()
                    .zip(&direction)
                    .for_each(|(weight, direction)| *weight -= step.rate * direction);
            }
        }
    }
}

/// The rate after a share (0 to 1) of the training: half a wave of the cosine, from the first rate down to the last.
pub fn cosine(first: f32, last: f32, done: f32) -> f32 {
    last + (first - last) * 0.5 * (1.0 + (std::f32::consts::PI * done.clamp(0.0, 1.0)).cos())
}
