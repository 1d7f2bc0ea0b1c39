//! Checkpoints: the complete state of a training between two epochs, in one file.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::factoriser::Factoriser;
use super::optimizer::Optimizer;
use super::schedule::{Epoch, Schedule};
use super::targets::TargetSettings;
use crate::data::Filter;
use crate::paths::write_atomically;

/// Parameters and data that determine the result of a training, but for `--pool` and `--threads`, which change the
/// order of additions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingConfig {
    pub schedule: Schedule,
    /// Training target.
    pub target_settings: TargetSettings,
    /// Selection of positions.
    pub filter: Filter,
    /// Checksum of the headers and sizes of the data, and of the network to begin with.
    pub data: u32,
}

impl TrainingConfig {
    /// Returns the option or input in which a training with `other` differs; a different number of epochs is allowed.
    fn difference(&self, other: &TrainingConfig) -> Option<&'static str> {
        let schedule = Schedule { epochs: other.schedule.epochs, ..self.schedule };
        if self.data != other.data {
            Some("data or --from")
        } else if schedule != other.schedule {
            Some("--batch, --rate, --last-rate, --decay or --seed")
        } else if self.target_settings != other.target_settings {
            Some("--scale, --result-share, --later-share or --piece-values")
        } else if self.filter != other.filter {
            Some("filter")
        } else {
            None
        }
    }
}

/// State between two epochs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Parameters and data.
    pub config: TrainingConfig,
    /// Results of the epochs so far.
    pub epochs: Vec<Epoch>,
    pub weights: Vec<f32>,
    /// State of the optimiser.
    pub optimizer: Optimizer,
    /// Weights of the epoch with the lowest validation loss; `None` before the first epoch.
    pub best: Option<Vec<f32>>,
}

impl Checkpoint {
    /// Returns the state before the first epoch.
    pub fn new(weights: Vec<f32>, factoriser: &Factoriser, config: TrainingConfig) -> Checkpoint {
        let optimizer = Optimizer::new(weights.len(), factoriser);
        Checkpoint { config, epochs: Vec::new(), weights, optimizer, best: None }
    }

    /// Records a finished epoch, and keeps its weights if it is the best one.
    pub fn note(&mut self, epoch: Epoch) {
        let least = self.epochs.iter().map(|epoch| epoch.validation).fold(f64::INFINITY, f64::min);
        self.epochs.push(epoch);
        if epoch.validation <= least {
            self.best = Some(self.weights.clone());
        }
    }

    /// Returns the weights of the epoch with the lowest validation loss.
    pub fn best_weights(&self) -> &[f32] {
        self.best.as_deref().unwrap_or(&self.weights)
    }

    /// Writes the checkpoint atomically.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let state = postcard::to_stdvec(self).map_err(io::Error::other)?;
        write_atomically(path, &[&crc32fast::hash(&state).to_le_bytes()[..], &state].concat())
    }

    /// Reads a checkpoint and checks that it fits the number of weights, the factoriser and the parameters.
    ///
    /// # Errors
    /// There is no checkpoint, it is damaged, or it belongs to another network or training.
    pub fn load(
        path: &Path,
        weights: usize,
        factoriser: &Factoriser,
        config: &TrainingConfig,
    ) -> io::Result<Checkpoint> {
        let bytes = fs::read(path)?;
        let sound = bytes.split_first_chunk().filter(|(sum, state)| **sum == crc32fast::hash(state).to_le_bytes());
        let Some((_, state)) = sound else { return Err(io::Error::other("no checkpoint, or a damaged one")) };
        let mut state: Checkpoint = postcard::from_bytes(state).map_err(io::Error::other)?;
        if state.weights.len() != weights || !state.optimizer.fits(weights, factoriser) {
            return Err(io::Error::other("it belongs to a network of another size"));
        }
        if let Some(what) = state.config.difference(config) {
            return Err(io::Error::other(format!("it belongs to a training with other settings: {what}")));
        }
        state.config = config.clone();
        Ok(state)
    }
}
