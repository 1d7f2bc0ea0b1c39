//! Comments, glyphs and times that a record has for its lines.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use boards::{Line, Move};
use search::ListedGame;

use crate::variations::RecordedVariation;

/// Comments, glyphs and times of a line from the first position of its game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notes<'a> {
    /// Comments on its positions, each after a number of plies.
    pub comments: &'a [(usize, String)],
    /// Numeric annotation glyphs of PGN, each of the move that ends a number of plies.
    pub nags: &'a [(usize, u32)],
    /// Seconds that a side thought about a move, each about the one that ends a number of plies.
    pub thinking: &'a [(usize, u32)],
}

/// A line from the first position of a game, with its notes.
#[derive(Clone, Debug)]
pub struct NotedLine<'a, G> {
    /// The line.
    pub line: Line<G>,
    /// Notes on it; plies beyond its end have no meaning.
    pub notes: Notes<'a>,
}

impl<'a, G: ListedGame> NotedLine<'a, G> {
    /// Returns a variation of a game, with the moves of the game before it.
    pub fn of_variation(variation: &'a RecordedVariation, game: &Line<G>) -> NotedLine<'a, G> {
        let RecordedVariation { comments, nags, .. } = variation;
        NotedLine { line: variation.line(game), notes: Notes { comments, nags, thinking: &[] } }
    }
}

impl<G> From<Line<G>> for NotedLine<'_, G> {
    fn from(line: Line<G>) -> Self {
        NotedLine { line, notes: Notes::default() }
    }
}

/// The notes of all lines of a game by the moves that lead to a position: lines may share these, and say different
/// things of them.
#[derive(Debug, Default)]
pub struct NotesByMoves<'a> {
    comments: HashMap<&'a [Move], Distinct<&'a str>>,
    nags: HashMap<&'a [Move], Distinct<u32>>,
    thinking: HashMap<&'a [Move], u32>,
}

/// Values in the order in which they came, each once.
#[derive(Debug, Default)]
struct Distinct<T> {
    list: Vec<T>,
    known: HashSet<T>,
}

impl<T: Copy + Eq + Hash> Distinct<T> {
    fn add(&mut self, value: T) {
        if self.known.insert(value) {
            self.list.push(value);
        }
    }
}

impl<'a> NotesByMoves<'a> {
    /// Collects the notes of lines, those of the first one before those of the next. What several say in the same words
    /// counts once.
    pub fn of<G: ListedGame>(lines: impl IntoIterator<Item = &'a NotedLine<'a, G>>) -> NotesByMoves<'a> {
        let mut all = NotesByMoves::default();
        for NotedLine { line, notes } in lines {
            let moves_to = |ply: usize| line.moves().get(..ply);
            for (moves, text) in notes.comments.iter().filter_map(|(ply, text)| Some((moves_to(*ply)?, text.as_str())))
            {
                if !text.is_empty() {
                    all.comments.entry(moves).or_default().add(text);
                }
            }
            for (moves, nag) in notes.nags.iter().filter_map(|&(ply, nag)| Some((moves_to(ply)?, nag))) {
                all.nags.entry(moves).or_default().add(nag);
            }
            let times = notes.thinking.iter().filter_map(|&(ply, seconds)| Some((moves_to(ply)?, seconds)));
            times.for_each(|(moves, seconds)| _ = all.thinking.entry(moves).or_insert(seconds));
        }
        all
    }

    /// Returns the comments on the position after some moves.
    pub fn comments(&self, moves: &[Move]) -> &[&'a str] {
        self.comments.get(moves).map_or(&[], |texts| &texts.list)
    }

    /// Returns the glyphs of the last of some moves.
    pub fn nags(&self, moves: &[Move]) -> &[u32] {
        self.nags.get(moves).map_or(&[], |nags| &nags.list)
    }

    /// Returns the seconds that the side thought about the last of some moves.
    pub fn thinking(&self, moves: &[Move]) -> Option<u32> {
        self.thinking.get(moves).copied()
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use boards::Rules;
    use boards::chess::Chess;

    use super::*;

    #[test]
    fn many_notes_of_a_place_take_no_longer_than_their_number() {
        let comments: Vec<(usize, String)> = (0..300_000).map(|number: u32| (0, (number / 2).to_string())).collect();
        let nags: Vec<(usize, u32)> = (0..300_000).map(|number| (0, number / 2)).collect();
        let notes = Notes { comments: &comments, nags: &nags, thinking: &[] };
        let started = Instant::now();
        let line = NotedLine { line: Line::new(Chess::start()), notes };
        let all = NotesByMoves::of([&line]);
        assert_eq!((all.comments(&[]).len(), all.nags(&[]).len()), (150_000, 150_000));
        assert_eq!(all.comments(&[])[..2], ["0", "1"]);
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    }
}
