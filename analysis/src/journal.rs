//! Journal of an analysis: every evaluation as soon as it is there, so that an interrupted analysis goes on where it
//! ended. A file of lines with a checksum each beside the output.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::checksummed_line::{self, Lines};
use crate::evaluation::Evaluation;

/// First line: everything on which the evaluations depend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// Name and version of the program.
    pub engine: String,
    /// Limit of a search, number of lines, size of the table, folders of endgame tables.
    pub settings: String,
    /// Checksum of the games.
    pub games: u32,
}

/// Evaluation of a position, by the number of the game in the run, the ply, and the search: the first one or a longer
/// one.
#[derive(Debug, Serialize, Deserialize)]
struct JournalEntry {
    game: usize,
    ply: usize,
    again: bool,
    evaluation: Evaluation,
}

/// A journal; one without a file keeps nothing.
#[derive(Debug, Default)]
pub struct Journal {
    path: Option<PathBuf>,
    file: Option<Mutex<File>>,
    known: HashMap<Key, Evaluation>,
    damaged: usize,
    has_replaced_another: bool,
}

/// Place of an evaluation: the number of the game, the ply, and true for the longer search.
type Key = (usize, usize, bool);

/// Returns the path of the journal that stands beside an output.
pub fn path_beside(output: &Path) -> PathBuf {
    let mut path = OsString::from(output);
    path.push(".journal");
    path.into()
}

impl Journal {
    /// Opens or creates the journal of an analysis of games with these numbers of plies. Entries of another analysis are
    /// dropped, and so are lines that are damaged, were cut by an interruption, or have numbers that no search gives, or
    /// a position that no game has.
    ///
    /// # Errors
    /// The file cannot be read or written, or it is no journal: then it stays as it is.
    pub fn open(path: &Path, heading: &Heading, plies: &[usize]) -> io::Result<Journal> {
        Journal::open_named(path, heading, plies)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    }

    fn open_named(path: &Path, heading: &Heading, plies: &[usize]) -> io::Result<Journal> {
        let bytes = match fs::symlink_metadata(path) {
            // Nothing is written through a link, and opening a pipe would wait for its other end.
            Ok(metadata) if !metadata.is_file() => return Err(io::Error::other("not a regular file; move it away")),
            Ok(_) => fs::read(path)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error),
        };
        let Contents { known, damaged, is_of_another } = Contents::read(&bytes, heading, plies)?;
        let file = begin_anew(path, &lines(heading, &known)?)?;
        Ok(Journal {
            path: Some(path.to_owned()),
            file: Some(Mutex::new(file)),
            known,
            damaged,
            has_replaced_another: is_of_another,
        })
    }

    fn write(&self, value: &impl Serialize) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let line = checksummed_line::write(value)?;
        file.lock().unwrap_or_else(PoisonError::into_inner).write_all(line.as_bytes())
    }

    /// Returns the number of damaged lines, whose positions are not known. A last line that was cut is none of them.
    pub fn damaged(&self) -> usize {
        self.damaged
    }

    /// Returns true if the file was the journal of other games, other settings or another version of the program, whose
    /// evaluations are gone.
    pub fn has_replaced_another(&self) -> bool {
        self.has_replaced_another
    }

    /// Returns the number of positions that are known.
    pub fn len(&self) -> usize {
        self.known.keys().filter(|(_, _, again)| !again).count()
    }

    /// Returns true if none is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Returns the evaluation of a position by the first or, if `again`, by the longer search, if an earlier run has
    /// it.
    pub fn get(&self, game: usize, ply: usize, again: bool) -> Option<&Evaluation> {
        self.known.get(&(game, ply, again))
    }

    /// Adds the evaluation of a position by the first or, if `again`, by the longer search.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&self, game: usize, ply: usize, again: bool, evaluation: &Evaluation) -> io::Result<()> {
        self.write(&JournalEntry { game, ply, again, evaluation: evaluation.clone() })
    }

    /// Removes the file after the output is written, unless another file stands in its place.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub fn finish(self) -> io::Result<()> {
        let (Some(path), Some(file)) = (self.path, self.file) else { return Ok(()) };
        let own = file.into_inner().unwrap_or_else(PoisonError::into_inner).metadata()?;
        let is_own = fs::symlink_metadata(&path).is_ok_and(|found| is_same(&found, &own));
        if is_own { fs::remove_file(path) } else { Ok(()) }
    }
}

