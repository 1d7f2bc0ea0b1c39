//! The thread that reads the input. It does nothing else, so that `stop` and `quit` are read at any time
//! (`docs/protocols/uci.md` section 1.6).

use std::borrow::Cow;
use std::io::{self, BufRead, Read};
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, SendError, Sender, unbounded};
use encoding_rs::Encoding;

/// Maximum length of a line in bytes; the rest of a longer line is dropped, so that an endless one does not fill the
/// memory. `docs/protocols/uci.md` section 2 promises 1 MB at least.
const MAX_LINE: usize = 64 << 20;

/// A line of the input that is not empty.
#[derive(Debug)]
pub struct RawLine {
    /// The line without its end, and without white space around it.
    bytes: Vec<u8>,
    /// The time at which it was read: clocks count from here.
    pub at: Instant,
}

impl RawLine {
    /// Returns the text. What is not UTF-8 is taken for a code page: GUIs on Windows send paths in that of their
    /// country. Other bytes are replaced.
    pub fn text(&self, code_page: Option<&'static Encoding>) -> Cow<'_, str> {
        let in_code_page = || code_page?.decode_without_bom_handling_and_without_replacement(&self.bytes);
        match str::from_utf8(&self.bytes) {
            Ok(text) => text.into(),
            Err(_) => in_code_page().unwrap_or_else(|| String::from_utf8_lossy(&self.bytes)),
        }
    }
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
    let line = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii().to_vec();
    bytes.clear();
    if line.is_empty() { Ok(()) } else { lines.send(RawLine { bytes: line, at: Instant::now() }) }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{GBK, SHIFT_JIS};

    use super::*;

    fn raw_lines(input: &'static [u8]) -> Vec<RawLine> {
        let (sender, receiver) = unbounded();
        read_lines(input, &sender);
        drop(sender);
        receiver.iter().collect()
    }

    fn lines(input: &'static [u8]) -> Vec<String> {
        raw_lines(input).iter().map(|line| line.text(None).into_owned()).collect()
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

    #[test]
    fn text_may_be_in_a_code_page() {
        let in_page = |bytes, page| raw_lines(bytes)[0].text(Some(page)).into_owned();
        assert_eq!(in_page(b"setoption bookfiles \xcf\xf3\xc6\xe5\n", GBK), "setoption bookfiles 象棋");
        assert_eq!(in_page(b"\x8f\xab\x8a\xfb\n", SHIFT_JIS), "将棋");
        assert_eq!(in_page("将棋\n".as_bytes(), SHIFT_JIS), "将棋");
        assert_eq!(in_page(b"\xff\xff\n", SHIFT_JIS), "\u{fffd}\u{fffd}");
    }
}
