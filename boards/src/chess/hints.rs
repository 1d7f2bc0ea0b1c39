//! Hints for the search.

use super::checks::CheckSquares;
use super::moves::ChessMove;
use super::position::NOTHING;
use super::see::value;
use super::sliders::Sliders;
use super::{Bitboard, Chess, Flag, Kind, Piece, Square, attacks, rules, zobrist};
use crate::hints::{common_hints, hints_without_drops};
use crate::pext::with_pext;
use crate::{Drops, Line, Move, Rules, SearchHints};

/// Number of pieces on the board with which the king stays at home: six of 32 are gone.
const MANY_PIECES: u32 = 26;

impl SearchHints for Chess {
    common_hints!(Bitboard);
    hints_without_drops!();

    /// True for captures and for promotions to a queen.
    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        match mv.flag() {
            Flag::Castling => false,
            Flag::EnPassant | Flag::Queen => true,
            _ => self.code(mv.to()) != usize::from(NOTHING),
        }
    }

    /// Exact for moves that leave the castling rights alone and neither make nor end an en passant right.
    #[inline]
    fn table_key_after(&self, mv: Move) -> u64 {
        let arriving = match mv.flag().promotion() {
            Some(kind) => Piece::new(self.side, kind).index(),
            None => self.code(mv.from()),
        };
        let resets_clock = self.piece_at(mv.to()).is_some() || self.kind(Kind::Pawn).has(mv.from());
        self.table_key_after_move(mv, arriving, resets_clock)
    }

    /// Only king moves and en passant captures may be illegal, because the generator respects pins and checks.
    #[inline]
    fn is_legal_pseudo(&self, mv: Move) -> bool {
        match mv.flag() {
            Flag::Castling => self.castling_is_safe(mv.from(), mv.to()),
            Flag::EnPassant => self.en_passant_is_safe(mv.from(), mv.to()),
            _ if mv.from() == self.king(self.side) => self.king_is_safe_on(mv.to()),
            _ => true,
        }
    }

    #[inline]
    fn check_detector(&self) -> impl Fn(Move) -> bool {
        let squares = with_pext!(sliders => CheckSquares::new(self, sliders));
        move |mv| squares.gives_check(self, mv)
    }

    #[inline(always)]
    fn gain(&self, mv: Move) -> i32 {
        let promotion = mv.flag().promotion().map_or(0, |kind| value(kind) - value(Kind::Pawn));
        promotion + self.captured(mv).map_or(0, value)
    }

    /// True if the side to move has more than king and pawns, so that zugzwang is rare.
    #[inline]
    fn allows_null_move(&self) -> bool {
        let pieces = self.by_side(self.side);
        (pieces & !self.kind(Kind::Pawn) & !self.kind(Kind::King)).any()
    }

    /// True for a step of the king, castling aside, while most pieces are on the board.
    fn exposes_king(&self, mv: Move) -> bool {
        mv.from() == self.king(self.side) && mv.flag() != Flag::Castling && self.occupied().count() >= MANY_PIECES
    }

    fn upcoming_repetition(line: &Line<Chess>, root: usize) -> bool {
        rules::can_repeat(line, root)
    }
}

impl Chess {
    /// Returns the squares that the opponent attacks, own pieces included.
    #[inline(always)]
    fn attacked_by_opponent(&self, sliders: impl Sliders) -> Bitboard {
        let (them, occupied) = (!self.side, self.occupied());
        let diagonal = |from| sliders.bishop(from, occupied);
        let straight = |from| sliders.rook(from, occupied);
        self.pieces(them, Kind::Pawn).union_of(|from| attacks::pawn(them, from))
            | self.pieces(them, Kind::Knight).union_of(attacks::knight)
            | self.diagonal_sliders(them).union_of(diagonal)
            | self.straight_sliders(them).union_of(straight)
            | attacks::king(self.king(them))
    }

    /// Returns the kind that a legal move captures.
    #[inline(always)]
    fn captured(&self, mv: Move) -> Option<Kind> {
        match mv.flag() {
            Flag::Castling => None,
            Flag::EnPassant => Some(Kind::Pawn),
            _ => self.kind_at(mv.to()),
        }
    }
}

/// There are no drops.
impl Drops for Chess {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;

    #[test]
    fn attacked_squares_have_attackers() {
        crate::hints::tests::check_attacked::<Chess>(|position, index| {
            let square = Square::new(index as u8);
            position.attackers(square, position.occupied(), !position.side).any()
        });
    }

    #[test]
    fn kings_stay_at_home_and_pieces_do_not_go_straight_back() {
        let early = Chess::from_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq - 0 3").unwrap();
        let exposes = |position: &Chess, mv: &str| position.exposes_king(position.parse_move(mv).unwrap());
        assert!(exposes(&early, "e1f1") && !exposes(&early, "e1g1") && !exposes(&early, "b1c3"));
        let late = Chess::from_fen("4k3/pp4pp/8/8/8/8/PP4PP/4K3 w - - 0 30").unwrap();
        assert!(!exposes(&late, "e1d2"));
        let earlier = Chess::start().parse_move("g1f3").unwrap();
        let takes_back = |mv: &str| early.takes_back(early.parse_move(mv).unwrap(), earlier);
        assert!(takes_back("f3g1") && !takes_back("f3e5") && !takes_back("b1c3"));
    }
}
