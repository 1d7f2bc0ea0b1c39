//! The journal of a match: a header line, then a line for each finished game, written as it ends. Reports
//! read it, and an interrupted match goes on from it.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::outcome::GameRecord;
use crate::engine::EngineSpec;

/// What a match is, as far as its games depend on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The engines.
    pub engines: Vec<EngineSpec>,
    /// The time control.
    pub control: String,
    /// The openings file.
    pub openings: String,
    /// The seed of a random order; `None` for the order of the file.
    pub seed: Option<u64>,
    /// Each pairing's games.
    pub games: usize,
    /// `round-robin` or `gauntlet`.
    pub format: String,
}

#[derive(Serialize, Deserialize)]
struct HeaderLine {
    #[serde(rename = "match")]
    header: Header,
}

/// An open journal.
pub struct Journal {
    file: File,
}

impl Journal {
    /// Begins a new journal.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn create(path: &Path, header: &Header) -> std::io::Result<Journal> {
        let mut journal = Journal { file: File::create(path)? };
        journal.write(&HeaderLine { header: header.clone() })?;
        Ok(journal)
    }

    /// Goes on with a journal, and gives the games that it holds. A line that was cut off by the
    /// interruption is dropped.
    ///
    /// # Errors
    /// The file cannot be read or written, or it is the journal of another match.
    pub fn resume(path: &Path, header: &Header) -> Result<(Journal, Vec<GameRecord>), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut lines = BufReader::new(File::open(path).map_err(failed)?).lines();
        let first = lines.next().transpose().map_err(failed)?.unwrap_or_default();
        let known: HeaderLine =
            serde_json::from_str(&first).map_err(|error| format!("{}: no journal: {error}", path.display()))?;
        if known.header != *header {
            return Err(format!("{}: the journal of another match (other engines, clock or openings)", path.display()));
        }
        let records: Vec<GameRecord> =
            lines.map_while(Result::ok).filter_map(|line| serde_json::from_str(&line).ok()).collect();
        // Written anew rather than appended to: what follows a cut-off line would be lost with it.
        let mut journal = Journal::create(path, header).map_err(failed)?;
        for record in &records {
            journal.add(record).map_err(failed)?;
        }
        Ok((journal, records))
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> std::io::Result<()> {
        self.write(record)
    }

    fn write(&mut self, line: &impl Serialize) -> std::io::Result<()> {
        writeln!(self.file, "{}", serde_json::to_string(line)?)?;
        self.file.flush()
    }
}

/// Opens a file to which games are added, from its beginning unless `resume`.
///
/// # Errors
/// It cannot be written.
pub fn open_games(path: &Path, resume: bool) -> std::io::Result<File> {
    if resume { OpenOptions::new().append(true).create(true).open(path) } else { File::create(path) }
}
