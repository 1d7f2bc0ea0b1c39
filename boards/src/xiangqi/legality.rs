//! Tests of single moves: legality and check.

use super::moves::{Parts, XiangqiMove};
use super::position::{NOTHING, any_sees};
use super::{Bitboard90, Kind, Piece, Square, Xiangqi, attacks};
use crate::Move;

impl Xiangqi {
    /// Returns true if a move is legal here. Any 16 bits are accepted.
    #[inline(always)]
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        let us = self.side;
        let Some(Parts { from, to }) = mv.checked() else { return false };
        let Some(piece) = self.piece_at(from).filter(|piece| piece.side() == us) else { return false };
        if self.by_side(us).has(to) || !self.reaches(piece, from, to) {
            return false;
        }
        if piece.kind() == Kind::King {
            return self.king_is_safe_on(to);
        }
        if self.checkers().is_empty() && !self.pinned().has(from) {
            return !self.hollow().has(to);
        }
        self.allowed_from(from).has(to)
    }

    /// Returns true if a piece may go from one square to another, apart from the safety of its own king. The target
    /// must not hold a piece of the mover's side.
    #[inline(always)]
    pub(super) fn reaches(&self, piece: Piece, from: Square, to: Square) -> bool {
        let between = attacks::obstacles(to, from) & self.occupied();
        match piece.kind() {
            Kind::Pawn => attacks::pawn(piece.side(), from).has(to),
            Kind::Advisor => attacks::advisor(from).has(to),
            Kind::Elephant => attacks::elephant(from, self.occupied()).has(to),
            Kind::Horse => attacks::horse_rays(from).has(to) && between.is_empty(),
            Kind::Rook => attacks::rook_rays(from).has(to) && between.is_empty(),
            Kind::Cannon => {
                let captures = self.code(to) != usize::from(NOTHING);
                attacks::rook_rays(from).has(to) && between.any() == captures && !between.more_than_one()
            }
            Kind::King => attacks::king(from).has(to),
        }
    }

    /// Returns true if a legal move gives check.
    #[inline(always)]
    pub(super) fn gives_check(&self, mv: Move) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), self.side);
        let king = self.king(!us);
        let (left, reached) = (Bitboard90::of(from), Bitboard90::of(to));
        let occupied = self.occupied() & !left | reached;
        if self.kind(Kind::Pawn).has(from) && attacks::pawn(us, to).has(king) {
            return true;
        }
        // The kings do not face each other after a legal move.
        let mut snipers = self.snipers(king, us) & !left & !self.kind(Kind::King);
        let mut cannons = self.kind(Kind::Cannon) & !left & !reached;
        if self.kind(Kind::Rook).has(from) {
            snipers |= attacks::rook_rays(king) & reached;
        } else if self.kind(Kind::Cannon).has(from) {
            snipers |= attacks::rook_rays(king) & reached;
            cannons |= reached;
        } else if self.kind(Kind::Horse).has(from) {
            snipers |= attacks::horse_rays(king) & reached;
        }
        any_sees(snipers, cannons, king, occupied)
    }
}
