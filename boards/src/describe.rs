//! Positions and verdicts in words and drawings, for people.

use std::fmt::Write;

use crate::{Line, Message, Notation, NotationOptions};

/// Style of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawingOptions {
    /// Notation in which squares are named.
    pub notation: NotationOptions,
    /// True to draw the board as the second side sees it.
    pub flipped: bool,
    /// True to draw the pieces with the characters of the game, kanji or hanzi, which are two columns wide. Chess has
    /// letters only.
    pub characters: bool,
}

/// Text for people.
pub trait Describe: Notation {
    /// Draws the board, with the pieces in hand, the FEN, the key and the like; several lines.
    fn drawing(&self, options: DrawingOptions) -> String {
        format!("fen: {}\nkey: {:016x}", self.fen(options.notation), self.key())
    }

    /// Explains in one line how far the side to move is from a win by declaration; `None` where there is nothing to
    /// say.
    fn explain_declaration(&self) -> Option<String> {
        None
    }

    /// Explains in one line the value of a repetition at the end of a line; `None` where nothing is repeated, and in
    /// games in which every repetition is a draw.
    fn explain_repetition(_line: &Line<Self>) -> Option<Message> {
        None
    }
}

/// Board of a drawing, as the first side sees it.
pub(crate) struct Sketch {
    /// Names of the files, from left to right.
    pub files: Vec<String>,
    /// Names of the ranks, from top to bottom.
    pub ranks: Vec<String>,
    /// Texts of the squares, by rank and file, all of the same width.
    pub squares: Vec<Vec<String>>,
    /// Width of a square's text in columns of a terminal.
    pub width: usize,
    /// Names of the sides.
    pub sides: [&'static str; 2],
    /// Pieces in the hands of the sides; `None` in games without hands.
    pub hands: Option<[String; 2]>,
    /// Names of the squares of pieces that give check.
    pub checkers: Vec<String>,
}

/// Draws a board, and lists below it the side to move, the FEN, the key and the checkers.
pub(crate) fn drawing<P: Notation>(position: &P, options: DrawingOptions, mut sketch: Sketch) -> String {
    if options.flipped {
        sketch.files.reverse();
        sketch.ranks.reverse();
        sketch.squares.reverse();
        sketch.squares.iter_mut().for_each(|rank| rank.reverse());
    }
    let Sketch { files, ranks, squares, width, sides, hands, checkers } = sketch;
    let far = usize::from(!options.flipped);
    let hand = |side: usize| hands.as_ref().map(|hands| format!("{} in hand: {}\n", sides[side], hands[side]));
    let margin = ranks.iter().map(String::len).max().unwrap_or(0);
    let mut text = hand(far).unwrap_or_default();
    // Writing to a String cannot fail.
    for (name, rank) in ranks.iter().zip(squares) {
        let _ = writeln!(text, "{name:>margin$} {}", rank.concat());
    }
    let names: String = files.iter().map(|name| format!("{name:>width$}")).collect();
    let _ = writeln!(text, "{:margin$} {names}", "");
    text.push_str(&hand(1 - far).unwrap_or_default());
    let checkers = if checkers.is_empty() { "none".to_owned() } else { checkers.join(" ") };
    let _ = writeln!(text, "\nto move:  {}", sides[position.side_to_move().index()]);
    let _ = writeln!(text, "fen:      {}", position.fen(options.notation));
    let _ = writeln!(text, "key:      {:016x}", position.key());
    let _ = write!(text, "checkers: {checkers}");
    text
}
