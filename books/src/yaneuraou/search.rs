//! The search for a position in the text: by halves if the positions are sorted, else by a list of places.

use std::borrow::Cow;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io;
use std::ops::Range;

use super::text::split_ply;
use crate::error::BookError;
use crate::source::Source;

/// Beginning of the line of a position.
const POSITION: &[u8] = b"sfen ";
/// Number of bytes that are read at once in the search by halves: some positions with their moves.
const STEP: usize = 512;
/// Number of bytes in which the search goes on line by line.
const WINDOW: u64 = 2 << 10;
/// Number of bytes that are read at once when the whole file is read.
const CHUNK: usize = 1 << 20;
/// Maximum length in bytes of a position with its moves; shogi has 599 moves at most, of about 30 bytes each.
const MAX_ENTRY: u64 = 1 << 20;
/// Greatest number of entries of one position that are read: as many move numbers as games have.
const MAX_SAME: usize = 512;
/// Size in bytes up to which the order of all positions is checked; of larger files, that of [`SAMPLES`] places.
const CHECKED_SIZE: u64 = 4 << 20;
/// Number of places at which the order of a large file is checked.
const SAMPLES: u64 = 4096;
/// Maximum size in bytes of a file that is not sorted: its list of places takes up to a fifth of it in memory.
const MAX_UNSORTED: u64 = 1 << 30;

/// The entry of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The move number; `None` if the position has none.
    pub ply: Option<u32>,
    /// The lines of its moves.
    pub moves: Vec<String>,
}

/// The positions of a file.
pub struct Positions {
    source: Source,
    order: Order,
}

enum Order {
    /// The positions are sorted by their keys. Some keys and the places of their lines, in order, the first position
    /// among them.
    Sorted(Vec<(String, u64)>),
    /// Hashes of the keys and places of the positions, sorted.
    Listed(Vec<(u64, u64)>),
}

/// A line of the file: the place of its beginning, and its text in the buffer without the end of line.
struct TextLine {
    at: u64,
    text: Range<usize>,
}

/// Reads lines from a place on.
struct Lines<'a> {
    source: &'a Source,
    /// Bytes that have been read, and the place of the first one.
    buffer: Vec<u8>,
    at: u64,
    /// Index of the next line in the buffer.
    next: usize,
    /// Number of bytes to read at once.
    step: usize,
}

impl<'a> Lines<'a> {
    fn new(source: &'a Source, at: u64, step: usize) -> Lines<'a> {
        Lines { source, buffer: Vec::new(), at, next: 0, step }
    }

    /// Returns the next line; `None` at the end.
    fn next(&mut self) -> io::Result<Option<TextLine>> {
        let mut searched = self.next;
        loop {
            if let Some(length) = self.buffer[searched..].iter().position(|&byte| byte == b'\n') {
                let end = searched + length;
                return Ok(Some(self.take(end, end + 1)));
            }
            searched = self.buffer.len();
            let more = self.source.read(self.at + self.buffer.len() as u64, self.step)?;
            if more.is_empty() {
                let end = self.buffer.len();
                return Ok((self.next < end).then(|| self.take(end, end)));
            }
            if (self.buffer.len() - self.next) as u64 > MAX_ENTRY {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "a line of more than 1 MiB"));
            }
            // Lines that were returned are dropped.
            self.buffer.drain(..self.next);
            self.at += self.next as u64;
            searched -= self.next;
            self.next = 0;
            self.buffer.extend_from_slice(&more);
        }
    }

    fn take(&mut self, end: usize, next: usize) -> TextLine {
        let line = TextLine { at: self.at + self.next as u64, text: self.next..end };
        self.next = next;
        line
    }

    /// Returns the place of the next line.
    fn place(&self) -> u64 {
        self.at + self.next as u64
    }

    /// Returns the text of the line that was read last.
    fn text(&self, line: &TextLine) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.buffer[line.text.clone()])
    }

    /// Returns the position of the line that was read last; `None` if it is another line.
    fn sfen(&self, line: &TextLine) -> Option<Cow<'_, str>> {
        let text = self.buffer[line.text.clone()].strip_prefix(POSITION)?;
        Some(String::from_utf8_lossy(text.trim_ascii()))
    }

    /// Returns the next line of a position; `None` at the end or from `limit` on.
    fn next_position(&mut self, limit: u64) -> io::Result<Option<TextLine>> {
        let start = self.place();
        while let Some(line) = self.next()? {
            if line.at >= limit {
                return Ok(None);
            }
            if line.at - start > MAX_ENTRY {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "no position for 1 MiB"));
            }
            if self.buffer[line.text.clone()].starts_with(POSITION) {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }
}

fn hash(key: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}

impl Positions {
    /// Takes the text of a book, and finds out if its positions are sorted.
    ///
    /// # Errors
    /// The file cannot be read, has no position, or is too large and not sorted.
    pub fn new(source: Source) -> Result<Positions, BookError> {
        if Lines::new(&source, 0, CHUNK).next_position(u64::MAX)?.is_none() {
            return Err(BookError::foreign("no position in it"));
        }
        let order = match sorted_places(&source)? {
            Some(places) => Order::Sorted(places),
            None if source.len() > MAX_UNSORTED => {
                return Err(BookError::TooLarge("more than 1 GiB, and its positions are not sorted"));
            }
            None => Order::Listed(places(&source)?),
        };
        Ok(Positions { source, order })
    }

