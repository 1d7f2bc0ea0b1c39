//! The opening books of a game: their files, opened when they are first needed, and what they say about a position.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use boards::{Line, Move};
use books::{Book, BookGame, BookMove, Choice, Found, Matching, Source};

/// The name of the built-in book in place of a path.
pub const BUILT_IN: &str = "<builtin>";

/// The name of no book in place of a path, as users of YaneuraOu know it.
const NO_BOOK: &str = "no_book";

/// Limit in the built-in book in place of limits from here to 0, in centipawns. All its moves are near the best one, so
/// that a limit does not choose among them: it only ends the book. The first side's limit of 0 by default, an old
/// convention of programs whose starting positions are worth more, would end it at scores that are below 0 by less than
/// the noise of a search.
const BUILT_IN_LIMIT: i32 = -30;

/// Number of plies of a book that are shown.
const SHOWN_PLIES: usize = 8;

/// The files of the books as the user names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookFiles {
    /// Paths, separated by semicolons; empty for no book.
    pub paths: String,
    /// Folder of relative paths.
    pub folder: String,
}

/// The use of a book in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookUse {
    /// The choice among its moves.
    pub choice: Choice,
    /// The ways in which it matches positions.
    pub matching: Matching,
    /// Seed of the choice.
    pub seed: u64,
}

/// A place of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    BuiltIn,
    File(PathBuf),
}

impl BookFiles {
    /// Returns the built-in book alone.
    pub fn built_in() -> BookFiles {
        BookFiles { paths: BUILT_IN.to_owned(), folder: String::new() }
    }

    /// Returns the places of the books in order. A path that exists may contain semicolons.
    fn places(&self) -> Vec<Place> {
        if self.path_of(&self.paths).exists() {
            return vec![Place::File(self.path_of(&self.paths))];
        }
        let names = self.paths.split(';').map(str::trim).filter(|name| !name.is_empty());
        let names = names.filter(|name| !file_name(name).eq_ignore_ascii_case(NO_BOOK));
        // Some GUIs turn the name of a file into an absolute path.
        let place = |name| if file_name(name) == BUILT_IN { Place::BuiltIn } else { Place::File(self.path_of(name)) };
        names.map(place).collect()
    }

