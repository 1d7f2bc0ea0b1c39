//! Game records in the formats of each game's programs.
//!
//! Chess and xiangqi use [`pgn`], shogi uses [`csa`].

mod csa;
mod heading;
mod pgn;

use search::{ListedGame, RecordFormat};
use selfplay::games::game_facts;

pub use heading::Heading;

use super::game::FinishedGame;

/// Returns a game as text, to be appended to a file of records.
pub fn write<P: ListedGame>(heading: &Heading, game: &FinishedGame<P>) -> String {
    match game_facts::<P>().record {
        RecordFormat::Pgn { players, tags } => pgn::write(heading, players, tags, game),
        RecordFormat::Csa => csa::write(heading, game),
    }
}
