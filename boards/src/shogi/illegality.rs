//! Reasons for which a move is illegal, in words.

use super::moves::{Parts, ShogiMove};
use super::{Bitboard81, Kind, Piece, Shogi, Square, attacks};
use crate::illegality::{no_promotion, of_king, of_squares, of_way};
use crate::{Drops, Message, Move, message};

/// Place from which a piece comes, as far as a text says it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    Board,
    Hand,
    /// The board, or the hand if no piece on the board can be meant.
    Either,
}

impl Shogi {
    /// Returns why a move is illegal, which must be so.
    pub(super) fn why_illegal(&self, mv: Move) -> Message {
        match mv.checked() {
            Some(Parts::Board { from, to, promotes }) => self.why_no_board_move(from, to, promotes),
            Some(Parts::Drop { kind, to }) => self.why_no_drop(kind, to),
            None => of_way(false),
        }
    }

    /// Returns why no move of a record is legal, given its kind, square of origin and target, and whether it promotes;
    /// `None` if it may mean several pieces.
    pub(super) fn why_none(
        &self,
        origin: Origin,
        (kind, from, to): (Kind, Option<Square>, Square),
        promotes: bool,
    ) -> Option<Message> {
        let in_hand = || Kind::HAND.contains(&kind) && self.hand(self.side).has(kind);
        if origin == Origin::Hand || origin == Origin::Either && in_hand() {
            return Some(self.why_no_drop(kind, to));
        }
        let on_board = self.pieces(self.side, kind);
        let from = from.or_else(|| (on_board.count() == 1).then(|| on_board.first()))?;
        Some(self.why_no_board_move(from, to, promotes))
    }

    fn why_no_board_move(&self, from: Square, to: Square, promotes: bool) -> Message {
        let (us, moved) = (self.side, self.piece_at(from));
        if let Some(reason) = of_squares(us, moved.map(Piece::side), self.piece_at(to).map(Piece::side)) {
            return reason;
        }
        let kind = moved.map_or(Kind::King, Piece::kind);
        if !self.sees(kind, from, to, self.occupied()) {
            return of_way(self.sees(kind, from, to, Bitboard81::EMPTY));
        }
        let zone = attacks::zone(us);
        if promotes && !(kind.promotes() && (zone.has(from) || zone.has(to))) {
            return no_promotion();
        }
        if !promotes && self.board_move_is_legal(from, to, true) {
            return message!(
                "shogi.must-promote",
                "the piece must promote, because it could never move again from there"
            );
        }
        of_king(self.checkers().any())
    }

    fn why_no_drop(&self, kind: Kind, to: Square) -> Message {
        let us = self.side;
        if !Kind::HAND.contains(&kind) || !self.hand(us).has(kind) {
            return message!("shogi.not-in-hand", "no such piece is in hand");
        }
        if self.occupied().has(to) {
            return message!("shogi.drop-on-piece", "pieces are dropped on empty squares");
        }
        if attacks::dead_end(us, kind).has(to) {
            return message!("shogi.dead-end", "the piece could never move again from there");
        }
        if kind == Kind::Pawn && !self.pieces(us, Kind::Pawn).files_without().has(to) {
            return message!("shogi.nifu", "there is an unpromoted pawn on this file already (nifu)");
        }
        if self.checkers().any() && !self.drop_answers_check(to) {
            return of_king(true);
        }
        message!("shogi.pawn-drop-mate", "a pawn may not be dropped to give mate (uchifuzume)")
    }
}
