//! Result of the commands of `lab book`.

use std::error::Error;
use std::process::ExitCode;

/// Result of a command.
pub type CommandResult = Result<ExitCode, Box<dyn Error>>;
