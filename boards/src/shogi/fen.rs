//! Positions as text: SFEN with all variations that programs write (`docs/protocols/usi.md` sections 2.1 and 2.2), and
//! the FEN of Fairy-Stockfish and Cute Chess, in which `w` moves first and the hands follow the board in brackets.

use std::fmt::Write;

use super::{Kind, Piece, Shogi, Square, attacks};
use crate::fen::{
    Layout, idle_side_in_check, illegal, parse_counter, split_fields, syntax, unknown_piece, unknown_side,
};
use crate::{Drops, FenError, Hand, Rules, Side, message};

/// Largest move number that is kept; larger numbers in a text are clamped.
const MAX_MOVE_NUMBER: u64 = 9_999;

pub(super) const LAYOUT: Layout = Layout { files: Square::FILES, ranks: "ihgfedcba" };

/// Returns the square on a file counted from the left and a rank counted from below.
const fn at(file: u8, rank: u8) -> Square {
    Square::at(Square::FILES - 1 - file, Square::RANKS - 1 - rank)
}

/// Reads an SFEN. Hands may be in any order, and fields may be missing from the end; text after the move number is
/// ignored. A side may have no king. A board followed by hands in brackets is read as in Fairy-Stockfish: `w`
/// means that Black is to move.
pub(super) fn parse(text: &str) -> Result<Shogi, FenError> {
    let (board, fields) = split_fields(text)?;
    match board.split_once('[') {
        None => parse_sfen(board, fields),
        Some((board, hands)) => parse_bracketed(board, hands, fields),
    }
}

fn parse_sfen<'a>(board: &str, mut fields: impl Iterator<Item = &'a str>) -> Result<Shogi, FenError> {
    let mut position = parse_board(board)?;
    let side = parse_side(fields.next(), ["b", "w"])?;
    let mut rest = fields.peekable();
    // A number in the place of the hands is the move number.
    if let Some(hands) = rest.next_if(|field| parse_counter(field).is_none()) {
        parse_hands(&mut position, hands)?;
    }
    let move_number = rest.next().and_then(parse_counter).unwrap_or(1);
    complete(position, side, move_number)
}

/// Reads the FEN with hands in brackets. Its last field is the number of the full move, which comprises a move of each
/// side; the field before it has no meaning in shogi.
fn parse_bracketed<'a>(board: &str, hands: &str, mut fields: impl Iterator<Item = &'a str>) -> Result<Shogi, FenError> {
    let mut position = parse_board(board)?;
    let hands =
        hands.strip_suffix(']').ok_or_else(|| syntax("hands", message!("open-bracket", "a bracket is open")))?;
    if !hands.is_empty() {
        parse_hands(&mut position, hands)?;
    }
    let side = parse_side(fields.next(), ["w", "b"])?;
    let full_moves = fields.filter_map(parse_counter).last().unwrap_or(1).clamp(1, MAX_MOVE_NUMBER);
    complete(position, side, 2 * full_moves - 1 + side as u64)
}

/// Reads the side to move, with the letters of both sides in the order of [`Side::BOTH`].
fn parse_side(field: Option<&str>, letters: [&str; 2]) -> Result<Side, FenError> {
    let Some(field) = field else { return Ok(Side::First) };
    Side::BOTH
        .into_iter()
        .find(|side| letters[side.index()].eq_ignore_ascii_case(field))
        .ok_or_else(|| syntax("side to move", unknown_side("b nor w", field)))
}

/// Completes a position in which the pieces are set up with the side to move and the move number, and checks it.
fn complete(mut position: Shogi, us: Side, move_number: u64) -> Result<Shogi, FenError> {
    position.set_side(us);
    check_totals(&position)?;
    for side in Side::BOTH {
        check_pieces(&position, side)?;
    }
    if position.kind(Kind::King).is_empty() {
        return Err(illegal(message!("shogi.no-kings", "no kings")));
    }
    position.find_checks();
    if position.king(!us).is_some_and(|king| position.attackers(king, position.occupied(), us).any()) {
        return Err(idle_side_in_check());
    }
    position.set_move_number(move_number.clamp(1, MAX_MOVE_NUMBER) as u16);
    Ok(position)
}

fn parse_board(text: &str) -> Result<Shogi, FenError> {
    let mut position = Shogi::empty();
    LAYOUT.parse_pieces(text, Piece::from_text, |piece, file, rank| position.put(piece, at(file, rank)))?;
    Ok(position)
}

