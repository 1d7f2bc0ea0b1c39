//! Journal of a match: a header line, then a line per finished game, written as it ends. Reports read it, and --resume
//! continues it. Each line is a JSON object whose last member is the CRC-32 of the others: what a damaged disk or an
//! editor has changed is not counted.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use analysis::checksummed_line::{Lines, append, left_out, read_lines, write as line};
use selfplay::Adjudication;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::game_record::GameRecord;
use super::schedule::Format;
use crate::engine::EngineSpec;
use crate::stats::Sprt;

/// Error of reading or writing a journal.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The journal cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Path of the journal.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// The first line is not the header of a journal.
    #[error("{}: not the journal of a match, or its first line is damaged", .0.display())]
    NoJournal(PathBuf),
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
    /// Checksum of the openings; `None` in journals of earlier versions.
    #[serde(default)]
    pub openings_checksum: Option<u32>,
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
        let games_only = |header: &Header| Header {
            openings_checksum: None,
            games: 0,
            sprt: None,
            began: String::new(),
            ..header.clone()
        };
        let checksums = self.openings_checksum.zip(other.openings_checksum);
        games_only(self) == games_only(other) && checksums.is_none_or(|(own, others)| own == others)
    }
}

#[derive(Serialize, Deserialize)]
struct HeaderLine {
    #[serde(rename = "match")]
    header: Header,
}

/// Contents of a journal.
#[derive(Clone, Debug, PartialEq)]
pub struct JournalContents {
    /// Parameters of the match.
    pub header: Header,
    /// Finished games, in the order in which they ended.
    pub records: Vec<GameRecord>,
    /// Number of lines that are damaged or of a game that no match has.
    pub damaged: usize,
}

impl JournalContents {
    /// Returns a warning if there are damaged lines.
    pub fn warning(&self, path: &Path) -> Option<String> {
        (self.damaged > 0).then(|| format!("{}: {}", path.display(), left_out(self.damaged)))
    }
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

