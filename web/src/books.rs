//! Opening books that the user names on the command line.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use boards::Line;
use books::{Book, BookMove, Matching, Source};
use search::{GAME_NAMES, GameTask, ListedGame, with_game};

/// Matching of the page: any move number, and in shogi the sides exchanged.
const MATCHING: Matching = Matching { ignore_ply: true, flipped: true };

/// The books of a server besides the built-in ones.
#[derive(Clone, Debug, Default)]
pub struct Books(Arc<[BookFile]>);

/// A book of a file.
#[derive(Debug)]
struct BookFile {
    game: &'static str,
    path: PathBuf,
    /// The book as it was opened last: text is read whole, and unsorted books are sorted.
    opened: Mutex<Option<OpenedBook>>,
}

impl BookFile {
    /// Returns the moves after a line of the book's game; none where it cannot be read. The book is opened when its file
    /// has changed.
    fn find<G: ListedGame>(&self, line: &Line<G>) -> Option<Vec<BookMove>> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let metadata = std::fs::metadata(&self.path).ok()?;
        let state = (metadata.modified().ok(), metadata.len());
        if opened.as_ref().is_none_or(|book| book.state != state) {
            // The memory of the old one is free before the new one takes its own.
            *opened = None;
            let book = Source::open(&self.path).and_then(G::open).ok()?;
            *opened = Some(OpenedBook { state, book: Box::new(book) });
        }
        let book = opened.as_ref()?.book.downcast_ref::<Box<dyn Book<G>>>()?;
        Some(book.find(line, MATCHING).ok()?.moves)
    }
}

/// An opened book, and what tells whether its file has changed.
struct OpenedBook {
    /// Time of the last change, where the system knows it, and length.
    state: (Option<SystemTime>, u64),
    /// A `Box<dyn Book<G>>` of its game `G`.
    book: Box<dyn Any + Send>,
}

impl fmt::Debug for OpenedBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenedBook").field("state", &self.state).finish_non_exhaustive()
    }
}

impl Books {
    /// Finds the game of each file: that whose formats can read it, and if there are several that in which it has moves
    /// at the start. Returns the books, and messages about files that are none.
    pub fn open(paths: &[PathBuf]) -> (Books, Vec<String>) {
        let (mut books, mut messages) = (Vec::new(), Vec::new());
        for path in paths {
            let opened: Vec<(&'static str, Result<usize, String>)> =
                GAME_NAMES.iter().filter_map(|&game| Some((game, with_game(game, Try(path)).ok()?))).collect();
            let best = opened.iter().filter_map(|(game, moves)| Some((*game, *moves.as_ref().ok()?)));
            match best.max_by_key(|(_, moves)| *moves) {
                Some((game, _)) => books.push(BookFile { game, path: path.clone(), opened: Mutex::default() }),
                None => {
                    let reason = opened.into_iter().find_map(|(_, moves)| moves.err()).unwrap_or_default();
                    messages.push(format!("book {}: {reason}; it is not used", path.display()));
                }
            }
        }
        (Books(books.into()), messages)
    }

    /// Returns the moves of each book of the game that has any after a line, with the book's name.
    pub fn find<G: ListedGame>(&self, line: &Line<G>) -> Vec<(String, Vec<BookMove>)> {
        let of_game = self.0.iter().filter(|file| file.game == G::NAME);
        let found = of_game.map(|file| {
            let name = file.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (name, file.find(line).unwrap_or_default())
        });
        found.filter(|(_, moves)| !moves.is_empty()).collect()
    }
}

/// Returns the number of moves that a file has at the start of a game.
struct Try<'a>(&'a Path);

impl GameTask for Try<'_> {
    type Output = Result<usize, String>;

    fn run<G: ListedGame>(self) -> Self::Output {
        let book = Source::open(self.0).and_then(G::open).map_err(|error| error.to_string())?;
        let found = book.find(&Line::new(G::start()), MATCHING).map_err(|error| error.to_string())?;
        Ok(found.moves.len())
    }
}

/// Returns the moves of the built-in book after a line; none where it has none.
pub fn built_in<G: ListedGame>(line: &Line<G>) -> Vec<BookMove> {
    let book = G::open(Source::Memory(Cow::Borrowed(G::BUILT_IN))).ok();
    let found = book.and_then(|book| book.find(line, Matching { ignore_ply: false, ..MATCHING }).ok());
    found.map(|found| found.moves).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use boards::Rules;
    use boards::chess::Chess;
    use boards::shogi::Shogi;

    use super::*;

    #[test]
    fn books_find_their_game_and_other_files_are_named() {
        let folder = std::env::temp_dir().join(format!("sanqi web-books-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.join(name);
            std::fs::write(&path, bytes).unwrap();
            path
        };
        let paths = [
            write("one", <Chess as books::BookGame>::BUILT_IN),
            write("two.db", <Shogi as books::BookGame>::BUILT_IN),
            write("text.md", b"no book"),
            folder.join("missing.bin"),
        ];
        let (books, messages) = Books::open(&paths);
        let games: Vec<&str> = books.0.iter().map(|file| file.game).collect();
        assert_eq!(games, [Chess::NAME, Shogi::NAME], "{messages:?}");
        assert!(messages.len() == 2 && messages[0].contains("text.md: "), "{messages:?}");
        let found = books.find(&Line::new(Shogi::start()));
        assert!(found.len() == 1 && found[0].0 == "two.db" && found[0].1.len() > 1, "{found:?}");
        // A file that has changed is opened again, and one that has gone has no moves.
        write("two.db", b"#YANEURAOU-DB2016 1.00\n");
        assert_eq!(books.find(&Line::new(Shogi::start())), []);
        write("two.db", <Shogi as books::BookGame>::BUILT_IN);
        assert_eq!(books.find(&Line::new(Shogi::start())), found);
        std::fs::remove_file(folder.join("two.db")).unwrap();
        assert_eq!(books.find(&Line::new(Shogi::start())), []);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