    /// Returns the path of a file: in the folder, if it is there and the name is relative.
    fn path_of(&self, name: &str) -> PathBuf {
        let in_folder = Path::new(&self.folder).join(name);
        if !self.folder.is_empty() && !name.is_empty() && in_folder.exists() { in_folder } else { name.into() }
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// A book that has been opened.
struct OpenBook<G> {
    name: String,
    book: Box<dyn Book<G>>,
}

/// The books of a game, in the order in which they are asked.
pub struct OpeningBooks<G> {
    files: BookFiles,
    /// `None` until the files are opened.
    opened: Option<Vec<OpenBook<G>>>,
}

impl<G> Default for OpeningBooks<G> {
    fn default() -> OpeningBooks<G> {
        OpeningBooks { files: BookFiles::default(), opened: None }
    }
}

impl<G: BookGame> OpeningBooks<G> {
    /// Sets the files. Others than before are opened by the next [`OpeningBooks::open`].
    pub fn configure(&mut self, files: &BookFiles) {
        if *files != self.files {
            files.clone_into(&mut self.files);
            self.close();
        }
    }

    /// Forgets the opened books.
    pub fn close(&mut self) {
        self.opened = None;
    }

    /// Opens the files unless they are open. Returns messages for the user.
    pub fn open(&mut self) -> Vec<String> {
        let mut messages = Vec::new();
        if self.opened.is_none() {
            let places = self.files.places();
            self.opened = Some(places.iter().filter_map(|place| open_place(place, &mut messages)).collect());
        }
        messages
    }

    /// Returns the playable moves of the first book that has some for the end of a line to choose from, and the choice
    /// among them.
    pub fn find(
        &self,
        line: &Line<G>,
        book_use: &BookUse,
        playable: impl Fn(&BookMove) -> bool,
        messages: &mut Vec<String>,
    ) -> (Vec<BookMove>, Choice) {
        let choice = book_use.choice;
        let side = line.current().side_to_move();
        if line.current().ply() > choice.max_ply {
            return (Vec::new(), choice);
        }
        for OpenBook { name, book } in self.opened.iter().flatten() {
            match book.find(line, book_use.matching) {
                Err(error) => messages.push(format!("book {name}: {error}")),
                Ok(Found { mut moves, illegal }) => {
                    if illegal > 0 {
                        messages.push(format!("book {name}: illegal moves in this position: {illegal}"));
                    }
                    moves.retain(&playable);
                    let choice = if name == BUILT_IN { built_in_choice(choice) } else { choice };
                    if !choice.candidates(&moves, side).is_empty() {
                        return (moves, choice);
                    }
                }
            }
        }
        (Vec::new(), choice)
    }

    /// Returns a move of a book, the reply that the book expects, and its best moves after that.
    pub fn variation(&self, line: &Line<G>, first: &BookMove, book_use: &BookUse) -> Vec<Move> {
        let mut line = line.clone();
        let start = line.ply();
        let mut next = Some(*first);
        while let Some(entry) = next.filter(|_| line.ply() - start < SHOWN_PLIES) {
            line.push(entry.mv);
            let (moves, choice) = self.find(&line, book_use, |_| true, &mut Vec::new());
            let candidates = choice.candidates(&moves, line.current().side_to_move());
            next = match entry.reply {
                Some(reply) if candidates.is_empty() => Some(BookMove::weighted(reply, 1)),
                Some(reply) => candidates.iter().find(|entry| entry.mv == reply).or(candidates.first()).copied(),
                None => candidates.first().copied(),
            };
            // A book may go round in a circle.
            next = next.filter(|entry| !line.keys().contains(&line.current().after(entry.mv).key()));
        }
        line.moves()[start..].to_vec()
    }
}

/// Returns the choice among the moves of the built-in book, whose searches had a limit of nodes and not of depth.
fn built_in_choice(choice: Choice) -> Choice {
    // A limit above 0 asks for a good position.
    let eval_limits = choice.eval_limits.map(|limit| if limit > 0 { limit } else { limit.min(BUILT_IN_LIMIT) });
    Choice { min_depth: 0, eval_limits, ..choice }
}

fn open_place<G: BookGame>(place: &Place, messages: &mut Vec<String>) -> Option<OpenBook<G>> {
    let (name, opened) = match place {
        Place::BuiltIn => (BUILT_IN.to_owned(), G::open(Source::Memory(Cow::Borrowed(G::BUILT_IN)))),
        Place::File(path) => (path.display().to_string(), Source::open(path).and_then(G::open)),
    };
    match opened {
        Ok(book) => {
            if *place != Place::BuiltIn {
                messages.push(format!("book {name}: {}", book.describe()));
            }
            Some(OpenBook { name, book })
        }
        Err(error) => {
            messages.push(format!("book {name}: {error}; it is not used"));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;
    use boards::{Notation, NotationOptions, Rules};

    use super::*;

    const USE: BookUse = BookUse {
        choice: Choice {
            best: true,
            by_weight: false,
            max_ply: 40,
            eval_diff: 30,
            eval_limits: [0, -140],
            min_depth: 16,
        },
        matching: Matching { ignore_ply: false, flipped: true },
        seed: 1,
    };

    fn files(paths: &str, folder: &str) -> BookFiles {
        BookFiles { paths: paths.into(), folder: folder.into() }
    }

    #[test]
    fn names_stand_for_places() {
        assert_eq!(files("", "book").places(), []);
        assert_eq!(files("no_book", "book").places(), []);
        assert_eq!(files("<builtin>", "book").places(), [Place::BuiltIn]);
        assert_eq!(files("/home/user/<builtin>", "book").places(), [Place::BuiltIn]);
        let several = [Place::File("a b.dat".into()), Place::BuiltIn];
        assert_eq!(files("a b.dat; <builtin>;;", "").places(), several);
        let folder = std::env::temp_dir().join(format!("sanqi books-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("x;y.db");
        std::fs::write(&path, "x").unwrap();
        let folder_name = folder.to_str().unwrap();
        assert_eq!(files("x;y.db", folder_name).places(), [Place::File(path.clone())]);
        assert_eq!(files(path.to_str().unwrap(), "book").places(), [Place::File(path)]);
        std::fs::remove_dir_all(folder).unwrap();
    }

    fn built_in<G: BookGame>() {
        let mut books = OpeningBooks::<G>::default();
        books.configure(&files(BUILT_IN, ""));
        assert_eq!(books.open(), Vec::<String>::new());
        let line = Line::new(G::start());
        let mut messages = Vec::new();
        let (moves, choice) = books.find(&line, &USE, |_| true, &mut messages);
        assert!(!choice.candidates(&moves, line.current().side_to_move()).is_empty());
        assert!(!moves.is_empty() && messages.is_empty());
        let pv = books.variation(&line, &moves[0], &USE);
        assert!(pv.len() > 1 && pv.len() <= SHOWN_PLIES, "{pv:?}");
        let late = BookUse { choice: Choice { max_ply: 0, ..USE.choice }, ..USE };
        assert!(books.find(&line, &late, |_| true, &mut messages).0.is_empty());
    }

    #[test]
    fn every_game_has_a_built_in_book() {
        built_in::<Chess>();
        built_in::<Xiangqi>();
        built_in::<Shogi>();
    }

    /// Returns the moves among which the default options of USI choose after these moves.
    fn chosen_in_shogi(files: &BookFiles, moves: &[&str]) -> Vec<String> {
        let mut line = Line::new(Shogi::start());
        for text in moves {
            line.push(line.current().parse_move(text).unwrap());
        }
        let mut books = OpeningBooks::<Shogi>::default();
        books.configure(files);
        books.open();
        let (moves, choice) = books.find(&line, &USE, |_| true, &mut Vec::new());
        let candidates = choice.candidates(&moves, line.current().side_to_move());
        candidates.iter().map(|entry| line.current().format_move(entry.mv, NotationOptions::default())).collect()
    }

    #[test]
    fn the_first_moves_of_shogi_are_those_that_players_know() {
        let first = chosen_in_shogi(&files(BUILT_IN, ""), &[]);
        assert!(first.contains(&"7g7f".to_owned()) && first.contains(&"2g2f".to_owned()), "{first:?}");
        for mv in ["7g7f", "2g2f"] {
            let replies = chosen_in_shogi(&files(BUILT_IN, ""), &[mv]);
            assert!(replies.contains(&"3c3d".to_owned()) || replies.contains(&"8c8d".to_owned()), "{mv}: {replies:?}");
        }
    }

    #[test]
    fn the_limits_of_the_user_hold_for_files() {
        let path = std::env::temp_dir().join(format!("sanqi limits-{}.db", std::process::id()));
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        std::fs::write(&path, format!("#YANEURAOU-DB2016 1.00\nsfen {start}\n7g7f none 2 0 1\n2g2f none -4 0 1\n"))
            .unwrap();
        assert_eq!(chosen_in_shogi(&files(path.to_str().unwrap(), ""), &[]), ["7g7f"]);
        std::fs::remove_file(path).unwrap();
        for (limits, built_in) in [([-200, -10], [-200, BUILT_IN_LIMIT]), ([0, 40], [BUILT_IN_LIMIT, 40])] {
            assert_eq!(built_in_choice(Choice { eval_limits: limits, ..USE.choice }).eval_limits, built_in);
        }
    }

    #[test]
    fn a_bad_file_is_named_with_its_reason_and_the_others_are_used() {
        let mut books = OpeningBooks::<Chess>::default();
        books.configure(&files("/no such/book.bin;<builtin>", ""));
        let messages = books.open();
        assert!(messages[0].starts_with("book /no such/book.bin: ") && messages[0].ends_with("; it is not used"));
        assert_eq!((messages.len(), books.open().len()), (1, 0));
        assert!(!books.find(&Line::new(Chess::start()), &USE, |_| true, &mut Vec::new()).0.is_empty());
        books.close();
        assert_eq!(books.open().len(), 1);
    }

    #[test]
    fn illegal_moves_and_a_file_that_became_shorter_are_named() {
        // Entries of Polyglot for the starting position: e2e4 and e2e5.
        const KEY: [u8; 8] = [0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c];
        let entry = |code: [u8; 2]| [&KEY[..], &code, &[0, 1, 0, 0, 0, 0]].concat();
        let path = std::env::temp_dir().join(format!("sanqi illegal-{}.bin", std::process::id()));
        std::fs::write(&path, [entry([0x03, 0x1c]), entry([0x03, 0x24])].concat()).unwrap();
        let mut books = OpeningBooks::<Chess>::default();
        let name = path.to_str().unwrap();
        books.configure(&files(name, ""));
        assert_eq!(books.open(), [format!("book {name}: Polyglot, 2 moves")]);
        let line = Line::new(Chess::start());
        let mut messages = Vec::new();
        let (moves, _) = books.find(&line, &USE, |_| true, &mut messages);
        assert_eq!(
            moves.iter().map(|entry| entry.mv).collect::<Vec<_>>(),
            [Chess::start().parse_move("e2e4").unwrap()]
        );
        assert_eq!(messages, [format!("book {name}: illegal moves in this position: 1")]);
        books.close();
        std::fs::write(&path, entry([0x03, 0x1c]).repeat(3_000)).unwrap();
        books.open();
        std::fs::File::options().write(true).open(&path).unwrap().set_len(16).unwrap();
        messages.clear();
        assert!(books.find(&line, &USE, |_| true, &mut messages).0.is_empty());
        assert!(messages.len() == 1 && messages[0].starts_with(&format!("book {name}: ")), "{messages:?}");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_book_without_a_move_to_choose_leaves_the_choice_to_the_next() {
        // e2e4 of the starting position with the weight 0.
        let entry = [0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 0, 0, 0, 0, 0, 0];
        let path = std::env::temp_dir().join(format!("sanqi weightless-{}.bin", std::process::id()));
        std::fs::write(&path, entry).unwrap();
        let moves = |places: &str| {
            let mut books = OpeningBooks::<Chess>::default();
            books.configure(&files(places, ""));
            books.open();
            books.find(&Line::new(Chess::start()), &USE, |_| true, &mut Vec::new()).0.len()
        };
        let name = path.to_str().unwrap();
        assert_eq!(moves(name), 0);
        assert!(moves(&format!("{name};<builtin>")) > 1);
        std::fs::remove_file(path).unwrap();
    }
}
