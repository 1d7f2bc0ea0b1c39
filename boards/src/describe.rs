//! Positions and verdicts in words and drawings, for people.

use std::fmt::{Display, Write};

use crate::{Line, Notation, NotationOptions};

/// Text for people.
pub trait Describe: Notation {
    /// Draws the board, with the FEN, the key and the like below it; several lines.
    fn drawing(&self) -> String {
        format!("fen: {}\nkey: {:016x}", self.fen(NotationOptions::default()), self.key())
    }

    /// Explains in one line how far the side to move is from a win by declaration; `None` where there is nothing to
    /// say.
    fn explain_declaration(&self) -> Option<String> {
        None
    }

    /// Explains in one line the value of a repetition at the end of a line; `None` where nothing is repeated, and in
    /// games in which every repetition is a draw.
    fn explain_repetition(_line: &Line<Self>) -> Option<String> {
        None
    }
}

/// Puts a space before each letter.
pub(crate) fn spaced(letters: impl Iterator<Item = char>) -> String {
    letters.flat_map(|letter| [' ', letter]).collect()
}

/// Draws a board from named rows, the upper edge first, and lists below it the side to move, the FEN, the key and the
/// checkers.
pub(crate) fn drawing<P: Notation>(
    position: &P,
    files: impl Iterator<Item = char>,
    rows: impl Iterator<Item = (String, String)>,
    mover: &str,
    checkers: impl Iterator<Item: Display>,
) -> String {
    let checkers: Vec<String> = checkers.map(|square| square.to_string()).collect();
    let checkers = if checkers.is_empty() { "none".to_owned() } else { checkers.join(" ") };
    let mut text = String::new();
    // Writing to a String cannot fail.
    for (name, row) in rows {
        let _ = writeln!(text, "{name} {row}");
    }
    let _ = writeln!(text, "  {}\n", spaced(files));
    let _ = writeln!(text, "to move:  {mover}");
    let _ = writeln!(text, "fen:      {}", position.fen(NotationOptions::default()));
    let _ = writeln!(text, "key:      {:016x}", position.key());
    let _ = write!(text, "checkers: {checkers}");
    text
}
