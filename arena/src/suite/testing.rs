//! Rows for the tests of this folder.

use selfplay::EngineScore;

use super::result::{RowResult, Status};

/// Returns a row with up to 10 points.
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
        score: Some(EngineScore::Mate(-3)),
        depth: 5,
        nodes: 1000,
        time_ms: 2.5,
    }
}
