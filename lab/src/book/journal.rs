//! The file of a tree: lines with checksums, the first one with the settings, then one for each analysed position, with
//! its moves from the starting position and the result, each move with its reply, score and depth.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use analysis::checksummed_line::{self, Lines};
use boards::{Line, Move, NotationOptions};
use books::BookGame;
use serde::{Deserialize, Serialize};

use super::analyst::Candidate;
use super::tree::{Tree, moves_text};
use crate::error::{LabError, file_error};
use crate::paths::write_atomically;

/// First line.
#[derive(Serialize, Deserialize)]
struct Heading {
    /// Everything that decides on an analysis.
    settings: String,
}

/// Analysis of a position.
#[derive(Serialize, Deserialize)]
struct JournalEntry {
    /// Moves from the starting position, in the engine's notation like all moves here.
    line: String,
    /// Best moves, the best one first.
    moves: Vec<JournalMove>,
}

#[derive(Serialize, Deserialize)]
struct JournalMove {
    mv: String,
    reply: Option<String>,
    score: i32,
    depth: u32,
}

/// A journal that is open for more lines.
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Creates a journal with these settings.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn create(path: &Path, settings: &str) -> Result<Journal, LabError> {
        let file = File::create(path).map_err(file_error(path))?;
        let mut journal = Journal { path: path.into(), file };
        journal.write(&Heading { settings: settings.into() })?;
        Ok(journal)
    }

    /// Continues a journal: puts its positions into a tree, and removes damaged lines, whose positions are analysed
    /// again. Returns their number, too.
    ///
    /// # Errors
    /// The file cannot be read or written, is no journal of this version, or was made with other settings.
    pub fn resume<G: BookGame>(path: &Path, settings: &str, tree: &mut Tree<G>) -> Result<(Journal, usize), LabError> {
        let bytes = files::read_regular(path, u64::MAX).map_err(file_error(path))?;
        let Some(lines) = checksummed_line::read_lines::<Heading, JournalEntry>(&bytes) else {
            let reason = "no journal of a book, or one of an earlier version: --overwrite begins a new one";
            return Err(format!("{}: {reason}", path.display()).into());
        };
        let Lines { heading, entries, mut damaged, .. } = lines;
        if heading.settings != settings {
            return Err(format!("{}: made with `{}`, not with `{settings}`", path.display(), heading.settings).into());
        }
        let mut sound = checksummed_line::write(&heading)?;
        for entry in entries {
            let Some((line, candidates)) = read_entry(&entry, tree) else {
                damaged += 1;
                continue;
            };
            tree.add(&line, candidates);
            sound += &checksummed_line::write(&entry)?;
        }
        write_atomically(path, sound.as_bytes()).map_err(file_error(path))?;
        let file = OpenOptions::new().append(true).open(path).map_err(file_error(path))?;
        Ok((Journal { path: path.into(), file }, damaged))
    }

    /// Appends the analysis of a position.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add<G: BookGame>(&mut self, line: &Line<G>, candidates: &[Candidate]) -> Result<(), LabError> {
        self.write(&entry_of(line, candidates))
    }

    fn write(&mut self, object: &impl Serialize) -> Result<(), LabError> {
        let line = checksummed_line::write(object)?;
        self.file.write_all(line.as_bytes()).map_err(file_error(&self.path))
    }
}

fn entry_of<G: BookGame>(line: &Line<G>, candidates: &[Candidate]) -> JournalEntry {
    let position = line.current();
    let options = NotationOptions::default();
    let written = |&Candidate { mv, reply, score, depth }: &Candidate| {
        let after = position.after(mv);
        let reply = reply.map(|reply| after.format_move(reply, options));
        JournalMove { mv: position.format_move(mv, options), reply, score, depth }
    };
    JournalEntry { line: moves_text(line), moves: candidates.iter().map(written).collect() }
}

