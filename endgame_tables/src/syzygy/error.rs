//! The reasons why a table cannot be used.

use std::io;

use thiserror::Error;

/// The reason why a table cannot be used.
#[derive(Debug, Error)]
pub enum TableError {
    /// The file cannot be opened or read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The contents are not those of a table, or not completely.
    #[error("{0}")]
    Damaged(&'static str),
}

impl TableError {
    /// The contents contradict themselves.
    pub const CONTENTS: TableError = TableError::Damaged("damaged contents");
}
