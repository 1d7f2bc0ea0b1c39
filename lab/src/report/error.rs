//! Errors of `lab report`.

use std::path::PathBuf;

use thiserror::Error;

use crate::tournament::JournalError;

/// Why there is no report.
#[derive(Debug, Error)]
pub enum ReportError {
    /// A journal cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// There is nothing to report.
    #[error("{}: no finished games", .0.display())]
    NoGames(PathBuf),
    /// Results of different games say nothing together.
    #[error("{}: a match of {found}, but the first journal is one of {first}", path.display())]
    OtherGame { path: PathBuf, found: String, first: String },
    /// The page would be written over a journal.
    #[error("{}: the report would overwrite a journal", .0.display())]
    OverJournal(PathBuf),
    /// The page cannot be written.
    #[error("{}: {source}", path.display())]
    Output { path: PathBuf, source: std::io::Error },
    /// A chart cannot be drawn.
    #[error("chart: {0}")]
    Chart(String),
}
