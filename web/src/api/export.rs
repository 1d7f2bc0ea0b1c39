//! `POST api/export`: a game as the text of a file.

use analysis::ending::Ending;
use analysis::output::notes::{NotedLine, Notes};
use analysis::output::plain::{self, Heading};
use axum::Json;
use boards::{Line, Side, message};
use search::ListedGame;
use selfplay::Reason;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use super::{Answer, Body, contents, in_turn};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, with_line};

/// Greatest number of variations, and of moves of all of them together, those of the game before them included: each has
/// all its positions in memory.
const MOST_VARIATIONS: usize = 200;
const MOST_MOVES: usize = 100_000;

/// The request.
#[derive(Debug, Deserialize)]
pub struct Request {
    #[serde(flatten)]
    game: GameText,
    /// Tags with the names of PGN.
    #[serde(default)]
    tags: Vec<(String, String)>,
    /// Result in the spelling of PGN.
    #[serde(default)]
    result: String,
    /// Reason of the end.
    #[serde(default)]
    reason: Option<Reason>,
    /// Word of KIF or statement of CSA that ends the game; it goes before the reason.
    #[serde(default)]
    ending: Option<String>,
    #[serde(flatten)]
    notes: NotesText,
    /// Seconds that the sides thought about moves, each about the one that ends a number of plies.
    #[serde(default)]
    thinking: Vec<(usize, u32)>,
    /// Other lines from the first position.
    #[serde(default)]
    variations: Vec<Variation>,
}

#[derive(Debug, Deserialize)]
struct Variation {
    /// All its moves, with those of the game before it.
    moves: Vec<String>,
    #[serde(flatten)]
    notes: NotesText,
}

impl Variation {
    /// Plays the moves from the first position of a game.
    fn line<G: ListedGame>(&self, game: &GameText) -> Result<NotedLine<'_, G>, RequestError> {
        let line = GameText { moves: self.moves.clone(), ..game.clone() }.line()?;
        Ok(NotedLine { line, notes: self.notes.with(&[]) })
    }
}

#[derive(Debug, Deserialize)]
struct NotesText {
    /// Comments on positions, each after a number of plies.
    #[serde(default)]
    comments: Vec<(usize, String)>,
    /// Numeric annotation glyphs of PGN, each of the move that ends a number of plies.
    #[serde(default)]
    nags: Vec<(usize, u32)>,
}

impl NotesText {
    fn with<'a>(&'a self, thinking: &'a [(usize, u32)]) -> Notes<'a> {
        Notes { comments: &self.comments, nags: &self.nags, thinking }
    }
}

/// The file.
#[derive(Debug, Serialize)]
pub struct File {
    text: String,
    /// Extension of its name, without the dot.
    extension: &'static str,
}

/// Writes a game.
///
/// # Errors
/// The game or a variation cannot be played, or there are too many.
pub async fn answer(body: Body<Request>) -> Answer<File> {
    // One at a time: a game with thousands of moves and comments takes a while.
    static WRITING: Semaphore = Semaphore::const_new(1);
    let request = contents(body)?;
    in_turn(&WRITING, move || with_line(&request.game, Export(&request))).await.map(Json)
}

struct Export<'a>(&'a Request);

impl LineTask for Export<'_> {
    type Output = File;

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<File, RequestError> {
        let Request { game, tags, result, reason, ending, notes, thinking, variations } = self.0;
        if !["", "*", "1-0", "0-1", "1/2-1/2"].contains(&result.as_str()) {
            return Err(RequestError::bad(message!(
                "no-result",
                "{text} is no result of PGN",
                text = format!("{result:?}")
            )));
        }
        let moves: usize = variations.iter().map(|other| other.moves.len()).sum();
        if variations.len() > MOST_VARIATIONS || moves > MOST_MOVES {
            let most =
                message!("many-variations", "more than {most} variations, or too long ones", most = MOST_VARIATIONS);
            return Err(RequestError::bad(most));
        }
        let others: Result<Vec<NotedLine<'_, G>>, RequestError> =
            variations.iter().map(|other| other.line(game)).collect();
        let others = others?;
        let game = NotedLine { line, notes: notes.with(thinking) };
        let word = ending.as_deref().and_then(Ending::of);
        let ending = word.or_else(|| reason.and_then(|reason| ending_of(reason, result)));
        let heading = Heading { tags, result, ending };
        Ok(File { text: plain::write(&game, &others, heading), extension: plain::extension::<G>() })
    }
}

/// Returns the ending for a reason, as far as records have a word for it.
fn ending_of(reason: Reason, result: &str) -> Option<Ending> {
    match reason {
        Reason::Mate => Some(Ending::Mate),
        // Perpetual check breaks a rule.
        Reason::Repetition if result == "1-0" => Some(Ending::IllegalAction(Side::Second)),
        Reason::Repetition if result == "0-1" => Some(Ending::IllegalAction(Side::First)),
        Reason::Repetition => Some(Ending::Repetition),
        Reason::MoveLimit => Some(Ending::MoveLimit),
        Reason::Declaration => Some(Ending::Declaration),
        Reason::Resignation => Some(Ending::Resignation),
        Reason::DrawAgreed => Some(Ending::Draw),
        Reason::Time => Some(Ending::Time),
        _ => None,
    }
}
