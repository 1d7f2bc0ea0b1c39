//! Moves as USI and Fairy-Stockfish spell them, and the board as text.

use super::moves::ShogiMove;
use super::{Kind, Piece, Shogi, Square, csa, fen, japanese, rules, western};
use crate::describe::{self, Sketch};
use crate::notation::{common_notation, debug_as_fen};
use crate::{Describe, DrawingOptions, Drops, Line, Message, Move, MoveError, Notation, NotationOptions, Rules, Side};

impl Notation for Shogi {
    common_notation!();

    fn fen(&self, options: NotationOptions) -> String {
        if options.algebraic { fen::write_bracketed(self) } else { fen::write(self) }
    }

    /// Reads `7g7f`, `8h2b+`, `P*5e`, also with a lower-case drop letter or a "=" for "no promotion", and the same
    /// moves in algebraic notation: `c3c4`, `b2h8+`, `P@e5`. No text is a move in both notations.
    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = spelled(text.as_bytes()).ok_or_else(|| MoveError::syntax(text))?;
        if Rules::is_legal(self, mv) { Ok(mv) } else { Err(MoveError::illegal(text, Some(self.why_illegal(mv)))) }
    }

    fn format_move(&self, mv: Move, options: NotationOptions) -> String {
        let name = |square: Square| name(square, options);
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

    fn book_move(&self, mv: Move, previous: Option<Move>, characters: bool) -> String {
        if characters { japanese::write(self, mv, previous) } else { self.format_move(mv, NotationOptions::default()) }
    }

    fn parse_book_move(&self, text: &str, previous: Option<Move>) -> Result<Move, MoveError> {
        self.parse_record_move(text).or_else(|error| {
            let read = western::parse(self, text).unwrap_or_else(|| japanese::parse(self, text, previous));
            read.map_err(|other| error.or(other))
        })
    }

    /// Writes the position as lines of a CSA record.
    fn record_position(&self, _options: NotationOptions) -> String {
        csa::write_position(self)
    }
}

impl Describe for Shogi {
    /// In letters, promoted pieces have a "+" before them; in characters, White's pieces have a "v", as in diagrams of
    /// KIF files.
    fn drawing(&self, options: DrawingOptions) -> String {
        let text = |piece: Option<Piece>| match piece {
            None if options.characters => " ・".to_owned(),
            None => " .".to_owned(),
            Some(piece) if options.characters => {
                format!("{}{}", if piece.side() == Side::First { ' ' } else { 'v' }, piece.kind().character())
            }
            Some(piece) => format!("{:>2}", piece.to_string()),
        };
        let files = || (0..Square::FILES).rev();
        let name = |square: Square| name(square, options.notation);
        let sketch = Sketch {
            files: files().map(|file| name(Square::at(file, 0))[..1].to_owned()).collect(),
            ranks: (0..Square::RANKS).map(|rank| name(Square::at(0, rank))[1..].to_owned()).collect(),
            squares: (0..Square::RANKS)
                .map(|rank| files().map(|file| text(self.piece_at(Square::at(file, rank)))).collect())
                .collect(),
            width: if options.characters { 3 } else { 2 },
            sides: ["Black", "White"],
            hands: Some(Side::BOTH.map(|side| hand_text(self, side, options.characters))),
            checkers: self.checkers.into_iter().map(name).collect(),
        };
        describe::drawing(self, options, sketch)
    }

    fn explain_declaration(&self) -> Option<String> {
        rules::explain_declaration(self)
    }

    fn explain_repetition(line: &Line<Shogi>) -> Option<Message> {
        rules::explain(line)
    }
}

impl Shogi {
    /// Writes a legal move as KIF records do: `７六歩(77)`, `同　銀(31)`, `５五角打`. `previous` is the move before it.
    pub fn kif_move(&self, mv: Move, previous: Option<Move>) -> String {
        japanese::write_kif(self, mv, previous)
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
    let algebraic = || {
        let &[file @ b'a'..=b'i', rank @ b'1'..=b'9'] = text else { return None };
        Some(Square::at(b'i' - file, b'9' - rank))
    };
    Square::named(text).or_else(algebraic)
}

/// Returns the name of a square: `7g`, or `c3` in algebraic notation.
fn name(square: Square, options: NotationOptions) -> String {
    if options.algebraic { algebraic(square) } else { square.to_string() }
}

/// Writes the pieces in a hand, the most valuable first, with their number if it is not one.
fn hand_text(position: &Shogi, side: Side, characters: bool) -> String {
    let hand = position.hand(side);
    let pieces = Kind::HAND_ORDER.into_iter().filter(|&kind| hand.has(kind)).map(|kind| {
        let name = if characters { kind.character() } else { kind.letter() };
        let count = hand.count(kind);
        if count > 1 { format!("{name}{count}") } else { name.to_string() }
    });
    let pieces: Vec<String> = pieces.collect();
    if pieces.is_empty() { "nothing".to_owned() } else { pieces.join(" ") }
}

fn algebraic(square: Square) -> String {
    let file = char::from(b'a' + Square::FILES - 1 - square.file());
    format!("{file}{}", Square::RANKS - square.rank())
}
