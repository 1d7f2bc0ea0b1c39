//! Moves in standard algebraic notation (SAN), the notation of game records (PGN standard, section 8.2.3).

use super::moves::ChessMove;
use super::{Chess, Flag, Kind, Square};
use crate::{Message, Move, MoveError, Notation, Rules, SearchHints};

const SHORT_CASTLING: &str = "O-O";
const LONG_CASTLING: &str = "O-O-O";

/// Writes a legal move.
pub(super) fn write(position: &Chess, mv: Move) -> String {
    let mut text = if mv.flag() == Flag::Castling {
        let castling = if is_long_castling(mv) { LONG_CASTLING } else { SHORT_CASTLING };
        castling.to_owned()
    } else {
        write_ordinary(position, mv)
    };
    let next = position.after(mv);
    if next.in_check() {
        text.push(if next.has_legal_move() { '+' } else { '#' });
    }
    text
}

fn write_ordinary(position: &Chess, mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    let takes = position.victim(mv) != 0;
    let mut text = String::new();
    match moved_kind(position, mv) {
        Some(Kind::Pawn) | None if takes => text.push(file_letter(from)),
        Some(Kind::Pawn) | None => {}
        Some(kind) => {
            text.push(kind.letter().to_ascii_uppercase());
            text.push_str(&distinction(position, mv, kind));
        }
    }
    if takes {
        text.push('x');
    }
    text.push_str(&to.to_string());
    if let Some(kind) = mv.flag().promotion() {
        text.push('=');
        text.push(kind.letter().to_ascii_uppercase());
    }
    text
}

/// Returns the text that distinguishes a piece from others of its kind that may move to the same square: nothing, its
/// file, its rank or its square, the first of these that suffices.
fn distinction(position: &Chess, mv: Move, kind: Kind) -> String {
    let from = mv.from();
    let rivals: Vec<Square> = position
        .move_list()
        .into_iter()
        .filter(|&other| is_ordinary(position, other, kind, mv.to()) && other.from() != from)
        .map(ChessMove::from)
        .collect();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        file_letter(from).to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        (from.rank() + 1).to_string()
    } else {
        from.to_string()
    }
}

fn file_letter(square: Square) -> char {
    char::from(b'a' + square.file())
}

fn moved_kind(position: &Chess, mv: Move) -> Option<Kind> {
    position.piece_at(mv.from()).map(|piece| piece.kind())
}

/// Returns true if a legal move takes a piece of this kind to this square and is not castling.
fn is_ordinary(position: &Chess, mv: Move, kind: Kind, to: Square) -> bool {
    mv.flag() != Flag::Castling && mv.to() == to && moved_kind(position, mv) == Some(kind)
}

/// Returns true if a castling move goes towards the a-file.
fn is_long_castling(mv: Move) -> bool {
    mv.to() < mv.from()
}

/// Reads a legal move. Records differ in style: check marks, annotation marks (`!`, `?`), capture and promotion signs
/// and unnecessary disambiguation are optional, castling may be written with zeros, and long algebraic notation is
/// accepted, and so are figurines. A promotion without its piece is ambiguous.
pub(super) fn parse(position: &Chess, text: &str) -> Result<Move, MoveError> {
    position.parse_move(text).or_else(|error| {
        let Some(wanted) = Wanted::parse(text) else { return Err(error) };
        wanted.legal_move(position, text).map_err(|other| error.or(other))
    })
}

/// Move described by a SAN text.
enum Wanted {
    Castling {
        long: bool,
    },
    Ordinary {
        kind: Kind,
        /// File of origin, counted from 0.
        from_file: Option<u8>,
        /// Rank of origin, counted from 0.
        from_rank: Option<u8>,
        to: Square,
        promotion: Option<Kind>,
    },
}