/// Returns the lines of a journal with these evaluations.
fn lines(heading: &Heading, known: &HashMap<Key, Evaluation>) -> serde_json::Result<String> {
    let mut text = checksummed_line::write(heading)?;
    for (&(game, ply, again), evaluation) in known {
        text += &checksummed_line::write(&JournalEntry { game, ply, again, evaluation: evaluation.clone() })?;
    }
    Ok(text)
}

/// Replaces a file by one with this text, and returns it open for more. The text is written under another name first,
/// so that an interruption leaves the old file or the new one.
fn begin_anew(path: &Path, text: &str) -> io::Result<File> {
    let mut unfinished = OsString::from(path);
    unfinished.push(".unfinished");
    // What an interruption has left; a link is removed, not followed.
    let _ = fs::remove_file(&unfinished);
    let write = || {
        let mut file = OpenOptions::new().append(true).create_new(true).open(&unfinished)?;
        file.write_all(text.as_bytes())?;
        fs::rename(&unfinished, path)?;
        Ok(file)
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&unfinished);
    })
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    one.is_file() && (one.created().ok(), one.len()) == (other.created().ok(), other.len())
}

/// Contents of a journal that an earlier run has written.
#[derive(Debug, Default)]
struct Contents {
    known: HashMap<Key, Evaluation>,
    damaged: usize,
    is_of_another: bool,
}

