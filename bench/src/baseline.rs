//! Recorded results of the bench suite, and the comparison of a new result with a recorded one.

use std::fs;
use std::io;
use std::path::Path;

use thiserror::Error;

use crate::BenchResult;

/// Error of reading, writing or comparing a baseline.
#[derive(Debug, Error)]
pub enum BaselineError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Path of the file.
        path: String,
        /// Error of the operating system.
        error: io::Error,
    },
    /// The content of the file is not a baseline.
    #[error("{path}: not a baseline: {error}")]
    Content {
        /// Path of the file.
        path: String,
        /// Error of the JSON parser.
        error: serde_json::Error,
    },
    /// The baseline was recorded with other settings.
    #[error("the baseline was recorded with {recorded}, this run with {current}")]
    Settings {
        /// Settings of the baseline.
        recorded: String,
        /// Settings of this run.
        current: String,
    },
}

/// Writes a result as JSON.
///
/// # Errors
/// The file cannot be written.
pub fn save(result: &BenchResult, path: &Path) -> Result<(), BaselineError> {
    let text = to_json(result);
    fs::write(path, text + "\n").map_err(|error| BaselineError::File { path: path.display().to_string(), error })
}

/// Reads a result that [`save`] wrote.
///
/// # Errors
/// The file cannot be read, or is not a result in JSON.
pub fn load(path: &Path) -> Result<BenchResult, BaselineError> {
    let name = || path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| BaselineError::File { path: name(), error })?;
    serde_json::from_str(&text).map_err(|error| BaselineError::Content { path: name(), error })
}

/// Returns a result as JSON.
pub fn to_json(result: &BenchResult) -> String {
    serde_json::to_string_pretty(result).expect("plain numbers and names are always JSON")
}

/// Difference of one game's result from the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Name of the game.
    pub game: String,
    /// Signatures in nodes: recorded (`None` if the baseline lacks the game) and current.
    pub nodes: (Option<u64>, u64),
    /// Difference of the speed in percent of the recorded one; positive is faster.
    pub speed_percent: f64,
}

impl Difference {
    /// Returns true if the signature differs from the baseline's.
    pub fn signature_changed(&self) -> bool {
        self.nodes.0 != Some(self.nodes.1)
    }
}

/// Checks that a result was recorded with these settings.
///
/// # Errors
/// The baseline was recorded with other settings.
pub fn expect_settings(recorded: &BenchResult, current: String) -> Result<(), BaselineError> {
    let recorded = recorded.settings();
    if recorded == current { Ok(()) } else { Err(BaselineError::Settings { recorded, current }) }
}

/// Compares a result with a recorded one, game by game.
///
/// # Errors
/// The two results were made at different depths, or with different numbers of threads or sizes of the table.
pub fn compare(recorded: &BenchResult, current: &BenchResult) -> Result<Vec<Difference>, BaselineError> {
    expect_settings(recorded, current.settings())?;
    let difference = |game: &crate::GameResult| {
        let before = recorded.games.iter().find(|before| before.game == game.game);
        Difference {
            game: game.game.clone(),
            nodes: (before.map(|before| before.nodes), game.nodes),
            speed_percent: before.map_or(0.0, |before| (game.nps() as f64 / before.nps().max(1) as f64 - 1.0) * 100.0),
        }
    };
    Ok(current.games.iter().map(difference).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameResult;

    fn result(nodes: u64, micros: u64) -> BenchResult {
        let game = GameResult { game: "chess".into(), positions: 1, nodes, micros };
        BenchResult { depth: 5, threads: 1, hash: 16, games: vec![game] }
    }

    #[test]
    fn speed_and_signature_are_compared_apart() {
        let slower = compare(&result(1000, 1000), &result(1000, 2000)).unwrap();
        assert!(!slower[0].signature_changed());
        assert!((slower[0].speed_percent + 50.0).abs() < 0.1);
        let other = compare(&result(1000, 1000), &result(2000, 2000)).unwrap();
        assert!(other[0].signature_changed());
        assert!(other[0].speed_percent.abs() < 0.1);
    }

    #[test]
    fn json_goes_both_ways() {
        let result = result(7, 9);
        assert_eq!(serde_json::from_str::<BenchResult>(&to_json(&result)).unwrap(), result);
    }

    #[test]
    fn other_settings_cannot_be_compared() {
        let result = result(1, 1);
        assert!(compare(&result, &result).is_ok());
        for other in [
            BenchResult { depth: 6, ..result.clone() },
            BenchResult { threads: 2, ..result.clone() },
            BenchResult { hash: 32, ..result.clone() },
        ] {
            assert!(compare(&other, &result).is_err(), "{other:?}");
        }
        let error = compare(&BenchResult { hash: 32, ..result.clone() }, &result).unwrap_err().to_string();
        let [recorded, current] = [32, 16].map(|hash| format!("depth 5, 1 thread, hash {hash} MiB"));
        assert_eq!(error, format!("the baseline was recorded with {recorded}, this run with {current}"));
    }

    #[test]
    fn baselines_of_earlier_versions_have_the_default_settings() {
        let earlier: BenchResult = serde_json::from_str(r#"{"depth": 5, "games": []}"#).unwrap();
        assert_eq!(earlier, BenchResult { depth: 5, threads: 1, hash: 16, games: vec![] });
    }
}
