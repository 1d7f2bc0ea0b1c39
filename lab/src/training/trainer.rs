//! Training epochs: every sample once, in random order, in batches.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;

use super::checkpoint::Checkpoint;
use super::factoriser::Factoriser;
use super::loss::Loss;
use super::model::{Model, WeightKind};
use super::optimizer::{StepParameters, cosine};
use super::samples::{SampleIndex, Samples, TWIN};
use super::schedule::{Epoch, Schedule};
use super::source::{EpochError, SampleSource};

/// Number of weights whose gradients one parallel task adds up.
const CHUNK: usize = 16_384;
/// Number of samples whose loss one parallel task computes.
const LOSS_CHUNK: usize = 4_096;

/// Training of a model.
pub struct Trainer<M> {
    model: M,
    factoriser: Factoriser,
    kinds: Vec<WeightKind>,
    schedule: Schedule,
    state: Checkpoint,
    /// The weights as a file represents them, if losses and gradients are computed with these.
    rounded: Option<Vec<f32>>,
    /// Gradient of each thread.
    gradients: Vec<Vec<f32>>,
}

impl<M: Model> Trainer<M> {
    /// Returns a trainer that continues from a state. `with_rounded` says whether it computes losses and gradients with
    /// the weights as a file represents them. The steps are made in the weights before rounding ("straight-through
    /// estimator": Bengio et al., "Estimating or Propagating Gradients Through Stochastic Neurons", 2013).
    pub fn new(model: M, factoriser: Factoriser, state: Checkpoint, with_rounded: bool) -> Trainer<M> {
        let gradients = vec![vec![0.0; model.weights()]; rayon::current_num_threads()];
        let rounded = with_rounded.then(|| state.weights.clone());
        let (kinds, schedule) = (model.kinds(), state.config.schedule);
        let mut trainer = Trainer { model, factoriser, kinds, schedule, state, rounded, gradients };
        trainer.round();
        trainer
    }

    /// Returns the current state.
    pub fn state(&self) -> &Checkpoint {
        &self.state
    }

    /// Trains on every sample once. `step` receives the number of samples seen after each batch, and returns false to
    /// end the epoch.
    ///
    /// # Errors
    /// The epoch was not completed; the state is then unusable.
    pub fn epoch(
        &mut self,
        training: &impl SampleSource,
        validation: &Samples,
        step: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Epoch, EpochError> {
        let number = self.state.epochs.len() as u32 + 1;
        let mut rng = StdRng::seed_from_u64(self.schedule.seed ^ u64::from(number) << 32);
        let (mut seen, mut total, mut learning_rate) = (0, Loss::default(), self.schedule.learning_rate);
        training.visit_pools(&mut rng, &mut |samples, rng| {
            for batch in random_order(samples, rng).chunks(self.schedule.batch) {
                let done = (number - 1) as f32 + seen as f32 / training.count() as f32;
                learning_rate = cosine(
                    self.schedule.learning_rate,
                    self.schedule.final_learning_rate,
                    done / self.schedule.epochs as f32,
                );
                let loss = self.batch(samples, batch, learning_rate);
                if !loss.sum.is_finite() {
                    return Err(EpochError::NonFiniteLoss);
                }
                total = total.and(loss);
                seen += batch.len();
                if !step(seen) {
                    return Err(EpochError::Interrupted);
                }
            }
            Ok(())
        })?;
        let weights = self.rounded.as_deref().unwrap_or(&self.state.weights);
        let validation = total_loss(self.model, weights, validation).mean();
        let epoch = Epoch { number, training: total.mean(), validation, learning_rate };
        if !(epoch.training.is_finite() && validation.is_finite()) {
            return Err(EpochError::NonFiniteLoss);
        }
        self.state.note(epoch);
        Ok(epoch)
    }

    /// Makes a step of the optimiser for a batch.
    fn batch(&mut self, samples: &Samples, batch: &[u32], learning_rate: f32) -> Loss {
        let (model, weights) = (self.model, self.rounded.as_deref().unwrap_or(&self.state.weights));
        let share = batch.len().div_ceil(self.gradients.len()).max(1);
        let parts = self.gradients.par_iter_mut().zip(batch.par_chunks(share));
        let losses: Vec<Loss> = parts
            .map(|(gradient, part)| {
                gradient.fill(0.0);
                model.loss_and_gradient(weights, samples, part, gradient)
            })
            .collect();
        add_up(&mut self.gradients[..losses.len()], batch.len());
        let step = StepParameters { learning_rate, decay: self.schedule.decay };
        self.state.optimizer.step(&mut self.state.weights, &self.kinds, &self.factoriser, &self.gradients[0], step);
        self.round();
        losses.into_iter().fold(Loss::default(), Loss::and)
    }

    /// Rounds the weights anew.
    fn round(&mut self) {
        let Some(rounded) = &mut self.rounded else { return };
        for WeightKind { range, one, .. } in &self.kinds {
            let weights = self.state.weights[range.clone()].par_chunks(CHUNK);
            rounded[range.clone()].par_chunks_mut(CHUNK).zip(weights).for_each(|(rounded, weights)| match *one {
                Some(one) => {
                    rounded.iter_mut().zip(weights).for_each(|(to, from)| *to = (from * one).round() / one);
                }
                None => rounded.copy_from_slice(weights),
            });
        }
    }
}

/// Returns the random weights with which a seed begins.
pub fn random_weights<M: Model>(model: M, seed: u64) -> Vec<f32> {
    model.initial_weights(&mut StdRng::seed_from_u64(seed))
}

/// Returns the indices of all samples in random order, each as it is or as its mirror image.
fn random_order(samples: &Samples, rng: &mut StdRng) -> Vec<SampleIndex> {
    let mut order: Vec<SampleIndex> = (0..samples.len() as u32).collect();
    order.iter_mut().for_each(|index| *index |= if rng.random() { TWIN } else { 0 });
    order.shuffle(rng);
    order
}

/// Replaces the first part by the mean gradient of the batch. Parts are added in their order, so that the result does
/// not depend on the timing of threads.
fn add_up(parts: &mut [Vec<f32>], count: usize) {
    let Some((first, rest)) = parts.split_first_mut() else { return };
    first.par_chunks_mut(CHUNK).enumerate().for_each(|(task, sum)| {
        for part in &*rest {
            for (sum, value) in sum.iter_mut().zip(&part[task * CHUNK..]) {
                *sum += value;
            }
        }
        for value in sum {
            *value /= count as f32;
        }
    });
}

pub fn total_loss<M: Model>(model: M, weights: &[f32], samples: &Samples) -> Loss {
    let all: Vec<SampleIndex> = (0..samples.len() as u32).collect();
    loss_of(model, weights, samples, &all)
}

/// Returns the loss of the samples of each output bucket.
pub fn loss_by_bucket<M: Model>(model: M, weights: &[f32], samples: &Samples, buckets: usize) -> Vec<Loss> {
    let mut members: Vec<Vec<SampleIndex>> = vec![Vec::new(); buckets];
    (0..samples.len() as u32).for_each(|index| members[samples.get(index).bucket].push(index));
    members.iter().map(|members| loss_of(model, weights, samples, members)).collect()
}

fn loss_of<M: Model>(model: M, weights: &[f32], samples: &Samples, chosen: &[SampleIndex]) -> Loss {
    let parts: Vec<Loss> = chosen.par_chunks(LOSS_CHUNK).map(|part| model.loss(weights, samples, part)).collect();
    parts.into_iter().fold(Loss::default(), Loss::and)
}
