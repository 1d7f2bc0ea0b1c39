//! Games that are known by their names only, and what every game of the list must provide.

use boards::Rules;
use thiserror::Error;

use super::facts::ListedGame;
use super::game::Game;
use crate::strength::LevelRatings;

macro_rules! names {
    ($($name:ident: $game:ty),*) => {
        [$(<$game as Rules>::NAME),*]
    };
}

/// Number of games in the list.
const GAMES: usize = crate::for_each_game!(names).len();

/// Names of the games in the order of the list; the first one is the default game.
pub const GAME_NAMES: [&str; GAMES] = crate::for_each_game!(names);

macro_rules! scales {
    ($($name:ident: $game:ty),*) => {
        [$(<$game as Game>::LEVEL_RATINGS),*]
    };
}

/// Lowest and highest rating of a level in any game of the list.
pub const RATING_RANGE: [i32; 2] = {
    let scales: [LevelRatings; GAMES] = crate::for_each_game!(scales);
    let mut range = [scales[0].lowest(), scales[0].highest()];
    let mut index = 1;
    while index < GAMES {
        if scales[index].lowest() < range[0] {
            range[0] = scales[index].lowest();
        }
        if scales[index].highest() > range[1] {
            range[1] = scales[index].highest();
        }
        index += 1;
    }
    range
};

/// A computation that is generic over the game, to be run by [`with_game`].
pub trait GameTask {
    /// The result.
    type Output;

    /// Runs the computation for one game.
    fn run<G: ListedGame>(self) -> Self::Output;
}

/// The error for a name that is no game's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no game `{0}`; there are: {names}", names = GAME_NAMES.join(", "))]
pub struct UnknownGame(pub String);

/// Runs a task for the game of this name.
///
/// # Errors
/// There is no such game.
///
/// ```
/// struct LegalMoves;
/// impl search::GameTask for LegalMoves {
///     type Output = usize;
///     fn run<G: search::ListedGame>(self) -> usize {
///         G::start().count_legal()
///     }
/// }
/// assert_eq!(search::with_game("xiangqi", LegalMoves), Ok(44));
/// assert_eq!(
///     search::with_game("go", LegalMoves).unwrap_err().to_string(),
///     "no game `go`; there are: chess, xiangqi, shogi"
/// );
/// ```
pub fn with_game<T: GameTask>(name: &str, task: T) -> Result<T::Output, UnknownGame> {
    macro_rules! dispatch {
        ($($name:ident: $game:ty),*) => {
            match name {
                $(<$game as Rules>::NAME => Ok(task.run::<$game>()),)*
                _ => Err(UnknownGame(name.to_owned())),
            }
        };
    }
    crate::for_each_game!(dispatch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_listed_under_their_own_names() {
        macro_rules! listed {
            ($($name:ident: $game:ty),*) => {
                [$(stringify!($name)),*]
            };
        }
        assert_eq!(crate::for_each_game!(listed), GAME_NAMES);
    }
}
