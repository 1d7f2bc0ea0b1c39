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

fn read_line(line: &str) -> Record {
    let line = line.strip_prefix("position").map_or(line, str::trim_start);
    let (position, moves) = match line.split_once("moves") {
        Some((position, moves)) => (position.trim(), moves),
        None => (line, ""),
    };
    let fen = ["sfen ", "fen "].into_iter().find_map(|word| position.strip_prefix(word)).unwrap_or(position).trim();
    let has_start = position.is_empty() || position == "startpos" || position.starts_with("startpos ");
    let mut record = Record { start: (!has_start).then(|| fen.to_owned()), ..Record::default() };
    for text in moves.split_ascii_whitespace() {
        if record.problem.is_some() {
            break;
        }
        record.add_move(RecordedMove::new(text));
    }
    record
}
