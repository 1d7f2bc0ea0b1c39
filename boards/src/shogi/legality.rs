//! Tests of single moves: legality and check.

use super::moves::{Parts, ShogiMove};
use super::{Bitboard81, Kind, Piece, Shogi, Square, attacks};
use crate::{Drops, Move};

impl Shogi {
    /// Returns true if a move is legal here. Any 16 bits are accepted.
    #[inline(always)]
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        match mv.checked() {
            Some(Parts::Board { from, to, promotes }) => self.board_move_is_legal(from, to, promotes),
            Some(Parts::Drop { kind, to }) => self.drop_is_legal(kind, to),
            None => false,
        }
    }

    #[inline(always)]
    pub(super) fn board_move_is_legal(&self, from: Square, to: Square, promotes: bool) -> bool {
        let us = self.side;
        let Some(piece) = self.piece_at(from).filter(|piece| piece.side() == us) else { return false };
        let kind = piece.kind();
        if self.by_side(us).has(to) || !self.sees(kind, from, to, self.occupied()) {
            return false;
        }
        let may_stay = !attacks::dead_end(us, kind).has(to);
        let may_promote = kind.promotes() && (attacks::zone(us).has(from) || attacks::zone(us).has(to));
        if !(if promotes { may_promote } else { may_stay }) {
            return false;
        }
        if kind == Kind::King {
            return self.king_is_safe_on(to);
        }
        let king = self.king_or_nowhere(us);
        if self.pinned().has(from) && !attacks::line(king, from).has(to) {
            return false;
        }
        let checkers = self.checkers();
        checkers.is_empty()
            || !checkers.more_than_one() && (attacks::between(king, checkers.first()) | checkers).has(to)
    }

    #[inline(always)]
    fn drop_is_legal(&self, kind: Kind, to: Square) -> bool {
        let us = self.side;
        if !self.hand(us).has(kind) || self.occupied().has(to) || attacks::dead_end(us, kind).has(to) {
            return false;
        }
        let checkers = self.checkers();
        if checkers.any() && !self.drop_answers_check(to) {
            return false;
        }
        if kind != Kind::Pawn {
            return true;
        }
        let mates = || attacks::pawn(us, to).any() && attacks::pawn(us, to) == self.pieces(!us, Kind::King);
        self.pieces(us, Kind::Pawn).files_without().has(to) && !(mates() && self.pawn_drop_mates(to))
    }

    /// Returns true if a drop on a square answers the check in which the king is.
    #[inline(always)]
    pub(super) fn drop_answers_check(&self, to: Square) -> bool {
        let (king, checkers) = (self.king_or_nowhere(self.side), self.checkers());
        !checkers.more_than_one() && attacks::between(king, checkers.first()).has(to)
    }

    /// Returns true if a piece of the side to move, of a kind and on square `from`, attacks square `to`.
    #[inline(always)]
    pub(super) fn sees(&self, kind: Kind, from: Square, to: Square, occupied: Bitboard81) -> bool {
        let us = self.side;
        let near = match kind {
            Kind::Pawn => attacks::pawn(us, from),
            Kind::Knight => attacks::knight(us, from),
            Kind::Silver => attacks::silver(us, from),
            Kind::King | Kind::Horse | Kind::Dragon => attacks::king(from),
            Kind::Lance | Kind::Bishop | Kind::Rook => Bitboard81::EMPTY,
            _ => attacks::gold(us, from),
        };
        let far = match kind {
            Kind::Lance => attacks::lance_rays(us, from),
            Kind::Bishop | Kind::Horse => attacks::bishop_rays(from),
            Kind::Rook | Kind::Dragon => attacks::rook_rays(from),
            _ => Bitboard81::EMPTY,
        };
        let target = Bitboard81::of(to);
        (near & target).any() || (far & target).any() && (attacks::between(from, to) & occupied).is_empty()
    }

    /// Returns true if a pawn dropped on a square mates (`docs/rules/shogi.md` section 2). The square must be empty
    /// and in front of the enemy king. Replies by a drop need no test: the pawn is adjacent to the king.
    #[inline(never)]
    pub(super) fn pawn_drop_mates(&self, to: Square) -> bool {
        debug_assert!(self.piece_at(to).is_none(), "a pawn drop on {to}, which is not empty");
        let (us, them) = (self.side, !self.side);
        let (all, occupied) = (Bitboard81::ALL, self.occupied());
        if !self.is_attacked(to, us, all, occupied) {
            return false;
        }
        let king = self.king_or_nowhere(them);
        let takers = self.attackers(to, occupied, them) & !self.kind(Kind::King);
        // A pin along the file does not prevent captures on that file.
        let bound = self.blockers(king, us) & !Bitboard81::file(to.file());
        if (takers & !bound).any() {
            return false;
        }
        let occupied = (occupied | Bitboard81::of(to)) ^ Bitboard81::of(king);
        let escapes = attacks::king(king) & !self.by_side(them) & !Bitboard81::of(to);
        escapes.into_iter().all(|escape| self.is_attacked(escape, us, all, occupied))
    }

    /// Returns true if a legal move gives check.
    #[inline(always)]
    pub(super) fn gives_check(&self, mv: Move) -> bool {
        let (to, us) = (mv.to(), self.side);
        let king = self.king_or_nowhere(!us);
        let kind = self.kind_after(mv);
        if mv.is_drop() {
            return self.sees(kind, to, king, self.occupied());
        }
        let left = Bitboard81::of(mv.from());
        let occupied = self.occupied() & !left | Bitboard81::of(to);
        if self.sees(kind, to, king, occupied) {
            return true;
        }
        let snipers = self.snipers(king, us) & !left;
        if snipers.is_empty() {
            return false;
        }
        // Only a piece that leaves a line through the king discovers a check, and only along that line.
        attacks::any_sees(snipers & attacks::line(king, mv.from()), king, occupied)
    }

    /// Returns the kind of the piece on the target square after a legal move.
    #[inline(always)]
    pub(super) fn kind_after(&self, mv: Move) -> Kind {
        let kind = self.kind_before(mv);
        if mv.promotes() { kind.promoted() } else { kind }
    }

    /// Returns the kind that a legal move moves or drops, before any promotion.
    #[inline(always)]
    pub(super) fn kind_before(&self, mv: Move) -> Kind {
        if mv.is_drop() {
            return mv.dropped();
        }
        // An empty square has no legal moves; the kind matters only for moves that belong to another position.
        self.piece_at(mv.from()).map_or(Kind::King, Piece::kind)
    }
}
