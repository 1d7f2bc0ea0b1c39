//! All games of several files at once.

use std::collections::HashSet;
use std::path::PathBuf;

use boards::Position;
use rayon::prelude::*;

use super::corpus::Corpus;
use super::error::DataError;
use super::game::SelfplayGame;
use super::header::DataHeader;
use super::reader::DataFile;

/// Games of several files.
pub struct LoadedGames<P> {
    /// Headers, one per segment.
    pub headers: Vec<DataHeader>,
    /// Games in the order of the files.
    pub games: Vec<SelfplayGame<P>>,
    /// Messages about unreadable parts, one line each.
    pub warnings: Vec<String>,
}

/// Reads all games of the files, which must be of game `P`, on all cores. Unreadable parts are skipped and reported in
/// [`LoadedGames::warnings`].
///
/// # Errors
/// A file cannot be read at all, or is of another game.
pub fn load<P: Position>(paths: &[PathBuf]) -> Result<LoadedGames<P>, DataError> {
    let files = open_all(paths)?;
    let corpus = Corpus::of::<P>(&files)?;
    let mut loaded = LoadedGames { headers: Vec::new(), games: Vec::new(), warnings: corpus.warnings().to_vec() };
    let decoded: Vec<_> = (0..corpus.blocks()).into_par_iter().map(|block| corpus.games::<P>(block)).collect();
    for games in decoded {
        match games {
            Ok(games) => loaded.games.extend(games),
            Err(warning) => loaded.warnings.push(warning),
        }
    }
    loaded.headers = corpus.into_headers();
    Ok(loaded)
}

/// Reads files, to look into them with [`Corpus`].
///
/// # Errors
/// A file cannot be read, or is named twice.
pub fn open_all(paths: &[PathBuf]) -> Result<Vec<DataFile>, DataError> {
    let mut seen = HashSet::new();
    let open = |path: &PathBuf| {
        let real = path.canonicalize().map_err(DataError::file(path))?;
        if seen.insert(real) { DataFile::open(path) } else { Err(DataError::NamedTwice(path.clone())) }
    };
    paths.iter().map(open).collect()
}
