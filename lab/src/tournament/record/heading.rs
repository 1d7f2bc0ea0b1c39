//! Head of a game record.

use boards::NotationOptions;

/// What a record says besides the moves.
pub struct Heading<'a> {
    /// Whether no other record stands before it.
    pub is_first: bool,
    /// From 1.
    pub round: usize,
    /// Year, month and day: `2026.11.21`.
    pub date: &'a str,
    /// The first side's player first.
    pub players: [&'a str; 2],
    /// The time control.
    pub control: &'a str,
    /// How positions are spelled.
    pub notation: NotationOptions,
}
