//! Lines of journals: a JSON object whose last member is the CRC-32 of the others, so that what a damaged disk or an editor has
//! changed is noticed.

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
/// use analysis::checked_line::{read, write};
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
