//! Squares from which moves give check, computed once for all moves of a position.

use super::moves::ChessMove;
use super::sliders::Sliders;
use super::{Bitboard, Chess, Flag, Kind, Piece, attacks};
use crate::Move;

/// Squares from which the side to move gives check.
pub(super) struct CheckSquares {
    /// By kind; empty for kings.
    of_kind: [Bitboard; Kind::ALL.len()],
    /// The pieces of either side that stand alone between the enemy king and a piece that would check it without them.
    blockers: Bitboard,
}

impl CheckSquares {
    #[inline(always)]
    pub(super) fn new(position: &Chess, sliders: impl Sliders) -> CheckSquares {
        let (us, occupied) = (position.side, position.occupied());
        let king = position.king(!us);
        let (diagonal, straight) = (sliders.bishop(king, occupied), sliders.rook(king, occupied));
        let mut of_kind = [Bitboard::EMPTY; Kind::ALL.len()];
        of_kind[Kind::Pawn.index()] = attacks::pawn(!us, king);
        of_kind[Kind::Knight.index()] = attacks::knight(king);
        of_kind[Kind::Bishop.index()] = diagonal;
        of_kind[Kind::Rook.index()] = straight;
        of_kind[Kind::Queen.index()] = diagonal | straight;
        let snipers = attacks::bishop_rays(king) & position.diagonal_sliders(us)
            | attacks::rook_rays(king) & position.straight_sliders(us);
        CheckSquares { of_kind, blockers: attacks::blockers(snipers, king, occupied) }
    }

    /// Returns true if a legal move of the position gives check, directly or by discovery.
    #[inline(always)]
    pub(super) fn gives_check(&self, position: &Chess, mv: Move) -> bool {
        if mv.flag() != Flag::Normal {
            return position.gives_check(mv);
        }
        let (from, to) = (mv.from(), mv.to());
        let kind = position.piece_at(from).map_or(Kind::King, Piece::kind);
        self.of_kind[kind.index()].has(to)
            || self.blockers.has(from) && !attacks::line(position.king(!position.side), from).has(to)
    }
}
