//! The table of games: the only place of the laboratory that names them.

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Position, Ranks};

/// Something to be done for a game that is known by its name only.
pub trait GameTask {
    /// What it gives.
    type Output;

    /// Does it.
    fn run<P: Position>(self) -> Self::Output;
}

/// The names of the games.
pub const NAMES: [&str; 3] = [Chess::NAME, Xiangqi::NAME, Shogi::NAME];

/// What the laboratory knows of a game besides its rules.
pub struct Facts {
    /// Its name.
    pub name: &'static str,
    /// How records name the players, the first side's first.
    pub players: [&'static str; 2],
    /// Tags that all records of this game have.
    pub tags: &'static [(&'static str, &'static str)],
    /// Balanced openings, a position on each line, made with `lab openings` (`lab/openings/README.md`).
    pub openings: &'static str,
    /// How engines number the ranks once they were told the game with `UCI_Variant`, where that makes a difference
    /// (`specs/ucci.md` section B2).
    pub ranks_of_variant: Ranks,
}

const FACTS: [Facts; NAMES.len()] = [
    Facts {
        name: Chess::NAME,
        players: ["White", "Black"],
        tags: &[],
        openings: include_str!("../openings/chess.epd"),
        ranks_of_variant: Ranks::FromZero,
    },
    Facts {
        name: Xiangqi::NAME,
        players: ["Red", "Black"],
        tags: &[("Game", "Chinese Chess"), ("Format", "ICCS")],
        openings: include_str!("../openings/xiangqi.epd"),
        ranks_of_variant: Ranks::FromOne,
    },
    Facts {
        name: Shogi::NAME,
        players: ["Sente", "Gote"],
        tags: &[("Variant", "shogi")],
        openings: include_str!("../openings/shogi.epd"),
        ranks_of_variant: Ranks::FromZero,
    },
];

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
        Xiangqi::NAME => Ok(task.run::<Xiangqi>()),
        Shogi::NAME => Ok(task.run::<Shogi>()),
        _ => Err(format!("no game `{name}`; there are: {}", NAMES.join(", "))),
    }
}
