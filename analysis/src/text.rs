//! From the bytes of a file to text: UTF-8 and UTF-16 with a mark, UTF-8, and what older programs write.

use encoding_rs::{Encoding, GB18030, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Encoding of texts that are not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legacy {
    /// Japanese, as KIF and CSA files have it.
    ShiftJis,
    /// Chinese where the text has words of xiangqi moves, else Western European, as PGN files have it.
    ChineseOrWestern,
}

/// Every move in Chinese notation has one of these characters.
const XIANGQI_WORDS: [char; 4] = ['平', '进', '進', '退'];

/// Returns true if bytes are no text: they have a NUL byte and are not marked as UTF-16.
///
/// ```
/// use analysis::text::is_binary;
/// assert!(is_binary(b"1. e4\0") && !is_binary(b"1. e4") && !is_binary(b"\xff\xfe1\0"));
/// ```
pub fn is_binary(bytes: &[u8]) -> bool {
    let is_utf16 = Encoding::for_bom(bytes).is_some_and(|(encoding, _)| encoding == UTF_16LE || encoding == UTF_16BE);
    !is_utf16 && bytes.contains(&0)
}

/// Returns the text of a file. Bytes without a meaning become U+FFFD, and so do control characters, which could change
/// the state of a terminal that shows them. Line ends are LF.
///
/// ```
/// use analysis::text::{Legacy, decode};
/// assert_eq!(decode("\u{feff}é\r\n".as_bytes(), Legacy::ShiftJis), "é\n");
/// assert_eq!(decode(b"\x1b[31m", Legacy::ShiftJis), "\u{fffd}[31m");
/// assert_eq!(decode(b"\x8e\xe8", Legacy::ShiftJis), "手");
/// assert_eq!(decode(b"Caf\xe9", Legacy::ChineseOrWestern), "Café");
/// assert_eq!(decode(b"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5", Legacy::ChineseOrWestern), "炮二平五");
/// ```
pub fn decode(bytes: &[u8], legacy: Legacy) -> String {
    let text = match (Encoding::for_bom(bytes), std::str::from_utf8(bytes)) {
        (Some((encoding, _)), _) => encoding.decode(bytes).0.into_owned(),
        (None, Ok(text)) => text.to_owned(),
        (None, Err(_)) => decode_legacy(bytes, legacy),
    };
    let text = if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text };
    let is_unsafe = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    if text.contains(is_unsafe) { text.replace(is_unsafe, "\u{fffd}") } else { text }
}

fn decode_legacy(bytes: &[u8], legacy: Legacy) -> String {
    if legacy == Legacy::ShiftJis {
        return SHIFT_JIS.decode_without_bom_handling(bytes).0.into_owned();
    }
    let (chinese, has_errors) = GB18030.decode_without_bom_handling(bytes);
    if !has_errors && chinese.contains(XIANGQI_WORDS) {
        return chinese.into_owned();
    }
    WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned()
}
