//! Moves in long algebraic notation, and the board as text.

use super::moves::ChessMove;
use super::{Chess, Flag, Kind, Piece, Square, fen, san};
use crate::describe::{self, Sketch};
use crate::notation::{common_notation, debug_as_fen};
use crate::{Describe, DrawingOptions, Message, Move, MoveError, Notation, NotationOptions, Rules};

impl Notation for Chess {
    common_notation!();

    fn fen(&self, options: NotationOptions) -> String {
        fen::write(self, options)
    }

    /// Reads `e2e4`, `e7e8q`, and castling as the king's two steps or as "king takes rook".
    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let (from, to, promotion) = split(text.as_bytes()).ok_or_else(|| MoveError::syntax(text))?;
        let mut readings = readings(self, from, to, promotion).into_iter().flatten();
        readings
            .find(|&mv| Rules::is_legal(self, mv))
            .ok_or_else(|| MoveError::illegal(text, Some(why_illegal(self, from, to, promotion))))
    }

    fn format_move(&self, mv: Move, options: NotationOptions) -> String {
        let (from, mut to) = (mv.from(), mv.to());
        if mv.flag() == Flag::Castling && !options.chess960 {
            let (king_to, _) = Chess::castled_squares(self.side, to < from);
            // From a file other than e, the king may be able to reach that square without castling.
            if from.file().abs_diff(king_to.file()) > 1 {
                to = king_to;
            }
        }
        let mut text = format!("{from}{to}");
        text.extend(mv.flag().promotion().map(Kind::letter));
        text
    }

    fn record_move(&self, mv: Move) -> String {
        san::write(self, mv)
    }

    fn parse_record_move(&self, text: &str) -> Result<Move, MoveError> {
        san::parse(self, text)
    }
}

impl Describe for Chess {
    fn drawing(&self, options: DrawingOptions) -> String {
        let square = |file, rank| self.piece_at(Square::at(file, rank)).map_or('.', Piece::letter);
        let rank = |rank| (0..8).map(|file| format!(" {}", square(file, rank))).collect();
        let sketch = Sketch {
            files: ('a'..='h').map(String::from).collect(),
            ranks: (1..=8).rev().map(|rank| rank.to_string()).collect(),
            squares: (0..8).rev().map(rank).collect(),
            width: 2,
            sides: ["White", "Black"],
            hands: None,
            checkers: self.checkers.into_iter().map(|square| square.to_string()).collect(),
        };
        describe::drawing(self, options, sketch)
    }
}

debug_as_fen!(Chess);

/// Returns the squares and the promotion of a text that has the form of a move.
fn split(text: &[u8]) -> Option<(Square, Square, Option<Flag>)> {
    let promotion = match text.get(4..)? {
        [] => None,
        [b'n' | b'N'] => Some(Flag::Knight),
        [b'b' | b'B'] => Some(Flag::Bishop),
        [b'r' | b'R'] => Some(Flag::Rook),
        [b'q' | b'Q'] => Some(Flag::Queen),
        _ => return None,
    };
    Some((Square::named(&text[..2])?, Square::named(&text[2..4])?, promotion))
}

/// File of the king at the beginning, but in Chess960.
const STANDARD_KING_FILE: u8 = 4;

/// Returns why none of the readings of a move text is legal.
fn why_illegal(position: &Chess, from: Square, to: Square, promotion: Option<Flag>) -> Message {
    let us = position.side;
    let is_at_home = from == position.king(us) && [from, to].map(Square::rank) == [7 * us as u8; 2];
    let may_castle = from.file() == STANDARD_KING_FILE || position.castling_rook(us, to < from).is_some();
    let is_castling = from.file().abs_diff(to.file()) == 2 && may_castle;
    if is_at_home && (is_castling || position.pieces(us, Kind::Rook).has(to)) {
        return position.why_no_castling(to < from);
    }
    position.why_illegal(Move::pack(from, to, promotion.unwrap_or(Flag::Normal)))
}

/// Returns the possible readings of a move text by priority; the first legal one is the move.
fn readings(position: &Chess, from: Square, to: Square, promotion: Option<Flag>) -> [Option<Move>; 4] {
    if let Some(flag) = promotion {
        return [Some(Move::pack(from, to, flag)), None, None, None];
    }
    let us = position.side;
    // The king's move to its castling square; it may also be an ordinary king move.
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
