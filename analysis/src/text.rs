//! From the bytes of a file to text: UTF-8 and UTF-16 with a mark, UTF-8, and what older programs write.

use encoding_rs::{BIG5, EUC_JP, Encoding, GB18030, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Encoding of texts that are not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legacy {
    /// Japanese, as KIF and CSA files have it: Shift_JIS, or EUC-JP in old ones.
    Japanese,
    /// GB18030 or Big5 where the text then has moves of xiangqi, or a tag names the game; else Western European, as PGN
    /// files have it.
    ChineseOrWestern,
    /// GB18030, or Big5 where the text then has more words of results, as DhtmlXQ has it.
    Chinese,
}

/// Every move in Chinese notation has one of these characters before a numeral.
const DIRECTIONS: [char; 4] = ['平', '进', '進', '退'];

/// Beginnings of tags of PGN that name xiangqi, in files whose moves may be in Latin letters.
const XIANGQI_TAGS: [&[u8]; 3] = [b"[Game \"Chinese Chess", b"[Game \"Xiangqi", b"[Variant \"Xiangqi"];

/// Characters of the results of games.
const RESULTS: &str = "红紅黑胜勝负負和先";

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
/// the state of a terminal that shows them. Line ends are LF, form feeds too. The mark that programs of DOS put behind
/// the last line is left out.
///
/// ```
/// use analysis::text::{Legacy, decode};
/// assert_eq!(decode("\u{feff}é\r\n".as_bytes(), Legacy::Japanese), "é\n");
/// assert_eq!(decode(b"1. e4\x0ce5\x1a", Legacy::Japanese), "1. e4\ne5");
/// assert_eq!(decode(b"\x1b[31m", Legacy::Japanese), "\u{fffd}[31m");
/// assert_eq!(decode(b"\x8e\xe8", Legacy::Japanese), "手");
/// assert_eq!(decode(b"\xbc\xea", Legacy::Japanese), "手");
/// assert_eq!(decode(b"Caf\xe9", Legacy::ChineseOrWestern), "Café");
/// assert_eq!(decode(b"[Game \"Chinese Chess\"][Red \"\xba\xfa\"]", Legacy::ChineseOrWestern), "[Game \"Chinese Chess\"][Red \"胡\"]");
/// assert_eq!(decode(b"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5", Legacy::ChineseOrWestern), "炮二平五");
/// assert_eq!(decode(b"\xac\xb6\xa4\x47\xa5\xad\xa4\xad", Legacy::ChineseOrWestern), "炮二平五");
/// ```
pub fn decode(bytes: &[u8], legacy: Legacy) -> String {
    let text = match (Encoding::for_bom(bytes), std::str::from_utf8(bytes)) {
        (Some((encoding, _)), _) => encoding.decode(bytes).0.into_owned(),
        (None, Ok(text)) => text.to_owned(),
        (None, Err(_)) => decode_legacy(bytes, legacy),
    };
    let text = if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text };
    without_control(text.trim_end_matches('\u{1a}').replace('\u{c}', "\n"))
}

/// Returns a text of a binary file, in one line: GB18030, or UTF-8 if it is not valid as GB18030.
///
/// ```
/// use analysis::text::chinese_line;
/// assert_eq!(chinese_line(b"\xba\xfa\r\n\xc8\xd9\xbb\xaa"), "胡 荣华");
/// assert_eq!(chinese_line("胡荣华 ".as_bytes()), "胡荣华");
/// ```
pub fn chinese_line(bytes: &[u8]) -> String {
    let text = match (GB18030.decode_without_bom_handling(bytes), std::str::from_utf8(bytes)) {
        ((_, true), Ok(text)) => text.into(),
        ((text, _), _) => text,
    };
    without_control(single_spaced(&text))
}

