//! The table of games: the only place of the laboratory that names them.

use boards::Position;
use boards::chess::Chess;

/// Something to be done for a game that is known by its name only.
pub trait GameTask {
    /// What it gives.
    type Output;

    /// Does it.
    fn run<P: Position>(self) -> Self::Output;
}

/// The names of the games.
pub const NAMES: [&str; 1] = [Chess::NAME];

/// How records of a game name its players, and what else they say at the top.
pub struct RecordStyle {
    /// The tags of the first and the second side.
    pub players: [&'static str; 2],
    /// Tags that all games of this kind have.
    pub tags: &'static [(&'static str, &'static str)],
}

const RECORD_STYLES: [(&str, RecordStyle); NAMES.len()] =
    [(Chess::NAME, RecordStyle { players: ["White", "Black"], tags: &[] })];

/// How records of the game of this name look.
pub fn record_style(name: &str) -> &'static RecordStyle {
    let known = RECORD_STYLES.iter().find(|(game, _)| *game == name);
    &known.unwrap_or(&RECORD_STYLES[0]).1
}

/// Does something for the game of this name.
///
/// # Errors
/// There is no such game.
pub fn with_game<T: GameTask>(name: &str, task: T) -> Result<T::Output, String> {
    match name {
        Chess::NAME => Ok(task.run::<Chess>()),
        _ => Err(format!("no game `{name}`; there are: {}", NAMES.join(", "))),
    }
}
