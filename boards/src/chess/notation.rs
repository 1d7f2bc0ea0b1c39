//! Moves in long algebraic notation, and the drawing of a board.

use super::moves::Fields;
use super::{Chess, Flag, Kind, Piece, Square};
use crate::describe::{self, spaced};
use crate::{Move, MoveError, NotationOptions, Rules, Side};

/// As much of a refused text as an error repeats, in characters.
const QUOTED: usize = 12;

/// Reads a move: `e2e4`, `e7e8q`, castling as the king's two steps or as "king takes rook".
pub(super) fn parse_move(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let quoted = || text.chars().take(QUOTED).collect::<String>();
    let (from, to, promotion) = split(text.as_bytes()).ok_or_else(|| MoveError::Syntax(quoted()))?;
    spellings(position, from, to, promotion)
        .into_iter()
        .flatten()
        .find(|&mv| position.is_legal(mv))
        .ok_or_else(|| MoveError::Illegal(quoted()))
}

/// The squares and the promotion of a text that looks like a move.
fn split(text: &[u8]) -> Option<(Square, Square, Option<Flag>)> {
    let promotion = match text.get(4..)? {
        [] => None,
        [b'n' | b'N'] => Some(Flag::Knight),
        [b'b' | b'B'] => Some(Flag::Bishop),
        [b'r' | b'R'] => Some(Flag::Rook),
        [b'q' | b'Q'] => Some(Flag::Queen),
        _ => return None,
    };
    Some((Square::parse(&text[..2])?, Square::parse(&text[2..4])?, promotion))
}

/// The moves that a spelling may mean, the first legal one of which it does mean.
fn spellings(position: &Chess, from: Square, to: Square, promotion: Option<Flag>) -> [Option<Move>; 4] {
    if let Some(flag) = promotion {
        return [Some(Move::pack(from, to, flag)), None, None, None];
    }
    let us = position.side_to_move();
    // The king's steps: to the square where it ends, which an ordinary king move may have as well.
    let castling_to = |long| {
        let (king_to, _) = Chess::castled_squares(us, long);
        let rook = position.castling_rook(us, long)?;
        (king_to == to).then(|| Move::pack(from, rook, Flag::Castling))
    };
    let pawn_takes = position.pieces(us, Kind::Pawn).has(from) && position.en_passant() == Some(to);
    let direct = if pawn_takes && from.file() != to.file() { Flag::EnPassant } else { Flag::Normal };
    let taking_rook = Move::pack(from, to, Flag::Castling);
    [Some(Move::pack(from, to, direct)), Some(taking_rook), castling_to(false), castling_to(true)]
}

/// Spells a legal move.
pub(super) fn format_move(position: &Chess, mv: Move, notation: NotationOptions) -> String {
    let (from, mut to) = (mv.from(), mv.to());
    if mv.flag() == Flag::Castling && !notation.chess960 {
        let (king_to, _) = Chess::castled_squares(position.side_to_move(), to < from);
        // From another file than e the king may be able to step there without castling.
        if from.file().abs_diff(king_to.file()) > 1 {
            to = king_to;
        }
    }
    let mut text = format!("{from}{to}");
    text.extend(mv.flag().promotion().map(Kind::letter));
    text
}

/// The board from White's side, and a few facts.
pub(super) fn drawing(position: &Chess) -> String {
    let letter = |file, rank| position.piece_at(Square::at(file, rank)).map_or('.', Piece::letter);
    let rows = (0..8).rev().map(|rank| (format!("{}", rank + 1), spaced((0..8).map(|file| letter(file, rank)))));
    let mover = if position.side_to_move() == Side::First { "White" } else { "Black" };
    describe::drawing(position, 'a'..='h', rows, mover, position.checkers().into_iter())
}
