//! Root moves and their records.

use boards::{Line, Move};

use crate::event::ScoreBound;
use crate::games::{Game, RankedMove};
use crate::limits::Noise;
use crate::score::{INFINITE, Score};

/// A root move and its record. Scores are those of the side to move at the root, in the network's unit.
#[derive(Debug)]
pub struct RootMove {
    pub mv: Move,
    /// Score in the running iteration; `-INFINITE` while it has none.
    pub score: Score,
    /// The last score that the move had before the running iteration.
    pub previous: Score,
    /// Loss of score against the best move of the last iteration that compared the move; for levels below full
    /// strength.
    pub loss: Score,
    /// Running mean of the scores, for the aspiration window; `None` before the first score.
    pub mean: Option<Score>,
    /// Running mean of the signed squares of the scores.
    pub mean_square: i64,
    /// Relation of `score` to the true value.
    pub bound: ScoreBound,
    /// Principal variation that begins with the move.
    pub pv: Vec<Move>,
    /// Nodes searched below the move since the search began.
    pub nodes: u64,
    /// Greatest depth reached, in plies, when the score was found.
    pub seldepth: usize,
    /// Amount added to the score by the search, mates excepted ([`Noise`]).
    pub bias: Score,
    /// Rank and value by the endgame tables; moves of a lower rank come after all others. `None` without tables.
    pub ranked: Option<RankedMove>,
}

impl Clone for RootMove {
    fn clone(&self) -> RootMove {
        RootMove { pv: self.pv.clone(), ..*self }
    }

    /// Copies another record into the memory of this one: each iteration keeps a copy of all root moves.
    fn clone_from(&mut self, other: &RootMove) {
        let mut pv = std::mem::take(&mut self.pv);
        pv.clone_from(&other.pv);
        *self = RootMove { pv, ..*other };
    }
}

impl RootMove {
    /// Creates the record of a move that has not been searched.
    pub fn new(mv: Move) -> RootMove {
        RootMove::in_memory(mv, Vec::new())
    }

    /// Makes the record that of another move that has not been searched.
    fn renew(&mut self, mv: Move) {
        *self = RootMove::in_memory(mv, std::mem::take(&mut self.pv));
    }

    /// Creates the record of a move whose variation takes the memory of another one.
    fn in_memory(mv: Move, mut pv: Vec<Move>) -> RootMove {
        pv.clear();
        pv.push(mv);
        RootMove {
            mv,
            score: -INFINITE,
            previous: -INFINITE,
            loss: 0,
            mean: None,
            mean_square: 0,
            bound: ScoreBound::Exact,
            pv,
            nodes: 0,
            seldepth: 0,
            bias: 0,
            ranked: None,
        }
    }

    /// Returns the rank by the endgame tables, 0 without tables.
    pub fn rank(&self) -> i32 {
        self.ranked.map_or(0, |ranked| ranked.rank)
    }

    /// Returns the score of the running iteration if there is one, else that of the last one.
    pub fn shown_score(&self) -> Score {
        if self.score == -INFINITE { self.previous } else { self.score }
    }
}

/// Makes `root_moves` the legal moves at the end of a line: those among `wanted` if any of these is legal, else those
/// that do not decline a promotion. With each of the others the same move that promotes is legal.
pub fn list_root_moves<G: Game>(line: &Line<G>, wanted: &[Move], noise: Option<Noise>, root_moves: &mut Vec<RootMove>) {
    let position = line.current();
    let mut list = position.move_list();
    if list.iter().any(|mv| wanted.contains(mv)) {
        list.retain(|mv| wanted.contains(mv));
    } else {
        list.retain(|mv| !position.declines_promotion(*mv));
    }
    root_moves.truncate(list.len());
    for (root, &mv) in root_moves.iter_mut().zip(&list) {
        root.renew(mv);
    }
    root_moves.extend(list[root_moves.len()..].iter().copied().map(RootMove::new));
    if let Some(noise) = noise {
        root_moves.iter_mut().for_each(|root| root.bias = noise.of(root.mv));
    }
}