/// Reads the moves of an entry; `None` if one is not legal or occurs twice, or has a score or depth of no search.
fn read_entry<G: BookGame>(entry: &JournalEntry, tree: &Tree<G>) -> Option<(Line<G>, Vec<Candidate>)> {
    let mut line = tree.line(&[])?;
    for word in entry.line.split_whitespace() {
        let mv = line.current().parse_move(word).ok()?;
        line.push(mv);
    }
    let position = line.current();
    let candidate = |JournalMove { mv, reply, score, depth }: &JournalMove| {
        let mv: Move = position.parse_move(mv).ok()?;
        let after = position.after(mv);
        let reply = reply.as_ref().map(|reply| after.parse_move(reply)).transpose().ok()?;
        let candidate = Candidate { mv, reply, score: *score, depth: *depth };
        candidate.is_possible().then_some(candidate)
    };
    let candidates: Vec<Candidate> = entry.moves.iter().map(candidate).collect::<Option<_>>()?;
    let moves: HashSet<Move> = candidates.iter().map(|candidate| candidate.mv).collect();
    (moves.len() == candidates.len()).then_some((line, candidates))
}

#[cfg(test)]
mod tests {
    use boards::Notation;
    use boards::shogi::Shogi;

    use super::*;
    use crate::book::known::{KnownFrom, KnownLines};

    fn empty_tree() -> Tree<Shogi> {
        Tree::new(10, KnownLines::new(KnownFrom { games: 1, share: 0 }))
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_no_journal() {
        let pipe = std::env::temp_dir().join(format!("sanqi-book-{}.pipe", std::process::id()));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let refused = Journal::resume(&pipe, "shogi", &mut empty_tree()).err().unwrap();
        assert_eq!(refused.to_string(), format!("{}: not a regular file", pipe.display()));
        std::fs::remove_file(&pipe).unwrap();
    }

    #[test]
    fn a_journal_continues_with_its_sound_lines() {
        let path = std::env::temp_dir().join(format!("sanqi-journal-{}.tree", std::process::id()));
        let mut tree = empty_tree();
        let mut journal = Journal::create(&path, "shogi").unwrap();
        let mut line = tree.take_next().unwrap();
        let mv = |line: &Line<Shogi>, text: &str| line.current().parse_move(text).unwrap();
        let first = Candidate { mv: mv(&line, "7g7f"), reply: None, score: -12, depth: 9 };
        journal.add(&line, &[first]).unwrap();
        tree.add(&line, vec![first]);
        line.push(first.mv);
        let second = Candidate { mv: mv(&line, "3c3d"), reply: None, score: 12, depth: 9 };
        journal.add(&line, &[second]).unwrap();
        drop(journal);
        let whole = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = whole.lines().collect();
        assert!(lines[0].starts_with(r#"{"settings":"shogi","crc":""#), "{whole}");
        let first = r#"{"line":"","moves":[{"mv":"7g7f","reply":null,"score":-12,"depth":9}],"crc":""#;
        assert!(lines.len() == 3 && lines[1].starts_with(first), "{whole}");
        let refusal = |text: &str, settings: &str| {
            std::fs::write(&path, text).unwrap();
            Journal::resume(&path, settings, &mut empty_tree()).map(|_| ()).unwrap_err().to_string()
        };
        assert!(refusal(&whole, "chess").ends_with(": made with `shogi`, not with `chess`"));
        assert!(refusal("shogi\n | 7g7f none -12 9\n", "shogi").contains("an earlier version: --overwrite"));
        let signed = |line: &str| {
            let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
            format!("{}\n{}\n{}", lines[0], lines[1], checksummed_line::write(&object).unwrap())
        };
        let move_of = |text: &str, score: i32, depth: u32| {
            format!(r#"{{"mv":"{text}","reply":null,"score":{score},"depth":{depth}}}"#)
        };
        let of_moves = |moves: &[String]| signed(&format!(r#"{{"line":"7g7f","moves":[{}]}}"#, moves.join(",")));
        for (contents, expected) in [
            (whole[..whole.len() - 3].to_owned(), (1, 0)),
            (whole.replace("3c3d", "3c3e"), (1, 1)),
            (of_moves(&[move_of("3c3d", i32::MIN, 9)]), (1, 1)),
            (of_moves(&[move_of("3c3d", 12, u32::MAX)]), (1, 1)),
            (of_moves(&[move_of("3c3d", 12, 9), move_of("3c3d", 11, 9)]), (1, 1)),
        ] {
            std::fs::write(&path, contents).unwrap();
            let mut resumed = empty_tree();
            let (mut journal, damaged) = Journal::resume(&path, "shogi", &mut resumed).unwrap();
            assert_eq!((resumed.analysed(), damaged), expected);
            journal.add(&line, &[second]).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
        }
        std::fs::remove_file(&path).unwrap();
    }
}
