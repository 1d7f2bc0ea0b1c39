//! Training that can be interrupted: everything that is needed to go on, in one file.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::factoriser::Factoriser;
use super::loading::TargetSettings;
use super::optimizer::Optimizer;
use super::schedule::{Epoch, Schedule};
use crate::data::Filter;

/// What the result of a training depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingConfig {
    /// How it is learnt.
    pub schedule: Schedule,
    /// What is to be learnt.
    pub target_settings: TargetSettings,
    /// From which positions.
    pub filter: Filter,
    /// A checksum of the headers and sizes of the data.
    pub data: u32,
}

impl TrainingConfig {
    /// In what another training differs that is to go on with this one's checkpoint; more epochs are welcome.
    fn difference(&self, other: &TrainingConfig) -> Option<&'static str> {
        let schedule = Schedule { epochs: other.schedule.epochs, ..self.schedule };
        match () {
            () if self.data != other.data => Some("data"),
            () if schedule != other.schedule => Some("--batch, --rate, --last-rate, --decay or --seed"),
            () if self.target_settings != other.target_settings => Some("--scale or --result-share"),
            () if self.filter != other.filter => Some("filter"),
            () => None,
        }
    }
}

/// The state between two epochs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// What it came from.
    pub config: TrainingConfig,
    /// What the epochs so far gave.
    pub epochs: Vec<Epoch>,
    /// The weights.
    pub weights: Vec<f32>,
    /// What the optimiser remembers.
    pub optimizer: Optimizer,
    /// The weights of the epoch with the least loss on validation; none before the first.
    pub best: Option<Vec<f32>>,
}

impl Checkpoint {
    /// Takes note of an epoch that has ended, and keeps its weights if it is the best one.
    pub fn note(&mut self, epoch: Epoch) {
        let least = self.epochs.iter().map(|epoch| epoch.validation).fold(f64::INFINITY, f64::min);
        self.epochs.push(epoch);
        if epoch.validation <= least {
            self.best = Some(self.weights.clone());
        }
    }

    /// The weights of the epoch with the least loss on validation.
    pub fn best_weights(&self) -> &[f32] {
        self.best.as_deref().unwrap_or(&self.weights)
    }

    /// Writes it, whole or not at all.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let state = postcard::to_stdvec(self).map_err(io::Error::other)?;
        let unfinished = path.with_extension("unfinished");
        let written = fs::write(&unfinished, [&crc32fast::hash(&state).to_le_bytes()[..], &state].concat());
        let done = written.and_then(|()| fs::rename(&unfinished, path));
        if done.is_err() {
            // Whatever was written of it is of no use.
            let _ = fs::remove_file(&unfinished);
        }
        done
    }

    /// Reads one for a network of so many weights in such factoriser, and for a certain training.
    ///
    /// # Errors
    /// There is none, or it is damaged, or it belongs to another network or training.
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
