//! `--network FILE`: the network of the built-in engine.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use search::{Evaluator, Game, NetworkOf};

use crate::error::{LabError, file_error};

/// Choice of the network.
#[derive(Clone, Debug, Default, Args)]
pub struct NetworkArgument {
    /// Use the network in this file instead of the built-in one.
    #[arg(long = "network", value_name = "FILE")]
    file: Option<PathBuf>,
}

impl NetworkArgument {
    /// Chooses the network in a file.
    pub fn of(file: &Path) -> NetworkArgument {
        NetworkArgument { file: Some(file.into()) }
    }

    /// Loads the network, or returns the built-in one if no file was given.
    ///
    /// # Errors
    /// The file cannot be read, or is not a network for this game.
    pub fn load<G: Game>(&self) -> Result<Arc<NetworkOf<G>>, LabError> {
        let Some(file) = &self.file else { return Ok(G::network()) };
        let bytes = std::fs::read(file).map_err(file_error(file))?;
        G::Evaluator::parse(&bytes).map(Arc::new).map_err(file_error(file))
    }
}
