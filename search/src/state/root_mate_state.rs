//! State of the mate solver at the root (`docs/search.md` section 9.5).

use boards::Move;

use crate::event::ScoreBound;
use crate::games::Game;
use crate::mate::Attempt;
use crate::score::Score;
use crate::state::root_move::RootMove;

/// The mate solver at the root of one search.
pub struct RootMate<G: Game> {
    pub attempt: Option<Attempt<G>>,
    /// True if the solver has nothing left to do in this search.
    pub over: bool,
    /// Nodes spent in this search.
    pub spent: u64,
    /// Nodes that may be spent beyond the share.
    pub credit: u64,
    pub best: Option<Mate>,
    /// True if the search has found a mate, by itself or by the solver.
    pub won: bool,
    /// True if the tables may hold entries of an earlier search.
    pub tables_used: bool,
}

/// A mate by the side to move at the root.
pub struct Mate {
    pub score: Score,
    pub moves: Vec<Move>,
}

impl<G: Game> Default for RootMate<G> {
    fn default() -> RootMate<G> {
        RootMate { attempt: None, over: true, spent: 0, credit: 0, best: None, won: false, tables_used: true }
    }
}

impl Mate {
    /// Returns the record of the root move that begins the mate, in an iteration of this depth.
    pub fn at(&self, root: RootMove, depth: i32) -> RootMove {
        RootMove {
            score: self.score,
            previous: self.score,
            bound: ScoreBound::Exact,
            pv: self.moves.clone(),
            seldepth: root.seldepth.max(self.moves.len()).max(depth as usize),
            ..root
        }
    }
}
