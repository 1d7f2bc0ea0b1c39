//! `POST api/start`: the position of a way to begin a game.

use axum::Json;
use boards::{NotationOptions, message};
use search::{GameTask, ListedGame, with_game};
use serde::{Deserialize, Serialize};

use super::{Answer, Body, contents};
use crate::error::RequestError;

/// The request.
#[derive(Debug, Deserialize)]
pub struct Request {
    game: String,
    name: String,
}

/// The position.
#[derive(Debug, Serialize)]
pub struct Start {
    start: String,
    /// True if castling is spelled as king takes rook.
    chess960: bool,
}

/// Returns a position.
///
/// # Errors
/// There is no such game, or it has no start of this name.
pub async fn answer(body: Body<Request>) -> Answer<Start> {
    let Request { game, name } = contents(body)?;
    let start = with_game(&game, Find(&name)).map_err(|error| RequestError::unknown_game(&error))?;
    start.map(Json).ok_or_else(|| {
        let name = format!("{name:?}");
        RequestError::bad(message!("no-start", "{game} has no start {name}", game = game, name = name))
    })
}

struct Find<'a>(&'a str);

impl GameTask for Find<'_> {
    type Output = Option<Start>;

    fn run<G: ListedGame>(self) -> Option<Start> {
        let position = G::start_named(self.0, rand::random())?;
        let chess960 = position.castles_unusually();
        Some(Start { start: position.fen(NotationOptions { chess960, ..NotationOptions::default() }), chess960 })
    }
}
