//! A game of the engine against itself, as files keep it.

use std::sync::Arc;

use boards::{Line, Move, Position};
use search::score::Score;

use crate::tournament::{Outcome, Reason};

/// A whole game, from its start to its end: nothing is left out, filters come when it is read
/// ([`super::filter`]).
#[derive(Clone, Debug)]
pub struct PlayedGame<P> {
    /// Where it begins, under the rules that it was played by.
    pub start: Arc<P>,
    /// How many of the first plies were drawn at random: nobody chose them, and they have no scores.
    pub random: usize,
    /// The moves, legal one after another.
    pub plies: Vec<Ply>,
    /// Who won.
    pub outcome: Outcome,
    /// Why it ended.
    pub reason: Reason,
}

/// One move of a game, and what the search said before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move that was played.
    pub mv: Move,
    /// From the view of the side to move, mates as [`search::score`] has them; 0 for random moves.
    pub score: i16,
    /// What the search would play.
    pub choice: Choice,
}

/// How the move that the search preferred relates to the one that was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// It is the same; so it is in every new game.
    #[default]
    Played,
    /// Another one, which is quiet.
    Quiet,
    /// Another one, which is not quiet ([`SearchHints::is_noisy`](boards::SearchHints::is_noisy)).
    Noisy,
}

impl Choice {
    /// All, in the order of the numbers that files know them by.
    pub const ALL: [Choice; 3] = [Choice::Played, Choice::Quiet, Choice::Noisy];

    /// What becomes of a played move when the search prefers `best`.
    pub fn between<P: Position>(position: &P, played: Move, best: Move) -> Choice {
        match () {
            () if played == best => Choice::Played,
            () if position.is_noisy(best) => Choice::Noisy,
            () => Choice::Quiet,
        }
    }
}

impl Ply {
    /// A move that nobody chose.
    pub fn random(mv: Move) -> Ply {
        Ply { mv, score: 0, choice: Choice::Played }
    }

    /// A move that the search chose, with its score.
    pub fn chosen(mv: Move, score: Score) -> Ply {
        Ply { mv, score: score as i16, choice: Choice::Played }
    }
}

impl<P: Position> PlayedGame<P> {
    /// How many of its positions have a score.
    pub fn scored(&self) -> usize {
        self.plies.len() - self.random
    }

    /// Plays the game through: `visit` gets the number of each ply from 0, the line that leads to it, and the ply.
    pub fn replay(&self, mut visit: impl FnMut(usize, &Line<P>, Ply)) {
        let mut line = Line::new((*self.start).clone());
        for (number, &ply) in self.plies.iter().enumerate() {
            visit(number, &line, ply);
            line.push(ply.mv);
        }
    }
}
