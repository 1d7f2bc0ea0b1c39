//! Journal of an analysis: every evaluation as soon as it is there, so that an interrupted analysis goes on where it
//! ended. A file of lines in JSON beside the output.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::evaluation::Evaluation;

/// First line: everything on which the evaluations depend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// Name and version of the program.
    pub engine: String,
    /// Limit of a search and number of lines.
    pub settings: String,
    /// Checksum of the games.
    pub games: u32,
}

/// Evaluation of a position, by the number of the game in the run and the ply.
#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    game: usize,
    ply: usize,
    evaluation: Evaluation,
}

/// A journal; one without a file keeps nothing.
#[derive(Debug, Default)]
pub struct Journal {
    path: Option<PathBuf>,
    file: Option<Mutex<File>>,
    known: HashMap<(usize, usize), Evaluation>,
}

impl Journal {
    /// Opens or creates the journal of an analysis. Entries of another analysis are dropped, and so is a last line that an
    /// interruption has cut.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn open(path: &Path, heading: &Heading) -> io::Result<Journal> {
        let text = match fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let mut lines = text.lines();
        let is_ours =
            lines.next().and_then(|line| serde_json::from_str::<Heading>(line).ok()).as_ref() == Some(heading);
        let entries = lines.map_while(|line| serde_json::from_str::<Entry>(line).ok()).filter(|_| is_ours);
        let entries = entries.filter(|entry| !entry.evaluation.lines.is_empty());
        let known: HashMap<_, _> = entries.map(|entry| ((entry.game, entry.ply), entry.evaluation)).collect();
        // Written anew, so that nothing follows a line that was cut.
        let file = OpenOptions::new().create(true).write(true).truncate(true).open(path)?;
        let mut journal = Journal { path: Some(path.to_owned()), file: Some(Mutex::new(file)), known: HashMap::new() };
        journal.write(heading)?;
        for (&(game, ply), evaluation) in &known {
            journal.write(&Entry { game, ply, evaluation: evaluation.clone() })?;
        }
        journal.known = known;
        Ok(journal)
    }

    fn write(&self, value: &impl Serialize) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        file.lock().unwrap_or_else(PoisonError::into_inner).write_all(&line)
    }

    /// Returns the number of positions that are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Returns true if no position is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Returns the evaluation of a position if an earlier run has it.
    pub fn get(&self, game: usize, ply: usize) -> Option<&Evaluation> {
        self.known.get(&(game, ply))
    }

    /// Adds the evaluation of a position.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&self, game: usize, ply: usize, evaluation: &Evaluation) -> io::Result<()> {
        self.write(&Entry { game, ply, evaluation: evaluation.clone() })
    }

    /// Removes the file after the output is written.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub fn finish(self) -> io::Result<()> {
        self.path.map_or(Ok(()), fs::remove_file)
    }
}
