//! Journal of a match: a header line, then a line per finished game, written as it ends. Reports read it, and --resume
//! continues it.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::outcome::GameRecord;
use super::referee::Adjudication;
use super::schedule::Format;
use crate::engine::EngineSpec;
use crate::stats::Sprt;

/// Error of reading or writing a journal.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The journal cannot be read or written.
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: std::io::Error },
    /// The file is not a journal.
    #[error("{}: not the journal of a match: {source}", path.display())]
    NoJournal { path: PathBuf, source: serde_json::Error },
    /// The file is the journal of another match.
    #[error("{}: the journal of another match (other engines, clock, openings or limits)", .0.display())]
    OtherMatch(PathBuf),
}

/// Parameters of a match that determine its games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// Name of the game.
    pub game: String,
    /// Descriptions of the engines.
    pub engines: Vec<EngineSpec>,
    /// Time control.
    pub control: String,
    /// Path of the opening book; empty for the built-in openings.
    pub openings: String,
    /// Seed of a random order; `None` for the order of the file.
    pub seed: Option<u64>,
    /// Number of games per pairing.
    pub games: usize,
    /// Pairing of more than two engines.
    pub format: Format,
    /// Tolerance for late moves, in milliseconds.
    pub margin_ms: u64,
    /// True if engines ponder.
    pub ponder: bool,
    /// Adjudication.
    pub adjudication: Adjudication,
    /// True for Chess960.
    pub chess960: bool,
    /// SPRT that ends the match.
    pub sprt: Option<Sprt>,
    /// Start of the match: date and time of day in UTC.
    pub began: String,
}

impl Header {
    /// Returns true if games with this header may be added to a match with the other: all parameters that determine the
    /// games are equal. The number of games and the SPRT may differ.
    fn continues(&self, other: &Header) -> bool {
        let games_only = |header: &Header| Header { games: 0, sprt: None, began: String::new(), ..header.clone() };
        games_only(self) == games_only(other)
    }
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
    /// Creates a journal.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn create(path: &Path, header: &Header) -> std::io::Result<Journal> {
        let mut journal = Journal { file: File::create(path)? };
        journal.write(&HeaderLine { header: header.clone() })?;
        Ok(journal)
    }

    /// Opens a journal to continue it, and returns its games. An incomplete last line is dropped.
    ///
    /// # Errors
    /// The file cannot be read or written, or it is the journal of another match.
    pub fn resume(path: &Path, header: &Header) -> Result<(Journal, Vec<GameRecord>), JournalError> {
        let (known, records) = read(path)?;
        if !known.continues(header) {
            return Err(JournalError::OtherMatch(path.into()));
        }
        let failed = |source| JournalError::File { path: path.into(), source };
        let file = open_without_tail(path).map_err(failed)?;
        Ok((Journal { file }, records))
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

/// Opens a file of lines for appending and removes an incomplete last line, to which the next one would be joined.
fn open_without_tail(path: &Path) -> std::io::Result<File> {
    let mut file = File::options().read(true).append(true).open(path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    file.set_len(end as u64)?;
    Ok(file)
}

/// Reads a journal. Invalid lines, such as an incomplete last one, are skipped.
///
/// # Errors
/// The file cannot be read or is not a journal.
pub fn read(path: &Path) -> Result<(Header, Vec<GameRecord>), JournalError> {
    let failed = |source| JournalError::File { path: path.into(), source };
    let mut lines = BufReader::new(File::open(path).map_err(failed)?).lines();
    let first = lines.next().transpose().map_err(failed)?.unwrap_or_default();
    let HeaderLine { header } =
        serde_json::from_str(&first).map_err(|source| JournalError::NoJournal { path: path.into(), source })?;
    let records = lines.map_while(Result::ok).filter_map(|line| serde_json::from_str(&line).ok()).collect();
    Ok((header, records))
}

#[cfg(test)]
mod tests {
    use super::super::outcome::{Outcome, Reason, Usage};
    use super::*;

    fn header() -> Header {
        Header {
            game: "chess".into(),
            engines: vec!["cmd=a".parse().unwrap(), "cmd=b".parse().unwrap()],
            control: "8+0.08".into(),
            openings: "book.epd".into(),
            seed: Some(1),
            games: 10,
            format: Format::RoundRobin,
            margin_ms: 0,
            ponder: false,
            adjudication: Adjudication::default(),
            chess960: false,
            sprt: None,
            began: "2026-11-21 10:00".into(),
        }
    }

    fn record(number: usize) -> GameRecord {
        GameRecord {
            number,
            pair: number / 2,
            opening: 7,
            players: ["a".into(), "b".into()],
            outcome: Outcome::Draw,
            reason: Reason::Repetition,
            plies: 99,
            usage: [Usage::default(); 2],
        }
    }

    #[test]
    fn an_interrupted_journal_goes_on() {
        let path = std::env::temp_dir().join(format!("sanqi-journal-{}.jsonl", std::process::id()));
        let mut journal = Journal::create(&path, &header()).unwrap();
        journal.add(&record(0)).unwrap();
        journal.add(&record(1)).unwrap();
        write!(journal.file, "{{\"number\":2,\"pa").unwrap();
        drop(journal);
        let longer = Header { games: 20, ..header() };
        let (mut journal, records) = Journal::resume(&path, &longer).unwrap();
        assert_eq!(records, [record(0), record(1)]);
        journal.add(&record(2)).unwrap();
        assert_eq!(read(&path).unwrap(), (header(), vec![record(0), record(1), record(2)]));
        let other = Header { control: "1+0.01".into(), ..header() };
        assert!(matches!(Journal::resume(&path, &other), Err(JournalError::OtherMatch(_))));
        std::fs::write(&path, "[Event \"?\"]\n").unwrap();
        assert!(matches!(read(&path), Err(JournalError::NoJournal { .. })));
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(read(&path), Err(JournalError::File { .. })));
    }
}
