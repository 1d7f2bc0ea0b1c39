//! `lab report`: journals of a match as a self-contained HTML page with tables and inline SVG charts, without scripts
//! or external resources.

use terminal::output;

mod board;
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
#[cfg(test)]
mod testing;

use std::path::PathBuf;

pub use error::ReportError;
pub use merged_match::MergedMatch;
pub use page::page;

use crate::tournament::summary;

/// Write an HTML report of a match, with tables and charts
#[derive(Debug, clap::Args)]
pub struct ReportArguments {
    /// Journals (.jsonl) of the match; games of several journals are merged
    #[arg(required = true, value_name = "JOURNAL")]
    pub journals: Vec<PathBuf>,
    /// HTML file to write [default: the path of the first journal with .html]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print the tables of `lab match` in place of writing a page
    #[arg(long, conflicts_with_all = ["out", "title"])]
    pub table: bool,
    /// Title of the page [default: names of the engines]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
}

/// Writes the report and prints its path, or prints its tables.
///
/// # Errors
/// A journal cannot be read or holds no game, or the page cannot be written.
pub fn run(arguments: &ReportArguments) -> Result<(), ReportError> {
    let merged = MergedMatch::read(&arguments.journals)?;
    if arguments.table {
        output::text(summary(&merged.standings, merged.sprt()));
        return Ok(());
    }
    let page = page(&merged, arguments.title.as_deref())?;
    let path = arguments.out.clone().unwrap_or_else(|| arguments.journals[0].with_extension("html"));
    let written = path.canonicalize().ok();
    if written.is_some() && arguments.journals.iter().any(|journal| journal.canonicalize().ok() == written) {
        return Err(ReportError::OverJournal(path));
    }
    std::fs::write(&path, page).map_err(|source| ReportError::Output { path: path.clone(), source })?;
    output::line(path.display());
    Ok(())
}
