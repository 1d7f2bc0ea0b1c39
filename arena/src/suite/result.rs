//! Results of a suite, as they are saved and compared.

use std::collections::BTreeMap;

use selfplay::EngineScore;
use serde::{Deserialize, Serialize};

use crate::engine::EngineSpec;

/// Result of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// All goals are reached.
    Solved,
    /// A goal is missed.
    Failed,
    /// The move is not legal.
    IllegalMove,
    /// The process ended.
    Crashed,
    /// The process neither answered nor ended.
    Stalled,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RowResult {
    /// Id of the row.
    pub id: String,
    /// Theme, if the row belongs to one.
    pub theme: Option<String>,
    /// Position as FEN or SFEN.
    pub fen: String,
    /// Goals as text.
    pub expected: String,
    /// Answer in the notation of game records; an illegal move in the engine's notation.
    pub played: Option<String>,
    pub status: Status,
    /// Points of the answer.
    pub points: u32,
    /// Maximum number of points.
    pub max_points: u32,
    /// Score, in the form of the engine's protocol.
    pub score: Option<EngineScore>,
    /// Depth in plies.
    pub depth: u32,
    /// Number of nodes reported by the engine.
    pub nodes: u64,
    /// Time to the answer in milliseconds.
    pub time_ms: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuiteResult {
    /// Path of the suite.
    pub suite: String,
    /// Name of the game.
    pub game: String,
    /// Description of the engine.
    pub engine: EngineSpec,
    /// Search limit as text.
    pub limit: String,
    /// Rows in the order of the file.
    pub rows: Vec<RowResult>,
}

/// Sums over rows.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Totals {
    pub rows: usize,
    /// Number of rows solved.
    pub solved: usize,
    /// Number of rows without a legal answer: illegal moves, crashes and stalls.
    pub faults: usize,
    /// Sum of points.
    pub points: u64,
    /// Maximum number of points.
    pub max_points: u64,
    /// Sum of nodes.
    pub nodes: u64,
    /// Sum of times in milliseconds, over engines that ran in parallel.
    pub time_ms: f64,
}

impl Totals {
    /// Returns the sums over rows.
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a RowResult>) -> Totals {
        let mut totals = Totals::default();
        for row in rows {
            totals.rows += 1;
            totals.solved += usize::from(row.status == Status::Solved);
            totals.faults += usize::from(!matches!(row.status, Status::Solved | Status::Failed));
            totals.points += u64::from(row.points);
            totals.max_points += u64::from(row.max_points);
            totals.nodes = totals.nodes.saturating_add(row.nodes);
            totals.time_ms += row.time_ms;
        }
        totals
    }
}

/// Returns the rows by theme, in alphabetical order; those without a theme under `-`.
pub fn by_theme(rows: &[RowResult]) -> BTreeMap<&str, Vec<&RowResult>> {
    let mut themes: BTreeMap<&str, Vec<&RowResult>> = BTreeMap::new();
    for row in rows {
        themes.entry(row.theme.as_deref().unwrap_or("-")).or_default().push(row);
    }
    themes
}

#[cfg(test)]
mod tests {
    use super::super::testing::row;
    use super::*;

    #[test]
    fn rows_are_summed_by_theme() {
        let rows = [
            row("a", Some("T"), Status::Solved, 10),
            row("b", None, Status::Crashed, 0),
            row("c", Some("T"), Status::Failed, 4),
        ];
        let totals = Totals::of(&rows);
        assert_eq!((totals.rows, totals.solved, totals.faults), (3, 1, 1));
        assert_eq!((totals.points, totals.max_points, totals.nodes), (14, 30, 3000));
        let themes = by_theme(&rows);
        assert_eq!(themes.keys().copied().collect::<Vec<_>>(), ["-", "T"]);
        assert_eq!(Totals::of(themes["T"].iter().copied()).points, 14);
    }

    #[test]
    fn json_goes_both_ways() {
        let result = SuiteResult {
            suite: "s.epd".into(),
            game: "chess".into(),
            engine: "cmd=./engine,option.Hash=16".parse().unwrap(),
            limit: "7 nodes".into(),
            rows: vec![row("a", Some("T"), Status::IllegalMove, 0)],
        };
        let text = serde_json::to_string(&result).unwrap();
        assert_eq!(serde_json::from_str::<SuiteResult>(&text).unwrap(), result);
    }
}
