//! Text files with one thing on each line: openings, test suites.

use std::path::Path;

use thiserror::Error;

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A line is not what it should be.
    #[error("{path}, line {line}: {reason}")]
    BadLine {
        /// The file.
        path: String,
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// There is nothing in it.
    #[error("{path}: no positions")]
    Empty {
        /// The file.
        path: String,
    },
}

/// Reads a file line by line. Empty lines and those that begin with `#` are skipped. `parse` gets the number of
/// the line, from 1, and its text without surrounding white space; `None` stands for a line that is right and
/// gives nothing, like a header.
///
/// # Errors
/// The file is not readable, `parse` refuses a line, or no line gives anything.
pub fn read<T>(
    path: &Path,
    mut parse: impl FnMut(usize, &str) -> Result<Option<T>, String>,
) -> Result<Vec<T>, FileError> {
    let shown = || path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|source| FileError::Unreadable { path: shown(), source })?;
    let mut items = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (number, line) = (index + 1, line.trim());
        if !line.is_empty() && !line.starts_with('#') {
            let item =
                parse(number, line).map_err(|reason| FileError::BadLine { path: shown(), line: number, reason })?;
            items.extend(item);
        }
    }
    if items.is_empty() { Err(FileError::Empty { path: shown() }) } else { Ok(items) }
}
