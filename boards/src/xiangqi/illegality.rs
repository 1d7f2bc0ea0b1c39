//! Reasons for which a move is illegal, in words.

use super::moves::XiangqiMove;
use super::{Bitboard90, Kind, Piece, Square, Xiangqi, attacks};
use crate::illegality::{of_king, of_squares, of_way};
use crate::{Message, Move, message};

impl Xiangqi {
    /// Returns why a move is illegal, which must be so.
    pub(super) fn why_illegal(&self, mv: Move) -> Message {
        let (from, to) = (mv.from(), mv.to());
        let (moved, captured) = (self.piece_at(from), self.piece_at(to));
        match (of_squares(self.side, moved.map(Piece::side), captured.map(Piece::side)), moved) {
            (None, Some(piece)) if !self.reaches(piece, from, to) => self.why_not_there(piece, from, to),
            (None, _) if self.kings_would_face(from, to) => {
                message!("xiangqi.kings-would-face", "the kings would face each other")
            }
            (None, _) => of_king(self.checkers().any()),
            (Some(reason), _) => reason,
        }
    }

    /// Returns why a piece does not get to a square.
    fn why_not_there(&self, piece: Piece, from: Square, to: Square) -> Message {
        let is_its_way = match piece.kind() {
            Kind::Rook | Kind::Cannon => attacks::rook_rays(from).has(to),
            Kind::Horse => attacks::horse_rays(from).has(to),
            Kind::Elephant => attacks::elephant(from, Bitboard90::EMPTY).has(to),
            Kind::Pawn | Kind::Advisor | Kind::King => false,
        };
        if is_its_way && piece.kind() == Kind::Cannon && self.piece_at(to).is_some() {
            return message!("xiangqi.screen", "a cannon captures by jumping over exactly one other piece");
        }
        let steps = [from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank())];
        match (piece.kind(), steps) {
            (Kind::Elephant, [2, 2]) if !is_its_way => {
                message!("xiangqi.river", "an elephant may not cross the river")
            }
            (Kind::Advisor, [1, 1]) | (Kind::King, [0, 1] | [1, 0]) => {
                message!("xiangqi.palace", "kings and advisors may not leave the palace")
            }
            _ => of_way(is_its_way),
        }
    }

    /// Returns true if nothing stands between the kings after a move.
    fn kings_would_face(&self, from: Square, to: Square) -> bool {
        let (own, other) = (self.king(self.side), self.king(!self.side));
        let own = if own == from { to } else { own };
        let occupied = self.occupied() & !Bitboard90::of(from) | Bitboard90::of(to);
        own.file() == other.file() && (attacks::obstacles(own, other) & occupied).is_empty()
    }
}
