//! The hand-written evaluation of xiangqi: material and placement. Small on purpose: it stands in until a network
//! takes its seat.

use boards::xiangqi::{Kind, Piece, Xiangqi};
use boards::{Line, Position, Side};

use super::weights::*;
use crate::eval::Evaluator;
use crate::games::tapered::{Tapered, t};
use crate::score::{EVAL_LIMIT, Score};

/// The evaluator of xiangqi.
pub struct XiangqiEvaluator;

impl Evaluator<Xiangqi> for XiangqiEvaluator {
    fn new() -> XiangqiEvaluator {
        XiangqiEvaluator
    }

    fn evaluate(&mut self, line: &Line<Xiangqi>) -> Score {
        let position = line.current();
        let mut phase = 0;
        let mut total = |side: Side| {
            let mut sum: Tapered = t(0, 0);
            for kind in Kind::ALL {
                for square in position.pieces(side, kind) {
                    sum += PIECE_SQUARES[Piece::new(side, kind).index()][square.index()];
                    phase += PHASE[kind.index()];
                }
            }
            sum
        };
        let balance = total(Side::First) - total(Side::Second);
        let phase = phase.min(FULL_PHASE);
        let score = (balance.middle * phase + balance.end * (FULL_PHASE - phase)) / FULL_PHASE;
        let score = if position.side_to_move() == Side::First { score } else { -score };
        (score + TEMPO).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    fn explain(&mut self, line: &Line<Xiangqi>) -> String {
        format!("score      {} for the side to move (centipawns)", self.evaluate(line))
    }
}
