//! The thread that reads the input. It does nothing else, so that `stop` and `quit` are read at any time
//! (`docs/protocols/uci.md` section 1.6).

use std::borrow::Cow;
use std::io::{self, BufRead, Read};
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, SendError, Sender, unbounded};
use encoding_rs::{Encoding, GBK, SHIFT_JIS};

/// Maximum length of a line in bytes; the rest of a longer line is dropped, so that an endless one does not fill the
/// memory. `docs/protocols/uci.md` section 2 promises 1 MB at least.
const MAX_LINE: usize = 64 << 20;

/// A line of the input.
#[derive(Debug)]
pub struct RawLine {
    /// The text without the line end. What is not UTF-8 is taken for the code page of Windows in the country of the
    /// protocol; other bytes are replaced.
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
    let mut code_page = None;
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
        if ended && send(&mut bytes, &mut code_page, lines).is_err() {
            return;
        }
    }
    // The last line may have no end, and the receiver may be gone.
    let _ = send(&mut bytes, &mut code_page, lines);
}

/// Sends a line unless it is empty, and clears the buffer for the next one. A handshake chooses the code page.
fn send(
    bytes: &mut Vec<u8>,
    code_page: &mut Option<&'static Encoding>,
    lines: &Sender<RawLine>,
) -> Result<(), SendError<RawLine>> {
    // Streams of .NET begin with a byte order mark.
    let text = decode(bytes, *code_page).trim_start_matches('\u{feff}').trim().to_owned();
    bytes.clear();
    match text.as_str() {
        "uci" => *code_page = None,
        "ucci" => *code_page = Some(GBK),
        "usi" => *code_page = Some(SHIFT_JIS),
        _ => {}
    }
    if text.is_empty() { Ok(()) } else { lines.send(RawLine { text, at: Instant::now() }) }
}

/// Decodes a line: GUIs on Windows send paths in its code page.
fn decode<'a>(bytes: &'a [u8], code_page: Option<&'static Encoding>) -> Cow<'a, str> {
    let in_code_page = || code_page?.decode_without_bom_handling_and_without_replacement(bytes);
    match str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => in_code_page().unwrap_or_else(|| String::from_utf8_lossy(bytes)),
    }
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

    #[test]
    fn paths_may_be_in_the_code_page_of_the_country_of_the_protocol() {
        let gbk = b"ucci\nsetoption bookfiles \xcf\xf3\xc6\xe5\n";
        assert_eq!(lines(gbk)[1], "setoption bookfiles 象棋");
        let shift_jis = b"usi\nsetoption name BookFile value \x8f\xab\x8a\xfb\n";
        assert_eq!(lines(shift_jis)[1], "setoption name BookFile value 将棋");
        assert_eq!(lines("usi\n将棋\n".as_bytes())[1], "将棋");
        assert_eq!(lines(b"uci\n\xcf\xf3\n")[1], "\u{fffd}\u{fffd}");
    }
}
