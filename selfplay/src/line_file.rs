//! Text files with one item per line, such as books and test suites.

use std::path::Path;

use thiserror::Error;

/// Error of reading a file.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    Unreadable {
        /// Path of the file.
        path: String,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// A line cannot be parsed.
    #[error("{path}, line {line}: {reason}")]
    BadLine {
        /// Path of the file.
        path: String,
        /// Number of the line, from 1.
        line: usize,
        /// Message of the parser.
        reason: String,
    },
    /// The file has no items.
    #[error("{path}: no positions")]
    Empty {
        /// Path of the file.
        path: String,
    },
}

/// Reads a file line by line and skips a byte order mark, empty lines, and comments, which begin with `#`. `parse`
/// receives the number of the line, from 1, and its text without surrounding white space; it returns `None` for a valid
/// line without an item, such as a header.
///
/// # Errors
/// The file cannot be read, `parse` returns an error, or the file has no items.
pub fn read<T>(
    path: &Path,
    mut parse: impl FnMut(usize, &str) -> Result<Option<T>, String>,
) -> Result<Vec<T>, FileError> {
    read_rows(path, |number, line| parse(number, line.trim()))
}

/// Reads a file like [`read`], but leaves tabs at the ends of lines: the first and the last cell of a row may be empty.
///
/// # Errors
/// As for [`read`].
pub fn read_rows<T>(
    path: &Path,
    mut parse: impl FnMut(usize, &str) -> Result<Option<T>, String>,
) -> Result<Vec<T>, FileError> {
    let shown = || path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|source| FileError::Unreadable { path: shown(), source })?;
    let mut items = Vec::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    for (index, line) in text.lines().enumerate() {
        let (number, line) = (index + 1, line.trim_matches([' ', '\r']));
        if !line.trim().is_empty() && !line.trim().starts_with('#') {
            let item =
                parse(number, line).map_err(|reason| FileError::BadLine { path: shown(), line: number, reason })?;
            items.extend(item);
        }
    }
    if items.is_empty() { Err(FileError::Empty { path: shown() }) } else { Ok(items) }
}
