//! Moves and positions in the CSA standard for game records (version 2.2,
//! <http://www2.computer-shogi.org/protocol/record_v22.html>): squares as two digits, file and rank, and pieces as two
//! letters.

use std::fmt::Write;

use super::board_builder::BoardBuilder;
use super::moves::ShogiMove;
use super::{Kind, Piece, Shogi, Square};
use crate::fen::syntax;
use crate::{Drops, FenError, Move, MoveError, Notation, Rules, Side, message};

/// Codes of the pieces, in the order of [`Kind::ALL`].
const PIECES: [&str; Kind::COUNT] =
    ["FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// Origin of a dropped piece.
const HAND: &str = "00";

fn sign(side: Side) -> char {
    if side == Side::First { '+' } else { '-' }
}

fn square(square: Square) -> String {
    format!("{}{}", square.file() + 1, square.rank() + 1)
}

fn piece(piece: Piece) -> String {
    format!("{}{}", sign(piece.side()), PIECES[piece.kind().index()])
}

/// Writes a legal move: side, origin, target, and the piece after the move (`+7776FU`, `-0055KA`).
pub(super) fn write_move(position: &Shogi, mv: Move) -> String {
    let kind = position.kind_before(mv);
    let kind = if mv.promotes() { kind.promoted() } else { kind };
    let from = if mv.is_drop() { HAND.to_owned() } else { square(mv.from()) };
    format!("{}{from}{}{}", sign(position.side_to_move()), square(mv.to()), PIECES[kind.index()])
}

/// Reads a legal move, with or without the sign of its side, or in USI notation.
pub(super) fn parse_move(position: &Shogi, text: &str) -> Result<Move, MoveError> {
    let unsigned = text.strip_prefix(sign(position.side_to_move())).unwrap_or(text);
    match spelled(position, unsigned) {
        Some(mv) if Rules::is_legal(position, mv) => Ok(mv),
        Some(mv) => Err(MoveError::illegal(text, Some(position.why_illegal(mv)))),
        None => position.parse_move(text),
    }
}

/// Returns the move that a text spells, without a test of its legality.
fn spelled(position: &Shogi, text: &str) -> Option<Move> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, name) = rest.split_at_checked(2)?;
    let kind = kind_named(name)?;
    let to = parse_square(to)?;
    if from == HAND {
        return Kind::HAND.contains(&kind).then(|| Move::pack_drop(kind, to));
    }
    let from = parse_square(from)?;
    let before = position.piece_at(from)?.kind();
    let promotes = before != kind;
    (!promotes || before.promoted() == kind).then(|| Move::pack(from, to, promotes))
}

fn parse_square(text: &str) -> Option<Square> {
    let &[file, rank] = text.as_bytes() else { return None };
    let file = file.checked_sub(b'1').filter(|&file| file < Square::FILES)?;
    let rank = rank.checked_sub(b'1').filter(|&rank| rank < Square::RANKS)?;
    Some(Square::at(file, rank))
}

/// Writes a position as the lines of a record that set it up: nine ranks, the hands that are not empty, and the side
/// to move.
pub(super) fn write_position(position: &Shogi) -> String {
    let mut text = String::new();
    for rank in 0..Square::RANKS {
        // Writing to a `String` cannot fail.
        let _ = write!(text, "P{}", rank + 1);
        for file in (0..Square::FILES).rev() {
            text += &position.piece_at(Square::at(file, rank)).map_or(" * ".to_owned(), piece);
        }
        text.push('\n');
    }
    for side in Side::BOTH {
        let hand = position.hand(side);
        let pieces = Kind::held(hand).flat_map(|kind| (0..hand.count(kind)).map(move |_| kind));
        let pieces: String = pieces.map(|kind| format!("{HAND}{}", PIECES[kind.index()])).collect();
        if !pieces.is_empty() {
            let _ = writeln!(text, "P{}{pieces}", sign(side));
        }
    }
    text.push(sign(position.side_to_move()));
    text
}

impl Shogi {
    /// Reads the statements of a CSA record that set up a position, one per line: `PI` with the squares that are left
    /// empty, `P1` to `P9`, `P+` and `P-`, and the side to move. The starting position if no statement sets up a board.
    ///
    /// # Errors
    /// A statement cannot be read, or no game could go on from such a position.
    pub fn from_csa(text: &str) -> Result<Shogi, FenError> {
        let mut builder = if text.lines().any(|line| line.starts_with('P') && !line.starts_with("PI")) {
            BoardBuilder::empty()
        } else {
            BoardBuilder::of(&Shogi::start())
        };
        for line in text.lines().map(str::trim_end) {
            read_statement(&mut builder, line).ok_or_else(|| {
                syntax("board", message!("cannot-read", "cannot read {text}", text = format!("{line:?}")))
            })?;
        }
        builder.position()
    }
}

/// Applies a statement that sets up a position; `None` if it cannot be read.
fn read_statement(builder: &mut BoardBuilder, line: &str) -> Option<()> {
    match line.as_bytes() {
        b"+" => builder.side = Side::First,
        b"-" => builder.side = Side::Second,
        [b'P', b'I', ..] => {
            let side = builder.side;
            *builder = BoardBuilder::of(&Shogi::start());
            builder.side = side;
            for item in chunks(line.get(2..)?, 4) {
                builder.put(parse_square(item.get(..2)?)?, None);
            }
        }
        [b'P', rank @ b'1'..=b'9', ..] => {
            let squares = line.get(2..)?;
            let mut files = (0..Square::FILES).rev();
            for item in chunks(squares, 3) {
                let square = Square::at(files.next()?, rank - b'1');
                let piece = if item.trim() == "*" || item.trim().is_empty() { None } else { Some(read_piece(item)?) };
                builder.put(square, piece);
            }
        }
        [b'P', side @ (b'+' | b'-'), ..] => {
            let side = if *side == b'+' { Side::First } else { Side::Second };
            for item in chunks(line.get(2..)?, 4) {
                let (square, name) = item.split_at_checked(2)?;
                match (square, name) {
                    (HAND, "AL") => builder.add_rest_to_hand(side),
                    (HAND, name) => builder.add_to_hand(side, kind_named(name)?, 1)?,
                    (square, name) => builder.put(parse_square(square)?, Some(Piece::new(side, kind_named(name)?))),
                }
            }
        }
        _ => return None,
    }
    Some(())
}

/// Splits a text into pieces of `length` bytes; the last one may be shorter, and is empty text where a character is
/// cut.
fn chunks(text: &str, length: usize) -> impl Iterator<Item = &str> {
    (0..text.len().div_ceil(length)).map(move |index| {
        let end = (index + 1) * length;
        text.get(index * length..end.min(text.len())).unwrap_or_default()
    })
}

fn read_piece(text: &str) -> Option<Piece> {
    let (side, name) = text.split_at_checked(1)?;
    let side = Side::BOTH.into_iter().find(|&known| side == sign(known).to_string())?;
    Some(Piece::new(side, kind_named(name)?))
}

fn kind_named(name: &str) -> Option<Kind> {
    PIECES.iter().position(|piece| *piece == name).map(|index| Kind::ALL[index])
}
