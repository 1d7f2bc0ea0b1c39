//! Moves as pairs of squares, and the drawing of a board.

use super::moves::Fields;
use super::{Piece, Square, Xiangqi};
use crate::describe::{self, spaced};
use crate::{Move, MoveError, NotationOptions, Ranks, Rules, Side};

/// As much of a refused text as an error repeats, in characters.
const QUOTED: usize = 12;

/// Reads a move: `h2e2`, `H2E2` or `h2-e2`; or, with ranks from one, `h3e3` and `a10a9`.
pub(super) fn parse_move(position: &Xiangqi, text: &str, ranks: Ranks) -> Result<Move, MoveError> {
    let quoted = || text.chars().take(QUOTED).collect::<String>();
    let (from, to) = split(text.as_bytes(), ranks).ok_or_else(|| MoveError::Syntax(quoted()))?;
    Some(Move::pack(from, to)).filter(|&mv| position.is_legal(mv)).ok_or_else(|| MoveError::Illegal(quoted()))
}

/// The squares of a text that looks like a move.
fn split(text: &[u8], ranks: Ranks) -> Option<(Square, Square)> {
    let (from, rest) = split_square(text, ranks)?;
    let (to, rest) = split_square(rest.strip_prefix(b"-").unwrap_or(rest), ranks)?;
    rest.is_empty().then_some((from, to))
}

/// The square at the beginning of a text, and what follows.
fn split_square(text: &[u8], ranks: Ranks) -> Option<(Square, &[u8])> {
    let (&letter, text) = text.split_first()?;
    let file = letter.to_ascii_lowercase().checked_sub(b'a').filter(|&file| file < Square::FILES)?;
    let (rank, text) = match (ranks, text) {
        (Ranks::FromZero, [digit @ b'0'..=b'9', text @ ..]) => (digit - b'0', text),
        (Ranks::FromOne, [b'1', b'0', text @ ..]) => (9, text),
        (Ranks::FromOne, [digit @ b'1'..=b'9', text @ ..]) => (digit - b'1', text),
        _ => return None,
    };
    Some((Square::at(file, rank), text))
}

/// Spells a legal move.
pub(super) fn format_move(mv: Move, notation: NotationOptions) -> String {
    let (from, to) = (mv.from(), mv.to());
    match notation.ranks {
        Ranks::FromZero => format!("{from}{to}"),
        Ranks::FromOne => {
            let [from, to] = [from, to].map(|square| (char::from(b'a' + square.file()), square.rank() + 1));
            format!("{}{}{}{}", from.0, from.1, to.0, to.1)
        }
    }
}

/// Spells a legal move as records in ICCS do: `H2-E2`.
pub(super) fn record_move(mv: Move) -> String {
    format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase()
}

/// The board from Red's side, and a few facts.
pub(super) fn drawing(position: &Xiangqi) -> String {
    let letter = |file, rank| position.piece_at(Square::at(file, rank)).map_or('.', Piece::letter);
    let row = |rank| spaced((0..Square::FILES).map(|file| letter(file, rank)));
    let rows = (0..Square::RANKS).rev().map(|rank| (rank.to_string(), row(rank)));
    let mover = if position.side_to_move() == Side::First { "Red" } else { "Black" };
    describe::drawing(position, 'a'..='i', rows, mover, position.checkers().into_iter())
}
