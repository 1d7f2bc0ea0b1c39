//! Reasons for which a move is illegal, in words for people who learn a game: those that several games have.

use crate::{Message, Side, message};

/// Returns what is wrong with the pieces on the two squares of a move, given the sides that have them: nothing to move,
/// a piece of the opponent, or a capture of a piece of its own side.
pub(crate) fn of_squares(us: Side, from: Option<Side>, to: Option<Side>) -> Option<Message> {
    match from {
        None => Some(message!("no-piece-there", "there is no piece to move")),
        Some(side) if side != us => Some(message!("opponents-piece", "the piece is the opponent's")),
        Some(_) if to == Some(us) => Some(message!("own-piece-there", "a piece of the same side stands there")),
        Some(_) => None,
    }
}

/// Returns why a piece does not get to a square, which it may reach on an empty board.
pub(crate) fn of_way(on_empty_board: bool) -> Message {
    if on_empty_board {
        message!("piece-in-the-way", "another piece is in the way")
    } else {
        message!("not-its-way", "the piece does not move that way")
    }
}

/// Returns why a move that leaves the king attacked is illegal, given whether it is in check before it.
pub(crate) fn of_king(in_check: bool) -> Message {
    if in_check {
        message!("king-stays-in-check", "the king stays in check")
    } else {
        message!("king-in-check", "the king would be in check")
    }
}

/// Returns why a piece that does not promote here cannot.
pub(crate) fn no_promotion() -> Message {
    message!("no-promotion", "the piece does not promote there")
}
