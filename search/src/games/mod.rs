//! What the search must be told about each game beyond its rules: its evaluation, its numbers, what its
//! scores mean. Nothing outside this folder names a game.

mod chess;
mod outlook;
mod tapered;
mod xiangqi;

use boards::Position;

use crate::eval::Evaluator;
use crate::params::Params;
use crate::score::Score;

/// A game that can be searched.
pub trait Game: Position {
    /// Its static evaluation.
    type Evaluator: Evaluator<Self>;

    /// Its numbers.
    const PARAMS: &'static Params;

    /// Expected wins, draws and losses in permille for a score of the side to move.
    fn win_draw_loss(&self, score: Score) -> [u32; 3];
}
