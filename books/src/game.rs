//! The games and their books: formats, built-in book, and the number of a ply.

use std::path::Path;

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Position, Rules};

use crate::book::{Book, BookPosition};
use crate::elephant_eye::{self, ElephantEyeBook};
use crate::error::BookError;
use crate::polyglot::{self, PolyglotBook};
use crate::source::Source;
use crate::xiangqi_text::{self, TextBook};
use crate::yaneuraou::{self, YaneuraOuBook};

/// A game with books.
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
    fn ply(&self) -> u32;
}

/// The number of a ply in a game whose moves are counted in pairs.
fn ply_of(move_number: u32, position: &impl Rules) -> u32 {
    2 * move_number.saturating_sub(1) + position.side_to_move().index() as u32 + 1
}

impl BookGame for Chess {
    const BUILT_IN: &'static [u8] = include_bytes!("../data/chess.bin");

    fn open(source: Source) -> Result<Box<dyn Book<Chess>>, BookError> {
        Ok(Box::new(PolyglotBook::open(source)?))
    }

    fn write(_: &Path, positions: &[BookPosition<Chess>]) -> Vec<u8> {
        polyglot::write(positions)
    }

    fn ply(&self) -> u32 {
        ply_of(self.move_number(), self)
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

    fn ply(&self) -> u32 {
        ply_of(self.move_number(), self)
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

    fn ply(&self) -> u32 {
        self.move_number()
    }
}
