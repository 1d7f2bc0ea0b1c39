//! Networks of the user that replace the built-in ones.

use std::any::Any;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use files::ReadError;
use search::network::{Header, NetworkError};
use search::{Evaluator, Game, GameTask, ListedGame, NetworkOf, with_game};

/// Maximum size of a network file in bytes.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// At most one network for each game.
#[derive(Debug, Default)]
pub struct Networks {
    networks: Vec<(String, UserNetwork)>,
}

/// A network whose game is known where it is used.
#[derive(Debug)]
pub struct UserNetwork(Arc<dyn Any + Send + Sync>);

impl UserNetwork {
    /// The network as one of a game; `None` if it is of another game.
    pub fn of_game<G: Game>(&self) -> Option<Arc<NetworkOf<G>>> {
        Arc::clone(&self.0).downcast().ok()
    }
}

/// Reads the bytes of a network.
struct Parse<'a>(&'a [u8]);

impl GameTask for Parse<'_> {
    type Output = Result<UserNetwork, NetworkError>;

    fn run<G: ListedGame>(self) -> Self::Output {
        Ok(UserNetwork(Arc::new(<G as Game>::Evaluator::parse(self.0)?)))
    }
}

impl Networks {
    /// Loads a file for the game that its header names. Returns this game and the description of the network, which
    /// says so if its winning chances are provisional.
    ///
    /// # Errors
    /// The reason why the file cannot be used; the networks stay as they were.
    pub fn load(&mut self, path: &str) -> Result<(String, String), String> {
        let bytes = read(path)?;
        let (Header { game, mut text, calibration, .. }, _) =
            Header::parse(&bytes).map_err(|error| error.to_string())?;
        if calibration.games == 0 {
            text.push_str("; winning chances and centipawns are provisional (`lab calibrate` measures them)");
        }
        let parsed = with_game(&game, Parse(&bytes));
        let parsed = parsed.map_err(|_| format!("a network for {game}, which is not supported"))?;
        let network = parsed.map_err(|error| error.to_string())?;
        self.networks.retain(|(known, _)| *known != game);
        self.networks.push((game.clone(), network));
        Ok((game, text))
    }

    /// Removes all networks. Returns true if there were any.
    pub fn clear(&mut self) -> bool {
        !std::mem::take(&mut self.networks).is_empty()
    }

    /// The network for a game; `None` for the built-in one.
    pub fn of(&self, game: &str) -> Option<&UserNetwork> {
        self.networks.iter().find(|(known, _)| known == game).map(|(_, network)| network)
    }
}

/// Reads a regular file. Files that say they are empty are refused, too, such as those of `/proc`, of which some wait
/// for more.
fn read(path: &str) -> Result<Vec<u8>, String> {
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() == 0) {
        return Err("an empty file".into());
    }
    files::read_regular(Path::new(path), MAX_FILE_SIZE).map_err(|error| match error {
        ReadError::NotRegular => "not a file".into(),
        ReadError::TooLarge => "too large for a network".into(),
        ReadError::Io(error) => error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_cannot_be_networks_are_not_read() {
        let path = std::env::temp_dir().join(format!("sanqi-{}-file.nnue", std::process::id()));
        let refusal = || read(path.to_str().unwrap()).unwrap_err();
        let file = fs::File::create(&path).unwrap();
        assert_eq!(refusal(), "an empty file");
        // Nothing is written: the file has a length, but no contents on the disk.
        file.set_len(MAX_FILE_SIZE + 1).unwrap();
        assert_eq!(refusal(), "too large for a network");
        file.set_len(MAX_FILE_SIZE).unwrap();
        assert_eq!(read(path.to_str().unwrap()).map(|bytes| bytes.len() as u64), Ok(MAX_FILE_SIZE));
        fs::remove_file(&path).unwrap();
        assert_eq!(read(std::env::temp_dir().to_str().unwrap()), Err("not a file".into()));
    }

    #[test]
    fn a_network_whose_scores_were_never_measured_says_so() {
        let file = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../search/nets/chess.nnue")).unwrap();
        let (mut header, weights) = Header::parse(&file).unwrap();
        let mut load = |games: u32| {
            header.calibration.games = games;
            let path = std::env::temp_dir().join(format!("sanqi-{}-{games}.nnue", std::process::id()));
            fs::write(&path, header.write_bytes(weights)).unwrap();
            let loaded = Networks::default().load(path.to_str().unwrap());
            fs::remove_file(path).unwrap();
            loaded
        };
        let (game, measured) = load(800).unwrap();
        assert!(game == "chess" && !measured.contains("provisional"), "{measured}");
        let (_, text) = load(0).unwrap();
        assert_eq!(
            text,
            format!("{measured}; winning chances and centipawns are provisional (`lab calibrate` measures them)")
        );
    }
}
