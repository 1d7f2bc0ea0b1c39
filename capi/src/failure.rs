//! Why a function of the interface fails: its status, and the text of it that the thread keeps.

use std::cell::RefCell;
use std::io;
use std::panic::{self, AssertUnwindSafe};

use boards::{FenError, MoveError};
use search::UnknownGame;
use thiserror::Error;

use crate::status::SanqiStatus;

/// Reason for which a function fails.
#[derive(Debug, Error)]
pub enum Failure {
    #[error("no line came within the time")]
    Timeout,
    #[error("the engine has ended")]
    Closed,
    #[error("the text has {0} bytes and a zero at the end, for which the memory is too small")]
    BufferTooSmall(usize),
    #[error("no move has been played")]
    NoMove,
    #[error("`{0}` is null")]
    NullPointer(&'static str),
    #[error("`{0}` is not UTF-8")]
    NotUtf8(&'static str),
    #[error("there is no object {0}, or it was destroyed")]
    BadHandle(u64),
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    #[error(transparent)]
    BadPosition(#[from] FenError),
    #[error(transparent)]
    BadMove(#[from] MoveError),
    #[error("options {0:#x} have bits without a meaning")]
    BadOptions(u32),
    #[error(transparent)]
    System(#[from] io::Error),
}

impl Failure {
    fn status(&self) -> SanqiStatus {
        match self {
            Failure::Timeout => SanqiStatus::Timeout,
            Failure::Closed => SanqiStatus::Closed,
            Failure::BufferTooSmall(_) => SanqiStatus::BufferTooSmall,
            Failure::NoMove => SanqiStatus::NoMove,
            Failure::NullPointer(_) => SanqiStatus::NullPointer,
            Failure::NotUtf8(_) => SanqiStatus::NotUtf8,
            Failure::BadHandle(_) => SanqiStatus::BadHandle,
            Failure::UnknownGame(_) => SanqiStatus::UnknownGame,
            Failure::BadPosition(_) => SanqiStatus::BadPosition,
            Failure::BadMove(_) => SanqiStatus::BadMove,
            Failure::BadOptions(_) => SanqiStatus::BadOptions,
            Failure::System(_) => SanqiStatus::System,
        }
    }
}

thread_local! {
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Returns the text of this thread's last failure; empty if there was none, and when the thread is about to end: the
/// destructors of other thread-local objects may call when the text is already gone.
pub fn last_text() -> String {
    LAST.try_with(|last| last.borrow().clone()).unwrap_or_default()
}

/// Runs the body of a function. A failure becomes its status, and a panic too; the thread keeps the text.
pub fn status_of(body: impl FnOnce() -> Result<(), Failure>) -> SanqiStatus {
    // What a body may leave half changed is said where `SanqiStatus::Internal` is documented.
    let (status, text) = match panic::catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => return SanqiStatus::Ok,
        Ok(Err(failure)) => (failure.status(), failure.to_string()),
        Err(payload) => (SanqiStatus::Internal, format!("internal error, please report: {}", panic_text(&*payload))),
    };
    // At the end of the thread only the status is left.
    let _ = LAST.try_with(|last| last.replace(text));
    status
}

fn panic_text(payload: &(dyn std::any::Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("panic")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_status() {
        let status = status_of(|| panic!("as {}", "a test"));
        assert_eq!(status, SanqiStatus::Internal);
        assert_eq!(last_text(), "internal error, please report: as a test");
    }

    #[test]
    fn a_success_keeps_the_last_text() {
        assert_eq!(status_of(|| Err(Failure::NoMove)), SanqiStatus::NoMove);
        assert_eq!(status_of(|| Ok(())), SanqiStatus::Ok);
        assert_eq!(last_text(), "no move has been played");
    }
}
