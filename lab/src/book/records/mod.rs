//! Games from files: PGN for chess and xiangqi, CSA for shogi, and self-play data of every game.

mod csa;
mod game;
mod pgn;

use std::path::{Path, PathBuf};

use search::{ListedGame, RecordFormat};
use thiserror::Error;

use crate::data::{self, DataError};
pub use game::RecordedGame;

/// Extension of self-play data.
const SELFPLAY: &str = "sqd";

/// Error of reading games.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    File {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// The file is no self-play data of the game.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Reads the games of a file, in the format that its extension stands for. Returns them with messages about what could not
/// be read.
///
/// # Errors
/// The file cannot be read.
pub fn read<G: ListedGame>(path: &Path) -> Result<(Vec<RecordedGame<G>>, Vec<String>), RecordError> {
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(SELFPLAY)) {
        let loaded = data::load::<G>(&[path.to_owned()])?;
        let game = |game: data::SelfplayGame<G>| RecordedGame {
            start: (*game.start).clone(),
            moves: game.plies.iter().map(|ply| ply.mv).collect(),
            random_plies: game.random_plies,
            outcome: Some(game.outcome),
        };
        return Ok((loaded.games.into_iter().map(game).collect(), loaded.warnings));
    }
    let bytes = std::fs::read(path).map_err(|source| RecordError::File { path: path.into(), source })?;
    // Old files of records are not in UTF-8; only names and comments have such characters.
    let text = String::from_utf8_lossy(&bytes);
    let (games, warnings) = match G::RECORD {
        RecordFormat::Pgn { .. } => pgn::parse(&text),
        RecordFormat::Csa => csa::parse(&text),
    };
    let named = |warning: String| format!("{}: {warning}", path.display());
    Ok((games, warnings.into_iter().map(named).collect()))
}
