//! Networks of the user that replace the built-in ones.

use std::fs;

use search::network::Header;

use crate::games;

/// Maximum size of a network file in bytes.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// At most one network for each game.
#[derive(Debug, Default)]
pub struct Networks {
    networks: Vec<UserNetwork>,
}

#[derive(Debug)]
struct UserNetwork {
    game: String,
    bytes: Vec<u8>,
}

impl Networks {
    /// Loads a file for the game that its header names. Returns this game and the description of the network.
    ///
    /// # Errors
    /// The reason why the file cannot be used; the networks stay as they were.
    pub fn load(&mut self, path: &str) -> Result<(String, String), String> {
        let bytes = read(path)?;
        let (Header { game, text, .. }, _) = Header::parse(&bytes).map_err(|error| error.to_string())?;
        let mut host = games::open(&game).ok_or_else(|| format!("a network for {game}, which is not supported"))?;
        host.set_network(Some(&bytes)).map_err(|error| error.to_string())?;
        self.networks.retain(|network| network.game != game);
        self.networks.push(UserNetwork { game: game.clone(), bytes });
        Ok((game, text))
    }

    /// Removes all networks. Returns true if there were any.
    pub fn clear(&mut self) -> bool {
        !std::mem::take(&mut self.networks).is_empty()
    }

    /// The network for a game; `None` for the built-in one.
    pub fn of(&self, game: &str) -> Option<&[u8]> {
        self.networks.iter().find(|network| network.game == game).map(|network| network.bytes.as_slice())
    }
}

/// Reads a regular file; devices and pipes are refused, because they need not end.
fn read(path: &str) -> Result<Vec<u8>, String> {
    let metadata = fs::metadata(path).map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("not a file".into());
    }
    if metadata.len() > MAX_FILE_SIZE {
        return Err("too large for a network".into());
    }
    fs::read(path).map_err(|error| error.to_string())
}
