//! A book of any format, and what it says about a position.

use std::io;

use boards::{Line, Move, Rules};

/// A move that a book has for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move, which is legal.
    pub mv: Move,
    /// Weight for the choice among the moves, such as the number of games; 0 for a move that is not to be played.
    pub weight: u32,
    /// Score in centipawns for the side that moves; `None` in formats without scores.
    pub score: Option<i32>,
    /// Depth of the search behind the score in plies; 0 if unknown.
    pub depth: u32,
    /// The expected reply, which is legal; `None` in formats without replies.
    pub reply: Option<Move>,
}

impl BookMove {
    /// Creates a move that has a weight only.
    pub fn weighted(mv: Move, weight: u32) -> BookMove {
        BookMove { mv, weight, score: None, depth: 0, reply: None }
    }
}

/// The moves of a book for a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The legal moves, each once.
    pub moves: Vec<BookMove>,
    /// Number of entries that are no legal moves.
    pub illegal: usize,
}

impl Found {
    /// Adds an entry; `None` if it is no legal move. Entries of one move add their weights.
    pub(crate) fn add(&mut self, entry: Option<BookMove>) {
        match entry {
            None => self.illegal += 1,
            Some(entry) => match self.moves.iter_mut().find(|known| known.mv == entry.mv) {
                Some(known) => known.weight = known.weight.saturating_add(entry.weight),
                None => self.moves.push(entry),
            },
        }
    }
}

/// Ways in which a book may match a position that it does not contain as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matching {
    /// True to ignore the move number of positions, in formats that have it.
    pub ignore_ply: bool,
    /// True to look for the position with the sides exchanged, in shogi.
    pub flipped: bool,
}

/// A book that has been opened.
pub trait Book<G>: Send {
    /// Returns the moves for the position at the end of a line.
    ///
    /// # Errors
    /// The file cannot be read, or is damaged at this place.
    fn find(&self, line: &Line<G>, matching: Matching) -> io::Result<Found>;

    /// Describes format and size in a few words.
    fn describe(&self) -> String;
}

/// A position with its moves, to be written into a book. The line ends with the position; formats that record en
/// passant as a pawn's double step look at its last move.
#[derive(Clone, Debug)]
pub struct BookPosition<G: Rules> {
    /// The line that ends with the position.
    pub line: Line<G>,
    /// The moves.
    pub moves: Vec<BookMove>,
}

/// Scales a weight into 16 bits if `most`, the largest of those that are scaled together, does not fit. A positive
/// weight stays positive.
pub(crate) fn scaled(weight: u32, most: u32) -> u16 {
    let limit = u32::from(u16::MAX);
    if most <= limit {
        return weight as u16;
    }
    let scaled = u64::from(weight) * u64::from(limit) / u64::from(most);
    (scaled as u16).max(u16::from(weight > 0))
}
