//! Drawings of positions for people.

use std::fmt::{Display, Write};

use crate::{Notation, Position};

/// One square after the other, with a space before each.
pub(crate) fn spaced(letters: impl Iterator<Item = char>) -> String {
    letters.flat_map(|letter| [' ', letter]).collect()
}

/// Draws a board, its rows given from the upper edge to the lower one, each with its name; and below it who
/// moves, the FEN, the key, and who gives check.
pub(crate) fn drawing<P: Position>(
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
    let _ = writeln!(text, "fen:      {}", position.fen(Notation::default()));
    let _ = writeln!(text, "key:      {:016x}", position.key());
    let _ = write!(text, "checkers: {checkers}");
    text
}
