//! What came of a suite, as it is saved and compared.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::{EngineSpec, LineScore};

/// What came of a row.
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

/// A row that was run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RowResult {
    /// The row's name in the file.
    pub id: String,
    /// The group that it belongs to.
    pub theme: Option<String>,
    /// The position.
    pub fen: String,
    /// What was asked.
    pub expected: String,
    /// What was answered, as game records spell it; an illegal move as the engine spelled it.
    pub played: Option<String>,
    /// Whether that is right.
    pub status: Status,
    /// Points for it.
    pub points: u32,
    /// Points that could be had.
    pub max_points: u32,
    /// The engine's value, as its protocol has it.
    pub score: Option<LineScore>,
    /// Plies.
    pub depth: u32,
    /// As the engine counts them.
    pub nodes: u64,
    /// Milliseconds from the question to the answer.
    pub time_ms: f64,
}

/// A suite that was run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuiteResult {
    /// The file.
    pub suite: String,
    /// The game.
    pub game: String,
    /// Who was asked.
    pub engine: EngineSpec,
    /// What ended its thinking, in words.
    pub limit: String,
    /// In the order of the file.
    pub rows: Vec<RowResult>,
}

/// Sums over rows.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Totals {
    /// Rows.
    pub rows: usize,
    /// Rows whose goals were all reached.
    pub solved: usize,
    /// Rows that were not answered with a legal move: illegal moves, crashes and stalls.
    pub faults: usize,
    /// Points.
    pub points: u64,
    /// Points that could be had.
    pub max_points: u64,
    /// Nodes.
    pub nodes: u64,
    /// Milliseconds, added over engines that thought at the same time.
    pub time_ms: f64,
}

impl Totals {
    /// The sums over some rows.
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a RowResult>) -> Totals {
        let mut totals = Totals::default();
        for row in rows {
            totals.rows += 1;
            totals.solved += usize::from(row.status == Status::Solved);
            totals.faults += usize::from(!matches!(row.status, Status::Solved | Status::Failed));
            totals.points += u64::from(row.points);
            totals.max_points += u64::from(row.max_points);
            totals.nodes += row.nodes;
            totals.time_ms += row.time_ms;
        }
        totals
    }
}

/// Rows by theme, in alphabetical order; those without one stand under `-`.
pub fn by_theme(rows: &[RowResult]) -> BTreeMap<&str, Vec<&RowResult>> {
    let mut themes: BTreeMap<&str, Vec<&RowResult>> = BTreeMap::new();
    for row in rows {
        themes.entry(row.theme.as_deref().unwrap_or("-")).or_default().push(row);
    }
    themes
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A row of theme `T` or none, with 10 points to be had.
    pub fn row(id: &str, theme: Option<&str>, status: Status, points: u32) -> RowResult {
        RowResult {
            id: id.into(),
            theme: theme.map(str::to_owned),
            fen: format!("fen of {id}"),
            expected: "e4".into(),
            played: Some("d4".into()),
            status,
            points,
            max_points: 10,
            score: Some(LineScore::Mate(-3)),
            depth: 5,
            nodes: 1000,
            time_ms: 2.5,
        }
    }

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
