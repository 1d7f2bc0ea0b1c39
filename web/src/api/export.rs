//! `POST api/export`: a game as the text of a file.

use analysis::ending::Ending;
use analysis::output::plain::{self, Heading};
use axum::Json;
use boards::{Line, message};
use search::ListedGame;
use selfplay::Reason;
use serde::{Deserialize, Serialize};

use super::{Answer, Body, contents};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, with_line};

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
/// The game cannot be played.
pub async fn answer(body: Body<Request>) -> Answer<File> {
    let request = contents(body)?;
    with_line(&request.game, Export(&request)).map(Json)
}

struct Export<'a>(&'a Request);

impl LineTask for Export<'_> {
    type Output = File;

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<File, RequestError> {
        let Request { tags, result, reason, .. } = self.0;
        if !["", "*", "1-0", "0-1", "1/2-1/2"].contains(&result.as_str()) {
            return Err(RequestError::bad(message!(
                "no-result",
                "{text} is no result of PGN",
                text = format!("{result:?}")
            )));
        }
        let heading = Heading { tags, result, ending: reason.and_then(ending) };
        Ok(File { text: plain::write(&line, heading), extension: plain::extension::<G>() })
    }
}

/// Returns the ending for a reason, as far as records have a word for it.
fn ending(reason: Reason) -> Option<Ending> {
    match reason {
        Reason::Mate => Some(Ending::Mate),
        Reason::Repetition => Some(Ending::Repetition),
        Reason::MoveLimit => Some(Ending::MoveLimit),
        Reason::Declaration => Some(Ending::Declaration),
        Reason::Resignation => Some(Ending::Resignation),
        Reason::DrawAgreed => Some(Ending::Draw),
        Reason::Time => Some(Ending::Time),
        _ => None,
    }
}
