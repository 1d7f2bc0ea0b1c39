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

/// What the laboratory knows of a game besides its rules.
pub struct Facts {
    name: &'static str,
    /// How records name the players, the first side's first.
    pub players: [&'static str; 2],
    /// Tags that all records of this game have.
    pub tags: &'static [(&'static str, &'static str)],
    /// Balanced openings, a position on each line, made with `lab openings` (`lab/openings/README.md`).
    pub openings: &'static str,
}

const FACTS: [Facts; NAMES.len()] = [Facts {
    name: Chess::NAME,
    players: ["White", "Black"],
    tags: &[],
    openings: include_str!("../openings/chess.epd"),
}];

/// What is known of a game.
pub fn facts<P: Position>() -> &'static Facts {
    let known = FACTS.iter().find(|facts| facts.name == P::NAME);
    known.expect("every game of the table has an entry")
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
