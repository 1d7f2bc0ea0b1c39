//! `lab report`: the journals of a match as a stand-alone HTML page: tables, and charts as inline SVG; no scripts, and
//! nothing that is loaded from elsewhere.

mod charts;
mod endings;
mod engines;
mod error;
mod format;
mod merged_match;
mod openings;
mod page;
mod progress;
mod results;
mod setup;

use std::path::PathBuf;

pub use error::ReportError;
use merged_match::MergedMatch;

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

/// Writes the report, and says where.
///
/// # Errors
/// A journal cannot be read or holds no game, or the page cannot be written.
pub fn run(arguments: &ReportArguments) -> Result<(), ReportError> {
    let merged = MergedMatch::read(&arguments.journals)?;
    let page = page::page(&merged, arguments.title.as_deref())?;
    let path = arguments.out.clone().unwrap_or_else(|| arguments.journals[0].with_extension("html"));
    let written = path.canonicalize().ok();
    if written.is_some() && arguments.journals.iter().any(|journal| journal.canonicalize().ok() == written) {
        return Err(ReportError::OverJournal(path));
    }
    std::fs::write(&path, page).map_err(|source| ReportError::Output { path: path.clone(), source })?;
    println!("{}", path.display());
    Ok(())
}
