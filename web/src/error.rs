//! Errors of requests, as the page receives them.

use std::fmt;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// A request that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    status: StatusCode,
    body: Body,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Body {
    /// The reason, for people.
    error: String,
    /// Index of the first move that cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
}

impl RequestError {
    /// The request asks for something impossible.
    pub fn bad(error: impl ToString) -> RequestError {
        RequestError::new(StatusCode::BAD_REQUEST, error)
    }

    /// The move of this index cannot be played.
    pub fn illegal(ply: usize, error: impl ToString) -> RequestError {
        let body = Body { error: error.to_string(), ply: Some(ply) };
        RequestError { status: StatusCode::BAD_REQUEST, body }
    }

    /// All searches are taken, or there is no memory for another one.
    pub fn busy(error: impl ToString) -> RequestError {
        RequestError::new(StatusCode::SERVICE_UNAVAILABLE, error)
    }

    /// The request comes from elsewhere, or is meant for another name.
    pub fn forbidden(error: impl ToString) -> RequestError {
        RequestError::new(StatusCode::FORBIDDEN, error)
    }

    /// There is nothing at the address.
    pub fn not_found(error: impl ToString) -> RequestError {
        RequestError::new(StatusCode::NOT_FOUND, error)
    }

    /// The body cannot be read, with the status that says why.
    pub fn unreadable(status: StatusCode, error: impl ToString) -> RequestError {
        RequestError::new(status, error)
    }

    /// The body has more bytes than are read.
    pub fn too_large(limit: usize) -> RequestError {
        RequestError::new(StatusCode::PAYLOAD_TOO_LARGE, format!("the request has more than {limit} bytes"))
    }

    /// The body did not come in time.
    pub fn too_slow() -> RequestError {
        RequestError::new(StatusCode::REQUEST_TIMEOUT, "the request did not come in time")
    }

    /// The program has a fault.
    pub fn failed() -> RequestError {
        RequestError::new(StatusCode::INTERNAL_SERVER_ERROR, "the request failed inside the program")
    }

    fn new(status: StatusCode, error: impl ToString) -> RequestError {
        RequestError { status, body: Body { error: error.to_string(), ply: None } }
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
