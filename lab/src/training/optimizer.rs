//! AdamW (Loshchilov and Hutter, "Decoupled Weight Decay Regularization", 2019) with bounded weights.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::factoriser::Factoriser;
use super::model::WeightKind;

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// Moments below these are set to zero. Those of rare features would become subnormal numbers, with which processors
/// calculate many times slower: in shogi an epoch took twice as long from the second one on.
const SMALLEST_MEAN: f32 = 1e-20;
const SMALLEST_SQUARE: f32 = 1e-30;
/// Number of weights that one parallel task updates.
const CHUNK: usize = 16_384;

/// First and second moments of gradients.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Moments {
    /// Exponential moving averages of the gradient.
    means: Vec<f32>,
    /// Exponential moving averages of its square.
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

/// Optimiser state of the weights and of the factoriser's groups.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Optimizer {
    own: Moments,
    factoriser: Vec<Moments>,
    /// Number of steps made.
    steps: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepParameters {
    pub learning_rate: f32,
    /// Weight decay, multiplied by the learning rate.
    pub decay: f32,
}

/// Bias correction of the moments, from which Adam's direction follows.
#[derive(Clone, Copy)]
struct BiasCorrection {
    mean_correction: f32,
    square_correction: f32,
}

impl BiasCorrection {
    fn direction(self, mean: &mut f32, square: &mut f32, slope: f32) -> f32 {
        let flushed = |value: f32, smallest: f32| if value.abs() < smallest { 0.0 } else { value };
        *mean = flushed(BETA1 * *mean + (1.0 - BETA1) * slope, SMALLEST_MEAN);
        *square = flushed(BETA2 * *square + (1.0 - BETA2) * slope * slope, SMALLEST_SQUARE);
        *mean / self.mean_correction / ((*square / self.square_correction).sqrt() + EPSILON)
    }
}

impl Optimizer {
    /// Returns an optimiser for a number of weights and a factoriser.
    pub fn new(weights: usize, factoriser: &Factoriser) -> Optimizer {
        Optimizer { own: Moments::new(weights), factoriser: factoriser.lengths().map(Moments::new).collect(), steps: 0 }
    }

    /// Returns true if the state fits a number of weights and a factoriser.
    pub fn fits(&self, weights: usize, factoriser: &Factoriser) -> bool {
        let lengths: Vec<usize> = factoriser.lengths().collect();
        let mut known = self.factoriser.iter().zip(&lengths);
        self.own.has(weights)
            && self.factoriser.len() == lengths.len()
            && known.all(|(group, &length)| group.has(length))
    }

    /// Makes a step against a gradient.
    pub fn step(
        &mut self,
        weights: &mut [f32],
        kinds: &[WeightKind],
        factoriser: &Factoriser,
        gradient: &[f32],
        step: StepParameters,
    ) {
        self.steps += 1;
        let correction = |beta: f32| 1.0 - beta.powi(self.steps as i32);
        let correction = BiasCorrection { mean_correction: correction(BETA1), square_correction: correction(BETA2) };
        self.step_in_groups(weights, factoriser, gradient, step, correction);
        let Moments { means, squares } = &mut self.own;
        for WeightKind { range, largest, decays, .. } in kinds {
            let (largest, decay) = (*largest, if *decays { step.decay } else { 0.0 });
            let means = means[range.clone()].par_chunks_mut(CHUNK);
            let moments = means.zip(squares[range.clone()].par_chunks_mut(CHUNK));
            let weights = weights[range.clone()].par_chunks_mut(CHUNK);
            let all = weights.zip(gradient[range.clone()].par_chunks(CHUNK)).zip(moments);
            all.for_each(|((weights, gradient), (means, squares))| {
                let moments = means.iter_mut().zip(squares);
                for ((weight, &slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
                    let direction = correction.direction(mean, square, slope) + decay * *weight;
                    *weight = (*weight - step.learning_rate * direction).clamp(-largest, largest);
                }
            });
        }
    }

    /// Moves the rows of each group in the direction of the sum of their gradients.
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

/// Returns the learning rate after a share (0 to 1) of the training: a cosine from the first to the last rate.
pub fn cosine(first: f32, last: f32, done: f32) -> f32 {
    last + (first - last) * 0.5 * (1.0 + (std::f32::consts::PI * done.clamp(0.0, 1.0)).cos())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_that_fade_become_zero() {
        let mut optimizer = Optimizer::new(1, &Factoriser::default());
        let step = StepParameters { learning_rate: 1e-3, decay: 0.0 };
        let kinds = [WeightKind { range: 0..1, largest: 1.0, decays: true, one: None }];
        for gradient in std::iter::once(1e-9).chain(std::iter::repeat_n(0.0, 30_000)) {
            optimizer.step(&mut [0.5], &kinds, &Factoriser::default(), &[gradient], step);
            let (mean, square) = (optimizer.own.means[0], optimizer.own.squares[0]);
            assert!(!mean.is_subnormal() && !square.is_subnormal(), "{mean} {square}");
        }
        assert_eq!(optimizer.own, Moments::new(1));
    }
}
