//! Tests of single moves: legality and check.

use super::moves::ChessMove;
use super::position::en_passant_victim;
use super::{Bitboard, Chess, Flag, Kind, Piece, Square, attacks};
use crate::{Move, Side};

/// The ranks on which no pawn stands.
pub(super) const FIRST_AND_LAST_RANK: Bitboard = Bitboard(0xFF00_0000_0000_00FF);

impl Chess {
    /// Returns true if a move is legal here. Any 16 bits are accepted.
    #[inline(always)]
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), self.side);
        let Some(flag) = mv.checked_flag() else { return false };
        let Some(piece) = self.piece_at(from).filter(|piece| piece.side() == us) else { return false };
        if flag == Flag::Castling {
            return self.castling_is_legal(from, to);
        }
        if self.by_side(us).has(to) || !self.reaches(piece.kind(), from, to, flag) {
            return false;
        }
        if piece.kind() == Kind::King {
            return self.king_is_safe_on(to);
        }
        if flag == Flag::EnPassant {
            return self.en_passant_is_safe(from, to);
        }
        let king = self.king(us);
        let checkers = self.checkers();
        let answers_check = checkers.is_empty()
            || !checkers.more_than_one() && (attacks::between(king, checkers.first()) | checkers).has(to);
        answers_check && (!self.pinned().has(from) || attacks::line(king, from).has(to))
    }

    fn castling_is_legal(&self, king: Square, rook: Square) -> bool {
        let us = self.side;
        king == self.king(us)
            && self.castling_rook(us, rook < king) == Some(rook)
            && self.checkers().is_empty()
            && self.castling_path_is_free(king, rook)
            && self.castling_is_safe(king, rook)
    }

    /// Returns true if a piece may go from one square to another, apart from the safety of its own king. The flag must
    /// be the one that this move has, and the target must not hold a piece of the mover's side.
    #[inline(always)]
    pub(super) fn reaches(&self, kind: Kind, from: Square, to: Square, flag: Flag) -> bool {
        if kind == Kind::Pawn {
            return self.pawn_reaches(from, to, flag);
        }
        // A leaper's step has no squares between its ends.
        flag == Flag::Normal
            && Chess::targets_alone(kind, from).has(to)
            && (attacks::between(from, to) & self.occupied()).is_empty()
    }

    /// Returns the targets of a piece, not a pawn, on an empty board.
    #[inline(always)]
    pub(super) fn targets_alone(kind: Kind, from: Square) -> Bitboard {
        match kind {
            Kind::Knight => attacks::knight(from),
            Kind::Bishop => attacks::bishop_rays(from),
            Kind::Rook => attacks::rook_rays(from),
            Kind::Queen => attacks::bishop_rays(from) | attacks::rook_rays(from),
            Kind::King | Kind::Pawn => attacks::king(from),
        }
    }

    #[inline(always)]
    fn pawn_reaches(&self, from: Square, to: Square, flag: Flag) -> bool {
        let us = self.side;
        if flag == Flag::EnPassant {
            return self.en_passant() == Some(to) && attacks::pawn(us, from).has(to);
        }
        if FIRST_AND_LAST_RANK.has(to) != flag.promotion().is_some() {
            return false;
        }
        if attacks::pawn(us, from).has(to) {
            return self.by_side(!us).has(to);
        }
        let (forward, second_rank) = if us == Side::First { (8, 1) } else { (-8, 6) };
        let step = to.number() as i8 - from.number() as i8;
        let empty = !self.occupied();
        empty.has(to)
            && (step == forward
                || step == 2 * forward
                    && from.rank() == second_rank
                    && empty.has(Square::new((from.number() + to.number()) / 2)))
    }

    /// Returns true if a legal move gives check.
    #[inline(always)]
    pub(super) fn gives_check(&self, mv: Move) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), self.side);
        let king = self.king(!us);
        let flag = mv.flag();
        let occupied = self.occupied() & !Bitboard::of(from) | Bitboard::of(to);
        match flag {
            Flag::Castling => return self.castling_checks(from, to, king),
            Flag::EnPassant => {
                let occupied = occupied & !Bitboard::of(en_passant_victim(to));
                return attacks::pawn(us, to).has(king) || self.sees_king(king, Bitboard::ALL, occupied);
            }
            _ => {}
        }
        let kind = flag.promotion().or(self.piece_at(from).map(Piece::kind)).unwrap_or(Kind::King);
        let rays = match kind {
            Kind::Pawn => return attacks::pawn(us, to).has(king) || self.discovers(from, to, king, occupied),
            Kind::Knight => return attacks::knight(to).has(king) || self.discovers(from, to, king, occupied),
            Kind::King => return self.discovers(from, to, king, occupied),
            Kind::Bishop => attacks::bishop_rays(to),
            Kind::Rook => attacks::rook_rays(to),
            Kind::Queen => attacks::bishop_rays(to) | attacks::rook_rays(to),
        };
        rays.has(king) && (attacks::between(to, king) & occupied).is_empty() || self.discovers(from, to, king, occupied)
    }

    /// Returns true if a piece that leaves `from` for `to` opens a line to the enemy king.
    #[inline(always)]
    fn discovers(&self, from: Square, to: Square, king: Square, occupied: Bitboard) -> bool {
        let line = attacks::line(king, from);
        line.any() && !line.has(to) && self.sees_king(king, line & !Bitboard::of(from), occupied)
    }

    /// Returns true if a slider of the mover's side among the squares `on` attacks the enemy king, given these occupied
    /// squares.
    #[inline(always)]
    fn sees_king(&self, king: Square, on: Bitboard, occupied: Bitboard) -> bool {
        let us = self.side;
        let snipers = attacks::bishop_rays(king) & self.diagonal_sliders(us)
            | attacks::rook_rays(king) & self.straight_sliders(us);
        attacks::any_sees(snipers & on, king, occupied)
    }

    fn castling_checks(&self, king: Square, rook: Square, enemy_king: Square) -> bool {
        let (king_to, rook_to) = Chess::castled_squares(self.side, rook < king);
        let gone = Bitboard::of(king) | Bitboard::of(rook);
        let occupied = self.occupied() & !gone | Bitboard::of(king_to) | Bitboard::of(rook_to);
        attacks::rook_rays(rook_to).has(enemy_king) && (attacks::between(rook_to, enemy_king) & occupied).is_empty()
            || self.sees_king(enemy_king, !gone, occupied)
    }
}
