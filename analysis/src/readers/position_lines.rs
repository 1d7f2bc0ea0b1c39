//! Games as lines of the command `position` in USI, UCI and UCCI: `startpos moves ...`, `sfen ... moves ...`,
//! `fen ... moves ...`, with or without the words `position`, `sfen` and `fen`, one game per line.

use crate::record::{Record, RecordedMove, Records};

/// Reads the games of a text. Empty lines and lines that begin with `#` are skipped.
pub fn read(text: &str) -> Vec<Record> {
    let mut records = Records::default();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if records.is_full() {
            break;
        }
        records.add(read_line(line));
    }
    records.into_vec()
}

/// Returns a position without the words that stand before it in a command: `position`, and `fen` or `sfen`.
///
/// ```
/// use analysis::readers::position_lines::bare_position;
/// assert_eq!(["position fen 4k3", " sfen 4k4 ", "position startpos", "4k3"].map(bare_position), ["4k3", "4k4", "startpos", "4k3"]);
/// assert_eq!(["position", "fender"].map(bare_position), ["", "fender"]);
/// ```
pub fn bare_position(text: &str) -> &str {
    let text = text.trim();
    let text = without_word(text, "position").unwrap_or(text);
    ["fen", "sfen"].into_iter().find_map(|word| without_word(text, word)).unwrap_or(text)
}

/// Returns a text without a word at its beginning; `None` if it begins with none such.
fn without_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
}

fn read_line(line: &str) -> Record {
    let (position, moves) = line.split_once("moves").unwrap_or((line, ""));
    let position = bare_position(position);
    let has_start = position.is_empty() || position == "startpos" || position.starts_with("startpos ");
    let mut record = Record { start: (!has_start).then(|| position.to_owned()), ..Record::default() };
    for text in moves.split_ascii_whitespace() {
        if record.problem.is_some() {
            break;
        }
        record.add_move(RecordedMove::new(text));
    }
    record
}
