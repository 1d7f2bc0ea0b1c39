//! What the position notations of the games have in common: a board row by row, and counters.

use crate::FenError;

/// As much of a refused text as an error repeats, in characters.
const QUOTED: usize = 20;

pub(crate) fn syntax(field: &'static str, problem: impl Into<String>) -> FenError {
    FenError::Syntax { field, problem: problem.into() }
}

pub(crate) fn illegal(problem: impl Into<String>) -> FenError {
    FenError::Illegal(problem.into())
}

/// The beginning of a text that is refused.
pub(crate) fn quoted(text: &str) -> String {
    text.chars().take(QUOTED).collect()
}

/// The form of a board in a FEN: rows from the last rank to the first, the number of empty squares as a digit.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    /// At most 9.
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    /// The number by which players call the first rank.
    pub(crate) first_rank: u8,
}

impl Layout {
    /// Reads a board; `put` gets each letter with its file and rank, both counted from 0, and says whether it
    /// is a piece.
    pub(crate) fn parse(self, text: &str, mut put: impl FnMut(char, u8, u8) -> bool) -> Result<(), FenError> {
        let mut left = self.ranks;
        for row in text.split('/') {
            left = left.checked_sub(1).ok_or_else(|| syntax("board", format!("more than {} ranks", self.ranks)))?;
            self.parse_row(row, left, &mut put)?;
        }
        if left > 0 {
            return Err(syntax("board", format!("only {} of {} ranks", self.ranks - left, self.ranks)));
        }
        Ok(())
    }

    fn parse_row(self, row: &str, rank: u8, put: &mut impl FnMut(char, u8, u8) -> bool) -> Result<(), FenError> {
        let wrong = |what: &str| {
            let (name, files) = (rank + self.first_rank, self.files);
            Err(syntax("board", format!("rank {name} has {what} than {files} squares")))
        };
        let mut file = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(empty) if empty > 0 && empty <= u32::from(self.files) => file += empty as u8,
                _ if file == self.files || put(letter, file, rank) => file += 1,
                _ => return Err(syntax("board", format!("unknown piece {}", letter.escape_default()))),
            }
            if file > self.files {
                return wrong("more");
            }
        }
        if file < self.files { wrong("less") } else { Ok(()) }
    }

    /// Writes a board, given the letter on each file and rank.
    pub(crate) fn write(self, letter_at: impl Fn(u8, u8) -> Option<char>) -> String {
        let mut text = String::new();
        for rank in (0..self.ranks).rev() {
            let mut empty = 0;
            for file in 0..self.files {
                let Some(letter) = letter_at(file, rank) else {
                    empty += 1;
                    continue;
                };
                push_empty(&mut text, empty);
                empty = 0;
                text.push(letter);
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