/// Reads the hands: letters, each after its count if it is not one, in any order and with repetitions.
fn parse_hands(position: &mut Shogi, text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let mut digits = String::new();
    for letter in text.chars() {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        let kind = Kind::from_letter(letter)
            .filter(|&kind| kind != Kind::King)
            .ok_or_else(|| syntax("hands", unknown_piece(&letter.to_string())))?;
        let side = Side::of_letter(letter);
        let count = if digits.is_empty() { Some(1) } else { digits.parse().ok() };
        let most = total_of(kind) - position.hand(Side::First).count(kind) - position.hand(Side::Second).count(kind);
        match count {
            Some(count) if (1..=most).contains(&count) => (0..count).for_each(|_| position.put_in_hand(side, kind)),
            Some(0) => return Err(syntax("hands", message!("no-piece", "no piece {piece}", piece = letter))),
            _ => return Err(too_many(kind)),
        }
        digits.clear();
    }
    if digits.is_empty() { Ok(()) } else { Err(syntax("hands", message!("count-alone", "a count without a piece"))) }
}

/// Returns the number of pieces of an unpromoted kind in the game.
const fn total_of(kind: Kind) -> u32 {
    match kind {
        Kind::King => 2,
        _ => Kind::IN_SET[kind as usize],
    }
}

/// Returns the error of a position with more pieces of a kind than a set has.
fn too_many(kind: Kind) -> FenError {
    let most = total_of(kind);
    illegal(message!("shogi.too-many", "more than {most} {piece}s", most = most, piece = kind.name()))
}

/// Checks that there are no more pieces of a kind, on the board and in both hands, than the game has.
fn check_totals(position: &Shogi) -> Result<(), FenError> {
    for kind in Kind::HAND {
        let mut board = position.kind(kind);
        if kind.promotes() {
            board |= position.kind(kind.promoted());
        }
        let in_hand: u32 = Side::BOTH.into_iter().map(|side| position.hand(side).count(kind)).sum();
        if board.count() + in_hand > total_of(kind) {
            return Err(too_many(kind));
        }
    }
    Ok(())
}

/// Checks that a side has at most one king, no piece that can never move, and no two pawns on a file.
fn check_pieces(position: &Shogi, side: Side) -> Result<(), FenError> {
    let name = if side == Side::First { "black" } else { "white" };
    let kings = position.pieces(side, Kind::King).count();
    if kings > 1 {
        return Err(illegal(message!("shogi.kings", "{kings} {side} kings", kings = kings, side = name)));
    }
    for kind in [Kind::Pawn, Kind::Lance, Kind::Knight] {
        let stuck = position.pieces(side, kind) & attacks::dead_end(side, kind);
        if stuck.any() {
            return Err(illegal(message!(
                "shogi.stuck",
                "{side} {piece} on {square}, where it cannot move",
                side = name,
                piece = kind.name(),
                square = stuck.first().to_string(),
            )));
        }
    }
    let mut files = 0u16;
    for pawn in position.pieces(side, Kind::Pawn) {
        if files >> pawn.file() & 1 != 0 {
            let file = pawn.file() + 1;
            return Err(illegal(message!(
                "shogi.two-pawns",
                "two {side} pawns on file {file}",
                side = name,
                file = file
            )));
        }
        files |= 1 << pawn.file();
    }
    Ok(())
}

/// Writes a position.
pub(super) fn write(position: &Shogi) -> String {
    let mut text = LAYOUT.write(|file, rank| position.piece_at(at(file, rank)));
    let side = if position.side_to_move() == Side::First { 'b' } else { 'w' };
    // Writing to a `String` cannot fail.
    let _ = write!(text, " {side} ");
    let hands = Side::BOTH.map(|side| hand_text(position.hand(side), side)).concat();
    text += if hands.is_empty() { "-" } else { &hands };
    let _ = write!(text, " {}", position.move_number());
    text
}

/// Writes a position with the hands in brackets, each piece by itself.
pub(super) fn write_bracketed(position: &Shogi) -> String {
    let board = LAYOUT.write(|file, rank| position.piece_at(at(file, rank)));
    let side = position.side_to_move();
    let pieces = |side: Side| {
        let hand = position.hand(side);
        Kind::HAND_ORDER
            .into_iter()
            .map(|kind| Piece::new(side, kind).to_string().repeat(hand.count(kind) as usize))
            .collect::<String>()
    };
    let hands = Side::BOTH.map(pieces).concat();
    let hands = if hands.is_empty() { "-" } else { &hands };
    let letter = if side == Side::First { 'w' } else { 'b' };
    format!("{board}[{hands}] {letter} 0 {}", position.move_number().div_ceil(2))
}

fn hand_text(hand: Hand, side: Side) -> String {
    let mut text = String::new();
    for kind in Kind::HAND_ORDER.into_iter().filter(|&kind| hand.has(kind)) {
        if hand.count(kind) > 1 {
            text += &hand.count(kind).to_string();
        }
        text += &Piece::new(side, kind).to_string();
    }
    text
}
