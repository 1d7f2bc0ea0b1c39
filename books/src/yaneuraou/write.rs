//! Writing of books.

use std::fmt::Write;

use boards::shogi::Shogi;
use boards::{Notation, NotationOptions, Rules};

use super::text::{HEADER, split_ply};
use crate::book::BookPosition;

/// Writes a book, its positions sorted, the best move of each first.
pub fn write(positions: &[BookPosition<Shogi>]) -> Vec<u8> {
    let options = NotationOptions::default();
    let mut entries: Vec<(String, &BookPosition<Shogi>)> =
        positions.iter().map(|entry| (entry.line.current().fen(options), entry)).collect();
    entries.sort_by(|(a, _), (b, _)| split_ply(a).cmp(&split_ply(b)));
    let mut text = format!("{HEADER} 1.00\n");
    for (sfen, BookPosition { line, moves }) in entries {
        let position = line.current();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "sfen {sfen}");
        let mut moves = moves.clone();
        moves.sort_by_key(|entry| std::cmp::Reverse((entry.score, entry.weight)));
        for entry in moves {
            let mv = position.format_move(entry.mv, options);
            let after = position.after(entry.mv);
            let reply = entry.reply.map_or("none".to_owned(), |reply| after.format_move(reply, options));
            let _ = writeln!(text, "{mv} {reply} {} {} {}", entry.score.unwrap_or(0), entry.depth, entry.weight);
        }
    }
    text.into_bytes()
}
