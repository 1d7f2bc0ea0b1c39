//! The interface of a game to the search: its rules and what the search needs beyond them.

use std::sync::Arc;

use boards::Position;
use boards::features::Features;
use endgame_tables::EndgameTables;

use crate::eval::{Calibration, CentipawnRule, Evaluator, PointsCurve, WdlModel};
use crate::params::Params;
use crate::score::Score;
use crate::strength::LevelRatings;

/// A game that can be searched. Only the evaluator and the endgame tables have no default.
pub trait Game: Position {
    /// Static evaluation; a game without a network uses [`crate::StaticEvaluator`].
    type Evaluator: Evaluator<Self>;

    /// True for the games of the list, whose search is compiled with this crate (`threads/compiled_search.rs`).
    #[doc(hidden)]
    const LISTED: bool = false;

    /// Endgame tables; a game without them uses [`crate::NoTables`].
    type Tables: EndgameTables<Self>;

    /// Parameters of the search.
    const PARAMS: &'static Params = &Params::DEFAULT;

    /// The meaning of scores where the network does not say it.
    const CALIBRATION: Calibration = Calibration::PLAIN;

    /// The score that is shown as 100 centipawns, as a property of the chances to win.
    const CENTIPAWNS: CentipawnRule = CentipawnRule::EvenChance { pieces_gone: 0 };

    /// Expected points of people, by which levels below full strength choose and moves are judged.
    const POINTS: PointsCurve = PointsCurve { centipawns: 272.0, bend: f64::INFINITY };

    /// Ratings of the levels below full strength (`docs/levels.md`).
    const LEVEL_RATINGS: LevelRatings = LevelRatings::UNMEASURED;

    /// Returns the network that is part of the program.
    fn network() -> Arc<<Self::Evaluator as Evaluator<Self>>::Network> {
        Self::Evaluator::built_in()
    }

    /// Returns the number of pieces that have left the game, on which the win, draw and loss model may depend.
    fn pieces_gone(&self) -> usize {
        0
    }

    /// Returns a static evaluation of the position for its side to move, changed where the rules of an ending are known
    /// better than the evaluator knows them.
    #[inline]
    fn scale_evaluation(&self, score: Score) -> Score {
        score
    }

    /// Returns the meaning of a network's scores.
    fn calibration(network: &<Self::Evaluator as Evaluator<Self>>::Network) -> Calibration {
        Self::Evaluator::calibration(network).unwrap_or(Self::CALIBRATION)
    }

    /// Returns expected wins, draws and losses in permille for a score of the side to move.
    fn win_draw_loss(&self, model: &WdlModel, score: Score) -> [u32; 3] {
        model.win_draw_loss(score, self.pieces_gone())
    }
}

/// Returns the number of pieces that have left the game, in a game with one active feature for each piece.
pub fn features_gone<G: Features>(position: &G) -> usize {
    G::ACTIVE.saturating_sub(position.features().len())
}
