//! A recorded game as a file has it: texts that no rule has examined.

/// A game of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Game that the file names or implies; `None` if the position and the moves have to tell.
    pub game: Option<&'static str>,
    /// Tags in the order of the file, with the names of PGN where there is one.
    pub tags: Vec<(String, String)>,
    /// Position before the first move as FEN or SFEN; `None` for the opening position.
    pub start: Option<String>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// Moves in the order of the game.
    pub moves: Vec<RecordedMove>,
    /// Result as the file spells it.
    pub result: Option<String>,
    /// Reason for which the game cannot be read to its end; the other games of the file are not concerned.
    pub problem: Option<String>,
}

/// A move of a recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move in the spelling of the file.
    pub text: String,
    /// Numeric annotation glyphs of PGN; `!` and `?` after a move are read as these.
    pub nags: Vec<u32>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// Alternatives to the move as the file has them, without their parentheses.
    pub variations: Vec<String>,
}

impl RecordedMove {
    /// Creates a move without annotations.
    pub fn new(text: impl Into<String>) -> RecordedMove {
        RecordedMove { text: text.into(), ..RecordedMove::default() }
    }
}

impl Record {
    /// Returns the value of a tag, whose name may be in any case; `None` if it is missing, empty or `?`.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let value = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim());
        value.filter(|value| !value.is_empty() && *value != "?")
    }

    /// Returns true if nothing was read.
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.moves.is_empty() && self.start.is_none() && self.problem.is_none()
    }
}
