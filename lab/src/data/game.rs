//! A self-play game as files keep it.

use std::sync::Arc;

use boards::{Line, Move, Position};
use search::score::Score;
use selfplay::{Outcome, Reason};

/// A complete self-play game; positions are selected at reading ([`super::filter`]).
#[derive(Clone, Debug)]
pub struct SelfplayGame<P> {
    /// Position from which the game begins, under its rules.
    pub start: Arc<P>,
    /// Number of random plies at the beginning, which have no scores.
    pub random_plies: usize,
    /// Plies in order; each move is legal.
    pub plies: Vec<Ply>,
    /// Result.
    pub outcome: Outcome,
    /// Reason of the end.
    pub reason: Reason,
}

/// A move of a game and the search result before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move that was played.
    pub mv: Move,
    /// Score in the units of the search from the side to move, mates as in [`search::score`]; 0 for random moves.
    pub score: i16,
    /// Relation of the best move to the played one.
    pub choice: Choice,
}

/// Relation of the search's best move to the played one. They differ only after rescoring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The best move was played.
    #[default]
    Played,
    /// The best move is another one, which is quiet.
    Quiet,
    /// The best move is another one, which is noisy ([`SearchHints::is_noisy`](boards::SearchHints::is_noisy)).
    Noisy,
}

impl Choice {
    /// All values in the order of their numbers in files.
    pub const ALL: [Choice; 3] = [Choice::Played, Choice::Quiet, Choice::Noisy];

    /// Returns the relation of the best move to the played one.
    pub fn between<P: Position>(position: &P, played: Move, best: Move) -> Choice {
        if played == best {
            Choice::Played
        } else if position.is_noisy(best) {
            Choice::Noisy
        } else {
            Choice::Quiet
        }
    }
}

impl Ply {
    /// Returns a ply with a random move, which has no score: 0 stands for it.
    pub fn random(mv: Move) -> Ply {
        Ply { mv, score: 0, choice: Choice::Played }
    }

    /// Returns a ply that the search chose, with its score.
    pub fn chosen(mv: Move, score: Score) -> Ply {
        debug_assert!(i16::try_from(score).is_ok(), "a score of {score}");
        Ply { mv, score: score as i16, choice: Choice::Played }
    }
}

impl<P: Position> SelfplayGame<P> {
    /// Returns the number of positions with a score.
    pub fn scored(&self) -> usize {
        debug_assert!(self.random_plies <= self.plies.len());
        self.plies.len() - self.random_plies
    }

    /// Replays the game: `visit` receives the number of each ply (from 0), the line before it, and the ply.
    pub fn replay(&self, mut visit: impl FnMut(usize, &Line<P>, Ply)) {
        let mut line = Line::new((*self.start).clone());
        for (number, &ply) in self.plies.iter().enumerate() {
            debug_assert!(line.current().is_legal(ply.mv), "ply {number} is not legal");
            visit(number, &line, ply);
            line.push(ply.mv);
        }
    }
}
