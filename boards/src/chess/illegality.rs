//! Reasons for which a move is illegal, in words.

use super::legality::FIRST_AND_LAST_RANK;
use super::moves::ChessMove;
use super::{Chess, Flag, Kind, Piece, Square};
use crate::illegality::{no_promotion, of_king, of_squares, of_way};
use crate::{Message, Move, message};

/// Rank of the pawns that capture en passant, counted from 0 on their own side.
const EN_PASSANT_RANK: u8 = 4;

impl Chess {
    /// Returns why a move is illegal, which must be so.
    pub(super) fn why_illegal(&self, mv: Move) -> Message {
        let (from, to) = (mv.from(), mv.to());
        let flag = mv.checked_flag().unwrap_or(Flag::Normal);
        let (moved, captured) = (self.piece_at(from), self.piece_at(to).filter(|_| flag != Flag::Castling));
        if let Some(reason) = of_squares(self.side, moved.map(Piece::side), captured.map(Piece::side)) {
            return reason;
        }
        match (flag, moved.map_or(Kind::King, Piece::kind)) {
            (Flag::Castling, _) => self.why_no_castling(to < from),
            (_, Kind::Pawn) => self.why_no_pawn_move(from, to, flag),
            (_, _) if flag.promotion().is_some() => no_promotion(),
            (_, kind) if !self.reaches(kind, from, to, Flag::Normal) => {
                of_way(Chess::targets_alone(kind, from).has(to))
            }
            _ => of_king(self.checkers().any()),
        }
    }

    /// Returns why a pawn cannot move, with what it becomes.
    fn why_no_pawn_move(&self, from: Square, to: Square, flag: Flag) -> Message {
        let is_last = FIRST_AND_LAST_RANK.has(to);
        let right_flag = match flag {
            _ if is_last => Flag::Queen,
            Flag::EnPassant => Flag::EnPassant,
            _ => Flag::Normal,
        };
        if !self.reaches(Kind::Pawn, from, to, right_flag) {
            let [rank, target_rank] = [from, to].map(|square| square.seen_by(self.side).rank());
            return match (from.file().abs_diff(to.file()), target_rank.checked_sub(rank)) {
                (0, steps) => of_way(steps == Some(1) || steps == Some(2) && rank == 1),
                (1, Some(1)) if rank == EN_PASSANT_RANK && self.has_enemy_pawn(Square::at(to.file(), from.rank())) => {
                    message!(
                        "no-en-passant",
                        "a pawn can be captured en passant only directly after its double step, and only if that leaves the king safe"
                    )
                }
                (1, Some(1)) => message!("pawn-takes-nothing", "a pawn moves diagonally only to capture"),
                _ => of_way(false),
            };
        }
        match flag.promotion() {
            None if is_last && self.is_legal(Move::pack(from, to, Flag::Queen)) => {
                message!("unnamed-promotion", "say which piece the pawn becomes, as in a8=Q")
            }
            Some(_) if !is_last => no_promotion(),
            _ => of_king(self.checkers().any()),
        }
    }

    fn has_enemy_pawn(&self, square: Square) -> bool {
        self.piece_at(square).is_some_and(|piece| piece.kind() == Kind::Pawn && piece.side() != self.side)
    }

    /// Returns why castling to a side is illegal: towards the a-file if it is `long`.
    pub(super) fn why_no_castling(&self, long: bool) -> Message {
        let king = self.king(self.side);
        match self.castling_rook(self.side, long) {
            None => message!("castling-lost", "castling to this side is no longer allowed"),
            Some(rook) if !self.castling_path_is_free(king, rook) => {
                message!("castling-in-the-way", "another piece is in the way of castling")
            }
            Some(_) => message!(
                "castling-in-check",
                "a king does not castle out of check, into it, or past an attacked square"
            ),
        }
    }
}
