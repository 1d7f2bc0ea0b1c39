//! The two streams of an engine within the process: lines that wait for their reader.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::failure::Failure;

/// The engine's input: what is sent through a channel, until the sender is dropped.
pub struct Input {
    sent: Receiver<Vec<u8>>,
    /// The part of the last text that was not read yet.
    left: VecDeque<u8>,
}

impl Input {
    pub fn new(sent: Receiver<Vec<u8>>) -> Input {
        Input { sent, left: VecDeque::new() }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.left.is_empty() {
            match self.sent.recv() {
                Ok(text) => self.left = text.into(),
                Err(_) => return Ok(0),
            }
        }
        self.left.read(buffer)
    }
}

/// Lines that the engine has written.
#[derive(Default)]
struct Written {
    lines: VecDeque<String>,
    /// Bytes after the last end of a line.
    rest: Vec<u8>,
    closed: bool,
    /// Reason of the end, if it was a failure of the system, until it is told.
    failed: Option<io::Error>,
}

/// The engine's output as its reader sees it.
#[derive(Clone, Default)]
pub struct Answers(Arc<(Mutex<Written>, Condvar)>);

impl Answers {
    fn lock(&self) -> MutexGuard<'_, Written> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the end at which the engine writes.
    pub fn output(&self) -> Output {
        Output(self.clone())
    }

    /// Returns a guard that ends the answers when it is dropped.
    pub fn end(&self) -> End {
        End(self.clone())
    }

    /// Ends the answers and drops those that nobody has read.
    pub fn discard(&self) {
        let mut written = self.lock();
        written.closed = true;
        written.lines.clear();
        self.0.1.notify_all();
    }

    /// Waits for a line, for as long as `patience` or, without it, for ever, and gives it to `take`. It remains the
    /// next one if `take` fails.
    ///
    /// # Errors
    /// No line came within the time, the output has ended, or `take` fails. An end by a failure of the system is told
    /// once.
    pub fn next(
        &self,
        patience: Option<Duration>,
        take: impl FnOnce(&str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut written = self.wait(patience);
        match written.lines.front() {
            Some(line) => take(line)?,
            None if written.closed => return Err(written.failed.take().map_or(Failure::Closed, Failure::System)),
            None => return Err(Failure::Timeout),
        }
        written.lines.pop_front();
        Ok(())
    }

    fn wait(&self, patience: Option<Duration>) -> MutexGuard<'_, Written> {
        // A time too far away to be written is as good as none.
        let end = patience.and_then(|patience| Instant::now().checked_add(patience));
        let changed = &self.0.1;
        let mut written = self.lock();
        while written.lines.is_empty() && !written.closed {
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            written = match left {
                Some(Duration::ZERO) => return written,
                Some(left) => changed.wait_timeout(written, left).unwrap_or_else(PoisonError::into_inner).0,
                None => changed.wait(written).unwrap_or_else(PoisonError::into_inner),
            };
        }
        written
    }
}

/// The engine's output as the engine sees it.
pub struct Output(Answers);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = self.0.lock();
        if written.closed {
            return Ok(bytes.len());
        }
        for byte in bytes {
            if *byte == b'\n' {
                let line = std::mem::take(&mut written.rest);
                written.lines.push_back(String::from_utf8_lossy(&line).into_owned());
            } else {
                written.rest.push(*byte);
            }
        }
        self.0.0.1.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Ends the answers of an engine when it is dropped, however its thread ends.
pub struct End(Answers);

impl End {
    /// Ends the answers with a failure of the system.
    pub fn fail(self, error: io::Error) {
        self.0.lock().failed = Some(error);
    }
}

impl Drop for End {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.0.1.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn next(answers: &Answers) -> Result<String, Failure> {
        let mut read = String::new();
        answers.next(Some(Duration::ZERO), |line| {
            read = line.to_owned();
            Ok(())
        })?;
        Ok(read)
    }

    #[test]
    fn lines_are_read_in_order_until_the_output_ends() {
        let answers = Answers::default();
        let (mut output, end) = (answers.output(), answers.end());
        output.write_all(b"a\nb").unwrap();
        assert_eq!(next(&answers).unwrap(), "a");
        assert!(matches!(next(&answers), Err(Failure::Timeout)));
        output.write_all(b"c\n").unwrap();
        drop(end);
        assert_eq!(next(&answers).unwrap(), "bc");
        assert!(matches!(next(&answers), Err(Failure::Closed)));
    }

    #[test]
    fn a_failure_of_the_system_is_told_once() {
        let answers = Answers::default();
        answers.output().write_all(b"a\n").unwrap();
        answers.end().fail(io::Error::other("no thread"));
        assert_eq!(next(&answers).unwrap(), "a");
        assert!(matches!(next(&answers), Err(Failure::System(error)) if error.to_string() == "no thread"));
        assert!(matches!(next(&answers), Err(Failure::Closed)));
    }

    #[test]
    fn discarded_answers_wake_their_reader() {
        let answers = Answers::default();
        let mut output = answers.output();
        let reader = std::thread::spawn({
            let answers = answers.clone();
            move || answers.next(None, |_| Ok(()))
        });
        answers.discard();
        assert!(matches!(reader.join().unwrap(), Err(Failure::Closed)));
        output.write_all(b"late\n").unwrap();
        assert!(matches!(next(&answers), Err(Failure::Closed)));
    }

    #[test]
    fn a_line_that_is_not_taken_remains() {
        let answers = Answers::default();
        answers.output().write_all(b"a\n").unwrap();
        let refused = answers.next(None, |line| Err(Failure::BufferTooSmall(line.len())));
        assert!(matches!(refused, Err(Failure::BufferTooSmall(1))));
        assert_eq!(next(&answers).unwrap(), "a");
    }

    #[test]
    fn an_input_is_all_that_was_sent() {
        let (sender, receiver) = mpsc::channel();
        for text in ["uci\n", "", "isready\n"] {
            sender.send(text.as_bytes().to_vec()).unwrap();
        }
        drop(sender);
        let mut read = String::new();
        Input::new(receiver).read_to_string(&mut read).unwrap();
        assert_eq!(read, "uci\nisready\n");
    }
}
