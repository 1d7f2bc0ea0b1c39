//! Games as the programs of each game's players read them.
//!
//! Chess and xiangqi have [`pgn`], shogi has [`csa`].

mod csa;
mod heading;
mod pgn;

use search::{ListedGame, RecordFormat};

pub use heading::Heading;

use super::game::FinishedGame;
use crate::games::facts;

/// A game as text, to be put after others.
pub fn write<P: ListedGame>(heading: &Heading, game: &FinishedGame<P>) -> String {
    match facts::<P>().record {
        RecordFormat::Pgn { players, tags } => pgn::write(heading, players, tags, game),
        RecordFormat::Csa => csa::write(heading, game),
    }
}
