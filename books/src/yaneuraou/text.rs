//! The parts of the text.

/// Beginning of the first line.
pub const HEADER: &str = "#YANEURAOU-DB2016";

/// Splits a position into board, side and hands, which are its key, and its move number.
pub fn split_ply(sfen: &str) -> (&str, Option<u32>) {
    let end_of = |text: &str, fields: usize| text.match_indices(' ').nth(fields - 1).map_or(text.len(), |(at, _)| at);
    let (key, rest) = sfen.split_at(end_of(sfen, 3));
    (key, rest.split_whitespace().next().and_then(|ply| ply.parse().ok()))
}
