//! Scores that order moves (`docs/search.md` section 2.4).

use boards::{Move, Position};

use crate::exchange::ExchangeScale;
use crate::memory::history::{Histories, PieceTo, WEIGHT_ONE};
use crate::params::Params;

/// Weight of the butterfly history among those of a quiet move; the others are parameters.
const BUTTERFLY_WEIGHT: i32 = 2;

/// Moves 1, 2, 4 and 6 plies ago, which select the continuation histories.
pub type Earlier = [PieceTo; 4];

/// Data on which the order of a node's moves depends.
pub struct MoveOrdering<'a, P> {
    /// Position whose moves are ordered.
    pub position: &'a P,
    /// Histories of the thread.
    pub histories: &'a Histories<P>,
    /// Earlier moves.
    pub earlier: Earlier,
    /// Squares that the opponent attacks.
    pub attacked: u128,
    /// Weights of the histories.
    pub params: &'a Params,
    /// Conversion of exchange values into scores.
    pub exchange: ExchangeScale,
}

impl<'a, P: Position> MoveOrdering<'a, P> {
    /// Returns the score of a noisy move: its gain and its history.
    pub fn noisy(&self, mv: Move) -> i32 {
        self.exchange.gain(self.position, mv) * self.params.order_gain + self.histories.capture(self.position, mv)
    }

    /// Returns true if the opponent attacks the target of a move.
    #[inline]
    pub fn is_attacked(&self, mv: Move) -> bool {
        self.attacked >> self.position.to_square(mv) & 1 != 0
    }

    /// Returns the scorer of quiet moves, with the parts of the histories that all of them need.
    pub fn quiet(&self) -> QuietOrdering<'a, P> {
        let MoveOrdering { position, histories, earlier, params, .. } = self;
        QuietOrdering {
            position,
            butterfly: histories.butterfly_of(position.side_to_move()),
            // `map` over the array would become a call.
            continuation: [
                histories.continuation_of(earlier[0]),
                histories.continuation_of(earlier[1]),
                histories.continuation_of(earlier[2]),
                histories.continuation_of(earlier[3]),
            ],
            pawn: histories.pawn_of(*position),
            attacked: self.attacked,
            params,
        }
    }
}

/// Scorer of the quiet moves of a node.
pub struct QuietOrdering<'a, P> {
    position: &'a P,
    butterfly: &'a [i16],
    continuation: [&'a [i16]; 4],
    pawn: &'a [i16],
    attacked: u128,
    params: &'a Params,
}

impl<P: Position> QuietOrdering<'_, P> {
    /// Returns the weighted sum of all histories of a quiet move.
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
        let state = self.position.attack_state(mv, self.attacked);
        let butterfly = self.butterfly[state * P::BUTTERFLIES + self.position.butterfly_index(mv)];
        BUTTERFLY_WEIGHT * i32::from(butterfly) + weighted / WEIGHT_ONE
    }
}
