//! Errors of requests, as the page receives them.

use std::{fmt, io};

use analysis::entries::unknown_game;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use boards::{FenError, Message, message};
use search::UnknownGame;
use serde::Serialize;

use crate::words::{Values, Words};

/// A request that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    status: StatusCode,
    body: Body,
}

/// Reason of a refusal as the page receives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Body {
    /// The reason in English.
    error: String,
    /// Its code and values, from which the page makes its own sentence.
    code: &'static str,
    values: Values,
    /// Index of the first move that cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
}

impl RequestError {
    /// The request asks for something impossible.
    pub fn bad(error: Message) -> RequestError {
        RequestError::new(StatusCode::BAD_REQUEST, error)
    }

    /// The move of this index cannot be played.
    pub fn illegal(ply: usize, error: Message) -> RequestError {
        let RequestError { status, body } = RequestError::bad(error);
        RequestError { status, body: Body { ply: Some(ply), ..body } }
    }

    /// The position cannot be played.
    pub fn position(error: &FenError) -> RequestError {
        RequestError::bad(error.message())
    }

    /// There is no game of this name.
    pub fn unknown_game(error: &UnknownGame) -> RequestError {
        RequestError::bad(unknown_game(error))
    }

    /// All searches are taken, or there is no memory for another one.
    pub fn busy(error: Message) -> RequestError {
        RequestError::new(StatusCode::SERVICE_UNAVAILABLE, error)
    }

    /// A search ended with an error.
    pub fn search(error: &io::Error) -> RequestError {
        RequestError::busy(message!("search-failed", "{reason}", reason = error.to_string()))
    }

    /// The request comes from elsewhere, or is meant for another name.
    pub fn forbidden(error: Message) -> RequestError {
        RequestError::new(StatusCode::FORBIDDEN, error)
    }

    /// There is no request of this method at the address.
    pub fn wrong_method(error: Message) -> RequestError {
        RequestError::new(StatusCode::METHOD_NOT_ALLOWED, error)
    }

    /// There is nothing at the address.
    pub fn not_found(error: Message) -> RequestError {
        RequestError::new(StatusCode::NOT_FOUND, error)
    }

    /// The body cannot be read, with the status that says why.
    pub fn unreadable(status: StatusCode, error: Message) -> RequestError {
        RequestError::new(status, error)
    }

    /// The body has more bytes than are read.
    pub fn too_large(limit: usize) -> RequestError {
        RequestError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            message!("large-request", "the request has more than {limit} bytes", limit = limit),
        )
    }

    /// The body did not come in time.
    pub fn too_slow() -> RequestError {
        RequestError::new(StatusCode::REQUEST_TIMEOUT, message!("slow-request", "the request did not come in time"))
    }

    /// The program has a fault.
    pub fn failed() -> RequestError {
        RequestError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            message!("internal", "the request failed inside the program"),
        )
    }

    fn new(status: StatusCode, error: Message) -> RequestError {
        let Words { text, code, values } = Words::from(&error);
        RequestError { status, body: Body { error: text, code, values, ply: None } }
    }

    /// Returns the status of the answer.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Returns the reason.
    pub fn into_body(self) -> Body {
        self.body
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.body.error)
    }
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        (self.status, Json(self.body)).into_response()
    }
}