impl Wanted {
    fn parse(text: &str) -> Option<Wanted> {
        let lettered: String;
        let text = if text.is_ascii() {
            text
        } else {
            lettered = text.chars().map(without_figurine).collect();
            &lettered
        };
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        match text {
            "O-O" | "0-0" | "o-o" => return Some(Wanted::Castling { long: false }),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(Wanted::Castling { long: true }),
            _ => {}
        }
        let mut rest = text.as_bytes();
        let kind = match rest.split_first() {
            Some((&letter @ (b'P' | b'N' | b'B' | b'R' | b'Q' | b'K'), after)) => {
                rest = after;
                kind_of(letter)?
            }
            _ => Kind::Pawn,
        };
        let mut promotion = None;
        if let [before @ .., b'(', letter, b')'] = rest {
            promotion = Some(kind_of_promotion(*letter)?);
            rest = before;
        } else if let [before @ .., letter] = rest
            && let Some(kind) = kind_of_promotion(*letter)
        {
            promotion = Some(kind);
            rest = before.strip_suffix(b"=").or_else(|| before.strip_suffix(b"/")).unwrap_or(before);
        }
        let (before, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let before = before.strip_suffix(b"x").or_else(|| before.strip_suffix(b"-")).unwrap_or(before);
        let (from_file, from_rank) = match *before {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
            [rank @ b'1'..=b'8'] => (None, Some(rank - b'1')),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
            _ => return None,
        };
        Some(Wanted::Ordinary { kind, from_file, from_rank, to: Square::named(to)?, promotion })
    }

    fn fits(&self, position: &Chess, mv: Move) -> bool {
        match *self {
            Wanted::Castling { long } => mv.flag() == Flag::Castling && is_long_castling(mv) == long,
            Wanted::Ordinary { kind, from_file, from_rank, to, promotion } => {
                is_ordinary(position, mv, kind, to)
                    && from_file.is_none_or(|file| mv.from().file() == file)
                    && from_rank.is_none_or(|rank| mv.from().rank() == rank)
                    && (promotion.is_none() || mv.flag().promotion() == promotion)
            }
        }
    }

    fn legal_move(&self, position: &Chess, text: &str) -> Result<Move, MoveError> {
        let moves: Vec<Move> = position.move_list().into_iter().filter(|&mv| self.fits(position, mv)).collect();
        match moves[..] {
            [first, second, ..] if first.from() == second.from() => {
                let unpromoted = Move::pack(first.from(), first.to(), Flag::Normal);
                Err(MoveError::illegal(text, Some(position.why_illegal(unpromoted))))
            }
            _ => MoveError::only(text, moves.into_iter(), || self.why_illegal(position)),
        }
    }

    /// Returns why no legal move fits; `None` if no one piece is meant.
    fn why_illegal(&self, position: &Chess) -> Option<Message> {
        let Wanted::Ordinary { kind, from_file, from_rank, to, promotion } = *self else {
            return Some(position.why_no_castling(matches!(self, Wanted::Castling { long: true })));
        };
        // A pawn whose file is not named moves straight.
        let from_file = from_file.or((kind == Kind::Pawn).then_some(to.file()));
        let candidates: Vec<Square> = position
            .pieces(position.side, kind)
            .into_iter()
            .filter(|from| from_file.is_none_or(|file| from.file() == file))
            .filter(|from| from_rank.is_none_or(|rank| from.rank() == rank))
            .collect();
        let promotion = Flag::PROMOTIONS.into_iter().find(|flag| promotion.is_some() && flag.promotion() == promotion);
        let flag = promotion.unwrap_or(Flag::Normal);
        let why = |from: &Square| position.why_illegal(Move::pack(*from, to, flag));
        // A piece that gets there is meant, though it may not go; without one the reason must be the same for all.
        let meant = candidates.iter().find(|from| position.reaches(kind, **from, to, flag));
        let reason = why(meant.or(candidates.first())?);
        (meant.is_some() || candidates.iter().all(|from| why(from) == reason)).then_some(reason)
    }
}

/// Returns the letter of a figurine of either colour; other characters stay.
fn without_figurine(letter: char) -> char {
    match letter {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        other => other,
    }
}

/// Returns the kind of a letter, of either case, that a pawn can become.
fn kind_of_promotion(letter: u8) -> Option<Kind> {
    kind_of(letter).filter(|kind| !matches!(kind, Kind::Pawn | Kind::King))
}

fn kind_of(letter: u8) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.letter() == char::from(letter.to_ascii_lowercase()))
}