    /// Opens a journal to continue it, and returns its contents. Damaged lines stay in the file, but for a last one that
    /// an interruption cut off: its game is played again.
    ///
    /// # Errors
    /// The file cannot be read or written, or it is the journal of another match.
    pub fn resume(path: &Path, header: &Header) -> Result<(Journal, JournalContents), JournalError> {
        let failed = |source| JournalError::File { path: path.into(), source };
        let bytes = read_bytes(path)?;
        let (contents, is_cut) = parse(path, &bytes)?;
        if !contents.header.continues(header) {
            return Err(JournalError::OtherMatch(path.into()));
        }
        let file = append(path, &bytes, is_cut).map_err(failed)?;
        Ok((Journal { file }, contents))
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> std::io::Result<()> {
        self.write(record)
    }

    fn write(&mut self, object: &impl Serialize) -> std::io::Result<()> {
        self.file.write_all(line(object)?.as_bytes())?;
        self.file.flush()
    }
}

/// Reads a journal.
///
/// # Errors
/// The file cannot be read or is not a journal.
pub fn read(path: &Path) -> Result<JournalContents, JournalError> {
    let bytes = read_bytes(path)?;
    parse(path, &bytes).map(|(contents, _)| contents)
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, JournalError> {
    files::read_regular(path, u64::MAX).map_err(|error| JournalError::File { path: path.into(), source: error.into() })
}

/// Returns the contents of a journal, and whether its last line was cut off.
fn parse(path: &Path, bytes: &[u8]) -> Result<(JournalContents, bool), JournalError> {
    let lines = read_lines::<HeaderLine, GameRecord>(bytes).ok_or_else(|| JournalError::NoJournal(path.into()))?;
    let Lines { heading: HeaderLine { header }, entries: mut records, damaged, is_cut } = lines;
    let read = records.len();
    records.retain(GameRecord::is_possible);
    let damaged = damaged + read - records.len();
    Ok((JournalContents { header, records, damaged }, is_cut))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::testing::record;
    use super::*;

    fn header() -> Header {
        Header {
            game: "chess".into(),
            engines: vec!["cmd=a".parse().unwrap(), "cmd=b".parse().unwrap()],
            control: "8+0.08".into(),
            openings: "book.epd".into(),
            openings_checksum: Some(7),
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

    #[test]
    fn an_interrupted_journal_goes_on() {
        let path = std::env::temp_dir().join(format!("sanqi-journal-{}.jsonl", std::process::id()));
        let mut journal = Journal::create(&path, &header()).unwrap();
        journal.add(&record(0)).unwrap();
        journal.add(&record(1)).unwrap();
        write!(journal.file, "{{\"number\":2,\"pa").unwrap();
        drop(journal);
        let longer = Header { games: 20, ..header() };
        let (mut journal, contents) = Journal::resume(&path, &longer).unwrap();
        assert_eq!((&contents.records[..], contents.damaged), (&[record(0), record(1)][..], 0));
        assert_eq!(contents.warning(&path), None);
        journal.add(&record(2)).unwrap();
        let records = vec![record(0), record(1), record(2)];
        assert_eq!(read(&path).unwrap(), JournalContents { header: header(), records, damaged: 0 });
        let other_control = Header { control: "1+0.01".into(), ..header() };
        let other_contents = Header { openings_checksum: Some(8), ..header() };
        for other in [other_control, other_contents] {
            assert!(matches!(Journal::resume(&path, &other), Err(JournalError::OtherMatch(_))));
        }
        let earlier_version = Header { openings_checksum: None, ..header() };
        assert!(Journal::resume(&path, &earlier_version).is_ok());
        fs::write(&path, "[Event \"?\"]\n").unwrap();
        assert!(matches!(read(&path), Err(JournalError::NoJournal(_))));
        fs::remove_file(&path).unwrap();
        assert!(matches!(read(&path), Err(JournalError::File { .. })));
        assert!(read(&std::env::temp_dir()).unwrap_err().to_string().ends_with("not a regular file"));
    }

    #[test]
    fn a_complete_record_without_its_line_feed_is_kept() {
        let path = std::env::temp_dir().join(format!("sanqi-journal-tail-{}.jsonl", std::process::id()));
        let text = [line(&HeaderLine { header: header() }), line(&record(0))].map(Result::unwrap).concat();
        fs::write(&path, text.trim_end()).unwrap();
        let (mut journal, contents) = Journal::resume(&path, &header()).unwrap();
        assert_eq!((&contents.records[..], contents.damaged), (&[record(0)][..], 0));
        journal.add(&record(1)).unwrap();
        let contents = read(&path).unwrap();
        assert_eq!((&contents.records[..], contents.damaged), (&[record(0), record(1)][..], 0));
        fs::remove_file(&path).unwrap();
    }

    /// Every flipped bit costs the line in which it stands, and no other; a line feed joins or divides two lines.
    #[test]
    fn flipped_bits_are_noticed() {
        let lines = [line(&HeaderLine { header: header() }), line(&record(0)), line(&record(1)), line(&record(2))];
        let lines = lines.map(Result::unwrap);
        let (bytes, header_length) = (lines.concat().into_bytes(), lines[0].len());
        for bit in 0..8 * bytes.len() {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let Ok((contents, _)) = parse(Path::new("journal"), &damaged) else {
                assert!(bit / 8 < header_length, "bit {bit}");
                continue;
            };
            let last = bit / 8 + 1 == bytes.len();
            let warning = contents.warning(Path::new("journal"));
            let is_told = warning.is_some_and(|text| text.contains("damaged line"));
            assert!(last || (bit / 8 >= header_length && is_told), "bit {bit}");
            let lost = if bytes[bit / 8] == b'\n' && !last { 2 } else { 1 };
            assert_eq!(contents.records.len(), 3 - lost, "bit {bit}");
            assert!(contents.records.iter().all(|game| *game == record(game.number)), "bit {bit}");
        }
    }
}
