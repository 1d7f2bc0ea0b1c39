//! Settings of a training run, and the result of an epoch.

use serde::{Deserialize, Serialize};

/// Settings of a training run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    pub epochs: u32,
    /// Batch size in samples.
    pub batch: usize,
    /// Initial learning rate.
    pub learning_rate: f32,
    pub final_learning_rate: f32,
    /// Weight decay ([`StepParameters::decay`](super::optimizer::StepParameters::decay)).
    pub decay: f32,
    /// Seed of the initial weights and of the order of the samples.
    pub seed: u64,
}

/// Result of an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Number of the epoch, from 1.
    pub number: u32,
    /// Mean training loss during the epoch.
    pub training: f64,
    /// Mean validation loss after the epoch.
    pub validation: f64,
    /// Learning rate of the last batch.
    pub learning_rate: f32,
}
