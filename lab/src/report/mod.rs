//! `lab report`: the journals of a match as a stand-alone HTML page: tables, and charts as inline SVG; no scripts, and
//! nothing that is loaded from elsewhere.

mod charts;
mod endings;
mod engines;
mod format;
mod openings;
mod page;
mod progress;
mod results;
mod setup;
mod summary;

use std::path::PathBuf;

use thiserror::Error;

use crate::tournament::JournalError;
use summary::Summary;

/// What `lab report` is told.
#[derive(Debug, clap::Args)]
pub struct ReportArguments {
    /// The journals (.jsonl) of a match; the games of several are put together
    #[arg(required = true, value_name = "JOURNAL")]
    pub journals: Vec<PathBuf>,
    /// The page to write [default: the name of the first journal, with .html]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The title of the page [default: the engines' names]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
}

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
    OtherGame {
        /// The journal.
        path: PathBuf,
        /// Its game.
        found: String,
        /// The game of the first journal.
        first: String,
    },
    /// The page would be written over a journal.
    #[error("{}: the report would overwrite a journal", .0.display())]
    OverJournal(PathBuf),
    /// The page cannot be written.
    #[error("{}: {source}", path.display())]
    Output {
        /// The page.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A chart cannot be drawn.
    #[error("chart: {0}")]
    Chart(String),
}

/// Writes the report, and says where.
///
/// # Errors
/// A journal cannot be read or holds no game, or the page cannot be written.
pub fn run(arguments: &ReportArguments) -> Result<(), ReportError> {
    let summary = Summary::read(&arguments.journals)?;
    let page = page::page(&summary, arguments.title.as_deref())?;
    let path = arguments.out.clone().unwrap_or_else(|| arguments.journals[0].with_extension("html"));
    let written = path.canonicalize().ok();
    if written.is_some() && arguments.journals.iter().any(|journal| journal.canonicalize().ok() == written) {
        return Err(ReportError::OverJournal(path));
    }
    std::fs::write(&path, page).map_err(|source| ReportError::Output { path: path.clone(), source })?;
    println!("{}", path.display());
    Ok(())
}
