//! Why a file of games cannot be read or written.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a file of games cannot be used.
#[derive(Debug, Error)]
pub enum DataError {
    /// The system says no.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It is something else, or nothing of it can be read.
    #[error("{}: not a file of games: {reason}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it lacks.
        reason: String,
    },
    /// It has games of another game than the one that is wanted.
    #[error("{}: games of {found}, not of {wanted}", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Its game.
        found: String,
        /// The game of the other files, or of the command line.
        wanted: String,
    },
    /// It was made otherwise, so that nothing can be added to it.
    #[error("{}: made by another engine, or with other settings; `lab data inspect` shows them", .0.display())]
    OtherWork(PathBuf),
    /// It is put together from several runs, so that none of them can go on.
    #[error("{}: put together from several files: no run can go on here", .0.display())]
    Joined(PathBuf),
    /// It is damaged in the middle, so that to go on would lose what can be read behind the damage.
    #[error("{}: damaged at byte {offset}, but there are games behind it; `lab data merge` saves them in a file \
             in which no run goes on", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where the damage begins.
        offset: usize,
    },
    /// It could not be written to its end.
    #[error("{}: {source}; it holds {games} whole games, and --resume goes on from there", path.display())]
    CutShort {
        /// The file.
        path: PathBuf,
        /// Games that can be read from it.
        games: u64,
        /// Why no more fit.
        source: io::Error,
    },
    /// It exists, and nobody said that it may go.
    #[error("{}: there is such a file; {remedy}", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
        /// Which options say what to do with it.
        remedy: &'static str,
    },
    /// It would be written over what it is made from.
    #[error("{}: this file is read, so that it cannot be written as well", .0.display())]
    OverSource(PathBuf),
}

impl DataError {
    /// The system's no about a file.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> DataError {
        move |source| DataError::File { path: path.into(), source }
    }

    /// A file that is there and may go on.
    pub fn unfinished(path: &Path) -> DataError {
        DataError::Exists { path: path.into(), remedy: "--resume goes on with it, --overwrite begins anew" }
    }

    /// What a file lacks to be one of games.
    pub fn foreign(path: &Path, reason: impl Into<String>) -> DataError {
        DataError::Foreign { path: path.into(), reason: reason.into() }
    }
}
