//! Moves as USI and Fairy-Stockfish spell them, and the board as text.

use super::moves::ShogiMove;
use super::{Kind, Piece, Shogi, Square, csa, fen, rules};
use crate::describe;
use crate::notation::{common_notation, debug_as_fen};
use crate::{Describe, Line, Move, MoveError, Notation, NotationOptions, Rules, Side};

impl Notation for Shogi {
    common_notation!();

    fn fen(&self, options: NotationOptions) -> String {
        if options.algebraic { fen::write_bracketed(self) } else { fen::write(self) }
    }

    /// Reads `7g7f`, `8h2b+`, `P*5e`, also with a lower-case drop letter or a "=" for "no promotion", and the same
    /// moves in algebraic notation: `c3c4`, `b2h8+`, `P@e5`. No text is a move in both notations.
    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = spelled(text.as_bytes()).ok_or_else(|| MoveError::syntax(text))?;
        if Rules::is_legal(self, mv) { Ok(mv) } else { Err(MoveError::illegal(text)) }
    }

    fn format_move(&self, mv: Move, options: NotationOptions) -> String {
        let name = |square: Square| if options.algebraic { algebraic(square) } else { square.to_string() };
        if mv.is_drop() {
            let sign = if options.algebraic { '@' } else { '*' };
            return format!("{}{sign}{}", mv.dropped().letter(), name(mv.to()));
        }
        format!("{}{}{}", name(mv.from()), name(mv.to()), if mv.promotes() { "+" } else { "" })
    }

    /// Writes a move as in CSA records: `+7776FU`.
    fn record_move(&self, mv: Move) -> String {
        csa::write_move(self, mv)
    }

    fn parse_record_move(&self, text: &str) -> Result<Move, MoveError> {
        csa::parse_move(self, text)
    }

    /// Writes the position as lines of a CSA record.
    fn record_position(&self, _options: NotationOptions) -> String {
        csa::write_position(self)
    }
}

impl Describe for Shogi {
    /// Draws the board with Black at the bottom; promoted pieces have a "+" before the letter.
    fn drawing(&self) -> String {
        let files = (0..Square::FILES).rev();
        let piece =
            |file, rank| self.piece_at(Square::at(file, rank)).as_ref().map_or(".".to_owned(), Piece::to_string);
        let row = |rank| files.clone().map(|file| format!("{:>2}", piece(file, rank))).collect::<String>();
        let rows = (0..Square::RANKS).map(|rank| (char::from(b'a' + rank).to_string(), row(rank)));
        let mover = if self.side == Side::First { "Black" } else { "White" };
        describe::drawing(self, ('1'..='9').rev(), rows, mover, self.checkers.into_iter())
    }

    fn explain_declaration(&self) -> Option<String> {
        rules::explain_declaration(self)
    }

    fn explain_repetition(line: &Line<Shogi>) -> Option<String> {
        rules::explain(line)
    }
}

debug_as_fen!(Shogi);

/// Returns the move that a text spells, without a test of its legality.
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

/// Returns a square in either notation: `7g` is `c3`.
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
