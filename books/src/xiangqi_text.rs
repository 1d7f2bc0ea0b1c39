//! Books of xiangqi as text (`docs/books.md` section 3.3): a move, its weight and the position on each line, in any
//! order, as the first versions of ElephantEye had them.

use std::fmt::Write;
use std::io;

use boards::xiangqi::Xiangqi;
use boards::{Line, Notation, NotationOptions, Rules};

use crate::book::{Book, BookMove, BookPosition, Found, Matching};
use crate::error::BookError;
use crate::source::Source;
use crate::xiangqi_mirror::{mirrored_fen, mirrored_move};

/// Maximum size in bytes of a file, which is read into memory as a whole.
const MAX_SIZE: u64 = 256 << 20;
/// Number of bytes at the beginning that show if a file is text. Comments of their authors may come first.
const PROBE: usize = 64 << 10;

/// A book of text.
pub struct TextBook {
    /// Keys of positions and their moves, sorted by the key.
    entries: Vec<(u64, BookMove)>,
    /// Number of lines that have no legal move.
    illegal: usize,
}

/// Returns true if a file looks like a book of text: lines of printable characters, the first of which is an entry,
/// legal or not.
///
/// # Errors
/// The file cannot be read.
pub fn is_text(source: &Source) -> io::Result<bool> {
    let start = source.read(0, PROBE)?;
    let printable = |byte: &u8| *byte >= b' ' || matches!(byte, b'\t' | b'\r' | b'\n');
    Ok(start.iter().all(printable) && lines(&start).next().is_some_and(|line| fields(&line).is_some()))
}

/// Returns the lines that are neither empty nor comments, without a byte order mark.
fn lines(bytes: &[u8]) -> impl Iterator<Item = String> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let texts = bytes.split(|&byte| byte == b'\n').map(|line| String::from_utf8_lossy(line).trim().to_owned());
    texts.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Returns move, weight and position of a line.
fn fields(line: &str) -> Option<(&str, u32, &str)> {
    let (mv, rest) = line.split_once(char::is_whitespace)?;
    let (weight, fen) = rest.trim_start().split_once(char::is_whitespace)?;
    Some((mv, weight.parse().ok()?, fen.trim_start()))
}

/// Returns the key of the position of a line and its move, if both are legal.
fn entry(line: &str) -> Option<(u64, BookMove)> {
    let (mv, weight, fen) = fields(line)?;
    let position = Xiangqi::from_fen(fen).ok()?;
    Some((position.key(), BookMove::weighted(position.parse_move(mv).ok()?, weight)))
}

impl TextBook {
    /// Reads a book.
    ///
    /// # Errors
    /// The file cannot be read, is too large, or has no entry.
    pub fn open(source: &Source) -> Result<TextBook, BookError> {
        if source.len() > MAX_SIZE {
            return Err(BookError::TooLarge("a text of more than 256 MiB"));
        }
        let bytes = source.read(0, MAX_SIZE as usize)?;
        let mut book = TextBook { entries: Vec::new(), illegal: 0 };
        for line in lines(&bytes) {
            match entry(&line) {
                Some(entry) => book.entries.push(entry),
                None => book.illegal += 1,
            }
        }
        if book.entries.is_empty() {
            return Err(BookError::foreign("no line with a legal move, its weight and its position"));
        }
        book.entries.sort_by_key(|&(key, _)| key);
        Ok(book)
    }

    fn with_key(&self, key: u64) -> impl Iterator<Item = BookMove> {
        let first = self.entries.partition_point(|&(known, _)| known < key);
        self.entries[first..].iter().take_while(move |&&(known, _)| known == key).map(|&(_, entry)| entry)
    }
}

impl Book<Xiangqi> for TextBook {
    fn find(&self, line: &Line<Xiangqi>, _: Matching) -> io::Result<Found> {
        let position = line.current();
        let mut found = Found::default();
        for entry in self.with_key(position.key()) {
            found.add(position.is_legal(entry.mv).then_some(entry));
        }
        let options = NotationOptions::default();
        if found.moves.is_empty()
            && let Ok(mirrored) = Xiangqi::from_fen(&mirrored_fen(&position.fen(options)))
        {
            for entry in self.with_key(mirrored.key()).filter(|entry| mirrored.is_legal(entry.mv)) {
                let mv = position.parse_move(&mirrored_move(&mirrored.format_move(entry.mv, options)));
                found.add(mv.ok().map(|mv| BookMove { mv, ..entry }));
            }
        }
        Ok(found)
    }

