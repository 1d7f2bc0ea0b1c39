//! The only way out: one line, one write, one flush, whichever thread speaks (`docs/protocols/uci.md` section 6.3).

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::dialect::Dialect;
use crate::uci::Uci;

/// The output is gone: nobody listens any more.
#[derive(Debug, Error)]
#[error("the output is closed")]
pub struct Closed;

/// A handle on the output; clones write to the same stream and never mix their lines.
#[derive(Clone)]
pub struct Writer(Arc<Mutex<Streams>>);

struct Streams {
    output: Box<dyn Write + Send>,
    /// Whose words a panic is told in.
    dialect: &'static dyn Dialect,
    log: Option<File>,
    born: Instant,
}

impl Streams {
    fn line(&mut self, line: &str) -> Result<(), Closed> {
        self.log("<<", line, Instant::now());
        let mut bytes = Vec::with_capacity(line.len() + 1);
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
        self.output.write_all(&bytes).and_then(|()| self.output.flush()).map_err(|_| Closed)
    }

    fn remark(&mut self, text: &str) {
        // Nobody can be told that nobody listens.
        let _ = self.line(&self.dialect.message(text));
    }

    fn log(&mut self, direction: &str, line: &str, at: Instant) {
        let millis = at.saturating_duration_since(self.born).as_millis();
        let failed = self.log.as_mut().is_some_and(|log| writeln!(log, "{millis} {direction} {line}").is_err());
        if failed {
            // A full disk must not end a game.
            self.log = None;
        }
    }
}

impl Writer {
    /// Writes to `output`.
    pub fn new(output: impl Write + Send + 'static) -> Writer {
        Writer(Arc::new(Mutex::new(Streams {
            output: Box::new(output),
            dialect: &Uci,
            log: None,
            born: Instant::now(),
        })))
    }

    /// The conversation goes on in this protocol.
    pub fn speak(&self, dialect: &'static dyn Dialect) {
        self.with(|streams| streams.dialect = dialect);
    }

    fn with<T>(&self, act: impl FnOnce(&mut Streams) -> T) -> T {
        // A thread that panicked while it wrote has at worst written half a line.
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes one line.
    ///
    /// # Errors
    /// The output is closed.
    pub fn line(&self, line: &str) -> Result<(), Closed> {
        self.with(|streams| streams.line(line))
    }

    /// Writes a remark if no line is being written, and gives it up otherwise; for a panic, which
    /// must not wait, because the thread that panics may be the one that writes. It waits a moment, though.
    pub fn remark_from_panic(&self, text: &str) {
        const PATIENCE: Duration = Duration::from_millis(200);
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            match self.0.try_lock() {
                Ok(mut streams) => return streams.remark(text),
                Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner().remark(text),
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
            }
        }
    }

    /// Notes a line that was read.
    pub fn log_input(&self, line: &str, at: Instant) {
        self.with(|streams| streams.log(">>", line, at));
    }

    /// Keeps a log of both directions from now on, at the end of the file; no path ends the log.
    ///
    /// # Errors
    /// The file cannot be opened; there is no log then.
    pub fn log_to(&self, path: Option<&str>) -> io::Result<()> {
        let opened = path.map(|path| OpenOptions::new().create(true).append(true).open(path)).transpose();
        self.with(|streams| {
            streams.log = None;
            streams.log = opened?;
            Ok(())
        })
    }
}
