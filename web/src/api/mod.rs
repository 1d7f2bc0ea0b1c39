//! Requests of the page, one file for each.

pub mod analyse;
pub mod built_in_puzzles;
pub mod coach;
pub mod explore;
pub mod export;
pub mod games;
pub mod hint;
pub mod position;
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
use tokio::sync::Semaphore;

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

/// Runs work that may take long on a thread of its own, when its turn has come. A request that is dropped before costs
/// nothing; work that has begun goes on when the page goes, and its turn with it.
///
/// # Errors
/// The work refuses the request, or it has panicked.
pub async fn in_turn<T: Send + 'static>(
    turns: &'static Semaphore,
    work: impl FnOnce() -> Result<T, RequestError> + Send + 'static,
) -> Result<T, RequestError> {
    let turn = turns.acquire().await.map_err(|_| RequestError::failed())?;
    let working = move || {
        let _turn = turn;
        work()
    };
    tokio::task::spawn_blocking(working).await.map_err(|_| RequestError::failed())?
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::time::Duration;

    use tokio::runtime::Builder;
    use tokio::time::timeout;

    use super::*;

    #[test]
    fn what_is_dropped_before_its_turn_does_no_work() {
        static TURNS: Semaphore = Semaphore::const_new(1);
        static BEGUN: AtomicUsize = AtomicUsize::new(0);
        let work = || {
            BEGUN.fetch_add(1, Relaxed);
            Ok(BEGUN.load(Relaxed))
        };
        Builder::new_multi_thread().enable_all().build().unwrap().block_on(async {
            let held = TURNS.acquire().await.unwrap();
            assert!(timeout(Duration::from_millis(20), in_turn(&TURNS, work)).await.is_err());
            drop(held);
            assert_eq!(in_turn(&TURNS, work).await.ok(), Some(1));
        });
    }
}
