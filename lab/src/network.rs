//! `--network FILE`: the network that the engine in this program plays with.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use search::{Evaluator, Game, NetworkOf};
use thiserror::Error;

/// Which network plays.
#[derive(Clone, Debug, Default, Args)]
pub struct NetworkArgument {
    /// Play with the network in this file in place of the one in the program.
    #[arg(long = "network", value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Why a network cannot play.
#[derive(Debug, Error)]
#[error("{}: {reason}", file.display())]
pub struct NetworkFileError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub reason: String,
}

impl NetworkArgument {
    /// The network.
    ///
    /// # Errors
    /// The file cannot be read, or holds no network for this game.
    pub fn load<G: Game>(&self) -> Result<Arc<NetworkOf<G>>, NetworkFileError> {
        let Some(file) = &self.file else { return Ok(G::network()) };
        let failed = |reason: String| NetworkFileError { file: file.clone(), reason };
        let bytes = std::fs::read(file).map_err(|error| failed(error.to_string()))?;
        G::Evaluator::parse(&bytes).map(Arc::new).map_err(|error| failed(error.to_string()))
    }
}
