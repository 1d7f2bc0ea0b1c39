//! Root moves and their records.

use boards::{Line, Move, MoveList};

use crate::event::ScoreBound;
use crate::games::{Game, RankedMove};
use crate::limits::Noise;
use crate::score::{INFINITE, Score};

/// A root move and its record. Scores are those of the side to move at the root, in the network's unit.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Score in the running iteration; `-INFINITE` while it has none.
    pub score: Score,
    /// Score in the last completed iteration.
    pub previous: Score,
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

impl RootMove {
    /// Creates the record of a move that has not been searched.
    pub fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            score: -INFINITE,
            previous: -INFINITE,
            mean: None,
            mean_square: 0,
            bound: ScoreBound::Exact,
            pv: vec![mv],
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

/// Returns the legal moves at the end of a line; only those among `wanted` if any of these is legal.
pub fn root_moves<G: Game>(line: &Line<G>, wanted: &[Move], noise: Option<Noise>) -> Vec<RootMove> {
    let bias = |mv| noise.map_or(0, |noise| noise.of(mv));
    let mut list = MoveList::new();
    line.current().legal_moves(&mut list);
    let restricted: Vec<Move> = list.iter().copied().filter(|mv| wanted.contains(mv)).collect();
    let chosen = if restricted.is_empty() { list.to_vec() } else { restricted };
    chosen.into_iter().map(|mv| RootMove { bias: bias(mv), ..RootMove::new(mv) }).collect()
}
