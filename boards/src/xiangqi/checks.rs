//! Squares from which moves give check, computed once for all moves of a position.

use super::moves::XiangqiMove;
use super::{Bitboard90, Kind, Piece, Xiangqi, attacks};
use crate::Move;

/// Squares from which the side to move may give check.
pub(super) struct CheckSquares {
    /// By kind; empty for kinds that do not give check.
    of_kind: [Bitboard90; Kind::COUNT],
    /// The squares between the enemy king and the pieces that may attack it from their present squares: a move that
    /// leaves or enters one of them may discover a check.
    lines: Bitboard90,
}

impl CheckSquares {
    #[inline(always)]
    pub(super) fn new(position: &Xiangqi) -> CheckSquares {
        let us = position.side;
        let king = position.king(!us);
        let mut of_kind = [Bitboard90::EMPTY; Kind::COUNT];
        of_kind[Kind::Pawn.index()] = attacks::pawns_to(us, king);
        of_kind[Kind::Horse.index()] = attacks::horse_rays(king);
        of_kind[Kind::Rook.index()] = attacks::rook_rays(king);
        of_kind[Kind::Cannon.index()] = attacks::rook_rays(king);
        let mut lines = Bitboard90::EMPTY;
        // The kings do not face each other after a legal move.
        for sniper in position.snipers(king, us) & !position.kind(Kind::King) {
            lines |= attacks::obstacles(king, sniper);
        }
        CheckSquares { of_kind, lines }
    }

    /// Returns true if a legal move of the position gives check.
    #[inline(always)]
    pub(super) fn gives_check(&self, position: &Xiangqi, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let kind = position.piece_at(from).map_or(Kind::King, Piece::kind);
        (self.of_kind[kind.index()].has(to) || self.lines.has(from) || self.lines.has(to)) && position.gives_check(mv)
    }
}
