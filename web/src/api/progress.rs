//! Long work, as a stream of lines: its progress, and at last its result.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use indicatif::ProgressBar;
use serde::Serialize;
use tokio::sync::mpsc::{Sender, channel};
use tokio::time::{interval, sleep};

use super::stream;
use crate::error::{Body, RequestError};
use crate::searches::Search;

/// Interval of the lines about the progress.
const INTERVAL: Duration = Duration::from_millis(200);
/// Longest time of the work.
pub const LONGEST: Duration = Duration::from_secs(600);
/// Lines that wait for a slow reader.
const MOST_WAITING: usize = 16;

/// A line of the stream.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Told<T> {
    /// The progress.
    Progress {
        /// Number of steps that are done.
        done: u64,
        /// Number of steps that are known to be needed.
        total: u64,
    },
    /// The result.
    Last(T),
    /// The reason why there is no result.
    Error(Body),
}

/// Returns the answer with the progress and the result of work with a search, which `steps` steps are known of. The
/// work stops when nobody reads the answer.
pub fn stream<T: Serialize + Send + 'static>(
    search: Search,
    steps: u64,
    work: impl FnOnce(&Search, &ProgressBar) -> Result<Told<T>, RequestError> + Send + 'static,
) -> Response {
    let stopper = search.stopper();
    let (sender, told) = channel(MOST_WAITING);
    tokio::spawn(tell(search, steps, work, sender));
    stream::lines(told, stopper)
}

async fn tell<T: Send + 'static>(
    search: Search,
    steps: u64,
    work: impl FnOnce(&Search, &ProgressBar) -> Result<Told<T>, RequestError> + Send + 'static,
    sender: Sender<Told<T>>,
) {
    let progress = Arc::new(ProgressBar::hidden());
    progress.set_length(steps);
    let shared = progress.clone();
    let stopper = search.stopper();
    let deadline = sleep(LONGEST);
    tokio::pin!(deadline);
    let mut work = tokio::task::spawn_blocking(move || work(&search, &shared));
    let mut ticks = interval(INTERVAL);
    let finished = loop {
        tokio::select! {
            finished = &mut work => break finished,
            () = &mut deadline, if !stopper.is_stopped() => stopper.stop(),
            _ = ticks.tick() => {
                let told = Told::Progress { done: progress.position(), total: progress.length().unwrap_or_default() };
                // A reader that is slow needs only the later ones.
                let _ = sender.try_send(told);
            }
        }
    };
    let result = finished.unwrap_or_else(|_| Err(RequestError::failed()));
    let last = result.unwrap_or_else(|error| Told::Error(error.into_body()));
    // A page that has gone reads nothing.
    let _ = sender.send(last).await;
}
