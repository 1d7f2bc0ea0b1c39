//! A game from a file.

use boards::{Line, Move, Position};
use selfplay::Outcome;

/// A game: where it begins, what was played, and how it ended.
#[derive(Clone, Debug)]
pub struct RecordedGame<P> {
    /// First position.
    pub start: P,
    /// Moves; each is legal.
    pub moves: Vec<Move>,
    /// Number of random moves at the beginning, which say nothing about their worth.
    pub random_plies: usize,
    /// Result; `None` if unknown.
    pub outcome: Option<Outcome>,
}

impl<P: Position> RecordedGame<P> {
    /// Calls `visit` with the number of each ply, the line before it and its move.
    pub fn replay(&self, mut visit: impl FnMut(usize, &Line<P>, Move)) {
        let mut line = Line::new(self.start.clone());
        for (number, &mv) in self.moves.iter().enumerate() {
            visit(number, &line, mv);
            line.push(mv);
        }
    }
}
