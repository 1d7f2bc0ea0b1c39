//! File of a tuning: its settings, its state, and the way of the values so far.

use std::fs;
use std::io;
use std::num::NonZeroU32;
use std::path::Path;

use analysis::checksummed_line;
use search::{ParamSpec, Params};
use selfplay::Adjudication;
use serde::{Deserialize, Serialize};

use super::spsa::Spsa;
use crate::paths::write_atomically;

/// End of a file of an earlier version.
const EARLIER_END: &[u8] = b"]}";

/// Settings that determine the games of a tuning, besides the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuningSettings {
    /// Name of the game.
    pub game: String,
    /// Time control.
    pub control: String,
    /// Number of nodes that count as a millisecond of the time control; `None` for the real time.
    #[serde(default)]
    pub nodes_per_millisecond: Option<NonZeroU32>,
    /// Size of each player's transposition table in MiB.
    pub hash: usize,
    /// Minimum and maximum number of random plies after an opening of the book.
    pub random_plies: (usize, usize),
    /// Checksum of the positions of the book.
    pub book: u32,
    /// Greatest absolute score of an opening.
    #[serde(rename = "fair")]
    pub max_start_score: u32,
    /// Adjudication of games.
    pub adjudication: Adjudication,
    /// Number of pairs of games that are played with the same values at the centre.
    pub batch: u64,
    /// Signature of the engine with its network: the number of nodes of short searches.
    pub signature: u64,
}

/// Values after a number of iterations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Waypoint {
    /// Number of finished iterations.
    pub finished: u64,
    /// Values, in the order of the dimensions.
    pub values: Vec<f64>,
}

/// Contents of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuningState {
    pub settings: TuningSettings,
    /// Parameters and their values.
    pub spsa: Spsa,
    /// Values after each batch.
    pub way: Vec<Waypoint>,
}

impl TuningState {
    /// Returns the mean of each value over the last half of the way, which is less noisy than the last value (Polyak
    /// and Juditsky, "Acceleration of Stochastic Approximation by Averaging", SIAM Journal on Control and Optimization
    /// 30, 1992).
    pub fn means(&self) -> Vec<f64> {
        let late: Vec<&Waypoint> = self.way.iter().filter(|point| 2 * point.finished > self.spsa.finished).collect();
        let mean = |index: usize| late.iter().map(|point| point.values[index]).sum::<f64>() / late.len() as f64;
        if late.is_empty() { self.spsa.values.clone() } else { (0..self.spsa.values.len()).map(mean).collect() }
    }

    /// Writes the file atomically.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        write_atomically(path, checksummed_line::write(self).map_err(io::Error::other)?.as_bytes())
    }

    /// Reads the contents of a file. One of an earlier version ends with the way and has no checksum.
    fn parse(bytes: &[u8]) -> io::Result<TuningState> {
        if bytes.ends_with(EARLIER_END) {
            return serde_json::from_slice(bytes).map_err(io::Error::other);
        }
        let line = bytes.strip_suffix(b"\n").unwrap_or_default();
        checksummed_line::read(line).ok_or_else(|| io::Error::other("damaged, or no file of a tuning"))
    }

    /// Reads a file and checks that this program has the parameters.
    ///
    /// # Errors
    /// There is no such file, it is damaged, or a parameter is unknown or has a smaller range now.
    pub fn load(path: &Path) -> io::Result<TuningState> {
        let state = TuningState::parse(&fs::read(path)?)?;
        let Spsa { dimensions, .. } = &state.spsa;
        let fits = |specs: &[ParamSpec]| {
            dimensions
                .iter()
                .all(|it| specs.iter().any(|spec| spec.name == it.name && spec.min <= it.min && it.max <= spec.max))
        };
        if !fits(Params::SPECS) {
            return Err(io::Error::other("it tunes parameters or values that this program does not have"));
        }
        if !state.spsa.is_complete() || state.way.iter().any(|point| point.values.len() != dimensions.len()) {
            return Err(io::Error::other("its values do not fit its parameters"));
        }
        Ok(state)
    }
}

#[cfg(test)]
mod tests {
    use super::super::spsa::TuningSchedule;
    use super::*;

    fn state() -> TuningState {
        let settings = TuningSettings {
            game: "chess".into(),
            control: "8+0.08".into(),
            nodes_per_millisecond: None,
            hash: 16,
            random_plies: (2, 4),
            book: 1,
            max_start_score: 100,
            adjudication: Adjudication { win: Some((300, 2)), draw: None, longest: Some(200) },
            batch: 4,
            signature: 5,
        };
        let schedule = TuningSchedule { iterations: 10, rate: 0.2, seed: 1, together: false };
        let way = vec![Waypoint { finished: 4, values: Vec::new() }];
        TuningState { settings, spsa: Spsa::new(Vec::new(), schedule), way }
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let bytes = checksummed_line::write(&state()).unwrap().into_bytes();
        assert_eq!(TuningState::parse(&bytes).unwrap(), state());
        for bit in 0..8 * bytes.len() {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(TuningState::parse(&damaged).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn a_file_without_a_checksum_is_read() {
        assert_eq!(TuningState::parse(&serde_json::to_vec(&state()).unwrap()).unwrap(), state());
    }
}
