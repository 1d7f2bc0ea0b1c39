//! The games and their books: formats and built-in book.

use std::path::Path;

use boards::Position;
use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;

use crate::book::{Book, BookPosition};
use crate::elephant_eye::{self, ElephantEyeBook};
use crate::error::BookError;
use crate::polyglot::{self, PolyglotBook};
use crate::source::Source;
use crate::xiangqi_text::{self, TextBook};
use crate::yaneuraou::{self, YaneuraOuBook};

/// A game with books. Every game of the list (`search::ListedGame`) is one.
pub trait BookGame: Position {
    /// The built-in book, in one of the formats of the game (`docs/books.md` section 6).
    const BUILT_IN: &'static [u8];

    /// Opens a book in any format of the game.
    ///
    /// # Errors
    /// The contents are no book of the game, or cannot be read.
    fn open(source: Source) -> Result<Box<dyn Book<Self>>, BookError>;

    /// Writes a book in the format that the extension of a path stands for.
    fn write(path: &Path, positions: &[BookPosition<Self>]) -> Vec<u8>;

    /// Returns the number of the ply that is played in this position, from 1.
    fn ply(&self) -> u32 {
        match self.move_number() {
            number if Self::COUNTS_PLIES => number,
            number => 2 * number.saturating_sub(1) + self.side_to_move().index() as u32 + 1,
        }
    }

    /// Returns a key of the position's entry, which mirror images share in xiangqi.
    fn entry_key(&self) -> u64 {
        self.key()
    }
}

impl BookGame for Chess {
    const BUILT_IN: &'static [u8] = include_bytes!("../data/chess.bin");

    fn open(source: Source) -> Result<Box<dyn Book<Chess>>, BookError> {
        Ok(Box::new(PolyglotBook::open(source)?))
    }

    fn write(_: &Path, positions: &[BookPosition<Chess>]) -> Vec<u8> {
        polyglot::write(positions)
    }
}

impl BookGame for Xiangqi {
    const BUILT_IN: &'static [u8] = include_bytes!("../data/xiangqi.dat");

    fn open(source: Source) -> Result<Box<dyn Book<Xiangqi>>, BookError> {
        if xiangqi_text::is_text(&source)? {
            return Ok(Box::new(TextBook::open(&source)?));
        }
        Ok(Box::new(ElephantEyeBook::open(source)?))
    }

    /// Writes text if the extension is `txt`, else ElephantEye's format.
    fn write(path: &Path, positions: &[BookPosition<Xiangqi>]) -> Vec<u8> {
        let is_text = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt"));
        if is_text { xiangqi_text::write(positions) } else { elephant_eye::write(positions) }
    }

    fn entry_key(&self) -> u64 {
        elephant_eye::entry_key(self)
    }
}

impl BookGame for Shogi {
    const BUILT_IN: &'static [u8] = include_bytes!("../data/shogi.db");

    fn open(source: Source) -> Result<Box<dyn Book<Shogi>>, BookError> {
        Ok(Box::new(YaneuraOuBook::open(source)?))
    }

    fn write(_: &Path, positions: &[BookPosition<Shogi>]) -> Vec<u8> {
        yaneuraou::write(positions)
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::collections::HashMap;

    use boards::{Line, NotationOptions, Rules};

    use super::*;
    use crate::book::Matching;

    const EXACT: Matching = Matching { ignore_ply: false, flipped: false };

    /// Follows all moves of the built-in book from the starting position. Returns the numbers of positions and moves.
    fn walk<G: BookGame>() -> [usize; 2] {
        let book = G::open(Source::Memory(Cow::Borrowed(G::BUILT_IN))).unwrap();
        let mut seen = std::collections::HashSet::new();
        let mut waiting = vec![Line::new(G::start())];
        let [mut positions, mut moves] = [0; 2];
        while let Some(line) = waiting.pop() {
            let found = book.find(&line, EXACT).unwrap();
            assert_eq!(found.illegal, 0, "an illegal move in {:?}", line.current());
            positions += usize::from(!found.moves.is_empty());
            moves += found.moves.len();
            for entry in found.moves {
                assert!(entry.weight > 0 && line.current().is_legal(entry.mv), "{entry:?} in {:?}", line.current());
                let mut next = line.clone();
                next.push(entry.mv);
                if seen.insert(next.current().key()) {
                    waiting.push(next);
                }
            }
        }
        [positions, moves]
    }

    #[test]
    fn all_moves_of_the_built_in_books_are_legal() {
        for [positions, moves] in [walk::<Chess>(), walk::<Xiangqi>(), walk::<Shogi>()] {
            assert!(positions >= 500 && moves > positions, "{positions} positions, {moves} moves");
        }
    }

    /// Returns the first moves of the built-in book with their shares in percent.
    fn first_moves<G: BookGame>() -> HashMap<String, u32> {
        let book = G::open(Source::Memory(Cow::Borrowed(G::BUILT_IN))).unwrap();
        let start = Line::new(G::start());
        let moves = book.find(&start, EXACT).unwrap().moves;
        let total: u32 = moves.iter().map(|entry| entry.weight).sum();
        let text = |mv| start.current().format_move(mv, NotationOptions::default());
        moves.iter().map(|entry| (text(entry.mv), entry.weight * 100 / total)).collect()
    }

    #[test]
    fn chess_begins_with_moves_that_players_know() {
        let moves = first_moves::<Chess>();
        assert!(["e2e4", "d2d4"].iter().all(|&mv| moves.get(mv).is_some_and(|&share| share >= 15)), "{moves:?}");
        assert!(["c2c4", "g1f3"].iter().all(|&mv| moves.get(mv).is_some_and(|&share| share >= 3)), "{moves:?}");
        assert!(!moves.contains_key("e2e3"), "{moves:?}");
    }

    #[test]
    fn plies_are_counted_from_one() {
        assert_eq!([Chess::start().ply(), Xiangqi::start().ply(), Shogi::start().ply()], [1; 3]);
        let second = Chess::start().after(boards::Notation::parse_move(&Chess::start(), "e2e4").unwrap());
        assert_eq!(second.ply(), 2);
    }
}
