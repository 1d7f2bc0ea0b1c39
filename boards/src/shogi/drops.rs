//! Hands, and bounds on hands for the mate solver.

use super::checks::CheckSquares;
use super::moves::ShogiMove;
use super::{Bitboard81, Kind, Shogi, Square, attacks};
use crate::pext::with_pext;
use crate::{Drops, Hand, Move, Side};

impl Drops for Shogi {
    #[inline(always)]
    fn hand(&self, side: Side) -> Hand {
        self.hands[side.index()]
    }

    #[inline]
    fn hand_after(&self, mv: Move) -> Hand {
        let mut hand = self.hand(self.side);
        if mv.is_drop() {
            hand.remove(mv.dropped());
        } else if let Some(victim) = self.piece_at(mv.to()) {
            hand.add(victim.kind().unpromoted());
        }
        hand
    }

    #[inline]
    fn hand_before(&self, mv: Move, mut after: Hand) -> Hand {
        if mv.is_drop() {
            after.add(mv.dropped());
        } else if let Some(victim) = self.piece_at(mv.to()) {
            let taken = victim.kind().unpromoted();
            if after.has(taken) {
                after.remove(taken);
            }
        }
        after
    }

    #[inline(always)]
    fn is_drop(&self, mv: Move) -> bool {
        mv.is_drop()
    }

    #[inline]
    fn is_attacking_drop(&self, mv: Move) -> bool {
        let to = mv.to();
        let is_near = |king: Square| king.file().abs_diff(to.file()).max(king.rank().abs_diff(to.rank())) <= 2;
        mv.is_drop()
            && self.king(!self.side).is_some_and(is_near)
            && self.attackers(to, self.occupied(), self.side).any()
    }

    #[inline]
    fn board_key(&self) -> u64 {
        self.board_key
    }

    #[inline]
    fn board_key_after(&self, mv: Move) -> u64 {
        self.keys_after(mv).0
    }

    /// Ignores that a pawn drop which mates is illegal (uchifuzume).
    fn largest_hand_without_new_checks(&self) -> Hand {
        let (own, other) = (self.hand(self.side), self.hand(!self.side));
        let missing = self.missing_kinds();
        let both = own.with(other);
        if missing.is_empty() || self.checkers.more_than_one() || self.king(!self.side).is_none() {
            return both;
        }
        let squares = with_pext!(sliders => CheckSquares::new(self, sliders));
        let targets = self.drop_targets();
        let checks = |kind: Kind| (targets & squares.of_kind[kind.index()] & self.may_hold(kind)).any();
        Kind::held(missing).filter(|&kind| checks(kind)).fold(both, Hand::without)
    }

    fn missing_interpositions(&self) -> Hand {
        let missing = self.missing_kinds();
        if missing.is_empty() || self.checkers.is_empty() || self.checkers.more_than_one() {
            return Hand::EMPTY;
        }
        let targets = self.drop_targets();
        let useless = Kind::held(missing).filter(|&kind| (targets & self.may_hold(kind)).is_empty());
        useless.fold(missing, Hand::without)
    }
}

impl Shogi {
    /// Returns the hash key of both hands; 0 if both are empty.
    #[inline(always)]
    pub fn hand_key(&self) -> u64 {
        self.hand_key
    }

    /// Returns the opponent's pieces in hand of those kinds of which the side to move has none in hand.
    fn missing_kinds(&self) -> Hand {
        self.hand(!self.side).missing_in(self.hand(self.side))
    }

    /// Returns the squares on which the side to move may drop a piece, if it is in check by at most one piece.
    fn drop_targets(&self) -> Bitboard81 {
        debug_assert!(!self.checkers.more_than_one(), "no drop answers two checks");
        if self.checkers.is_empty() {
            return !self.occupied();
        }
        attacks::between(self.king_or_nowhere(self.side), self.checkers.first())
    }

    /// Returns the squares on which a piece of a kind may be dropped, judged only by the side's pawns and the edge of
    /// the board.
    fn may_hold(&self, kind: Kind) -> Bitboard81 {
        let pawns = self.pieces(self.side, Kind::Pawn);
        let free = if kind == Kind::Pawn { pawns.files_without() } else { Bitboard81::ALL };
        free & !attacks::dead_end(self.side, kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;

    #[test]
    fn an_attacking_drop_is_near_the_king_and_supported() {
        let position = Shogi::from_fen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
        let attacks = |text: &str| position.is_attacking_drop(position.parse_move(text).unwrap());
        assert!(attacks("G*5b"), "the pawn supports it");
        assert!(!attacks("G*4b"), "nothing supports it");
        assert!(!attacks("G*5h"), "far away");
        assert!(!attacks("5c5b+"), "no drop");
    }
}
