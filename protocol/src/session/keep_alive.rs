//! Empty lines that show that the engine is still at work.

use std::thread::{self, JoinHandle};
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, Sender, bounded};

use crate::writer::Writer;

/// Writes an empty line at intervals until it is dropped; none comes, and no thread is left, after that.
pub struct KeepAlive {
    /// Closes when the work is done.
    working: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl KeepAlive {
    /// Starts the thread, which writes the first line after `interval`. If the system has no thread, there are no
    /// lines.
    pub fn start(writer: Writer, interval: Duration) -> KeepAlive {
        let (working, done) = bounded::<()>(0);
        let write = move || {
            while done.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) && writer.line("").is_ok() {}
        };
        let thread = thread::Builder::new().name("keep alive".into()).spawn(write).ok();
        KeepAlive { working: Some(working), thread }
    }
}

impl Drop for KeepAlive {
    fn drop(&mut self) {
        drop(self.working.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};
    use std::time::Instant;

    use super::*;
    use crate::dialects::dialect_of;
    use crate::protocols::Protocol;

    #[derive(Clone, Default)]
    struct Page(Arc<Mutex<Vec<u8>>>);

    impl Write for Page {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    const INTERVAL: Duration = Duration::from_millis(30);

    fn start(page: &Page) -> KeepAlive {
        KeepAlive::start(Writer::new(page.clone(), dialect_of(Protocol::Usi)), INTERVAL)
    }

    #[test]
    fn empty_lines_come_only_while_it_takes_long() {
        let page = Page::default();
        drop(start(&page));
        assert_eq!(Arc::strong_count(&page.0), 1, "the thread still has its writer");
        thread::sleep(3 * INTERVAL);
        assert!(page.0.lock().unwrap().is_empty(), "a line after the end");
        let begun = Instant::now();
        let working = start(&page);
        // A busy host lets the thread run late, but some time.
        while page.0.lock().unwrap().len() < 2 && begun.elapsed() < Duration::from_secs(60) {
            thread::sleep(INTERVAL / 3);
        }
        drop(working);
        let written = page.0.lock().unwrap().clone();
        let most = begun.elapsed().as_millis() / INTERVAL.as_millis();
        assert!((2..=most).contains(&(written.len() as u128)), "{} lines, not 2 to {most}", written.len());
        assert!(written.iter().all(|&byte| byte == b'\n'), "{written:?}");
    }
}
