//! Lines of journals: a JSON object whose last member is the CRC-32 of the others, so that what a damaged disk or an
//! editor has changed is noticed.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Member that ends a line; its value has eight hexadecimal digits.
const CHECKSUM: &str = ",\"crc\":\"";
/// End of a line after the digits of its checksum.
const END: &str = "\"}";

/// Returns an object as a line, with its checksum and the line feed.
///
/// # Errors
/// The object cannot be written as JSON.
pub fn write(object: &impl Serialize) -> serde_json::Result<String> {
    let mut text = serde_json::to_string(object)?;
    let checksum = crc32fast::hash(text.as_bytes());
    text.pop();
    Ok(format!("{text}{CHECKSUM}{checksum:08x}{END}\n"))
}

/// Returns the object of a line without its line feed; `None` if the line is damaged.
///
/// ```
/// use analysis::checksummed_line::{read, write};
/// let line = write(&std::collections::BTreeMap::from([("depth", 7)])).unwrap();
/// assert_eq!(line, "{\"depth\":7,\"crc\":\"2c45c0f7\"}\n");
/// type Object = std::collections::BTreeMap<String, u32>;
/// assert_eq!(read::<Object>(line.trim_end().as_bytes()).unwrap()["depth"], 7);
/// assert_eq!(read::<Object>(line.trim_end().replace('7', "8").as_bytes()), None);
/// ```
pub fn read<T: DeserializeOwned>(line: &[u8]) -> Option<T> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix(END)?;
    let (members, checksum) = line.rsplit_once(CHECKSUM)?;
    let text = format!("{members}}}");
    let expected = format!("{:08x}", crc32fast::hash(text.as_bytes()));
    serde_json::from_str(&text).ok().filter(|_| checksum == expected)
}

/// Lines of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines<H, E> {
    /// Object of the first line.
    pub heading: H,
    /// Objects of the other lines.
    pub entries: Vec<E>,
    /// Number of damaged lines.
    pub damaged: usize,
    /// True if the last line is one of them and has no line feed, as an interruption leaves it.
    pub is_cut: bool,
}

/// Returns the lines of a journal; `None` if the first one is damaged. A line after a damaged one counts.
///
/// ```
/// use std::collections::BTreeMap;
/// use analysis::checksummed_line::{Lines, read_lines, write};
/// type Object = BTreeMap<String, u32>;
/// let [first, second] = [3, 4].map(|number| Object::from([("game".to_owned(), number)]));
/// let journal = write(&first).unwrap() + &write(&second).unwrap() + "{\"ga";
/// let lines = Lines { heading: first, entries: vec![second], damaged: 1, is_cut: true };
/// assert_eq!(read_lines::<Object, Object>(journal.as_bytes()), Some(lines));
/// ```
pub fn read_lines<H: DeserializeOwned, E: DeserializeOwned>(bytes: &[u8]) -> Option<Lines<H, E>> {
    let mut lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let heading = lines.next().and_then(read)?;
    let entries: Vec<Option<E>> = lines.map(read).collect();
    let is_cut = !bytes.ends_with(b"\n") && entries.last().is_some_and(Option::is_none);
    let damaged = entries.iter().filter(|entry| entry.is_none()).count();
    Some(Lines { heading, entries: entries.into_iter().flatten().collect(), damaged, is_cut })
}
