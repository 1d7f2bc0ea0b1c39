//! Positions as text: FEN, with the castling letters of X-FEN and of Shredder-FEN.

use std::fmt::Write;

use super::legality::FIRST_AND_LAST_RANK;
use super::position::en_passant_victim;
use super::{Bitboard, Castling, Chess, Kind, Piece, Square};
use crate::features::MAX_ACTIVE;
use crate::fen::{Layout, check_one_king, illegal, parse_counter, split_fields, syntax, unknown_side};
use crate::{FenError, NotationOptions, Rules, Side, SquareError, message};

/// Largest counter that is kept; larger numbers in a text are clamped.
const MAX_CLOCK: u64 = 150;
const MAX_MOVE_NUMBER: u64 = 9_999;

pub(super) const LAYOUT: Layout = Layout { files: 8, ranks: "12345678" };

/// Reads a FEN with the castling rights of X-FEN or Shredder-FEN. Fields may be missing from the end; text after
/// the sixth field (in EPD, the fourth) is ignored.
pub(super) fn parse(text: &str) -> Result<Chess, FenError> {
    let (board, mut fields) = split_fields(text)?;
    let mut position = Chess::empty();
    LAYOUT.parse(board, Piece::from_letter, |piece, file, rank| position.put(piece, Square::at(file, rank)))?;
    check_pieces(&position)?;
    position.set_side(match fields.next() {
        None | Some("w" | "W") => Side::First,
        Some("b" | "B") => Side::Second,
        Some(other) => return Err(syntax("side to move", unknown_side("w nor b", other))),
    });
    position.find_checks();
    if idle_side_in_check(&position) {
        return Err(crate::fen::idle_side_in_check());
    }
    parse_castling(&mut position, fields.next().unwrap_or("-"))?;
    parse_en_passant(&mut position, fields.next().unwrap_or("-"))?;
    // EPD has operations in place of the counters; both counters are then those of a new game.
    let clock = fields.next().and_then(parse_counter);
    let move_number = clock.and_then(|_| fields.next()).and_then(parse_counter);
    position.set_counters(
        clock.unwrap_or(0).min(MAX_CLOCK) as u16,
        move_number.unwrap_or(1).clamp(1, MAX_MOVE_NUMBER) as u16,
    );
    Ok(position)
}

/// Checks that each side has one king, that pawns stand on legal ranks, and that evaluations have room for all pieces.
/// Otherwise unusual material is accepted (`docs/protocols/uci.md` section 4).
fn check_pieces(position: &Chess) -> Result<(), FenError> {
    for (side, name) in [(Side::First, "white"), (Side::Second, "black")] {
        check_one_king(position.pieces(side, Kind::King).count(), name)?;
    }
    if (position.kind(Kind::Pawn) & FIRST_AND_LAST_RANK).any() {
        return Err(illegal(message!("pawns-on-last-ranks", "pawns on the last ranks")));
    }
    let pieces = position.occupied().count();
    if pieces as usize > MAX_ACTIVE {
        return Err(illegal(message!(
            "more-pieces",
            "{pieces} pieces, more than {most}",
            pieces = pieces,
            most = MAX_ACTIVE
        )));
    }
    Ok(())
}

fn idle_side_in_check(position: &Chess) -> bool {
    let us = position.side_to_move();
    position.is_attacked(position.king(!us), position.occupied(), us)
}

/// Grants the castling rights whose king and rook are in place, and drops the others.
fn parse_castling(position: &mut Chess, text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    for letter in text.chars() {
        let side = Side::of_letter(letter);
        let mut rooks = castling_rooks(position, side).into_iter();
        let king = position.king(side);
        let rook = match letter.to_ascii_lowercase() {
            'k' => rooks.filter(|&rook| rook > king).last(),
            'q' => rooks.find(|&rook| rook < king),
            file @ 'a'..='h' => rooks.find(|rook| rook.file() == file as u8 - b'a'),
            _ => {
                let letter = letter.escape_default().to_string();
                return Err(syntax(
                    "castling rights",
                    message!("unknown-letter", "unknown letter {letter}", letter = letter),
                ));
            }
        };
        if let Some(rook) = rook {
            position.grant(side, rook < king, rook);
        }
    }
    Ok(())
}

/// Returns the rooks with which a side might castle, judged by the placement of its pieces, from the a-file on.
fn castling_rooks(position: &Chess, side: Side) -> Bitboard {
    let home = Bitboard::rank(7 * side as u8);
    if home.has(position.king(side)) { position.pieces(side, Kind::Rook) & home } else { Bitboard::EMPTY }
}

/// Sets the en passant square if the last move can have been the double step and an en passant capture is legal.
fn parse_en_passant(position: &mut Chess, text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let target: Square = text.parse().map_err(|error: SquareError| syntax("en passant square", error.message()))?;
    let us = position.side_to_move();
    let (rank, start) =
        if us == Side::First { (5, target.number().wrapping_add(8)) } else { (2, target.number().wrapping_sub(8)) };
    let path = Bitboard::of(target) | Bitboard::of(Square::new(start));
    let jumped = target.rank() == rank
        && position.pieces(!us, Kind::Pawn).has(en_passant_victim(target))
        && (path & position.occupied()).is_empty();
    if jumped {
        position.set_en_passant(target);
    }
    Ok(())
}

/// Writes a position.
pub(super) fn write(position: &Chess, notation: NotationOptions) -> String {
    let mut text = LAYOUT.write(|file, rank| position.piece_at(Square::at(file, rank)));
    let side = if position.side_to_move() == Side::First { 'w' } else { 'b' };
    let castling = castling_text(position, notation);
    let en_passant = position.en_passant().map_or("-".to_owned(), |square| square.to_string());
    // Writing to a `String` cannot fail.
    let _ = write!(text, " {side} {castling} {en_passant} {} {}", position.halfmove_clock(), position.move_number());
    text
}

/// Returns the castling field. Shredder-FEN names the rook's file; X-FEN writes `K` or `Q` if no other rook stands
/// further out.
fn castling_text(position: &Chess, notation: NotationOptions) -> String {
    if position.castling() == Castling::empty() {
        return "-".to_owned();
    }
    let mut text = String::new();
    for side in Side::BOTH {
        for long in [false, true] {
            let Some(rook) = position.castling_rook(side, long) else { continue };
            let mut rooks = castling_rooks(position, side).into_iter();
            let outer = if long { rooks.any(|other| other < rook) } else { rooks.any(|other| other > rook) };
            let letter = match (notation.chess960 || outer, long) {
                (true, _) => b'a' + rook.file(),
                (false, false) => b'k',
                (false, true) => b'q',
            };
            text.push(side.letter(char::from(letter)));
        }
    }
    text
}
