//! Networks that the user gives in place of those that are part of the program.

use std::fs;

use search::network::Header;

use crate::games;

/// No network of ours is larger, in bytes: what is need not be read.
const LARGEST: u64 = 64 << 20;

/// At most one network for each game.
#[derive(Debug, Default)]
pub struct Networks {
    files: Vec<Given>,
}

#[derive(Debug)]
struct Given {
    game: String,
    bytes: Vec<u8>,
}

impl Networks {
    /// Takes the network in a file, for the game that the file says. Returns that game and what the network was made
    /// of.
    ///
    /// # Errors
    /// Why the file cannot be used. What was there stays.
    pub fn take(&mut self, path: &str) -> Result<(String, String), String> {
        let bytes = read(path)?;
        let (Header { game, text, .. }, _) = Header::parse(&bytes).map_err(|error| error.to_string())?;
        let mut table = games::open(&game).ok_or_else(|| format!("a network for {game}, which is not played here"))?;
        table.set_network(Some(&bytes)).map_err(|error| error.to_string())?;
        self.files.retain(|given| given.game != game);
        self.files.push(Given { game: game.clone(), bytes });
        Ok((game, text))
    }

    /// Forgets all of them; whether there were any.
    pub fn forget(&mut self) -> bool {
        !std::mem::take(&mut self.files).is_empty()
    }

    /// The one for a game; `None` for the one that is part of the program.
    pub fn of(&self, game: &str) -> Option<&[u8]> {
        self.files.iter().find(|given| given.game == game).map(|given| given.bytes.as_slice())
    }
}

/// Reads a file, but neither a device, which may have no end, nor a pipe, which may have no beginning.
fn read(path: &str) -> Result<Vec<u8>, String> {
    let metadata = fs::metadata(path).map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("not a file".into());
    }
    if metadata.len() > LARGEST {
        return Err("too large for a network".into());
    }
    fs::read(path).map_err(|error| error.to_string())
}
