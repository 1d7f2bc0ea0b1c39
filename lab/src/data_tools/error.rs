//! Errors of `lab data`.

use std::path::PathBuf;
use std::process::ExitCode;

use search::UnknownGame;
use thiserror::Error;

use crate::data::DataError;
use crate::network::NetworkFileError;

/// Error of a `lab data` command.
#[derive(Debug, Error)]
pub enum CommandError {
    /// A file cannot be used.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The files are of a game that this program does not know.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The network cannot be loaded.
    #[error(transparent)]
    Network(#[from] NetworkFileError),
    /// The signal handler cannot be installed.
    #[error(transparent)]
    Signal(#[from] ctrlc::Error),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
    /// A line of a file of reference positions is not valid.
    #[error("{}, line {line}: {reason}", path.display())]
    Reference { path: PathBuf, line: usize, reason: String },
    /// The plot cannot be drawn.
    #[error("{}: {reason}", path.display())]
    Picture { path: PathBuf, reason: String },
}

/// Result of a `lab data` command.
pub type CommandResult = Result<ExitCode, CommandError>;
