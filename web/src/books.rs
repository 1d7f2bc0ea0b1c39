//! Opening books that the user names on the command line.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use boards::Line;
use books::{BookMove, Matching, Source};
use search::{GAME_NAMES, GameTask, ListedGame, with_game};

/// Matching of the page: any move number, and in shogi the sides exchanged.
const MATCHING: Matching = Matching { ignore_ply: true, flipped: true };

/// The books of a server besides the built-in ones.
#[derive(Clone, Debug, Default)]
pub struct Books(Vec<BookFile>);

/// A book of a file, which is opened anew for each request.
#[derive(Clone, Debug)]
struct BookFile {
    game: &'static str,
    path: PathBuf,
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
                Some((game, _)) => books.push(BookFile { game, path: path.clone() }),
                None => {
                    let reason = opened.into_iter().find_map(|(_, moves)| moves.err()).unwrap_or_default();
                    messages.push(format!("book {}: {reason}; it is not used", path.display()));
                }
            }
        }
        (Books(books), messages)
    }

    /// Returns the moves of each book of the game that has any after a line, with the book's name.
    pub fn find<G: ListedGame>(&self, line: &Line<G>) -> Vec<(String, Vec<BookMove>)> {
        let of_game = self.0.iter().filter(|file| file.game == G::NAME);
        let found = of_game.map(|file| {
            let name = file.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let book = Source::open(&file.path).and_then(G::open).ok();
            (name, book.and_then(|book| book.find(line, MATCHING).ok()).map(|found| found.moves).unwrap_or_default())
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
        std::fs::remove_dir_all(folder).unwrap();
    }
}
