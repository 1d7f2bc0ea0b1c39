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