impl Contents {
    /// Reads the file of an analysis of games with these numbers of plies.
    ///
    /// # Errors
    /// The file is no journal.
    fn read(bytes: &[u8], heading: &Heading, plies: &[usize]) -> io::Result<Contents> {
        let is_beginning = checksummed_line::write(heading)?.as_bytes().starts_with(bytes);
        if is_beginning {
            return Ok(Contents::default());
        }
        let Lines { heading: found, entries, damaged, .. } =
            checksummed_line::read_lines::<Heading, JournalEntry>(bytes).ok_or_else(|| {
                io::Error::other("not the journal of an analysis, or its first line is damaged; move it away")
            })?;
        if found != *heading {
            return Ok(Contents { is_of_another: true, ..Contents::default() });
        }
        let mut contents = Contents { damaged, ..Contents::default() };
        for JournalEntry { game, ply, again, evaluation } in entries {
            let is_in_game = plies.get(game).is_some_and(|&last| ply <= last);
            if is_in_game && evaluation.is_sound() {
                contents.known.insert((game, ply, again), evaluation);
            } else {
                contents.damaged += 1;
            }
        }
        Ok(contents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::{ShownScore, Variation};
    use boards::Verdict;

    /// Number of plies of the only game.
    const PLIES: [usize; 1] = [20];

    fn heading() -> Heading {
        Heading { engine: "Sanqi 1".into(), settings: "20 nodes".into(), games: 7 }
    }

    /// A journal with the evaluations of three positions, in a folder that is its own.
    fn journal(name: &str) -> (PathBuf, Vec<u8>) {
        let folder = std::env::temp_dir().join(format!("sanqi-journal-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("x.html.journal");
        let _ = fs::remove_file(&path);
        let journal = Journal::open(&path, &heading(), &PLIES).unwrap();
        (0..3).for_each(|ply| journal.add(0, ply, false, &Evaluation::of_verdict(Verdict::Draw)).unwrap());
        let bytes = fs::read(&path).unwrap();
        (path, bytes)
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let (_, bytes) = journal("bits");
        let first_line = bytes.iter().position(|&byte| byte == b'\n').unwrap();
        for bit in 0..8 * bytes.len() {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            match Contents::read(&damaged, &heading(), &PLIES) {
                Err(_) => assert!(bit / 8 <= first_line, "bit {bit}"),
                Ok(contents) => {
                    assert!(bit / 8 > first_line, "bit {bit}");
                    let is_last = bit / 8 + 1 == bytes.len();
                    assert!(contents.damaged > 0 || is_last, "bit {bit}");
                    assert!(contents.known.len() < 3, "bit {bit}");
                    assert!(contents.known.values().all(|known| *known == Evaluation::of_verdict(Verdict::Draw)));
                }
            }
        }
    }

    #[test]
    fn a_journal_of_other_settings_is_replaced() {
        let (path, _) = journal("other settings");
        let others = Heading { settings: "40 nodes".into(), ..heading() };
        let journal = Journal::open(&path, &others, &PLIES).unwrap();
        assert!(journal.has_replaced_another() && journal.is_empty());
        let journal = Journal::open(&path, &others, &PLIES).unwrap();
        assert!(!journal.has_replaced_another());
        journal.finish().unwrap();
    }

    #[test]
    fn lines_after_a_damaged_one_count() {
        let (path, mut bytes) = journal("damaged line");
        let second_line = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        bytes[second_line + 10] ^= 1;
        fs::write(&path, bytes).unwrap();
        let journal = Journal::open(&path, &heading(), &PLIES).unwrap();
        assert_eq!((journal.len(), journal.damaged()), (2, 1));
        journal.finish().unwrap();
        assert!(!path.exists());
    }

    #[test]
    fn numbers_that_no_search_gives_do_not_count() {
        let (path, _) = journal("numbers");
        let sound = Evaluation::of_verdict(Verdict::Draw);
        let with = |change: fn(&mut Variation)| {
            let mut evaluation = sound.clone();
            change(&mut evaluation.lines[0]);
            evaluation
        };
        let unsound = [
            Evaluation { lines: Vec::new(), ..sound.clone() },
            with(|line| line.score = ShownScore::Cp(i32::MIN)),
            with(|line| line.score = ShownScore::Mate(i32::MIN)),
            with(|line| line.expected = -0.1),
            with(|line| line.expected = 1e300),
            with(|line| line.wdl = [u32::MAX, 1_001, 0]),
        ];
        let journal = Journal::open(&path, &heading(), &PLIES).unwrap();
        unsound.iter().zip(3..).for_each(|(evaluation, ply)| journal.add(0, ply, false, evaluation).unwrap());
        let journal = Journal::open(&path, &heading(), &PLIES).unwrap();
        assert_eq!((journal.len(), journal.damaged()), (3, unsound.len()));
        let journal = Journal::open(&path, &heading(), &PLIES).unwrap();
        assert_eq!((journal.len(), journal.damaged()), (3, 0), "they are written no more");
        journal.finish().unwrap();
    }

    #[test]
    fn positions_that_no_game_has_do_not_count() {
        let (path, _) = journal("positions");
        let open = |plies: &[usize]| Journal::open(&path, &heading(), plies).unwrap();
        let journal = open(&[20, 5]);
        for (game, ply) in [(1, 5), (1, 6), (2, 0), (0, usize::MAX)] {
            journal.add(game, ply, false, &Evaluation::of_verdict(Verdict::Draw)).unwrap();
        }
        let journal = open(&[20, 5]);
        assert_eq!((journal.len(), journal.damaged()), (4, 3));
        journal.finish().unwrap();
    }

    #[test]
    fn a_file_that_is_no_journal_stays() {
        let (path, bytes) = journal("foreign");
        for text in [&b"notes\n"[..], &bytes[1..], b"\xff", b"{}"] {
            fs::write(&path, text).unwrap();
            let error = Journal::open(&path, &heading(), &PLIES).unwrap_err().to_string();
            assert!(error.contains("x.html.journal: not the journal of an analysis"), "{error}");
            assert_eq!(fs::read(&path).unwrap(), text);
        }
        // An interruption may leave a part of the first line.
        for length in [0, 1, 20] {
            fs::write(&path, &bytes[..length]).unwrap();
            assert!(Journal::open(&path, &heading(), &PLIES).unwrap().is_empty());
        }
        let journal = Journal::open(&path, &heading(), &PLIES).unwrap();
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(Journal::open(&path, &heading(), &PLIES).unwrap_err().to_string().contains("not a regular file"));
        journal.finish().unwrap();
        assert!(path.exists(), "not the file that was opened");
        fs::remove_dir(&path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_written_through_a_link() {
        let (path, _) = journal("link");
        let victim = path.with_file_name("victim.txt");
        fs::write(&victim, "notes").unwrap();
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink(&victim, &path).unwrap();
        assert!(Journal::open(&path, &heading(), &PLIES).unwrap_err().to_string().contains("not a regular file"));
        assert_eq!(fs::read(&victim).unwrap(), b"notes");
        assert!(path.is_symlink());
    }
}
