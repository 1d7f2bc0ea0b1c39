//! A recorded game as a file has it: texts that no rule has examined.

use boards::{FenError, Message, message};

/// Greatest number of moves of a game that is read.
pub const MOST_MOVES: usize = 4_000;
/// Greatest number of bytes of a move's text; Chinese and Japanese ones need about 30.
pub const LONGEST_MOVE: usize = 200;
/// Greatest number of tags of a game.
const MOST_TAGS: usize = 200;
/// Number of comments of a place, and of variations of a move, from which on further ones are joined to the last.
pub const MOST_NOTES: usize = 100;
/// Greatest number of games of a file.
const MOST_GAMES: usize = 500_000;
/// Greatest number of moves of a file's games together: a move takes some 130 bytes, far more than in the file.
const MOST_MOVES_OF_FILE: usize = 4_000_000;

/// The games of a file while it is read, within limits that bound their memory.
#[derive(Debug, Default)]
pub struct Records {
    records: Vec<Record>,
    moves: usize,
    is_full: bool,
}

impl Records {
    /// Adds a game. In place of the one that exceeds a limit comes a problem, and nothing after it.
    pub fn add(&mut self, record: Record) {
        if self.is_full {
            return;
        }
        self.moves += record.moves.len();
        self.is_full = self.records.len() == MOST_GAMES || self.moves > MOST_MOVES_OF_FILE;
        let too_many = || {
            let problem = message!(
                "file-too-long",
                "the file has more than {games} games or {moves} moves; split it, the rest is not read",
                games = MOST_GAMES,
                moves = MOST_MOVES_OF_FILE,
            );
            Record { problem: Some(problem), ..Record::default() }
        };
        self.records.push(if self.is_full { too_many() } else { record });
    }

    /// Returns the last game; `None` if there is none.
    pub fn last_mut(&mut self) -> Option<&mut Record> {
        self.records.last_mut()
    }

    /// Returns true if no further game is read.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Returns the games.
    pub fn into_vec(self) -> Vec<Record> {
        self.records
    }
}

/// A game of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Game that the file names or implies; `None` if the position and the moves have to tell.
    pub game: Option<&'static str>,
    /// Tags in the order of the file, with the names of PGN where there is one.
    pub tags: Vec<(String, String)>,
    /// Position before the first move as FEN or SFEN; `None` for the starting position.
    pub start: Option<String>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// Moves in the order of the game.
    pub moves: Vec<RecordedMove>,
    /// Result in the spelling of PGN, or the word of KIF or the statement of CSA that ends the game.
    pub result: Option<String>,
    /// Reason for which the game cannot be read to its end; the other games of the file are not concerned.
    pub problem: Option<Message>,
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
    /// Seconds that the side thought about the move, if the record has them in the words of KIF or CSA.
    pub thinking: Option<u32>,
}

/// Adds a text that is not empty. Beyond a number of texts it is joined to the last one: a file may have a text for
/// every three bytes, and each takes far more in memory.
fn add_note(notes: &mut Vec<String>, text: &str, between: &str) {
    if text.is_empty() {
        return;
    }
    if notes.len() < MOST_NOTES {
        notes.push(text.to_owned());
    } else if let Some(last) = notes.last_mut() {
        last.push_str(between);
        last.push_str(text);
    }
}

/// Reads a time of hours, minutes and seconds, which may have a fraction.
fn seconds(time: &str) -> Option<f64> {
    let [hours, minutes, seconds] = time.split(':').collect::<Vec<_>>().try_into().ok()?;
    let whole = |text: &str| text.parse::<u16>().ok().map(f64::from);
    // The number of a fraction is no sign, exponent or name of an infinite number.
    let is_plain = seconds.starts_with(|letter: char| letter.is_ascii_digit())
        && seconds.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    let seconds = if is_plain { seconds.parse::<f64>().ok()? } else { return None };
    (seconds < 60.0).then_some(whole(hours)? * 3600.0 + whole(minutes)? * 60.0 + seconds)
}

