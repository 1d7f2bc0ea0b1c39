//! Games of files that can be analysed or shown, and the others with the reason why they cannot.

use std::io::Read;
use std::path::PathBuf;

use boards::{Message, message};
use search::{GAME_NAMES, GameTask, ListedGame, UnknownGame, with_game};
use serde::{Serialize, Serializer};

use crate::checked_game::CheckedGame;
use crate::ending::Ending;
use crate::input::{self, Format, InputError};
use crate::record::Record;
use crate::replay::{game_of, legal_part, no_moves};

/// A file or a game of it that is not analysed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// Path of the file, or what stands in its place, such as `standard input`.
    pub file: String,
    /// Number of the game in the file, from 1; `None` if the whole file is refused.
    pub number: Option<usize>,
    /// Reason, as a message for the user.
    #[serde(serialize_with = "as_text")]
    pub reason: Message,
}

/// Writes a message as its text.
fn as_text<S: Serializer>(message: &Message, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(message.text())
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.number {
            Some(number) => write!(f, "{}, game {number}: {}", self.file, self.reason),
            None => write!(f, "{}: {}", self.file, self.reason),
        }
    }
}

/// A record of a file, with its game.
#[derive(Clone, Debug)]
pub struct Entry {
    /// File of the record.
    pub file: String,
    /// Number in the file, from 1.
    pub number: usize,
    /// The record, with its comments and variations.
    pub record: Record,
    /// The game of the record.
    pub game: CheckedGame,
    /// Message for the user about a part that is not analysed.
    pub note: Option<Message>,
}

/// Reads the games of some files. Of a game with a move that cannot be played, the moves before it are read. Games that
/// cannot be begun, and those with a problem of their text such as an open comment, are refused, each with its reason;
/// the others stay.
pub fn read_files(paths: &[PathBuf], wanted: Option<&'static str>) -> (Vec<Entry>, Vec<Refusal>) {
    let (mut entries, mut refusals) = (Vec::new(), Vec::new());
    for path in paths {
        let (found, refused) = sort_out(&path.display().to_string(), input::read(path), wanted, Needed::Moves);
        entries.extend(found);
        refusals.extend(refused);
    }
    (entries, refusals)
}

/// Contents that a record must have to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// A move, and all moves: who types a game can type it again.
    EveryMove,
    /// A move, so that there is something to analyse.
    Moves,
    /// A move or a position, so that there is something to show.
    MovesOrPosition,
}

/// Reads the games of a stream, in the format that they show.
pub fn read_stream(
    name: &str,
    stream: impl Read,
    wanted: Option<&'static str>,
    needed: Needed,
) -> (Vec<Entry>, Vec<Refusal>) {
    sort_out(name, input::read_stream(stream), wanted, needed)
}

/// Reads a game that is written as in the command `position`, or as its moves alone.
pub fn read_line(line: &str, wanted: Option<&'static str>) -> (Vec<Entry>, Vec<Refusal>) {
    let format = if input::begins_with_move(line) { Format::Pgn } else { Format::PositionLines };
    sort_out("the line", input::records(line.as_bytes(), Some(format)), wanted, Needed::EveryMove)
}

/// Divides the records of a file into those that can be used and the others.
fn sort_out(
    file: &str,
    records: Result<Vec<Record>, InputError>,
    wanted: Option<&'static str>,
    needed: Needed,
) -> (Vec<Entry>, Vec<Refusal>) {
    let (mut entries, mut refusals) = (Vec::new(), Vec::new());
    let mut refuse = |number, reason| refusals.push(Refusal { file: file.to_owned(), number, reason });
    match records {
        Err(error) => refuse(None, error.message()),
        Ok(records) => {
            for (mut record, number) in records.into_iter().zip(1..) {
                match checked(&record, wanted).and_then(|found| usable(found, needed)) {
                    Ok((game, problem)) => {
                        name_first_side(&mut record, game.side_names());
                        let note = problem.map(|problem| cut(&mut record, &game, problem));
                        entries.push(Entry { file: file.to_owned(), number, record, game, note });
                    }
                    Err(reason) => refuse(Some(number), reason),
                }
            }
        }
    }
    (entries, refusals)
}

/// Moves of a record that can be played, and the problem that ends them before their end.
type Checked = (CheckedGame, Option<Message>);

/// Plays the moves of a record, the only time that they are read.
fn checked(record: &Record, wanted: Option<&'static str>) -> Result<Checked, Message> {
    with_game(game_of(record, wanted)?, Check(record)).map_err(|error| unknown_game(&error))?
}

/// Refuses a game whose first move cannot be played, or that has no moves where they are needed.
fn usable((game, problem): Checked, needed: Needed) -> Result<Checked, Message> {
    match problem {
        Some(problem) if game.plies() == 0 || needed == Needed::EveryMove => Err(problem),
        None if needed != Needed::MovesOrPosition && game.plies() == 0 => Err(no_moves()),
        problem => Ok((game, problem)),
    }
}

/// Gives the tags of White the name that the first side has in the game: the roster of PGN says White in all games.
fn name_first_side(record: &mut Record, [first, second]: [&str; 2]) {
    let is_white = |name: &str| name.eq_ignore_ascii_case("White");
    if is_white(first) || is_white(second) || record.tags.iter().any(|(name, _)| name.eq_ignore_ascii_case(first)) {
        return;
    }
    for (name, _) in &mut record.tags {
        if let Some(rest) = name.strip_prefix("White") {
            *name = format!("{first}{rest}");
        }
    }
}

/// Removes the moves of a record that are not in the game, because of the problem of the first of them. The ending stays
/// true, also if another side is to move now. Returns a message.
fn cut(record: &mut Record, game: &CheckedGame, problem: Message) -> Message {
    let removed = record.moves.len() - game.plies();
    record.moves.truncate(game.plies());
    if removed % 2 == 1 {
        let ending = record.result.as_deref().and_then(Ending::of);
        let of_any_mover = ending.and_then(|ending| ending.of_any_mover(!game.side_to_move()));
        record.result = of_any_mover.map(str::to_owned).or_else(|| record.result.take());
    }
    message!("cut-game", "{problem}; the moves before it are read", problem = problem)
}

/// Returns the error of a name that no game has.
pub fn unknown_game(error: &UnknownGame) -> Message {
    message!(
        "unknown-game",
        "no game `{name}`; there are: {games}",
        name = error.0.as_str(),
        games = GAME_NAMES.join(", ")
    )
}

struct Check<'a>(&'a Record);

impl GameTask for Check<'_> {
    type Output = Result<Checked, Message>;

    fn run<G: ListedGame>(self) -> Self::Output {
        legal_part::<G>(self.0).map(|(line, problem)| (CheckedGame::new(line), problem))
    }
}
