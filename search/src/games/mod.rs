//! What the search must be told about each game beyond its rules: its network, its numbers, what its scores mean.
//! Nothing outside this folder names a game.

mod by_name;
mod chess;
mod facts;
mod list;
mod outlook;
mod shogi;
mod xiangqi;

use std::sync::Arc;

use boards::features::Features;

use crate::eval::{Evaluator, Network};
use crate::levels::Pruning;
use crate::params::Params;
use crate::score::Score;

pub use by_name::{GAME_NAMES, GameTask, UnknownGame, with_game};
pub use facts::{ListedGame, ProtocolFacts, RecordFormat};
pub use outlook::{Outlook, Units};

/// A game that can be searched.
pub trait Game: Features {
    /// Its static evaluation.
    type Evaluator: Evaluator<Self>;

    /// Its numbers.
    const PARAMS: &'static Params;

    /// The numbers for each level of [`Pruning`].
    const LEVELS: &'static [Params; Pruning::COUNT] = &Pruning::levels(Self::PARAMS);

    /// What its scores mean.
    const OUTLOOK: Outlook;

    /// Score for 1,000 units of exchange value.
    const EXCHANGE: i32;

    /// What is a centipawn, and the value of a minor piece.
    const UNITS: Units;

    /// The network that is part of the program.
    fn network() -> Arc<<Self::Evaluator as Evaluator<Self>>::Network>;

    /// Expected wins, draws and losses in permille for a score of the side to move.
    fn win_draw_loss(&self, score: Score) -> [u32; 3] {
        Self::OUTLOOK.win_draw_loss(score, Self::ACTIVE.saturating_sub(self.features().len()))
    }
}

/// Reads a network that is part of the program.
///
/// # Panics
/// It is none for this game. [`crate::eval::assert_fits`] has seen when the program was built that it is.
fn embedded<G: Features, const H: usize>(bytes: &[u8]) -> Arc<Network<H>> {
    match Network::parse::<G>(bytes) {
        Ok(network) => Arc::new(network),
        Err(error) => panic!("the network of {} in this program: {error}", G::NAME),
    }
}
