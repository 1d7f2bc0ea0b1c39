//! The hand-written evaluation of shogi.

use boards::shogi::{Kind, Shogi, VALUES};
use boards::{Line, Position, Side};

use crate::eval::Evaluator;
use crate::score::{EVAL_LIMIT, Score};

/// The evaluator of shogi.
pub struct ShogiEvaluator;

impl Evaluator<Shogi> for ShogiEvaluator {
    fn new() -> ShogiEvaluator {
        ShogiEvaluator
    }

    fn evaluate(&mut self, line: &Line<Shogi>) -> Score {
        let position = line.current();
        let own = position.side_to_move();
        (material(position, own) - material(position, !own)).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    fn explain(&mut self, line: &Line<Shogi>) -> String {
        let position = line.current();
        let [black, white] = Side::BOTH.map(|side| material(position, side));
        format!("material   Black {black}, White {white}\nscore      {} for the side to move", self.evaluate(line))
    }
}

/// What a side has on the board and in hand.
fn material(position: &Shogi, side: Side) -> Score {
    let board: Score = Kind::ALL
        .into_iter()
        .filter(|&kind| kind != Kind::King)
        .map(|kind| position.pieces(side, kind).count() as Score * VALUES[kind.index()])
        .sum();
    let hand: Score =
        Kind::HAND.into_iter().map(|kind| position.hand(side).count(kind) as Score * VALUES[kind.index()]).sum();
    board + hand
}
