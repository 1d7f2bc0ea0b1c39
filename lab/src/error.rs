//! Errors of the commands: messages for the user.

use std::error::Error;
use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

/// Error of a command. Its text is the message; callers only show it.
pub type LabError = Box<dyn Error + Send + Sync>;

pub type CommandResult = Result<ExitCode, LabError>;

/// Converts an error into one that names the file.
pub fn file_error<E: Display>(path: &Path) -> impl FnOnce(E) -> LabError {
    move |error| format!("{}: {error}", path.display()).into()
}
