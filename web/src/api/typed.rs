//! `POST api/typed`: the legal move that a typed text means.

use axum::Json;
use boards::Line;
use search::ListedGame;
use serde::{Deserialize, Serialize};

use super::{Answer, Body, contents};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, with_line};

/// The request.
#[derive(Debug, Deserialize)]
pub struct Request {
    #[serde(flatten)]
    game: GameText,
    text: String,
}

/// A move in the spelling of the protocol.
#[derive(Debug, Serialize)]
pub struct Typed {
    #[serde(rename = "move")]
    spelling: String,
}

/// Reads a move in any spelling of books and records.
///
/// # Errors
/// The game cannot be played, or the text is not a move, or fits several legal moves, or none.
pub async fn answer(body: Body<Request>) -> Answer<Typed> {
    let Request { game, text } = contents(body)?;
    with_line(&game, Read { game: &game, text: text.trim() }).map(Json)
}

struct Read<'a> {
    game: &'a GameText,
    text: &'a str,
}

impl LineTask for Read<'_> {
    type Output = Typed;

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<Typed, RequestError> {
        let Read { game, text } = self;
        let position = line.current();
        let mv = position.parse_book_move(text, line.moves().last().copied());
        let mv = mv.map_err(|error| RequestError::bad(error.message()))?;
        Ok(Typed { spelling: position.format_move(mv, game.notation()) })
    }
}
