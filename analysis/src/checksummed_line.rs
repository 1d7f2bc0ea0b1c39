//! Lines of journals: a JSON object whose last member is the CRC-32 of the others, so that what a damaged disk or an
//! editor has changed is noticed.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

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
    /// Number of damaged lines, but for a last one that was cut off.
    pub damaged: usize,
    /// True if the last line is damaged and has no line feed, as an interruption leaves it.
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
/// let lines = Lines { heading: first, entries: vec![second], damaged: 0, is_cut: true };
/// assert_eq!(read_lines::<Object, Object>(journal.as_bytes()), Some(lines));
/// ```
pub fn read_lines<H: DeserializeOwned, E: DeserializeOwned>(bytes: &[u8]) -> Option<Lines<H, E>> {
    let mut lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let heading = lines.next().and_then(read)?;
    let entries: Vec<Option<E>> = lines.map(read).collect();
    let is_cut = !bytes.ends_with(b"\n") && entries.last().is_some_and(Option::is_none);
    let damaged = entries.iter().filter(|entry| entry.is_none()).count() - usize::from(is_cut);
    Some(Lines { heading, entries: entries.into_iter().flatten().collect(), damaged, is_cut })
}

/// Opens a journal with these bytes to add lines, and removes a last line that was cut off.
///
/// # Errors
/// The file cannot be written.
pub fn append(path: &Path, bytes: &[u8], is_cut: bool) -> io::Result<File> {
    if is_cut {
        let whole_lines = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        File::options().write(true).open(path)?.set_len(whole_lines as u64)?;
    }
    let mut file = File::options().append(true).open(path)?;
    if !is_cut && !bytes.ends_with(b"\n") {
        file.write_all(b"\n")?;
    }
    Ok(file)
}

/// Formats a number of damaged lines for a warning.
///
/// ```
/// use analysis::checksummed_line::left_out;
/// assert_eq!([1, 2].map(left_out), ["1 damaged line left out", "2 damaged lines left out"]);
/// ```
pub fn left_out(damaged: usize) -> String {
    format!("{damaged} damaged line{} left out", if damaged == 1 { "" } else { "s" })
}
