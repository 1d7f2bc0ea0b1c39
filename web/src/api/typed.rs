//! `POST api/typed`: the legal move that a typed text means.

use axum::Json;
use boards::Line;
use search::ListedGame;
use serde::{Deserialize, Serialize};

use super::{Answer, Body, contents};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, with_line};
use crate::words::Words;

/// The request.
#[derive(Debug, Deserialize)]
pub struct Request {
    #[serde(flatten)]
    game: GameText,
    text: String,
}

/// Meaning of a typed text.
#[derive(Debug, Serialize)]
pub struct Typed {
    /// The move in the spelling of the protocol; `None` if the text is not a move, or fits several legal moves, or none.
    #[serde(rename = "move")]
    spelling: Option<String>,
    /// Reason why it is no move.
    refused: Option<Words>,
}

/// Reads a move in any spelling of books and records.
///
/// # Errors
/// The game cannot be played.
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
        Ok(match position.parse_book_move(text, line.moves().last().copied()) {
            Ok(mv) => Typed { spelling: Some(position.format_move(mv, game.notation())), refused: None },
            Err(error) => Typed { spelling: None, refused: Some(Words::from(&error.message())) },
        })
    }
}
