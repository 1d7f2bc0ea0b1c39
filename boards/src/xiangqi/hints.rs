//! Hints for the search.

use super::checks::CheckSquares;
use super::moves::XiangqiMove;
use super::position::NOTHING;
use super::see::value;
use super::sliders::Sliders;
use super::{Bitboard90, Kind, Piece, Square, Xiangqi, attacks, rules, zobrist};
use crate::hints::{common_hints, hints_without_drops};
use crate::{Drops, Line, Move, Rules, SearchHints};

/// Number of pieces on the board with which the king stays at home: six of 32 are gone.
const MANY_PIECES: u32 = 26;

impl SearchHints for Xiangqi {
    common_hints!(Bitboard90);
    hints_without_drops!();

    /// True for captures.
    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.code(mv.to()) != usize::from(NOTHING)
    }

    /// Exact but for the rare plies that do not count for the move limit.
    #[inline]
    fn table_key_after(&self, mv: Move) -> u64 {
        self.table_key_after_move(mv, self.code(mv.from()), self.is_noisy(mv))
    }

    /// Only king moves may be illegal, because the generator respects pins, checks and the lines of hollow cannons.
    #[inline]
    fn is_legal_pseudo(&self, mv: Move) -> bool {
        mv.from() != self.king(self.side) || self.king_is_safe_on(mv.to())
    }

    #[inline]
    fn check_detector(&self) -> impl Fn(Move) -> bool {
        let squares = CheckSquares::new(self);
        move |mv| squares.gives_check(self, mv)
    }

    #[inline(always)]
    fn gain(&self, mv: Move) -> i32 {
        self.captured(mv).map_or(0, value)
    }

    /// True if the side to move has a piece that crosses the river, pawns aside, so that zugzwang is rare.
    #[inline]
    fn allows_null_move(&self) -> bool {
        let attackers = self.kind(Kind::Rook) | self.kind(Kind::Horse) | self.kind(Kind::Cannon);
        (attackers & self.by_side(self.side)).any()
    }

    /// True if the side to move has a rook, horse, cannon, or a pawn across the river.
    fn can_attack(&self) -> bool {
        self.allows_null_move() || (self.pieces(self.side, Kind::Pawn) & attacks::beyond_river(self.side)).any()
    }

    /// True for a step of the king while most pieces are on the board.
    fn exposes_king(&self, mv: Move) -> bool {
        mv.from() == self.king(self.side) && self.occupied().count() >= MANY_PIECES
    }

    fn is_marked_by_repetition(line: &Line<Xiangqi>) -> bool {
        rules::cycles(line).next().is_some()
    }
}

impl Xiangqi {
    /// Returns the squares that the opponent attacks, own pieces included.
    #[inline(always)]
    fn attacked_by_opponent(&self, sliders: impl Sliders) -> Bitboard90 {
        let (them, occupied) = (!self.side, self.occupied());
        let elephant = |from| sliders.elephant(from, occupied);
        let horse = |from| sliders.horse(from, occupied);
        let cannon = |from| sliders.lines(from, occupied).cannon;
        let rook = |from| sliders.rook(from, occupied);
        self.pieces(them, Kind::Pawn).union_of(|from| attacks::pawn(them, from))
            | self.pieces(them, Kind::Advisor).union_of(attacks::advisor)
            | self.pieces(them, Kind::Elephant).union_of(elephant)
            | self.pieces(them, Kind::Horse).union_of(horse)
            | self.pieces(them, Kind::Cannon).union_of(cannon)
            | self.pieces(them, Kind::Rook).union_of(rook)
            | attacks::king(self.king(them))
    }

    /// Returns the kind that a legal move captures.
    #[inline(always)]
    fn captured(&self, mv: Move) -> Option<Kind> {
        self.kind_at(mv.to())
    }
}

/// There are no drops.
impl Drops for Xiangqi {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;

    #[test]
    fn attacked_squares_have_attackers() {
        crate::hints::tests::check_attacked::<Xiangqi>(|position, index| {
            let square = Square::new(index as u8);
            position.attackers(square, position.occupied(), !position.side).any()
        });
    }

    #[test]
    fn kings_stay_at_home_and_pieces_do_not_go_straight_back() {
        let start = Xiangqi::start();
        let mv = |position: &Xiangqi, text: &str| position.parse_move(text).unwrap();
        assert!(start.exposes_king(mv(&start, "e0e1")) && !start.exposes_king(mv(&start, "d0e1")));
        let first = mv(&start, "h2e2");
        let later = start.after(first).after(mv(&start.after(first), "h9g7"));
        assert!(later.takes_back(mv(&later, "e2h2"), first) && !later.takes_back(mv(&later, "e2e6"), first));
    }
}
