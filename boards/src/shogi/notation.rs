//! Moves as USI spells them, and the drawing of a board.

use super::moves::Fields;
use super::{Kind, Piece, Shogi, Square};
use crate::drawing;
use crate::{Move, MoveError, Position, Side};

/// As much of a refused text as an error repeats, in characters.
const QUOTED: usize = 12;

/// Reads a move: `7g7f`, `8h2b+`, `P*5e`; a small drop letter and a "=" for "no promotion" are read as well.
pub(super) fn parse_move(position: &Shogi, text: &str) -> Result<Move, MoveError> {
    let quoted = || text.chars().take(QUOTED).collect::<String>();
    let mv = spelled(text.as_bytes()).ok_or_else(|| MoveError::Syntax(quoted()))?;
    Some(mv).filter(|&mv| position.is_legal(mv)).ok_or_else(|| MoveError::Illegal(quoted()))
}

/// The move of a text that looks like one.
fn spelled(text: &[u8]) -> Option<Move> {
    if let [letter, b'*', file, rank] = text {
        let kind = Kind::from_letter(char::from(*letter)).filter(|&kind| kind != Kind::King)?;
        return Some(Move::pack_drop(kind, square(*file, *rank)?));
    }
    let (squares, promotes) = match text {
        [squares @ .., b'+'] => (squares, true),
        [squares @ .., b'='] => (squares, false),
        squares => (squares, false),
    };
    let &[from_file, from_rank, to_file, to_rank] = squares else { return None };
    Some(Move::pack(square(from_file, from_rank)?, square(to_file, to_rank)?, promotes))
}

fn square(file: u8, rank: u8) -> Option<Square> {
    let file = file.checked_sub(b'1').filter(|&file| file < Square::FILES)?;
    let rank = rank.checked_sub(b'a').filter(|&rank| rank < Square::RANKS)?;
    Some(Square::at(file, rank))
}

/// Spells a legal move.
pub(super) fn format_move(mv: Move) -> String {
    if mv.is_drop() {
        return format!("{}*{}", mv.dropped().letter(), mv.to());
    }
    format!("{}{}{}", mv.from(), mv.to(), if mv.promotes() { "+" } else { "" })
}

/// The board from Black's side, promoted pieces with a "+" before them, and a few facts.
pub(super) fn drawing(position: &Shogi) -> String {
    let files = (0..Square::FILES).rev();
    let piece =
        |file, rank| position.piece_at(Square::at(file, rank)).as_ref().map_or(".".to_owned(), Piece::to_string);
    let row = |rank| files.clone().map(|file| format!("{:>2}", piece(file, rank))).collect::<String>();
    let rows = (0..Square::RANKS).map(|rank| (char::from(b'a' + rank).to_string(), row(rank)));
    let mover = if position.side_to_move() == Side::First { "Black" } else { "White" };
    drawing::drawing(position, ('1'..='9').rev(), rows, mover, position.checkers().into_iter())
}