/// Returns why a record with a position that cannot be played is refused.
pub fn bad_position(error: &FenError) -> Message {
    message!("bad-position", "position: {error}", error = error.message())
}

impl RecordedMove {
    /// Adds a variation without its parentheses.
    pub fn add_variation(&mut self, text: &str) {
        add_note(&mut self.variations, text, ") (");
    }

    /// Returns the time in seconds that the side had left after the move, as its comments have it: `[%clk h:mm:ss]`.
    ///
    /// ```
    /// use analysis::record::RecordedMove;
    /// let comments = vec!["[%eval 0.3] [%clk 1:02:03.5]".to_owned()];
    /// assert_eq!(RecordedMove { comments, ..RecordedMove::new("e4") }.clock(), Some(3723.5));
    /// ```
    pub fn clock(&self) -> Option<f64> {
        self.comments.iter().find_map(|comment| {
            let (_, rest) = comment.split_once("[%clk ")?;
            let (time, _) = rest.split_once(']')?;
            seconds(time.trim())
        })
    }

    /// Creates a move without annotations.
    pub fn new(text: impl Into<String>) -> RecordedMove {
        RecordedMove { text: text.into(), ..RecordedMove::default() }
    }
}

impl Record {
    /// Adds a move. One too many, or one whose text no move has, is a problem of the game.
    pub fn add_move(&mut self, mv: RecordedMove) {
        if self.moves.len() == MOST_MOVES {
            self.add_problem(|| message!("too-many-moves", "more than {most} plies", most = MOST_MOVES));
        } else if mv.text.len() > LONGEST_MOVE {
            let ply = self.moves.len() + 1;
            self.add_problem(|| {
                message!("long-move", "ply {ply}: a move of {bytes} bytes", ply = ply, bytes = mv.text.len())
            });
        } else {
            self.moves.push(mv);
        }
    }

    /// Adds a comment on the last move, or on the game before its first move.
    pub fn add_comment(&mut self, text: &str) {
        let comments = self.moves.last_mut().map_or(&mut self.comments, |mv| &mut mv.comments);
        add_note(comments, text, " ");
    }

    /// Adds a tag with a name of PGN.
    pub fn add_tag(&mut self, name: &str, value: String) {
        if self.tags.len() == MOST_TAGS {
            self.add_problem(|| message!("too-many-tags", "more than {most} tags", most = MOST_TAGS));
        } else {
            self.tags.push((name.to_owned(), value));
        }
    }

    /// Adds a tag, unless its value is empty.
    pub fn add_text_tag(&mut self, name: &str, value: String) {
        if !value.is_empty() {
            self.add_tag(name, value);
        }
    }

    /// Adds a problem, unless the game has one.
    pub fn add_problem(&mut self, problem: impl FnOnce() -> Message) {
        self.problem.get_or_insert_with(problem);
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_from_comments() {
        let clock = |comments: &[&str]| {
            let comments = comments.iter().map(|&text| text.to_owned()).collect();
            RecordedMove { comments, ..RecordedMove::default() }.clock()
        };
        assert_eq!(clock(&["[%clk 0:03:00]"]), Some(180.0));
        assert_eq!(clock(&["a move", "[%eval 0.2] [%clk 1:30:05.9] in time"]), Some(5405.9));
        assert_eq!(clock(&["[%clk  0:00:00 ]"]), Some(0.0));
        for none in ["", "[%clk]", "[%clk 5]", "[%clk 5:00]", "[%clk 0:03:0", "[%clk 0:03:-1]", "[%clk 0:03:inf]"] {
            assert_eq!(clock(&[none]), None, "{none}");
        }
        for none in ["[%clk 0:03:61]", "[%clk 0:03:1e1]", "[%clk x:03:00]", "[%clk 0:00:03:00]", "[%clk 99999:00:00]"] {
            assert_eq!(clock(&[none]), None, "{none}");
        }
    }
}
