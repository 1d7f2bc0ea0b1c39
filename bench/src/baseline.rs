//! A recorded outcome, and how far a new one differs from it.

use std::fs;
use std::io;
use std::path::Path;

use thiserror::Error;

use crate::Outcome;

/// Why a baseline could not be read or written.
#[derive(Debug, Error)]
pub enum BaselineError {
    /// The file.
    #[error("{path}: {error}")]
    File {
        /// Which file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// What stands in it.
    #[error("{path}: not a baseline: {error}")]
    Content {
        /// Which file.
        path: String,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// It was recorded at another depth.
    #[error("the baseline was recorded at depth {recorded}, this run is at depth {current}")]
    Depth {
        /// The baseline's.
        recorded: u32,
        /// This run's.
        current: u32,
    },
}

/// Writes an outcome as JSON.
///
/// # Errors
/// The file cannot be written.
pub fn save(outcome: &Outcome, path: &Path) -> Result<(), BaselineError> {
    let text = to_json(outcome);
    fs::write(path, text + "\n").map_err(|error| BaselineError::File { path: path.display().to_string(), error })
}

/// Reads an outcome back.
///
/// # Errors
/// The file cannot be read, or is no outcome.
pub fn load(path: &Path) -> Result<Outcome, BaselineError> {
    let name = || path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| BaselineError::File { path: name(), error })?;
    serde_json::from_str(&text).map_err(|error| BaselineError::Content { path: name(), error })
}

/// An outcome as JSON.
pub fn to_json(outcome: &Outcome) -> String {
    serde_json::to_string_pretty(outcome).expect("plain numbers and names are always JSON")
}

/// How one game differs from the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The game.
    pub game: String,
    /// Signatures: recorded (none if the baseline lacks the game) and current.
    pub nodes: (Option<u64>, u64),
    /// Change of the speed in percent of the recorded one; positive is faster.
    pub speed_percent: f64,
}

impl Change {
    /// Whether the search is another one than in the baseline.
    pub fn signature_changed(&self) -> bool {
        self.nodes.0 != Some(self.nodes.1)
    }
}

/// Compares an outcome with a recorded one, game by game.
///
/// # Errors
/// The two were made at different depths.
pub fn compare(recorded: &Outcome, current: &Outcome) -> Result<Vec<Change>, BaselineError> {
    if recorded.depth != current.depth {
        return Err(BaselineError::Depth { recorded: recorded.depth, current: current.depth });
    }
    let change = |game: &crate::GameResult| {
        let before = recorded.games.iter().find(|before| before.game == game.game);
        Change {
            game: game.game.clone(),
            nodes: (before.map(|before| before.nodes), game.nodes),
            speed_percent: before.map_or(0.0, |before| (game.nps() as f64 / before.nps().max(1) as f64 - 1.0) * 100.0),
        }
    };
    Ok(current.games.iter().map(change).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameResult;

    fn outcome(nodes: u64, micros: u64) -> Outcome {
        let game = GameResult { game: "chess".into(), positions: 1, nodes, micros };
        Outcome { depth: 5, games: vec![game] }
    }

    #[test]
    fn speed_and_signature_are_compared_apart() {
        let slower = compare(&outcome(1000, 1000), &outcome(1000, 2000)).unwrap();
        assert!(!slower[0].signature_changed());
        assert!((slower[0].speed_percent + 50.0).abs() < 0.1);
        let other = compare(&outcome(1000, 1000), &outcome(2000, 2000)).unwrap();
        assert!(other[0].signature_changed());
        assert!(other[0].speed_percent.abs() < 0.1);
    }

    #[test]
    fn json_goes_both_ways() {
        let outcome = outcome(7, 9);
        assert_eq!(serde_json::from_str::<Outcome>(&to_json(&outcome)).unwrap(), outcome);
    }

    #[test]
    fn other_depths_cannot_be_compared() {
        assert!(compare(&Outcome { depth: 6, games: vec![] }, &outcome(1, 1)).is_err());
    }
}
