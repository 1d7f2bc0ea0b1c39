//! Output file of a `lab data` command.

use std::path::PathBuf;

use clap::Args;

use crate::data::DataError;
use crate::paths::is_same_file;

/// Arguments for the output file.
#[derive(Debug, Args)]
pub struct Output {
    /// Output file.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Replace the file if it exists.
    #[arg(long)]
    pub overwrite: bool,
}

impl Output {
    /// Checks that writing the file destroys nothing.
    ///
    /// # Errors
    /// The file is one of the input files, or exists and may not be replaced.
    pub fn check(&self, sources: &[PathBuf]) -> Result<(), DataError> {
        if sources.iter().any(|source| is_same_file(source, &self.out)) {
            return Err(DataError::OverSource(self.out.clone()));
        }
        if self.out.exists() && !self.overwrite {
            return Err(DataError::Exists { path: self.out.clone(), remedy: "--overwrite replaces it" });
        }
        Ok(())
    }
}
