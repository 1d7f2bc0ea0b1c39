//! Why a job of the workspace fails.

use std::io;
use std::path::{Path, PathBuf};

/// Why a job fails.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A program cannot be started or fails.
    #[error("{0}")]
    Program(String),
    /// The metadata of the workspace cannot be read.
    #[error("the metadata of the workspace: {0}")]
    Metadata(#[from] cargo_metadata::Error),
    /// The argument or a file of the workspace is not as expected.
    #[error("{0}")]
    Unexpected(String),
}

impl Error {
    /// Returns the conversion of an error about a file.
    pub fn at(path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Error {
        let path = path.as_ref().to_owned();
        move |source| Error::File { path, source }
    }
}
