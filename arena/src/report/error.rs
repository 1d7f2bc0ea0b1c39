//! Errors of `lab report`.

use std::path::PathBuf;

use search::UnknownGame;
use thiserror::Error;

use crate::tournament::JournalError;

/// Error of a report.
#[derive(Debug, Error)]
pub enum ReportError {
    /// A journal cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The journals are of a game that this program does not know.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The journals have no games.
    #[error("{}: no finished games", .0.display())]
    NoGames(PathBuf),
    /// The journals are of different games.
    #[error("{}: a match of {found}, but the first journal is one of {first}", path.display())]
    OtherGame {
        /// Path of the journal.
        path: PathBuf,
        /// Its game.
        found: String,
        /// Game of the first journal.
        first: String,
    },
    /// The report would overwrite a journal.
    #[error("{}: the report would overwrite a journal", .0.display())]
    OverJournal(PathBuf),
    /// The report cannot be written.
    #[error("{}: {source}", path.display())]
    Output {
        /// Path of the report.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// A chart cannot be drawn.
    #[error("chart: {0}")]
    Chart(String),
}
