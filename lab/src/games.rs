//! What the laboratory knows of each game: its only place that names them.

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Position, Ranks};
use search::GAME_NAMES;
use selfplay::book;

/// The game that is meant where none is named, by this program and by engines that speak UCI.
pub const DEFAULT: &str = Chess::NAME;

/// A format for records of games.
#[derive(Clone, Copy, Debug)]
pub enum RecordFormat {
    /// PGN, the format of chess.
    Pgn {
        /// How it names the players, the first side's first.
        players: [&'static str; 2],
        /// Tags that all records of the game have.
        tags: &'static [(&'static str, &'static str)],
    },
    /// The format of the Computer Shogi Association.
    Csa,
}

impl RecordFormat {
    /// The ending of a file's name.
    pub fn extension(self) -> &'static str {
        match self {
            RecordFormat::Pgn { .. } => "pgn",
            RecordFormat::Csa => "csa",
        }
    }
}

/// What the laboratory knows of a game besides its rules.
pub struct Facts {
    /// Its name.
    pub name: &'static str,
    /// How its games are written down.
    pub record: RecordFormat,
    /// Balanced openings, a position on each line, made with `lab openings` (`lab/openings/README.md`).
    pub openings: &'static str,
    /// How engines number the ranks once they were told the game with `UCI_Variant`, where that makes a difference
    /// (`docs/protocols/ucci.md` section 16).
    pub ranks_of_variant: Ranks,
}

const FACTS: [Facts; GAME_NAMES.len()] = [
    Facts {
        name: Chess::NAME,
        record: RecordFormat::Pgn { players: ["White", "Black"], tags: &[] },
        openings: include_str!("../openings/chess.epd"),
        ranks_of_variant: Ranks::FromZero,
    },
    Facts {
        name: Xiangqi::NAME,
        record: RecordFormat::Pgn { players: ["Red", "Black"], tags: &[("Game", "Chinese Chess"), ("Format", "ICCS")] },
        openings: include_str!("../openings/xiangqi.epd"),
        ranks_of_variant: Ranks::FromOne,
    },
    Facts {
        name: Shogi::NAME,
        record: RecordFormat::Csa,
        openings: include_str!("../openings/shogi.epd"),
        ranks_of_variant: Ranks::FromZero,
    },
];

/// What is known of a game.
pub fn facts<P: Position>() -> &'static Facts {
    let known = FACTS.iter().find(|facts| facts.name == P::NAME);
    known.expect("every game of the table has an entry")
}

/// The openings that come with the laboratory.
pub fn own_openings<P: Position>() -> Vec<P> {
    facts::<P>().openings.lines().filter_map(|line| book::parse(line).ok()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use search::{Game, GameTask, with_game};

    use super::*;

    /// So many openings come with each game.
    const OWN: usize = 500;

    struct Own;

    impl GameTask for Own {
        type Output = usize;

        fn run<P: Game>(self) -> usize {
            own_openings::<P>().iter().map(Position::key).collect::<HashSet<u64>>().len()
        }
    }

    #[test]
    fn own_openings_are_different_positions() {
        for game in GAME_NAMES {
            assert_eq!(with_game(game, Own), Ok(OWN), "{game}");
        }
    }
}
