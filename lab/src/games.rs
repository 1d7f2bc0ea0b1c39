//! GameFacts about each game that the laboratory needs besides its rules, from the list of games ([`search::for_each_game`]).

use boards::Ranks;
use search::{GAME_NAMES, ListedGame, RecordFormat};
use selfplay::book;

/// The game that is meant where none is named, by this program and by engines that speak UCI.
pub const DEFAULT: &str = GAME_NAMES[0];

/// GameFacts about a game besides its rules, without its type.
pub struct GameFacts {
    /// The game's name.
    pub name: &'static str,
    /// Format in which games are recorded.
    pub record: RecordFormat,
    /// Numbering of the ranks by engines after the game was chosen with `UCI_Variant`.
    pub ranks_of_variant: Ranks,
}

/// Returns the facts about a game.
pub fn game_facts<G: ListedGame>() -> &'static GameFacts {
    const { &GameFacts { name: G::NAME, record: G::RECORD, ranks_of_variant: G::PROTOCOL.numbering_by_name } }
}

/// Nodes of the search that evaluates an opening of games within the process, ten times this number.
pub const OPENING_NODES: u64 = 500;

/// Returns the openings that come with a game; the start position if none come.
pub fn own_openings<G: ListedGame>() -> Vec<G> {
    let openings: Vec<G> = G::OPENINGS.lines().filter_map(|line| book::parse(line).ok()).collect();
    if openings.is_empty() { vec![G::start()] } else { openings }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use search::{GameTask, with_game};

    use super::*;

    /// Counts the lines of a game's openings, and the different positions that they give.
    struct CountOpenings;

    impl GameTask for CountOpenings {
        type Output = (usize, usize);

        fn run<G: ListedGame>(self) -> (usize, usize) {
            let keys: HashSet<u64> = own_openings::<G>().iter().map(|position| position.key()).collect();
            (G::OPENINGS.lines().count().max(1), keys.len())
        }
    }

    #[test]
    fn own_openings_are_different_positions() {
        for game in GAME_NAMES {
            let (lines, positions) = with_game(game, CountOpenings).unwrap();
            assert_eq!(lines, positions, "{game}");
        }
    }
}
