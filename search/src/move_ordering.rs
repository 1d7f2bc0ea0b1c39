//! The scores by which moves are ordered.

use boards::{Move, Position};

use crate::history::{Histories, PieceTo};
use crate::params::Params;

/// The moves 1, 2, 4 and 6 plies ago, for the continuation histories.
pub type Earlier = [PieceTo; 4];

/// What the order of moves depends on, the same for all moves of a node.
pub struct MoveOrdering<'a, P> {
    /// The position whose moves are ordered.
    pub position: &'a P,
    /// The histories of the thread.
    pub histories: &'a Histories<P>,
    /// The moves before.
    pub earlier: Earlier,
    /// The numbers.
    pub params: &'a Params,
}

impl<'a, P: Position> MoveOrdering<'a, P> {
    /// The score of a noisy move: what it wins, and its history.
    pub fn noisy(&self, mv: Move) -> i32 {
        self.position.gain(mv) * self.params.order_gain + self.histories.capture(self.position, mv)
    }

    /// The parts of the histories on which the scores of all quiet moves depend.
    pub fn quiet(&self) -> QuietOrdering<'a, P> {
        let MoveOrdering { position, histories, earlier, params } = self;
        QuietOrdering {
            position,
            butterfly: histories.butterfly_of(position.side_to_move()),
            // Not by `map` over the array: it becomes a call.
            continuation: [
                histories.continuation_of(earlier[0]),
                histories.continuation_of(earlier[1]),
                histories.continuation_of(earlier[2]),
                histories.continuation_of(earlier[3]),
            ],
            pawn: histories.pawn_of(*position),
            params,
        }
    }
}

/// Scores the quiet moves of a node.
pub struct QuietOrdering<'a, P> {
    position: &'a P,
    butterfly: &'a [i16],
    continuation: [&'a [i16]; 4],
    pawn: &'a [i16],
    params: &'a Params,
}

impl<P: Position> QuietOrdering<'_, P> {
    /// The sum of all histories of a quiet move, as the ordering weighs them.
    #[inline(always)]
    pub fn score(&self, mv: Move) -> i32 {
        let params = self.params;
        let now = PieceTo::of(self.position, mv).index();
        let continuation = |which: usize| i32::from(self.continuation[which][now]);
        let weighted = params.order_continuation_1 * continuation(0)
            + params.order_continuation_2 * continuation(1)
            + params.order_continuation_4 * continuation(2)
            + params.order_continuation_6 * continuation(3)
            + params.order_pawn * i32::from(self.pawn[now]);
        2 * i32::from(self.butterfly[self.position.butterfly_index(mv)]) + weighted / 128
    }
}
