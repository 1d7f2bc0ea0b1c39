//! The last word on a mate: its line is played before it is told.

use boards::{Line, Move, Position, Verdict};

use super::Attack;

/// Whether moves from the end of a line are legal, are checks where they must be, and the last position is mate,
/// or a stalemate that loses.
pub fn is_mate<P: Position>(line: &Line<P>, moves: &[Move], attack: Attack) -> bool {
    let mut position = line.current().clone();
    for (ply, &mv) in moves.iter().enumerate() {
        if !position.is_legal(mv) || attack.checks_only() && ply % 2 == 0 && !position.gives_check(mv) {
            return false;
        }
        position = position.after(mv);
    }
    (!attack.checks_only() || moves.len() % 2 == 1)
        && !position.has_legal_move()
        && position.no_moves_verdict() == Verdict::Loss
}