    fn describe(&self) -> String {
        match self.illegal {
            0 => format!("text, {} moves", self.entries.len()),
            illegal => format!("text, {} moves; {illegal} lines without a legal move are left out", self.entries.len()),
        }
    }
}

/// Writes a book.
pub fn write(positions: &[BookPosition<Xiangqi>]) -> Vec<u8> {
    let mut text = String::from("# move, weight, position\n");
    let options = NotationOptions::default();
    for BookPosition { line, moves } in positions {
        let position = line.current();
        let fen = position.fen(options);
        for entry in moves {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{} {} {fen}", position.format_move(entry.mv, options), entry.weight);
        }
    }
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    const EXACT: Matching = Matching { ignore_ply: false, flipped: false };

    fn open(text: &str) -> Result<TextBook, BookError> {
        TextBook::open(&Source::Memory(Cow::Owned(text.as_bytes().to_vec())))
    }

    fn texts(book: &TextBook, moves: &str) -> Vec<(String, u32)> {
        let mut line = Line::new(Xiangqi::start());
        for text in moves.split_whitespace() {
            line.push(line.current().parse_move(text).unwrap());
        }
        let found = book.find(&line, EXACT).unwrap().moves;
        let text = |entry: &BookMove| line.current().format_move(entry.mv, NotationOptions::default());
        found.iter().map(|entry| (text(entry), entry.weight)).collect()
    }

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    const CANNON: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1";

    #[test]
    fn lines_in_any_order_are_found_also_mirrored() {
        let text = format!("h9g7 10 {CANNON}\r\n\n# comment\nb2e2 5895 {START}\nh2e2 5 {START}\nb9c7 4 {CANNON}\n");
        let book = open(&text).unwrap();
        assert_eq!(book.describe(), "text, 4 moves");
        assert_eq!(texts(&book, ""), [("b2e2".to_owned(), 5895), ("h2e2".into(), 5)]);
        assert_eq!(texts(&book, "h2e2"), [("h9g7".to_owned(), 10), ("b9c7".into(), 4)]);
        assert_eq!(texts(&book, "b2e2"), [("b9c7".to_owned(), 10), ("h9g7".into(), 4)]);
        assert_eq!(texts(&book, "a3a4"), []);
    }

    #[test]
    fn bad_lines_are_counted() {
        let text = format!("h2e2 1 {START}\nh2e9 1 {START}\nh2e2 x {START}\nh2e2 1 9/9 w\nnothing\n");
        assert_eq!(open(&text).unwrap().describe(), "text, 1 moves; 4 lines without a legal move are left out");
        assert!(open("h2e9 1 9/9").is_err());
    }

    #[test]
    fn text_is_told_from_records() {
        let is_text = |bytes: &[u8]| is_text(&Source::Memory(Cow::Owned(bytes.to_vec()))).unwrap();
        assert!(is_text(format!("h2e2 1 {START}").as_bytes()));
        assert!(is_text(format!("# 象棋\n\nh2e9 1 {START}").as_bytes()));
        assert!(is_text(format!("{}h2e2 1 {START}", "# a line of thanks\n".repeat(1000)).as_bytes()));
        assert!(!is_text(&[1, 2, 3, 4, 0xaa, 0xa7, 1, 0]));
        assert!(!is_text(b"1. e4 e5"));
    }

    #[test]
    fn a_file_that_does_not_fit_the_memory_is_refused() {
        let source = Source::of_length("large.txt", &format!("h2e2 1 {START}\n"), MAX_SIZE + 1);
        let refusal = TextBook::open(&source).err().map(|error| error.to_string());
        assert_eq!(refusal.as_deref(), Some("a text of more than 256 MiB"));
    }

    #[test]
    fn what_is_written_is_read_again() {
        let line = Line::new(Xiangqi::start());
        let entry = BookMove::weighted(line.current().parse_move("h2e2").unwrap(), 70_000);
        let bytes = write(&[BookPosition { line, moves: vec![entry] }]);
        let book = open(std::str::from_utf8(&bytes).unwrap()).unwrap();
        assert_eq!(texts(&book, ""), [("h2e2".to_owned(), 70_000)]);
    }
}
