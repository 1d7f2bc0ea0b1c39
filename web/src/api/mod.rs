//! Requests of the page, one file for each.

pub mod analyse;
pub mod coach;
pub mod explore;
pub mod export;
pub mod games;
pub mod hint;
pub mod position;
pub mod problems;
pub mod progress;
pub mod puzzles;
pub mod read;
pub mod reply;
pub mod report;
pub mod start;
pub mod stream;
pub mod typed;
pub mod variation;

use axum::Json;
use axum::extract::rejection::JsonRejection;

use boards::message;

use crate::error::RequestError;

/// Result of a request.
pub type Answer<T> = Result<Json<T>, RequestError>;

/// Body of a request, or why it cannot be read.
pub type Body<T> = Result<Json<T>, JsonRejection>;

/// Returns the contents of a body.
///
/// # Errors
/// The body is not what the request needs.
pub fn contents<T>(body: Body<T>) -> Result<T, RequestError> {
    body.map(|Json(contents)| contents).map_err(|rejection| {
        let reason = message!("bad-request", "{reason}", reason = rejection.body_text());
        RequestError::unreadable(rejection.status(), reason)
    })
}
