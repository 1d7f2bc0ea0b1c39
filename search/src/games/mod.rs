//! What the search must be told about each game beyond its rules: its network, its numbers, what its scores mean.
//! Nothing outside this folder names a game.

mod by_name;
mod chess;
mod facts;
mod list;
mod shogi;
mod xiangqi;

use std::sync::Arc;

use boards::features::Features;

use crate::eval::{Calibration, CentipawnRule, Evaluator, Network, WdlModel};
use crate::levels::Pruning;
use crate::params::Params;
use crate::score::Score;

pub use by_name::{GAME_NAMES, GameTask, UnknownGame, with_game};
pub use facts::{ListedGame, ProtocolFacts, RecordFormat};

/// A game that can be searched.
pub trait Game: Features {
    /// Its static evaluation.
    type Evaluator: Evaluator<Self>;

    /// Its numbers.
    const PARAMS: &'static Params;

    /// The numbers for each level of [`Pruning`].
    const LEVELS: &'static [Params; Pruning::COUNT] = &Pruning::levels(Self::PARAMS);

    /// The meaning of scores where the network does not say it.
    const CALIBRATION: Calibration = Calibration::PLAIN;

    /// The score that is shown as 100 centipawns, as a property of the chances to win.
    const CENTIPAWNS: CentipawnRule = CentipawnRule::EvenChance { pieces_gone: 0 };

    /// The network that is part of the program.
    fn network() -> Arc<<Self::Evaluator as Evaluator<Self>>::Network>;

    /// Returns the meaning of a network's scores.
    fn calibration(network: &<Self::Evaluator as Evaluator<Self>>::Network) -> Calibration {
        Self::Evaluator::calibration(network).unwrap_or(Self::CALIBRATION)
    }

    /// Returns expected wins, draws and losses in permille for a score of the side to move.
    fn win_draw_loss(&self, model: &WdlModel, score: Score) -> [u32; 3] {
        model.win_draw_loss(score, Self::ACTIVE.saturating_sub(self.features().len()))
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
