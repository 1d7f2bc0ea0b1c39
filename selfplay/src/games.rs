//! Facts about each game besides its rules, from the list of games ([`search::for_each_game`]).

use boards::{Line, Ranks};
use search::{GAME_NAMES, GameTask, ListedGame, RecordFormat, UnknownGame, with_game};

use crate::book;

/// The game that is meant where none is named, by this program and by engines that speak UCI.
pub const DEFAULT: &str = GAME_NAMES[0];

/// Facts about a game besides its rules, without its type.
#[derive(Debug)]
pub struct GameFacts {
    /// The game's name.
    pub name: &'static str,
    /// Name of the rule that ends a game by its number of moves.
    pub move_limit: &'static str,
    /// Format in which games are recorded.
    pub record: RecordFormat,
    /// Numbering of the ranks by engines after the game was chosen with `UCI_Variant`.
    pub ranks_of_variant: Ranks,
}

/// Returns the facts about a game.
pub fn game_facts<G: ListedGame>() -> &'static GameFacts {
    const {
        &GameFacts {
            name: G::NAME,
            move_limit: G::MOVE_LIMIT,
            record: G::RECORD,
            ranks_of_variant: G::PROTOCOL.numbering_by_name,
        }
    }
}

/// Returns the facts about the game of a name.
///
/// # Errors
/// There is no such game.
pub fn game_facts_by_name(name: &str) -> Result<&'static GameFacts, UnknownGame> {
    with_game(name, FactsTask)
}

struct FactsTask;

impl GameTask for FactsTask {
    type Output = &'static GameFacts;

    fn run<G: ListedGame>(self) -> &'static GameFacts {
        game_facts::<G>()
    }
}

/// Nodes per move of games within the process; the check of an opening uses ten times as many.
pub const OPENING_NODES: u64 = 500;

/// Returns the openings that come with a game, with their moves; the starting position if none come.
pub fn own_opening_lines<G: ListedGame>() -> Vec<Line<G>> {
    let openings: Vec<Line<G>> = G::OPENINGS.lines().filter_map(|line| book::parse_line(line).ok()).collect();
    if openings.is_empty() { vec![Line::new(G::start())] } else { openings }
}

/// Returns the positions after the openings that come with a game; the starting position if none come.
pub fn own_openings<G: ListedGame>() -> Vec<G> {
    own_opening_lines::<G>().iter().map(|line| line.current().clone()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

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
