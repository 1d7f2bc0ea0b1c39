//! The search for a position in the text: by halves if the positions are sorted, else by a list of places.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io;

use super::split_ply;
use crate::error::BookError;
use crate::source::Source;

/// Beginning of the line of a position.
const POSITION: &[u8] = b"sfen ";
/// Number of bytes that are read at once in the search by halves: some positions with their moves.
const STEP: usize = 2048;
/// Number of bytes in which the search by halves goes on line by line.
const WINDOW: u64 = 16 << 10;
/// Number of bytes that are read at once when the whole file is read.
const CHUNK: usize = 1 << 20;
/// Maximum length in bytes of a position with its moves; shogi has 593 moves at most, of about 30 bytes each.
const MAX_ENTRY: u64 = 1 << 20;
/// Size in bytes up to which the order of all positions is checked; of larger files, that of [`SAMPLES`] places.
const CHECKED_SIZE: u64 = 4 << 20;
/// Number of places at which the order of a large file is checked.
const SAMPLES: u64 = 256;
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
    /// The positions are sorted by their keys.
    Sorted,
    /// Hashes of the keys and places of the positions, sorted.
    Listed(Vec<(u64, u64)>),
}

/// A line of the file: the place of its beginning and its text without the end of line.
struct TextLine {
    at: u64,
    text: Vec<u8>,
}

impl TextLine {
    /// Returns the text behind `sfen`, if the line is that of a position.
    fn sfen(&self) -> Option<String> {
        let text = self.text.strip_prefix(POSITION)?;
        Some(String::from_utf8_lossy(text).trim().to_owned())
    }

    /// Returns the place behind the line.
    fn end(&self) -> u64 {
        self.at + self.text.len() as u64 + 1
    }
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
        let text = self.buffer[self.next..end].to_vec();
        let at = self.at + self.next as u64;
        self.next = next;
        TextLine { at, text }
    }

    /// Returns the next line of a position and its text; `None` at the end or from `limit` on.
    fn next_position(&mut self, limit: u64) -> io::Result<Option<(TextLine, String)>> {
        let start = self.at + self.next as u64;
        while let Some(line) = self.next()? {
            if line.at >= limit {
                return Ok(None);
            }
            if line.at - start > MAX_ENTRY {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "no position for 1 MiB"));
            }
            if let Some(sfen) = line.sfen() {
                return Ok(Some((line, sfen)));
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
        let order = match is_sorted(&source)? {
            true => Order::Sorted,
            false if source.len() > MAX_UNSORTED => {
                return Err(BookError::TooLarge("more than 1 GiB, and its positions are not sorted"));
            }
            false => Order::Listed(places(&source)?),
        };
        Ok(Positions { source, order })
    }

    /// Describes order and size in a few words.
    pub fn describe(&self) -> String {
        match &self.order {
            Order::Sorted => format!("YaneuraOu, {} bytes", self.source.len()),
            Order::Listed(places) => format!("YaneuraOu, not sorted, {} positions", places.len()),
        }
    }

    /// Returns the entries with a key: one for each move number under which the position is stored.
    pub fn find(&self, key: &str) -> io::Result<Vec<Entry>> {
        match &self.order {
            Order::Sorted => self.entries_from(self.first_from(key)?, key),
            Order::Listed(places) => {
                let wanted = hash(key);
                let first = places.partition_point(|&(known, _)| known < wanted);
                let mut entries = Vec::new();
                for &(_, at) in places[first..].iter().take_while(|&&(known, _)| known == wanted) {
                    entries.extend(self.entries_from(at, key)?.into_iter().next());
                }
                Ok(entries)
            }
        }
    }

    /// Returns a place before the first position whose key is not smaller, with few or no positions between.
    fn first_from(&self, key: &str) -> io::Result<u64> {
        let (mut low, mut high) = (0, self.source.len());
        while high - low > WINDOW {
            let middle = low + (high - low) / 2;
            let mut lines = Lines::new(&self.source, middle, STEP);
            // The line in the middle has begun before.
            lines.next()?;
            match lines.next_position(high)? {
                Some((line, sfen)) if split_ply(&sfen).0 < key => low = line.end(),
                Some(_) | None => high = middle,
            }
        }
        Ok(low)
    }

    /// Returns the entries with a key from a place on, up to the first larger key.
    fn entries_from(&self, at: u64, key: &str) -> io::Result<Vec<Entry>> {
        let mut lines = Lines::new(&self.source, at, WINDOW as usize);
        let mut entries: Vec<Entry> = Vec::new();
        let mut inside = false;
        while let Some(line) = lines.next()? {
            if let Some(sfen) = line.sfen() {
                let (known, ply) = split_ply(&sfen);
                inside = known == key;
                if known > key || (!inside && !entries.is_empty()) {
                    break;
                }
                if inside {
                    entries.push(Entry { ply, moves: Vec::new() });
                }
            } else if let (true, Some(entry)) = (inside, entries.last_mut()) {
                entry.moves.push(String::from_utf8_lossy(&line.text).into_owned());
            }
            if line.at - at > MAX_ENTRY {
                break;
            }
        }
        Ok(entries)
    }
}

/// Returns true if the positions are sorted by their keys, as far as this is checked.
fn is_sorted(source: &Source) -> io::Result<bool> {
    let mut last = String::new();
    let mut is_next = |sfen: &str| {
        let (key, _) = split_ply(sfen);
        let is_next = *last <= *key;
        key.clone_into(&mut last);
        is_next
    };
    if source.len() <= CHECKED_SIZE {
        let mut lines = Lines::new(source, 0, CHUNK);
        while let Some((_, sfen)) = lines.next_position(u64::MAX)? {
            if !is_next(&sfen) {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    for sample in 0..SAMPLES {
        let mut lines = Lines::new(source, source.len() / SAMPLES * sample, STEP);
        lines.next()?;
        for _ in 0..2 {
            if let Some((_, sfen)) = lines.next_position(u64::MAX)?
                && !is_next(&sfen)
            {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Returns the hashes and places of all positions, sorted.
fn places(source: &Source) -> io::Result<Vec<(u64, u64)>> {
    let mut lines = Lines::new(source, 0, CHUNK);
    let mut places = Vec::new();
    while let Some((line, sfen)) = lines.next_position(u64::MAX)? {
        places.push((hash(split_ply(&sfen).0), line.at));
    }
    places.sort_unstable();
    Ok(places)
}