/// Returns a text of a binary file, in one line: UTF-16 with the low byte first, up to a unit of zero.
///
/// ```
/// use analysis::text::utf16_line;
/// assert_eq!(utf16_line(b"1\0 \0\n\0\x4e\x4e\0\0x\0"), "1 乎");
/// ```
pub fn utf16_line(bytes: &[u8]) -> String {
    let (units, _) = bytes.as_chunks::<2>();
    let length = units.iter().position(|unit| *unit == [0, 0]).unwrap_or(units.len());
    without_control(single_spaced(&UTF_16LE.decode_without_bom_handling(&bytes[..2 * length]).0))
}

/// Returns the words of a text with a space between them.
pub fn single_spaced(text: &str) -> String {
    let mut spaced = String::new();
    for word in text.split_whitespace() {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push_str(word);
    }
    spaced
}

/// Returns a comment of PGN in braces. They do not nest, so that braces become parentheses where one would close it.
///
/// ```
/// use analysis::text::in_braces;
/// assert_eq!(in_braces("a {b"), "{ a {b }");
/// assert_eq!(in_braces("a {b} c"), "{ a (b) c }");
/// ```
pub fn in_braces(comment: &str) -> String {
    let comment = if comment.contains('}') { comment.replace('{', "(").replace('}', ")") } else { comment.to_owned() };
    format!("{{ {comment} }}")
}

fn without_control(text: String) -> String {
    let is_unsafe = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    if text.contains(is_unsafe) { text.replace(is_unsafe, "\u{fffd}") } else { text }
}

fn decode_legacy(bytes: &[u8], legacy: Legacy) -> String {
    // Most bytes are a text in both encodings, but in the wrong one it has hardly ever moves or results.
    let chinese = || [GB18030, BIG5].map(|encoding| encoding.decode_without_bom_handling(bytes).0);
    match legacy {
        Legacy::Japanese => decode_japanese(bytes),
        Legacy::ChineseOrWestern => match chinese().map(|text| (xiangqi_moves(&text), text)) {
            [(0, _), (0, _)] if names_xiangqi(bytes) => decode_legacy(bytes, Legacy::Chinese),
            [(0, _), (0, _)] => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
            [(gb18030, text), (big5, _)] if gb18030 >= big5 => text.into_owned(),
            [_, (_, text)] => text.into_owned(),
        },
        Legacy::Chinese => {
            let [gb18030, big5] = chinese();
            let results = |text: &str| text.chars().filter(|&letter| RESULTS.contains(letter)).count();
            if results(&gb18030) >= results(&big5) { gb18030.into_owned() } else { big5.into_owned() }
        }
    }
}

/// Returns true if a tag of PGN names xiangqi.
fn names_xiangqi(bytes: &[u8]) -> bool {
    XIANGQI_TAGS.iter().any(|tag| bytes.windows(tag.len()).any(|part| part.eq_ignore_ascii_case(tag)))
}

/// Returns the number of moves in Chinese notation.
fn xiangqi_moves(text: &str) -> usize {
    text.chars().zip(text.chars().skip(1)).filter(|&(word, next)| ends_chinese_move(word, next)).count()
}

/// Returns true if two characters are the last ones of a move in Chinese notation.
pub fn ends_chinese_move(direction: char, number: char) -> bool {
    DIRECTIONS.contains(&direction) && "一二三四五六七八九123456789１２３４５６７８９".contains(number)
}

/// Returns a Japanese text. Shift_JIS is hardly ever valid as EUC-JP, unless all its words are in half-width katakana.
fn decode_japanese(bytes: &[u8]) -> String {
    let shift_jis = SHIFT_JIS.decode_without_bom_handling(bytes).0;
    let is_half_width = |letter: char| letter.is_ascii() || ('\u{ff61}'..='\u{ff9f}').contains(&letter);
    match EUC_JP.decode_without_bom_handling(bytes) {
        (euc_jp, false) if !shift_jis.chars().all(is_half_width) => euc_jp.into_owned(),
        _ => shift_jis.into_owned(),
    }
}