    /// Describes order and size in a few words.
    pub fn describe(&self) -> String {
        match &self.order {
            Order::Sorted(_) => format!("YaneuraOu, {} bytes", self.source.len()),
            Order::Listed(places) => format!("YaneuraOu, not sorted, {} positions", places.len()),
        }
    }

    /// Returns the entries with a key: one for each move number under which the position is stored.
    pub fn find(&self, key: &str) -> io::Result<Vec<Entry>> {
        match &self.order {
            Order::Sorted(places) => self.entries_from(self.first_from(key, places)?, key),
            Order::Listed(places) => {
                let wanted = hash(key);
                let first = places.partition_point(|&(known, _)| known < wanted);
                let same = places[first..].iter().take_while(|&&(known, _)| known == wanted);
                let mut entries = Vec::new();
                let mut left = MAX_ENTRY;
                for &(_, at) in same.take(MAX_SAME) {
                    let (entry, length) = self.entry_at(at, key)?;
                    entries.extend(entry);
                    left = left.saturating_sub(length);
                    if left == 0 {
                        break;
                    }
                }
                Ok(entries)
            }
        }
    }

    /// Returns a place before the first position whose key is not smaller, with few or no positions between.
    fn first_from(&self, key: &str, places: &[(String, u64)]) -> io::Result<u64> {
        let next = places.partition_point(|(known, _)| **known < *key);
        let mut low = next.checked_sub(1).map_or(0, |before| places[before].1);
        let mut high = places.get(next).map_or(self.source.len(), |&(_, at)| at);
        // A position that begins before the upper place may end behind it.
        while high.saturating_sub(low) > WINDOW {
            let middle = low + (high - low) / 2;
            let mut lines = Lines::new(&self.source, middle, STEP);
            // The line in the middle has begun before.
            lines.next()?;
            let found = lines.next_position(high)?;
            let sfen = found.and_then(|line| lines.sfen(&line));
            if sfen.is_some_and(|sfen| split_ply(&sfen).0 < key) { low = lines.place() } else { high = middle }
        }
        Ok(low)
    }

    /// Returns the entry whose line stands at a place, if it has the key, and the number of its bytes.
    fn entry_at(&self, at: u64, key: &str) -> io::Result<(Option<Entry>, u64)> {
        let mut lines = Lines::new(&self.source, at, STEP);
        let Some(line) = lines.next()? else { return Ok((None, 0)) };
        let ply = lines.sfen(&line).and_then(|sfen| {
            let (known, ply) = split_ply(&sfen);
            (known == key).then_some(ply)
        });
        let Some(ply) = ply else { return Ok((None, lines.place() - at)) };
        let mut entry = Entry { ply, moves: Vec::new() };
        while let Some(line) = lines.next()?
            && lines.sfen(&line).is_none()
            && line.at - at <= MAX_ENTRY
        {
            entry.moves.push(lines.text(&line).into_owned());
        }
        Ok((Some(entry), lines.place() - at))
    }

    /// Returns the entries with a key from a place on, up to the first larger key.
    fn entries_from(&self, at: u64, key: &str) -> io::Result<Vec<Entry>> {
        let mut lines = Lines::new(&self.source, at, WINDOW as usize);
        let mut entries: Vec<Entry> = Vec::new();
        let mut inside = false;
        while let Some(line) = lines.next()? {
            if let Some(sfen) = lines.sfen(&line) {
                let (known, ply) = split_ply(&sfen);
                inside = known == key;
                if known > key || (!inside && !entries.is_empty()) {
                    break;
                }
                if inside {
                    entries.push(Entry { ply, moves: Vec::new() });
                }
            } else if let (true, Some(entry)) = (inside, entries.last_mut()) {
                entry.moves.push(lines.text(&line).into_owned());
            }
            if line.at - at > MAX_ENTRY {
                break;
            }
        }
        Ok(entries)
    }
}

/// Returns some keys and the places of their lines, in order, if the positions are sorted by their keys as far as this
/// is checked.
fn sorted_places(source: &Source) -> io::Result<Option<Vec<(String, u64)>>> {
    let is_small = source.len() <= CHECKED_SIZE;
    let mut places: Vec<(String, u64)> = Vec::new();
    let mut last = String::new();
    let mut end = 0;
    let starts = if is_small { 1 } else { SAMPLES };
    for start in 0..starts {
        let mut lines = Lines::new(source, source.len() / starts * start, if is_small { CHUNK } else { STEP });
        if start > 0 {
            lines.next()?;
        }
        let mut left = if is_small { usize::MAX } else { 2 };
        while left > 0
            && let Some(line) = lines.next_position(u64::MAX)?
            && let Some(sfen) = lines.sfen(&line)
        {
            let (key, _) = split_ply(&sfen);
            left -= 1;
            // The positions of two places overlap if they have many moves.
            if line.at < end {
                continue;
            }
            if *key < *last {
                return Ok(None);
            }
            end = line.at + 1;
            key.clone_into(&mut last);
            if places.last().is_none_or(|&(_, at)| line.at >= at + WINDOW) {
                places.push((last.clone(), line.at));
            }
        }
    }
    Ok(Some(places))
}

/// Returns the hashes and places of all positions, sorted.
fn places(source: &Source) -> io::Result<Vec<(u64, u64)>> {
    let mut lines = Lines::new(source, 0, CHUNK);
    let mut places = Vec::new();
    while let Some(line) = lines.next_position(u64::MAX)?
        && let Some(sfen) = lines.sfen(&line)
    {
        places.push((hash(split_ply(&sfen).0), line.at));
    }
    places.sort_unstable();
    Ok(places)
}
