//! Books of shogi as YaneuraOu writes them, `#YANEURAOU-DB2016 1.00` (`docs/books.md` section 3.4): text with a line
//! `sfen POSITION` for each position, and behind it a line for each move: move, expected reply, score, depth, count.
//!
//! A file whose positions are sorted is searched where it lies. For another one, the places of all positions are listed
//! when it is opened.

mod flip;
mod search;
mod text;
mod write;

use std::io;

use boards::shogi::Shogi;
use boards::{Line, Notation, NotationOptions};

use crate::book::{Book, BookMove, Found, Matching};
use crate::error::BookError;
use crate::source::Source;
use flip::{flipped_move, flipped_sfen};
use search::{Entry, Positions};
use text::{HEADER, split_ply};
pub use write::write;

/// A book in YaneuraOu's format.
pub struct YaneuraOuBook(Positions);

impl YaneuraOuBook {
    /// Opens a book.
    ///
    /// # Errors
    /// The file cannot be read, has no position, or is too large and not sorted.
    pub fn open(source: Source) -> Result<YaneuraOuBook, BookError> {
        let start = source.read(0, HEADER.len() + 3)?;
        if start.is_empty() {
            return Err(BookError::Empty);
        }
        // Some editors put a mark of UTF-8 before the first line.
        if !start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&start).starts_with(HEADER.as_bytes()) {
            return Err(BookError::foreign(format!("another format: the first line is not {HEADER}")));
        }
        Positions::new(source).map(YaneuraOuBook)
    }

    /// Returns the moves of the entry of a position, spelled as `spell` gives them.
    fn moves_of(
        &self,
        sfen: &str,
        matching: Matching,
        position: &Shogi,
        spell: fn(&str) -> String,
    ) -> io::Result<Found> {
        let (key, ply) = split_ply(sfen);
        let entries = self.0.find(key)?;
        let fits = |entry: &&Entry| matching.ignore_ply || entry.ply.is_none_or(|known| Some(known) == ply);
        let mut found = Found::default();
        for line in entries.iter().find(fits).map_or(&[][..], |entry| &entry.moves) {
            if let Some(words) = MoveWords::parse(line) {
                found.add(words.read(position, spell));
            }
        }
        Ok(found)
    }
}

impl Book<Shogi> for YaneuraOuBook {
    fn find(&self, line: &Line<Shogi>, matching: Matching) -> io::Result<Found> {
        let position = line.current();
        let sfen = position.fen(NotationOptions::default());
        let found = self.moves_of(&sfen, matching, position, str::to_owned)?;
        if !found.moves.is_empty() || !matching.flipped {
            return Ok(found);
        }
        let flipped = self.moves_of(&flipped_sfen(&sfen), matching, position, flipped_move)?;
        Ok(Found { illegal: found.illegal + flipped.illegal, ..flipped })
    }

    fn describe(&self) -> String {
        self.0.describe()
    }
}

/// The words of a move's line.
struct MoveWords<'a> {
    mv: &'a str,
    reply: &'a str,
    score: Option<i32>,
    depth: u32,
    count: u32,
}

impl<'a> MoveWords<'a> {
    /// Returns the words of a line; `None` for an empty line or a comment. Words may be missing from the end.
    fn parse(line: &'a str) -> Option<MoveWords<'a>> {
        let mut words = line.split_whitespace();
        let mv = words.next().filter(|word| !word.starts_with(['#', '/']))?;
        let reply = words.next().unwrap_or("none");
        let score = words.next().and_then(|word| word.parse().ok());
        let depth = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        let count = words.next().and_then(|word| word.parse().ok()).unwrap_or(1);
        Some(MoveWords { mv, reply, score, depth, count })
    }

    /// Returns the move in a position; `None` if it is not legal.
    fn read(&self, position: &Shogi, spell: fn(&str) -> String) -> Option<BookMove> {
        let mv = position.parse_move(&spell(self.mv)).ok()?;
        let reply = boards::Rules::after(position, mv).parse_move(&spell(self.reply)).ok();
        // A line without a score still is a move of a book with scores.
        Some(BookMove { mv, weight: self.count, score: Some(self.score.unwrap_or(0)), depth: self.depth, reply })
    }
}

#[cfg(test)]
mod tests;
