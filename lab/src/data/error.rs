//! Errors of reading and writing training data.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Error of a training data file.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum DataError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    /// The file is not training data, or nothing of it can be read.
    #[error("{}: not a file of games: {reason}", path.display())]
    Foreign { path: PathBuf, reason: String },
    /// The file has games of another game.
    #[error("{}: games of {found}, not of {wanted}", path.display())]
    OtherGame { path: PathBuf, found: String, wanted: String },
    /// The file was made by another engine or with other settings, so that it cannot be continued.
    #[error("{}: made by another engine or with other settings, shown by `lab data inspect`", .0.display())]
    OtherProvenance(PathBuf),
    /// The file was joined from several runs, none of which can be continued in it.
    #[error("{}: joined from several runs, none of which can be continued here", .0.display())]
    Joined(PathBuf),
    /// The file is damaged before its last block; continuing it would lose the blocks after the damage.
    #[error("{}: damaged at byte {offset}, with games after the damage; `lab data merge` copies them to a file \
             that cannot be continued", path.display())]
    Damaged { path: PathBuf, offset: usize },
    /// The file could not be written completely, for example because the disk is full.
    #[error("{}: {source}; it holds {games} whole games, and --resume continues after them", path.display())]
    CutShort { path: PathBuf, games: u64, source: io::Error },
    /// The file exists, and neither --resume nor --overwrite was given.
    #[error("{} exists; {remedy}", path.display())]
    Exists { path: PathBuf, remedy: &'static str },
    /// The output file is one of the input files.
    #[error("{}: the output would overwrite an input file", .0.display())]
    OverSource(PathBuf),
    /// The same file is named twice: its games would count double.
    #[error("{}: named twice", .0.display())]
    NamedTwice(PathBuf),
}

impl DataError {
    /// Converts an I/O error on a file.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> DataError {
        move |source| DataError::File { path: path.into(), source }
    }

    /// Error for an existing file that can be continued.
    pub fn exists_unfinished(path: &Path) -> DataError {
        DataError::Exists { path: path.into(), remedy: "--resume continues it, --overwrite replaces it" }
    }

    /// Error for a file that is not training data.
    pub fn foreign(path: &Path, reason: impl Into<String>) -> DataError {
        DataError::Foreign { path: path.into(), reason: reason.into() }
    }
}
