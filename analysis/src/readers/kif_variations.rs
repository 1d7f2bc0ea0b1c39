//! Variations of KIF and KI2, which follow the game: finding the line that each leaves (`docs/analysis.md` section 3.2).

use crate::record::{LONGEST_MOVE, Record};
use crate::text::in_braces;

/// Greatest number of variations of a game that are kept, and of their words together with those before them.
const MOST_VARIATIONS: usize = 100;
const MOST_WORDS: usize = 20_000;

/// The variations of a game, in the order of the file.
#[derive(Default)]
pub struct Variations {
    all: Vec<Variation>,
    /// True while moves belong to the last one.
    is_open: bool,
    words: usize,
}

struct Variation {
    /// Number of plies that it has in common with the game.
    from: usize,
    /// Ply of the first move that the file has under its heading, from 0.
    first: usize,
    /// Moves after `from`: those of the variation that it leaves, and its own ones.
    moves: Vec<String>,
    /// Comments on its own moves, each with the number of moves up to it.
    comments: Vec<(usize, String)>,
}

impl Variations {
    /// Begins the variation of a heading such as `：5手`. It leaves the last variation before it that begins earlier, or
    /// else the game: programs write each variation of a line behind it, from its end to its beginning.
    pub fn begin(&mut self, heading: &str, plies: usize) {
        let digits: String = heading.chars().filter_map(digit).collect();
        self.is_open = false;
        let Some(first) = digits.parse::<usize>().ok().and_then(|ply| ply.checked_sub(1)) else { return };
        let (from, moves) = match self.all.iter().rfind(|before| before.first < first) {
            Some(Variation { from, moves, .. }) if first - from <= moves.len() => (*from, &moves[..first - from]),
            _ if first <= plies => (first, [].as_slice()),
            _ => return,
        };
        if self.all.len() < MOST_VARIATIONS && self.words + moves.len() <= MOST_WORDS {
            self.words += moves.len();
            let moves = moves.to_vec();
            self.all.push(Variation { from, first, moves, comments: Vec::new() });
            self.is_open = true;
        }
    }

    /// Adds a move to the last variation.
    pub fn add(&mut self, text: &str) {
        self.is_open &= self.words < MOST_WORDS && text.len() <= LONGEST_MOVE;
        if let Some(last) = self.all.last_mut().filter(|_| self.is_open) {
            last.moves.push(wide(text));
            self.words += 1;
        }
    }

    /// Adds a comment on the last move of the last variation, or on its first one if there is none yet.
    pub fn add_comment(&mut self, text: &str) {
        if let Some(Variation { from, first, moves, comments }) = self.all.last_mut().filter(|_| self.is_open)
            && !text.is_empty()
        {
            comments.push((moves.len().max(*first - *from + 1), in_braces(text)));
        }
    }

    /// Ends the last variation.
    pub fn end(&mut self) {
        self.is_open = false;
    }

    /// Adds the variations to the moves that they replace. Those that go on after the end of the game stand at its last
    /// move, and begin with it.
    pub fn write_to(self, record: &mut Record) {
        for Variation { from, moves, comments, .. } in self.all {
            let before = record.moves.last().filter(|_| from == record.moves.len()).map(|last| wide(&last.text));
            let mut words: Vec<String> = before.into_iter().collect();
            let mut comments = comments.into_iter().peekable();
            for (mv, number) in moves.into_iter().zip(1..) {
                words.push(mv);
                while let Some((_, comment)) = comments.next_if(|(at, _)| *at == number) {
                    words.push(comment);
                }
            }
            let at = from.min(record.moves.len().saturating_sub(1));
            if let Some(mv) = record.moves.get_mut(at) {
                mv.add_variation(&words.join(" "));
            }
        }
    }
}

/// Returns a move with wide parentheses around its origin: in a text of variations others are around those within it.
fn wide(mv: &str) -> String {
    mv.replace('(', "（").replace(')', "）")
}

/// Returns a digit, which may be a wide one, as ASCII.
fn digit(letter: char) -> Option<char> {
    let value = letter.to_digit(10).or_else(|| (letter as u32).checked_sub('０' as u32))?;
    char::from_digit(value, 10)
}
