//! Moves as USI spells them and as Fairy-Stockfish does, and the drawing of a board.

use super::moves::Fields;
use super::{Kind, Piece, Shogi, Square};
use crate::describe;
use crate::{Move, MoveError, Rules, Side};

/// As much of a refused text as an error repeats, in characters.
const QUOTED: usize = 12;

/// Reads a move: `7g7f`, `8h2b+`, `P*5e`; a small drop letter and a "=" for "no promotion" are read as well, and the
/// same moves in algebraic spelling: `c3c4`, `b2h8+`, `P@e5`. No text is a move in both ways.
pub(super) fn parse_move(position: &Shogi, text: &str) -> Result<Move, MoveError> {
    let quoted = || text.chars().take(QUOTED).collect::<String>();
    let mv = spelled(text.as_bytes()).ok_or_else(|| MoveError::Syntax(quoted()))?;
    Some(mv).filter(|&mv| position.is_legal(mv)).ok_or_else(|| MoveError::Illegal(quoted()))
}

/// The move of a text that looks like one.
fn spelled(text: &[u8]) -> Option<Move> {
    if let [letter, b'*' | b'@', square @ ..] = text {
        let kind = Kind::from_letter(char::from(*letter)).filter(|&kind| kind != Kind::King)?;
        return Some(Move::pack_drop(kind, square_of(square)?));
    }
    let (squares, promotes) = match text {
        [squares @ .., b'+'] => (squares, true),
        [squares @ .., b'='] => (squares, false),
        squares => (squares, false),
    };
    let (from, to) = squares.split_at_checked(2)?;
    Some(Move::pack(square_of(from)?, square_of(to)?, promotes))
}

/// A square in either spelling: `7g` is `c3`.
fn square_of(text: &[u8]) -> Option<Square> {
    let below = |byte: u8, first: u8, count: u8| byte.checked_sub(first).filter(|&index| index < count);
    let &[first, second] = text else { return None };
    if first.is_ascii_digit() {
        return Some(Square::at(below(first, b'1', Square::FILES)?, below(second, b'a', Square::RANKS)?));
    }
    let (file, rank) = (below(first, b'a', Square::FILES)?, below(second, b'1', Square::RANKS)?);
    Some(Square::at(Square::FILES - 1 - file, Square::RANKS - 1 - rank))
}

fn algebraic(square: Square) -> String {
    let file = char::from(b'a' + Square::FILES - 1 - square.file());
    format!("{file}{}", Square::RANKS - square.rank())
}

/// Spells a legal move.
pub(super) fn format_move(mv: Move, is_algebraic: bool) -> String {
    let name = |square: Square| if is_algebraic { algebraic(square) } else { square.to_string() };
    if mv.is_drop() {
        let sign = if is_algebraic { '@' } else { '*' };
        return format!("{}{sign}{}", mv.dropped().letter(), name(mv.to()));
    }
    format!("{}{}{}", name(mv.from()), name(mv.to()), if mv.promotes() { "+" } else { "" })
}

/// The board from Black's side, promoted pieces with a "+" before them, and a few facts.
pub(super) fn drawing(position: &Shogi) -> String {
    let files = (0..Square::FILES).rev();
    let piece =
        |file, rank| position.piece_at(Square::at(file, rank)).as_ref().map_or(".".to_owned(), Piece::to_string);
    let row = |rank| files.clone().map(|file| format!("{:>2}", piece(file, rank))).collect::<String>();
    let rows = (0..Square::RANKS).map(|rank| (char::from(b'a' + rank).to_string(), row(rank)));
    let mover = if position.side_to_move() == Side::First { "Black" } else { "White" };
    describe::drawing(position, ('1'..='9').rev(), rows, mover, position.checkers().into_iter())
}
