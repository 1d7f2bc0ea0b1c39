//! The file of a tree: a line with the settings, then a line for each analysed position, its moves from the opening position
//! and the result: `e2e4 e7e5 | g1f3 b8c6 31 14; f1c4 none 20 14`, each move with its reply, score and depth.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use boards::{Line, Move, NotationOptions};
use books::BookGame;

use super::analyst::Candidate;
use super::tree::Tree;
use crate::error::{LabError, file_error};

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
        journal.write(settings)?;
        Ok(journal)
    }

    /// Continues a journal: puts its positions into a tree, up to the first line that is incomplete, and removes the rest.
    ///
    /// # Errors
    /// The file cannot be read or written, or was made with other settings.
    pub fn resume<G: BookGame>(path: &Path, settings: &str, tree: &mut Tree<G>) -> Result<Journal, LabError> {
        let text = std::fs::read_to_string(path).map_err(file_error(path))?;
        let (found, body) = text.split_once('\n').unwrap_or((&text, ""));
        if found != settings {
            return Err(format!("{}: made with `{found}`, not with `{settings}`", path.display()).into());
        }
        let mut sound = found.len() + 1;
        for line in body.split_inclusive('\n') {
            let complete = line.strip_suffix('\n').and_then(|line| parse(line, tree));
            let Some((position, candidates)) = complete else { break };
            tree.add(&position, candidates);
            sound += line.len();
        }
        let file = OpenOptions::new().append(true).open(path).map_err(file_error(path))?;
        file.set_len(sound as u64).map_err(file_error(path))?;
        Ok(Journal { path: path.into(), file })
    }

    /// Appends the analysis of a position.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add<G: BookGame>(&mut self, line: &Line<G>, candidates: &[Candidate]) -> Result<(), LabError> {
        self.write(&text_of(line, candidates))
    }

    fn write(&mut self, line: &str) -> Result<(), LabError> {
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(file_error(&self.path))
    }
}

fn text_of<G: BookGame>(line: &Line<G>, candidates: &[Candidate]) -> String {
    let position = line.current();
    let options = NotationOptions::default();
    let words = candidates.iter().map(|Candidate { mv, reply, score, depth }| {
        let after = position.after(*mv);
        let reply = reply.map_or("none".to_owned(), |reply| after.format_move(reply, options));
        format!("{} {reply} {score} {depth}", position.format_move(*mv, options))
    });
    format!("{} | {}", Tree::text_of(line), words.collect::<Vec<_>>().join("; "))
}

/// Reads a line; `None` if it is damaged.
fn parse<G: BookGame>(text: &str, tree: &Tree<G>) -> Option<(Line<G>, Vec<Candidate>)> {
    let (path, candidates) = text.split_once('|')?;
    let mut line = tree.line(&[])?;
    for word in path.split_whitespace() {
        let mv = line.current().parse_move(word).ok()?;
        line.push(mv);
    }
    let position = line.current();
    let candidate = |text: &str| {
        let mut words = text.split_whitespace();
        let mv: Move = position.parse_move(words.next()?).ok()?;
        let reply = position.after(mv).parse_move(words.next()?).ok();
        Some(Candidate { mv, reply, score: words.next()?.parse().ok()?, depth: words.next()?.parse().ok()? })
    };
    let candidates =
        candidates.split(';').filter(|text| !text.trim().is_empty()).map(candidate).collect::<Option<_>>()?;
    Some((line, candidates))
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

    #[test]
    fn a_journal_continues_behind_its_last_complete_line() {
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
        journal.add(&line, &[second, second]).unwrap();
        drop(journal);
        let whole = std::fs::read_to_string(&path).unwrap();
        assert_eq!(whole, "shogi\n | 7g7f none -12 9\n7g7f | 3c3d none 12 9; 3c3d none 12 9\n");
        std::fs::write(&path, &whole[..whole.len() - 3]).unwrap();
        let mut resumed = empty_tree();
        let refusal = Journal::resume(&path, "chess", &mut resumed).map(|_| ()).unwrap_err().to_string();
        assert!(refusal.ends_with(": made with `shogi`, not with `chess`"), "{refusal}");
        let mut journal = Journal::resume(&path, "shogi", &mut resumed).unwrap();
        assert_eq!(resumed.len(), 1);
        journal.add(&line, &[second, second]).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
        std::fs::remove_file(&path).unwrap();
    }
}
