//! Positions as text: FEN with the letters and fields of all programs that write it (`docs/protocols/ucci.md` section
//! 15).

use std::fmt::Write;

use super::rules::CLOCK_LIMIT;
use super::{Kind, Piece, Square, Xiangqi, attacks};
use crate::fen::{
    Layout, check_one_king, idle_side_in_check, illegal, parse_counter, split_fields, syntax, unknown_side,
};
use crate::{FenError, Rules, Side, message};

/// Largest counter that is kept; larger numbers in a text are clamped.
const MAX_CLOCK: u64 = CLOCK_LIMIT as u64;
const MAX_MOVE_NUMBER: u64 = 9_999;

/// Largest number of pawns of a side, and of its pieces of all kinds.
const MAX_PAWNS: u32 = 5;
const MAX_PIECES: u32 = 16;

pub(super) const LAYOUT: Layout = Layout { files: Square::FILES, ranks: "0123456789" };

/// Reads a FEN. Elephants may be B or E, horses N or H, and Red to move w or r; fields may be missing from the
/// end, and text after the counters is ignored.
pub(super) fn parse(text: &str) -> Result<Xiangqi, FenError> {
    let (board, mut fields) = split_fields(text)?;
    let mut position = parse_board(board)?;
    for side in Side::BOTH {
        check_pieces(&position, side)?;
    }
    position.set_side(match fields.next() {
        None | Some("w" | "W" | "r" | "R") => Side::First,
        Some("b" | "B") => Side::Second,
        Some(other) => return Err(syntax("side to move", unknown_side("w, r nor b", other))),
    });
    position.find_checks();
    let us = position.side_to_move();
    if position.kind(Kind::King).into_iter().any(|king| position.checkers().has(king)) {
        return Err(illegal(message!("xiangqi.kings-face", "the kings face each other")));
    }
    if position.is_checked(position.king(!us), us, position.by_side(us), position.occupied()) {
        return Err(idle_side_in_check());
    }
    // The castling and en passant fields of chess are "-" or missing.
    let mut counters = fields.skip_while(|&field| field == "-").map_while(parse_counter);
    let clock = counters.next().unwrap_or(0).min(MAX_CLOCK) as u16;
    let move_number = counters.next().unwrap_or(1).clamp(1, MAX_MOVE_NUMBER) as u16;
    position.set_counters(clock, move_number);
    Ok(position)
}

fn parse_board(text: &str) -> Result<Xiangqi, FenError> {
    // Variant programs write an empty hand after the board, as for games with drops.
    let text = text.strip_suffix("[]").or(text.strip_suffix("[-]")).unwrap_or(text);
    let mut position = Xiangqi::empty();
    LAYOUT.parse(text, Piece::from_letter, |piece, file, rank| position.put(piece, Square::at(file, rank)))?;
    Ok(position)
}

/// Checks that a side has one king and not too many pieces, and that all pieces stand on squares they can reach.
/// Otherwise unusual material, such as a third horse, is accepted, as in chess.
fn check_pieces(position: &Xiangqi, side: Side) -> Result<(), FenError> {
    let name = if side == Side::First { "red" } else { "black" };
    check_one_king(position.pieces(side, Kind::King).count(), name)?;
    let pawns = position.pieces(side, Kind::Pawn).count();
    if pawns > MAX_PAWNS {
        return Err(illegal(message!("xiangqi.pawns", "{count} {side} pawns", count = pawns, side = name)));
    }
    let pieces = position.by_side(side).count();
    if pieces > MAX_PIECES {
        return Err(illegal(message!("xiangqi.pieces", "{count} {side} pieces", count = pieces, side = name)));
    }
    for kind in Kind::ALL {
        let astray = position.pieces(side, kind) & !attacks::homes(side, kind);
        if astray.any() {
            return Err(illegal(message!(
                "xiangqi.astray",
                "{side} {piece} on {square}, where it cannot stand",
                side = name,
                piece = kind.name(),
                square = astray.first().to_string(),
            )));
        }
    }
    Ok(())
}

/// Writes a position, with the letters that all programs read.
pub(super) fn write(position: &Xiangqi) -> String {
    let mut text = LAYOUT.write(|file, rank| position.piece_at(Square::at(file, rank)));
    let side = if position.side_to_move() == Side::First { 'w' } else { 'b' };
    // Writing to a `String` cannot fail.
    let _ = write!(text, " {side} - - {} {}", position.halfmove_clock(), position.move_number());
    text
}
