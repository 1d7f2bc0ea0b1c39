//! The thread that reads the input. It does nothing else, so that `stop` and `quit` are seen at any moment
//! (`specs/uci.md` section 1.6).

use std::io::{self, BufRead, Read};
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, unbounded};

/// The longest line that is read whole; the rest of a longer one is thrown away. Real lines stay far below
/// (`specs/uci.md` section 2 asks for 1 MB), and an endless one must not eat the memory.
const LONGEST_LINE: u64 = 64 << 20;

/// A line as it came in.
#[derive(Debug)]
pub struct RawLine {
    /// The text without its end; bytes that are not UTF-8 are replaced.
    pub text: String,
    /// When it was read: clocks count from here.
    pub at: Instant,
}

/// Starts a thread that reads lines until the input ends; the channel is closed then.
///
/// # Errors
/// The system has no thread to give.
pub fn spawn(input: impl Read + Send + 'static) -> io::Result<Receiver<RawLine>> {
    let (sender, receiver) = unbounded();
    thread::Builder::new().name("reader".into()).spawn(move || read_lines(io::BufReader::new(input), &sender))?;
    Ok(receiver)
}

fn read_lines(mut input: impl BufRead, lines: &Sender<RawLine>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        let complete = bytes.ends_with(b"\n");
        match read {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) | Ok(0) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if lines.send(RawLine { text, at: Instant::now() }).is_err() {
            return;
        }
        if !complete && bytes.len() as u64 == LONGEST_LINE && input.skip_until(b'\n').is_err() {
            return;
        }
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
        assert_eq!(lines(b"uci\r\n\tisready \nquit"), ["uci", "isready", "quit"]);
    }

    #[test]
    fn bytes_that_are_no_text_survive() {
        assert_eq!(lines(b"\xff\xfe\x00\nuci\n"), ["\u{fffd}\u{fffd}\0", "uci"]);
    }
}
