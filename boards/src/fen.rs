//! Common parts of the games' position notations: a board row by row, and counters.

use std::fmt::Display;

use crate::error::quoted;
use crate::{FenError, Message, message};

pub(crate) fn syntax(field: &'static str, problem: Message) -> FenError {
    FenError::Syntax { field, problem }
}

pub(crate) fn illegal(problem: Message) -> FenError {
    FenError::Illegal(problem)
}

/// Splits a text into the board, the first field, and the other fields.
pub(crate) fn split_fields(text: &str) -> Result<(&str, impl Iterator<Item = &str>), FenError> {
    let mut fields = text.split_ascii_whitespace();
    let board = fields.next().ok_or_else(|| syntax("board", message!("missing-field", "missing")))?;
    Ok((board, fields))
}

/// Returns what is wrong with the text of a piece that no game has.
pub(crate) fn unknown_piece(text: &str) -> Message {
    message!("unknown-piece", "unknown piece {text}", text = text.escape_default().to_string())
}

/// Returns what is wrong with the text of a side to move, in a notation that has some letters for the sides.
pub(crate) fn unknown_side(letters: &str, text: &str) -> Message {
    message!("unknown-side", "neither {letters}: {text}", letters = letters, text = quoted(text))
}

/// Returns what is wrong with a position in which the king could be captured.
pub(crate) fn idle_side_in_check() -> FenError {
    illegal(message!("idle-side-in-check", "side not to move is in check"))
}

/// Checks that a side, by name, has one king.
pub(crate) fn check_one_king(kings: u32, side: &str) -> Result<(), FenError> {
    match kings {
        0 => Err(illegal(message!("no-king", "no {side} king", side = side))),
        1 => Ok(()),
        _ => Err(illegal(message!("several-kings", "{kings} {side} kings", kings = kings, side = side))),
    }
}

/// The form of a board in a FEN: rows from the last rank to the first, the number of empty squares as a digit.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    /// At most 9.
    pub(crate) files: u8,
    /// The names of the ranks, a character each, from the lower edge of the board to the upper one.
    pub(crate) ranks: &'static str,
}

impl Layout {
    /// Returns true if the first field of a text has as many ranks as the board.
    pub(crate) fn fits(self, text: &str) -> bool {
        let board = text.split_ascii_whitespace().next().unwrap_or_default();
        board.split('/').count() == self.ranks.len()
    }

    /// Reads a board: `read` gives the piece of a letter, and `put` gets it with its file and rank, both counted from 0
    /// from the lower left corner on.
    pub(crate) fn parse<P>(
        self,
        text: &str,
        read: impl Fn(char) -> Option<P>,
        put: impl FnMut(P, u8, u8),
    ) -> Result<(), FenError> {
        let read_text = |piece: &str| {
            let mut letters = piece.chars();
            letters.next().filter(|_| letters.next().is_none()).and_then(&read)
        };
        self.parse_pieces(text, read_text, put)
    }

    /// The same with pieces that may be a "+" and a letter.
    pub(crate) fn parse_pieces<P>(
        self,
        text: &str,
        read: impl Fn(&str) -> Option<P>,
        mut put: impl FnMut(P, u8, u8),
    ) -> Result<(), FenError> {
        let mut put_text = |piece: &str, file, rank| read(piece).map(|piece| put(piece, file, rank)).is_some();
        let ranks = self.rank_count();
        let mut left = ranks;
        for row in text.split('/') {
            left = left
                .checked_sub(1)
                .ok_or_else(|| syntax("board", message!("more-ranks", "more than {ranks} ranks", ranks = ranks)))?;
            self.parse_row(row, left, &mut put_text)?;
        }
        if left > 0 {
            let fewer = message!("fewer-ranks", "only {found} of {ranks} ranks", found = ranks - left, ranks = ranks);
            return Err(syntax("board", fewer));
        }
        Ok(())
    }

    fn rank_count(self) -> u8 {
        self.ranks.len() as u8
    }

    fn parse_row(self, row: &str, rank: u8, put: &mut impl FnMut(&str, u8, u8) -> bool) -> Result<(), FenError> {
        let (name, files) = (char::from(self.ranks.as_bytes()[usize::from(rank)]), self.files);
        let mut file = 0;
        let mut rest = row;
        while let Some(first) = rest.chars().next() {
            let length = if first == '+' {
                rest.char_indices().nth(2).map_or(rest.len(), |(at, _)| at)
            } else {
                first.len_utf8()
            };
            let (piece, tail) = rest.split_at(length);
            rest = tail;
            match first.to_digit(10) {
                Some(empty) if empty > 0 && empty <= u32::from(self.files) => file += empty as u8,
                _ if file == self.files || put(piece, file, rank) => file += 1,
                _ => return Err(syntax("board", unknown_piece(piece))),
            }
            if file > self.files {
                let more =
                    message!("long-rank", "rank {rank} has more than {files} squares", rank = name, files = files);
                return Err(syntax("board", more));
            }
        }
        if file < self.files {
            let less = message!("short-rank", "rank {rank} has less than {files} squares", rank = name, files = files);
            return Err(syntax("board", less));
        }
        Ok(())
    }

    /// Writes a board, given the piece on each file and rank.
    pub(crate) fn write<P: Display>(self, piece_at: impl Fn(u8, u8) -> Option<P>) -> String {
        let mut text = String::new();
        for rank in (0..self.rank_count()).rev() {
            let mut empty = 0;
            for file in 0..self.files {
                let Some(piece) = piece_at(file, rank) else {
                    empty += 1;
                    continue;
                };
                push_empty(&mut text, empty);
                empty = 0;
                text += &piece.to_string();
            }
            push_empty(&mut text, empty);
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }
}

fn push_empty(text: &mut String, count: u8) {
    if count > 0 {
        text.push(char::from(b'0' + count));
    }
}

/// A counter; negative ones count as zero, endless ones as the largest. `None` if it is no number.
pub(crate) fn parse_counter(text: &str) -> Option<u64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(if text.starts_with('-') { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}
