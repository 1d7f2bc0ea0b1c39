//! Analysis of one position.

use boards::{Line, Rules, Verdict};
use search::{Event, GameTask, ListedGame, SearchOptions, with_game};
use serde::Serialize;

use crate::evaluation::{Analyser, Evaluation, Settings};
use crate::report::{PositionReport, Style, position_report};

/// Report on one position.
#[derive(Clone, Debug, Serialize)]
pub struct SinglePosition {
    /// Name of the game.
    pub game: &'static str,
    /// True if scores and chances, which are the first side's, are those of the side to move.
    pub first_side_to_move: bool,
    /// True if the side to move wins by a declaration, in place of any move; no search is made then.
    pub declares_win: bool,
    /// The report.
    #[serde(flatten)]
    pub position: PositionReport,
}

/// News of the evaluation of a position.
#[derive(Clone, Debug)]
pub enum Told<'a> {
    /// A message about the endgame tables.
    Tables(&'a str),
    /// An event of the search, or a message about its memory; the answer comes last.
    Event(&'a Event),
}

/// Evaluates a position of a game with `settings.threads` threads. `listener` is told what happens, and returns false
/// to end the search.
///
/// # Errors
/// There is no such game, the text is no position of that game, or there is no memory for the search.
pub fn evaluate_position(
    game: &str,
    fen: &str,
    settings: &Settings,
    style: Style,
    listener: impl FnMut(Told<'_>) -> bool,
) -> Result<SinglePosition, String> {
    let task = Evaluate { fen, settings, style, listener };
    with_game(game, task).map_err(|error| error.to_string())?
}

struct Evaluate<'a, L> {
    fen: &'a str,
    settings: &'a Settings,
    style: Style,
    listener: L,
}

impl<L: FnMut(Told<'_>) -> bool> GameTask for Evaluate<'_, L> {
    type Output = Result<SinglePosition, String>;

    fn run<G: ListedGame>(self) -> Self::Output {
        let Evaluate { fen, settings, style, mut listener } = self;
        let position = G::from_fen(fen).map_err(|error| error.to_string())?;
        let report = |evaluation: &Evaluation| SinglePosition {
            game: G::NAME,
            first_side_to_move: Rules::side_to_move(&position).index() == 0,
            declares_win: position.can_declare_win(),
            position: position_report(&position, None, evaluation, style.from_position(&position)),
        };
        if position.can_declare_win() {
            return Ok(report(&Evaluation::of_verdict(Verdict::Win)));
        }
        let (mut analyser, messages) = Analyser::<G>::try_new(settings).ok_or("no memory is left for a search")?;
        for message in messages {
            listener(Told::Event(&Event::InfoString(message)));
        }
        for message in analyser.open_endgame_tables(settings) {
            listener(Told::Tables(&message));
        }
        analyser.set_threads(settings.threads);
        let options = SearchOptions { analyse: true, ..SearchOptions::default() };
        let line = Line::new(position.clone());
        let evaluation = analyser.search(&line, settings.effort, options, |event| listener(Told::Event(event)));
        Ok(report(&evaluation))
    }
}
