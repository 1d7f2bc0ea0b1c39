//! Games as the programs of each game's players read them.
//!
//! Chess and xiangqi have [`pgn`], shogi has [`csa`].

mod csa;
mod pgn;

use boards::NotationOptions;
use search::{ListedGame, RecordFormat};

use super::game::Played;
use crate::games::facts;

/// What a record says besides the moves.
pub struct Heading<'a> {
    /// Whether no other record stands before it.
    pub is_first: bool,
    /// From 1.
    pub round: usize,
    /// Year, month and day: `2026.11.21`.
    pub date: &'a str,
    /// The first side's player first.
    pub players: [&'a str; 2],
    /// The time control.
    pub control: &'a str,
    /// How positions are spelled.
    pub notation: NotationOptions,
}

/// A game as text, to be put after others.
pub fn write<P: ListedGame>(heading: &Heading, game: &Played<P>) -> String {
    match facts::<P>().record {
        RecordFormat::Pgn { players, tags } => pgn::write(heading, players, tags, game),
        RecordFormat::Csa => csa::write(heading, game),
    }
}
