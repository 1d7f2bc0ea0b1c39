//! Empty lines that show that the engine is still at work.

use std::thread;
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, Sender, bounded};

use crate::writer::Writer;

/// Writes an empty line at intervals until it is dropped.
pub struct KeepAlive {
    /// Closes when the work is done.
    _working: Sender<()>,
}

impl KeepAlive {
    /// Starts the thread, which writes the first line after `interval`. If the system has no thread, there are no lines.
    pub fn start(writer: Writer, interval: Duration) -> KeepAlive {
        let (working, done) = bounded::<()>(0);
        let write = move || {
            while done.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) && writer.line("").is_ok() {}
        };
        let _ = thread::Builder::new().name("keep alive".into()).spawn(write);
        KeepAlive { _working: working }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

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

    #[test]
    fn empty_lines_come_only_while_it_takes_long() {
        let page = Page::default();
        drop(KeepAlive::start(Writer::new(page.clone(), dialect_of(Protocol::Usi)), Duration::from_millis(30)));
        let working = KeepAlive::start(Writer::new(page.clone(), dialect_of(Protocol::Usi)), Duration::from_millis(30));
        thread::sleep(Duration::from_millis(200));
        drop(working);
        let written = page.0.lock().unwrap().clone();
        assert!((1..=7).contains(&written.len()) && written.iter().all(|&byte| byte == b'\n'), "{written:?}");
    }
}
