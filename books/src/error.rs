//! Reasons for refusing a book.

use std::io;

use thiserror::Error;

/// Reason for refusing a file as a book.
#[derive(Debug, Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The path leads to a directory, a pipe or a device, which need not end.
    #[error("not a file")]
    NotAFile,
    /// The file has no contents.
    #[error("an empty file")]
    Empty,
    /// The file is too large for its format.
    #[error("{0}")]
    TooLarge(&'static str),
    /// The contents are no book of the game.
    #[error("{0}")]
    Foreign(String),
}

impl BookError {
    /// Creates the error for contents that are no book of the game.
    pub(crate) fn foreign(reason: impl Into<String>) -> BookError {
        BookError::Foreign(reason.into())
    }
}
