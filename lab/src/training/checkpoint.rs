//! Training that can be interrupted: everything that is needed to go on, in one file.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::groups::Groups;
use super::optimizer::Optimizer;
use super::trainer::Epoch;

/// The state between two epochs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
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
        let unfinished = path.with_extension("unfinished");
        let mut file = BufWriter::new(fs::File::create(&unfinished)?);
        postcard::to_io(self, &mut file).map_err(io::Error::other)?.flush()?;
        fs::rename(unfinished, path)
    }

    /// Reads one for a network of so many weights in such groups.
    ///
    /// # Errors
    /// There is none, or it is damaged, or it belongs to another network.
    pub fn load(path: &Path, weights: usize, groups: &Groups) -> io::Result<Checkpoint> {
        let state: Checkpoint = postcard::from_bytes(&fs::read(path)?).map_err(io::Error::other)?;
        if state.weights.len() != weights || !state.optimizer.fits(weights, groups) {
            return Err(io::Error::other("it belongs to a network of another size"));
        }
        Ok(state)
    }
}
