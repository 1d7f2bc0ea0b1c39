//! Comments, glyphs and times that a record has for its lines.

use std::collections::HashMap;

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
    comments: HashMap<&'a [Move], Vec<&'a str>>,
    nags: HashMap<&'a [Move], Vec<u32>>,
    thinking: HashMap<&'a [Move], u32>,
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
                let texts = all.comments.entry(moves).or_default();
                if !text.is_empty() && !texts.contains(&text) {
                    texts.push(text);
                }
            }
            for (moves, nag) in notes.nags.iter().filter_map(|&(ply, nag)| Some((moves_to(ply)?, nag))) {
                let nags = all.nags.entry(moves).or_default();
                if !nags.contains(&nag) {
                    nags.push(nag);
                }
            }
            let times = notes.thinking.iter().filter_map(|&(ply, seconds)| Some((moves_to(ply)?, seconds)));
            times.for_each(|(moves, seconds)| _ = all.thinking.entry(moves).or_insert(seconds));
        }
        all
    }

    /// Returns the comments on the position after some moves.
    pub fn comments(&self, moves: &[Move]) -> &[&'a str] {
        self.comments.get(moves).map_or(&[], Vec::as_slice)
    }

    /// Returns the glyphs of the last of some moves.
    pub fn nags(&self, moves: &[Move]) -> &[u32] {
        self.nags.get(moves).map_or(&[], Vec::as_slice)
    }

    /// Returns the seconds that the side thought about the last of some moves.
    pub fn thinking(&self, moves: &[Move]) -> Option<u32> {
        self.thinking.get(moves).copied()
    }
}
