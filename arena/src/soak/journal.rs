//! Journal of a soak: a heading, then a line for each game, each with a checksum. A killed run goes on from it.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use analysis::checksummed_line::{Lines, append, left_out, read_lines, write};
use serde::{Deserialize, Serialize};

use super::finding::Finding;
use super::tally::Tally;
use super::usage::Usage;

/// Settings that decide which games a run plays; a journal with others is not continued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// Seed of all choices.
    pub seed: u64,
    /// Protocols and games, in turn.
    pub seats: Vec<String>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Number of the game.
    pub number: u64,
    /// Protocol and game.
    pub seat: String,
    /// Number of the first game of the engine's process.
    pub born: u64,
    /// Resources of the process before the game, with the default options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// Duration in seconds.
    pub seconds: f64,
    /// Counts.
    pub tally: Tally,
    /// Findings.
    pub findings: Vec<Finding>,
}

/// Largest number of a game, and largest count of a game, that is accepted from a file: no run comes near it.
const MOST: u64 = u32::MAX as u64;

/// Longest duration in seconds that is accepted from a file.
const LONGEST: f64 = 1e9;

impl Entry {
    /// Returns true if a run may have this game: a summary can add it up.
    fn is_possible(&self) -> bool {
        let usage = self.usage.map_or([0; 3], |Usage { memory, threads, files }| [memory, threads, files]);
        let numbers = [self.number, self.born].into_iter().chain(usage);
        (0.0..=LONGEST).contains(&self.seconds) && numbers.chain(self.tally.counts()).all(|number| number <= MOST)
    }
}

/// Games of a journal that is continued.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Games {
    /// Games that can be read, in the order in which they were played.
    pub entries: Vec<Entry>,
    /// Number of lines that are damaged or of a game that no run has.
    pub damaged: usize,
}

impl Games {
    /// Returns a warning if there are damaged lines.
    pub fn warning(&self, path: &Path) -> Option<String> {
        (self.damaged > 0).then(|| format!("{}: {}", path.display(), left_out(self.damaged)))
    }
}

/// An open journal.
pub struct Journal(File);

impl Journal {
    /// Begins a journal; a file that exists is refused.
    ///
    /// # Errors
    /// The file exists or cannot be written.
    pub fn create(path: &Path, heading: &Heading) -> io::Result<Journal> {
        let mut journal = Journal(File::create_new(path)?);
        journal.write(heading)?;
        Ok(journal)
    }

    /// Opens a journal to go on, and returns its games. Damaged lines stay in the file, but for a last one that a killed
    /// run left incomplete: its game is played again.
    ///
    /// # Errors
    /// The file cannot be read or written, or belongs to another run.
    pub fn resume(path: &Path, heading: &Heading) -> io::Result<(Journal, Games)> {
        let bytes = files::read_regular(path, u64::MAX)?;
        let lines = read_lines::<Heading, Entry>(&bytes).filter(|lines| lines.heading == *heading);
        let Lines { entries: read, damaged, is_cut, .. } =
            lines.ok_or_else(|| io::Error::other("not the journal of a soak with this seed and these games"))?;
        let file = append(path, &bytes, is_cut)?;
        let readable = read.len();
        let entries: Vec<Entry> = read.into_iter().filter(Entry::is_possible).collect();
        let damaged = damaged + readable - entries.len();
        Ok((Journal(file), Games { entries, damaged }))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, entry: &Entry) -> io::Result<()> {
        self.write(entry)
    }

    fn write(&mut self, object: &impl Serialize) -> io::Result<()> {
        self.0.write_all(write(object)?.as_bytes())?;
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_no_journal() {
        let pipe = std::env::temp_dir().join(format!("sanqi-soak-{}.pipe", std::process::id()));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let refused = Journal::resume(&pipe, &Heading { seed: 3, seats: Vec::new() }).err().unwrap();
        assert_eq!(refused.to_string(), "not a regular file");
        fs::remove_file(&pipe).unwrap();
    }

    #[test]
    fn a_killed_run_goes_on() {
        let path = std::env::temp_dir().join(format!("sanqi-soak-{}.jsonl", std::process::id()));
        let heading = Heading { seed: 3, seats: vec!["uci chess".into()] };
        let entry = |number| Entry {
            number,
            seat: "uci chess".into(),
            born: 0,
            usage: None,
            seconds: 1.5,
            tally: Tally::default(),
            findings: Vec::new(),
        };
        let mut journal = Journal::create(&path, &heading).unwrap();
        journal.add(&entry(0)).unwrap();
        write!(journal.0, "{{\"number\":1,\"se").unwrap();
        assert!(Journal::create(&path, &heading).is_err());
        let (mut journal, games) = Journal::resume(&path, &heading).unwrap();
        assert_eq!(games, Games { entries: vec![entry(0)], damaged: 0 }, "the incomplete game is played again");
        assert_eq!(games.warning(&path), None);
        journal.add(&entry(1)).unwrap();
        journal.add(&Entry { number: u64::MAX, ..entry(2) }).unwrap();
        journal.add(&Entry { seconds: -1.0, ..entry(2) }).unwrap();
        journal.add(&Entry { usage: Some(Usage { memory: u64::MAX, threads: 1, files: 1 }), ..entry(2) }).unwrap();
        journal.add(&Entry { tally: Tally { mates: u64::MAX, ..Tally::default() }, ..entry(2) }).unwrap();
        let (_, games) = Journal::resume(&path, &heading).unwrap();
        assert_eq!(games.entries, [entry(0), entry(1)]);
        assert_eq!(games.damaged, 4, "impossible games");
        assert!(games.warning(&path).unwrap().ends_with(": 4 damaged lines left out"));
        assert!(Journal::resume(&path, &Heading { seed: 4, ..heading }).is_err());
        fs::remove_file(&path).unwrap();
    }
}
