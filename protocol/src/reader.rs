//! The thread that reads the input. It does nothing else, so that `stop` and `quit` are read at any time
//! (`docs/protocols/uci.md` section 1.6).

use std::io::{self, BufRead, Read};
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, SendError, Sender, unbounded};

/// Maximum length of a line in bytes; the rest of a longer line is dropped, so that an endless one does not fill the
/// memory. `docs/protocols/uci.md` section 2 promises 1 MB at least.
const MAX_LINE: usize = 64 << 20;

/// A line of the input.
#[derive(Debug)]
pub struct RawLine {
    /// The text without the line end; bytes that are not UTF-8 are replaced.
    pub text: String,
    /// The time at which it was read: clocks count from here.
    pub at: Instant,
}

/// Starts a thread that reads lines until the input ends and then closes the channel.
///
/// # Errors
/// The system cannot create the thread.
pub fn spawn(input: impl Read + Send + 'static) -> io::Result<Receiver<RawLine>> {
    let (sender, receiver) = unbounded();
    thread::Builder::new().name("reader".into()).spawn(move || read_lines(io::BufReader::new(input), &sender))?;
    Ok(receiver)
}

/// Reads lines that end with LF, CR or both; empty lines are skipped.
fn read_lines(mut input: impl BufRead, lines: &Sender<RawLine>) {
    let mut bytes = Vec::new();
    loop {
        let (used, ended) = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) | Ok([]) => break,
            Ok(chunk) => {
                let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
                let part = &chunk[..end.unwrap_or(chunk.len())];
                bytes.extend_from_slice(&part[..part.len().min(MAX_LINE - bytes.len())]);
                (part.len() + usize::from(end.is_some()), end.is_some())
            }
        };
        input.consume(used);
        if ended && send(&mut bytes, lines).is_err() {
            return;
        }
    }
    // The last line may have no end, and the receiver may be gone.
    let _ = send(&mut bytes, lines);
}

/// Sends a line unless it is empty, and clears the buffer for the next one.
fn send(bytes: &mut Vec<u8>, lines: &Sender<RawLine>) -> Result<(), SendError<RawLine>> {
    // Streams of .NET begin with a byte order mark.
    let text = String::from_utf8_lossy(bytes).trim_start_matches('\u{feff}').trim().to_owned();
    bytes.clear();
    if text.is_empty() { Ok(()) } else { lines.send(RawLine { text, at: Instant::now() }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &'static [u8]) -> Vec<String> {
        let (sender, receiver) = unbounded();
        read_lines(input, &sender);
        drop(sender);
        receiver.iter().map(|line| line.text).collect()
    }

    #[test]
    fn every_kind_of_line_end_is_one() {
        assert_eq!(lines(b"uci\r\n\tisready \nstop\r \r\n\nquit"), ["uci", "isready", "stop", "quit"]);
    }

    #[test]
    fn a_byte_order_mark_is_no_text() {
        assert_eq!(lines(b"\xef\xbb\xbfucci\r\n"), ["ucci"]);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_replaced() {
        assert_eq!(lines(b"\xff\xfe\x00\nuci\n"), ["\u{fffd}\u{fffd}\0", "uci"]);
    }
}
