//! The output: each line is one write and one flush, from any thread (`docs/protocols/uci.md` section 6.3).

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::dialect::Dialect;

/// The output is closed: the GUI has gone.
#[derive(Debug, Error)]
#[error("the output is closed")]
pub struct Closed;

/// A handle of the output. Clones write to the same stream without mixing their lines.
#[derive(Clone)]
pub struct Writer(Arc<Mutex<Streams>>);

struct Streams {
    output: Box<dyn Write + Send>,
    /// The protocol in which a panic is reported.
    dialect: &'static dyn Dialect,
    log: Option<File>,
    created: Instant,
}

impl Streams {
    fn line(&mut self, line: &str) -> Result<(), Closed> {
        self.log("<<", line, Instant::now());
        let mut bytes = Vec::with_capacity(line.len() + 1);
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
        self.output.write_all(&bytes).and_then(|()| self.output.flush()).map_err(|_| Closed)
    }

    fn info_string(&mut self, text: &str) {
        // A closed output cannot be reported to the GUI.
        let _ = self.line(&self.dialect.info_string(text));
    }

    fn log(&mut self, direction: &str, line: &str, at: Instant) {
        let millis = at.saturating_duration_since(self.created).as_millis();
        let Some(log) = &mut self.log else { return };
        if let Err(error) = writeln!(log, "{millis} {direction} {line}") {
            // A full disk ends the log, not the game.
            self.log = None;
            self.info_string(&format!("Debug Log File: {error}; the log ends"));
        }
    }
}

impl Writer {
    /// Creates a writer to `output`.
    pub fn new(output: impl Write + Send + 'static, dialect: &'static dyn Dialect) -> Writer {
        Writer(Arc::new(Mutex::new(Streams { output: Box::new(output), dialect, log: None, created: Instant::now() })))
    }

    /// Sets the protocol in which a panic is reported.
    pub fn set_dialect(&self, dialect: &'static dyn Dialect) {
        self.with(|streams| streams.dialect = dialect);
    }

    fn with<T>(&self, act: impl FnOnce(&mut Streams) -> T) -> T {
        // A thread that panicked while it held the lock has written half a line at worst.
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes one line.
    ///
    /// # Errors
    /// The output is closed.
    pub fn line(&self, line: &str) -> Result<(), Closed> {
        self.with(|streams| streams.line(line))
    }

    /// Writes a message from a panic hook. It waits for the lock for a short time only, because the thread that panics
    /// may hold it.
    pub fn info_string_from_panic(&self, text: &str) {
        const PATIENCE: Duration = Duration::from_millis(200);
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            match self.0.try_lock() {
                Ok(mut streams) => return streams.info_string(text),
                Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner().info_string(text),
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
            }
        }
    }

    /// Logs a line that was read.
    pub fn log_input(&self, line: &str, at: Instant) {
        self.with(|streams| streams.log(">>", line, at));
    }

    /// Appends a log of both directions to a file from now on; `None` ends the log.
    ///
    /// # Errors
    /// The file cannot be opened, or is a pipe or a device, whose reader could keep the session waiting; there is no
    /// log then.
    pub fn log_to(&self, path: Option<&str>) -> io::Result<()> {
        let open = |path| match fs::metadata(path) {
            Ok(metadata) if !metadata.is_file() => Err(io::Error::other("not a file")),
            _ => OpenOptions::new().create(true).append(true).open(path),
        };
        let opened = path.map(open).transpose();
        self.with(|streams| {
            streams.log = None;
            streams.log = opened?;
            Ok(())
        })
    }
}
