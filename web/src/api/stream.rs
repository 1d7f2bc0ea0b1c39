//! Answers that are streams of lines of JSON.

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::mpsc::Receiver;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::searches::Stopper;

/// Returns an answer of which each object is a line. The search stops when the answer is dropped, because the page has
/// gone.
pub fn lines<T: Serialize + Send + 'static>(objects: Receiver<T>, stopper: Stopper) -> Response {
    let lines = ReceiverStream::new(objects).map(move |object| {
        let _held = &stopper;
        serde_json::to_vec(&object).map(|mut line| {
            line.push(b'\n');
            Bytes::from(line)
        })
    });
    ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}
