//! Hands and drops. A game without drops implements [`Drops`] with an empty body.

use crate::{Hand, Move, Rules, Side};

/// Pieces in hand, and bounds on hands for a mate solver (Nagai's proof and disproof hands).
pub trait Drops: Rules {
    /// Returns the hand of a side.
    fn hand(&self, _side: Side) -> Hand {
        Hand::EMPTY
    }

    /// Returns the hand of the side to move after a legal move.
    fn hand_after(&self, _mv: Move) -> Hand {
        Hand::EMPTY
    }

    /// Undoes a legal move on a hand: returns the smallest hand before the move that gives at least `after`.
    fn hand_before(&self, _mv: Move, after: Hand) -> Hand {
        after
    }

    /// Returns true if a move drops a piece from the hand.
    fn is_drop(&self, _mv: Move) -> bool {
        false
    }

    /// Returns true if a move drops a piece at most two steps from the enemy king, on a square that another piece
    /// supports.
    fn is_attacking_drop(&self, _mv: Move) -> bool {
        false
    }

    /// Returns the hash key of the board and the side to move: [`Rules::key`] without the hands.
    fn board_key(&self) -> u64 {
        self.key()
    }

    /// Returns the [`Drops::board_key`] after a legal move.
    fn board_key_after(&self, mv: Move) -> u64 {
        self.after(mv).board_key()
    }

    /// Returns the largest hand of the side to move for which a disproof at this node still holds: all pieces in both
    /// hands but those whose kind it lacks and could drop with check.
    fn largest_hand_without_new_checks(&self) -> Hand {
        Hand::EMPTY
    }

    /// Returns the opponent's pieces of the kinds that the side to move, in check, lacks and could interpose: the lower
    /// bound of a proof hand.
    fn missing_interpositions(&self) -> Hand {
        Hand::EMPTY
    }
}
