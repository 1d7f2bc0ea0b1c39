//! A variation of a search as the page shows it.

use analysis::evaluation::ShownScore;
use analysis::report::score_text;
use boards::{Line, NotationOptions};
use search::score::mate_plies;
use search::{Info, ListedGame, ThreadPool, Units};
use serde::Serialize;

use crate::game::{GameText, ShownMove, shown_line};

/// A variation with what it is worth for one side.
#[derive(Clone, Debug, Serialize)]
pub struct Variation {
    /// Score: `+0.35`, or the number of moves to a mate as `#3` and `#-3`.
    score: String,
    /// Expected points, from 0 to 1.
    points: f64,
    line: Vec<ShownMove>,
}

/// Converter of reports on a search into variations.
pub struct Shower<'a, G: ListedGame> {
    line: &'a Line<G>,
    notation: NotationOptions,
    units: Units,
}

impl<'a, G: ListedGame> Shower<'a, G> {
    /// Creates one for the searches of a pool after a line.
    pub fn new(text: &GameText, line: &'a Line<G>, pool: &ThreadPool<G>) -> Shower<'a, G> {
        Shower { line, notation: text.notation(), units: pool.calibration().units }
    }

    /// Returns the variation of a report as the side to move sees it, or as the first side does.
    pub fn shown(&self, info: &Info, as_first_side: bool) -> Variation {
        let score = match mate_plies(info.score) {
            Some(plies) => ShownScore::Mate(plies),
            None => ShownScore::Cp(self.units.centipawns(info.score)),
        };
        let points = G::POINTS.points(info.score, self.units);
        let is_turned = as_first_side && self.line.current().side_to_move().index() == 1;
        Variation {
            score: score_text(score, if is_turned { -1 } else { 1 }),
            points: if is_turned { 1.0 - points } else { points },
            line: shown_line(self.line, &info.pv, self.notation),
        }
    }
}
