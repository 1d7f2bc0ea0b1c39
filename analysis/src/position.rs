//! Analysis of one position.

use boards::{Line, Rules};
use search::{GameTask, ListedGame, with_game};
use serde::Serialize;
use terminal::messages;

use crate::evaluation::{Evaluator, Settings};
use crate::report::{PositionReport, Style, position_report};

/// Report on one position.
#[derive(Clone, Debug, Serialize)]
pub struct SinglePosition {
    /// Name of the game.
    pub game: &'static str,
    /// True if scores and chances, which are the first side's, are those of the side to move.
    pub first_side_to_move: bool,
    /// The report.
    #[serde(flatten)]
    pub position: PositionReport,
}

/// Evaluates a position of a game with `settings.threads` threads.
///
/// # Errors
/// There is no such game, the text is no position of that game, or there is no memory for the search.
pub fn evaluate_position(game: &str, fen: &str, settings: &Settings, style: Style) -> Result<SinglePosition, String> {
    let task = Evaluate { fen, settings, style };
    with_game(game, task).map_err(|error| error.to_string())?
}

struct Evaluate<'a> {
    fen: &'a str,
    settings: &'a Settings,
    style: Style,
}

impl GameTask for Evaluate<'_> {
    type Output = Result<SinglePosition, String>;

    fn run<G: ListedGame>(self) -> Self::Output {
        let Evaluate { fen, settings, style } = self;
        let position = G::from_fen(fen).map_err(|error| error.to_string())?;
        let evaluator = Evaluator::<G>::try_new(settings);
        let (mut evaluator, messages) = evaluator.ok_or("no memory is left for a search")?;
        messages.iter().for_each(messages::line);
        evaluator.open_endgame_tables(settings).iter().for_each(messages::line);
        evaluator.set_threads(settings.threads);
        let evaluation = evaluator.evaluate(&Line::new(position.clone()), false);
        let first_side_to_move = Rules::side_to_move(&position).index() == 0;
        let report = position_report(&position, None, &evaluation, style);
        Ok(SinglePosition { game: G::NAME, first_side_to_move, position: report })
    }
}
