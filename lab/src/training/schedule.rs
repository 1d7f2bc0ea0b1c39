//! Settings of a training run, and the result of an epoch.

use serde::{Deserialize, Serialize};

/// How to train.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// How often every sample is seen.
    pub epochs: u32,
    /// Samples between two steps.
    pub batch: usize,
    /// The first learning_rate.
    pub learning_rate: f32,
    /// The last learning_rate.
    pub final_learning_rate: f32,
    /// How fast weights that nothing holds shrink ([`StepParameters::decay`]).
    pub decay: f32,
    /// What the weights and the order of the samples are drawn from.
    pub seed: u64,
}

/// What an epoch gave.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// The mean loss while learning.
    pub training: f64,
    /// The mean loss on samples that were not learnt from.
    pub validation: f64,
    /// The last learning_rate.
    pub learning_rate: f32,
}
