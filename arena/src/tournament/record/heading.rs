//! Head of a game record, independent of the format.

use boards::NotationOptions;

/// Data of a record besides the moves.
pub struct Heading<'a> {
    /// True for the first record of the file.
    pub is_first: bool,
    /// Number of the game, from 1.
    pub round: usize,
    /// Date as year, month and day: `2026.11.21`.
    pub date: &'a str,
    /// Names of the players, the first side's first.
    pub players: [&'a str; 2],
    /// Time controls of the players, the first side's first.
    pub controls: [&'a str; 2],
    /// Notation of positions.
    pub notation: NotationOptions,
}
