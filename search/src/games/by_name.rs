//! The one list of games for whoever knows a game by its name only.

use boards::Position;
use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use thiserror::Error;

use super::Game;

/// The names of the games.
pub const GAME_NAMES: [&str; 3] = [Chess::NAME, Xiangqi::NAME, Shogi::NAME];

/// Something to be done for a game that is known by its name only.
pub trait GameTask {
    /// What it gives.
    type Output;

    /// Does it.
    fn run<G: Game>(self) -> Self::Output;
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no game `{0}`; there are: {names}", names = GAME_NAMES.join(", "))]
pub struct UnknownGame(pub String);

/// Does something for the game of this name.
///
/// # Errors
/// There is no such game.
///
/// ```
/// struct Nodes;
/// impl search::GameTask for Nodes {
///     type Output = usize;
///     fn run<G: search::Game>(self) -> usize {
///         G::start().count_legal()
///     }
/// }
/// assert_eq!(search::with_game("xiangqi", Nodes), Ok(44));
/// assert_eq!(search::with_game("go", Nodes).unwrap_err().to_string(), "no game `go`; there are: chess, xiangqi, shogi");
/// ```
pub fn with_game<T: GameTask>(name: &str, task: T) -> Result<T::Output, UnknownGame> {
    match name {
        Chess::NAME => Ok(task.run::<Chess>()),
        Xiangqi::NAME => Ok(task.run::<Xiangqi>()),
        Shogi::NAME => Ok(task.run::<Shogi>()),
        _ => Err(UnknownGame(name.to_owned())),
    }
}
