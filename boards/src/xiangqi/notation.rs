//! Moves as pairs of squares, and the board as text.

use super::moves::XiangqiMove;
use super::wording::Wording;
use super::{Piece, Square, Xiangqi, chinese, fen, rules, wxf};
use crate::describe::{self, Sketch};
use crate::notation::{common_notation, debug_as_fen};
use crate::{Describe, DrawingOptions, Line, Message, Move, MoveError, Notation, NotationOptions, Ranks, Rules};

impl Notation for Xiangqi {
    common_notation!();

    fn fen(&self, _options: NotationOptions) -> String {
        fen::write(self)
    }

    /// Reads a move with ranks from 0 to 9: `h2e2`, `H2E2` or `h2-e2`.
    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_move_in(text, NotationOptions::default())
    }

    /// Reads the spellings of [`Notation::parse_move`] or, with ranks from one, `h3e3` and `a10a9`.
    fn parse_move_in(&self, text: &str, options: NotationOptions) -> Result<Move, MoveError> {
        let (from, to) = split(text.as_bytes(), options.ranks).ok_or_else(|| MoveError::syntax(text))?;
        let mv = Move::pack(from, to);
        if Rules::is_legal(self, mv) { Ok(mv) } else { Err(MoveError::illegal(text, Some(self.why_illegal(mv)))) }
    }

    fn format_move(&self, mv: Move, options: NotationOptions) -> String {
        [mv.from(), mv.to()].map(|square| name(square, options)).concat()
    }

    /// Writes a move as in ICCS records: `H2-E2`.
    fn record_move(&self, mv: Move) -> String {
        format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase()
    }

    /// In positions that the notations do not foresee, such as those with four cannons in two files, several moves may
    /// have the same words; they are written as in ICCS records.
    fn book_move(&self, mv: Move, _previous: Option<Move>, characters: bool) -> String {
        let write = if characters { chinese::write } else { wxf::write };
        let text = write(self, mv);
        let has_rival =
            self.piece_at(mv.from()).is_some_and(|piece| self.pieces(piece.side(), piece.kind()).count() > 2)
                && self.move_list().into_iter().any(|other| other != mv && write(self, other) == text);
        if has_rival { self.record_move(mv) } else { text }
    }

    fn parse_book_move(&self, text: &str, _previous: Option<Move>) -> Result<Move, MoveError> {
        let error = match self.parse_record_move(text) {
            Err(error @ MoveError::Syntax(_)) => error,
            read => return read,
        };
        if let Some(spelled) = wxf::canonical(text) {
            return by_words(self, text, |words| wxf::spelled(words) == spelled);
        }
        let spelled = chinese::canonical(text).ok_or(error)?;
        by_words(self, text, |words| chinese::canonical(&chinese::spelled(words)).as_deref() == Some(&*spelled))
    }
}

impl Describe for Xiangqi {
    fn drawing(&self, options: DrawingOptions) -> String {
        let text = |piece: Option<Piece>| match piece {
            Some(piece) if options.characters => piece.character(),
            None if options.characters => '・',
            piece => piece.map_or('.', Piece::letter),
        };
        let square = |file, rank| format!(" {}", text(self.piece_at(Square::at(file, rank))));
        let first_rank = options.notation.ranks.first();
        let sketch = Sketch {
            files: ('a'..='i').map(String::from).collect(),
            ranks: (0..Square::RANKS).rev().map(|rank| (rank + first_rank).to_string()).collect(),
            squares: (0..Square::RANKS)
                .rev()
                .map(|rank| (0..Square::FILES).map(|file| square(file, rank)).collect())
                .collect(),
            width: if options.characters { 3 } else { 2 },
            sides: ["Red", "Black"],
            hands: None,
            checkers: self.checkers.into_iter().map(|square| name(square, options.notation)).collect(),
        };
        describe::drawing(self, options, sketch)
    }

    fn explain_repetition(line: &Line<Xiangqi>) -> Option<Message> {
        rules::explain(line)
    }
}

debug_as_fen!(Xiangqi);

/// Returns the legal move whose words fit a text. Where none does, they may give the file of one of several pieces on
/// it, if only one of these can go there.
fn by_words(position: &Xiangqi, text: &str, fit: impl Fn(&Wording) -> bool) -> Result<Move, MoveError> {
    let words: Vec<(Move, Wording)> =
        position.move_list().into_iter().map(|mv| (mv, Wording::of(position, mv))).collect();
    let is_spelled_out = words.iter().any(|(_, words)| fit(words));
    let fits = |words: &Wording| if is_spelled_out { fit(words) } else { fit(&words.with_file()) };
    MoveError::only(text, words.iter().filter(|(_, words)| fits(words)).map(|(mv, _)| *mv), || None)
}

fn name(square: Square, options: NotationOptions) -> String {
    format!("{}{}", char::from(b'a' + square.file()), square.rank() + options.ranks.first())
}

/// Returns the squares of a text that has the form of a move.
fn split(text: &[u8], ranks: Ranks) -> Option<(Square, Square)> {
    let (from, rest) = split_square(text, ranks)?;
    let (to, rest) = split_square(rest.strip_prefix(b"-").unwrap_or(rest), ranks)?;
    rest.is_empty().then_some((from, to))
}

/// Returns the square at the beginning of a text, and the rest of the text.
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
