//! Files for people and other referees: findings with their conversations, and answers with their positions.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::gui::Outcome;

/// The open files of a run, both continued if they exist.
pub struct Records {
    findings: File,
    answers: Option<File>,
}

impl Records {
    /// Opens the files.
    ///
    /// # Errors
    /// One of them cannot be written.
    pub fn open(findings: &Path, answers: Option<&Path>) -> io::Result<Records> {
        let open = |path: &Path| OpenOptions::new().create(true).append(true).open(path);
        Ok(Records { findings: open(findings)?, answers: answers.map(open).transpose()? })
    }

    /// Adds a game: its findings, and a line for each answer with protocol and game, words of `position`, answer, plies
    /// to the mate that was claimed or `-`, and variation, separated by tabs.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn add(&mut self, seat: &str, number: u64, outcome: &Outcome) -> io::Result<()> {
        for evidence in &outcome.evidence {
            let (kind, text) = (evidence.finding.kind.name(), &evidence.finding.text);
            writeln!(self.findings, "# game {number}, {seat}: {kind}: {text}\n{}", evidence.conversation)?;
        }
        let Some(answers) = &mut self.answers else { return Ok(()) };
        for record in &outcome.records {
            let mate = record.mate.map_or("-".to_owned(), |plies| plies.to_string());
            writeln!(answers, "{seat}\t{}\t{}\t{mate}\t{}", record.position, record.answer, record.variation)?;
        }
        answers.flush()
    }
}
