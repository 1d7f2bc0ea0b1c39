//! Games as lines of the command `position` in USI, UCI and UCCI: `startpos moves ...`, `sfen ... moves ...`,
//! `fen ... moves ...`, with or without the word `position`, one game per line.

use crate::record::{Record, RecordedMove};

/// Reads the games of a text. Empty lines and lines that begin with `#` are skipped.
pub fn read(text: &str) -> Vec<Record> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(read_line).collect()
}

fn read_line(line: &str) -> Record {
    let line = line.strip_prefix("position").map_or(line, str::trim_start);
    let (position, moves) = match line.split_once("moves") {
        Some((position, moves)) => (position.trim(), moves),
        None => (line, ""),
    };
    let fen = ["sfen ", "fen "].into_iter().find_map(|word| position.strip_prefix(word)).unwrap_or(position).trim();
    let has_start = position.is_empty() || position == "startpos" || position.starts_with("startpos ");
    let moves: Vec<RecordedMove> = moves.split_ascii_whitespace().map(RecordedMove::new).collect();
    Record { start: (!has_start).then(|| fen.to_owned()), moves, ..Record::default() }
}
