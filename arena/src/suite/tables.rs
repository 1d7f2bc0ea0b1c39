//! Results as text tables.

use std::fmt::Write;

use selfplay::EngineScore;

use super::diff::Diff;
use super::result::{RowResult, Status, SuiteResult, Totals, by_theme};

/// Alignment of a column.
#[derive(Clone, Copy)]
enum Align {
    Left,
    Right,
}
use Align::{Left, Right};

/// Returns the rows that were not solved, or all rows.
pub fn rows(result: &SuiteResult, all: bool) -> String {
    let shown: Vec<&RowResult> = result.rows.iter().filter(|row| all || row.status != Status::Solved).collect();
    if shown.is_empty() {
        return String::new();
    }
    rows_table(&shown) + "\n"
}

fn rows_table(rows: &[&RowResult]) -> String {
    let points = rows.iter().any(|row| row.max_points > 0);
    let mut columns = vec![
        ("id", Left),
        ("result", Left),
        ("played", Left),
        ("asked", Left),
        ("score", Right),
        ("depth", Right),
        ("nodes", Right),
        ("seconds", Right),
    ];
    if points {
        columns.push(("points", Right));
    }
    let cells = rows.iter().map(|row| {
        let mut cells = vec![
            row.id.clone(),
            status(row.status).into(),
            row.played.clone().unwrap_or_else(|| "-".into()),
            row.expected.clone(),
            row.score.map_or_else(|| "-".into(), score),
            row.depth.to_string(),
            row.nodes.to_string(),
            format!("{:.3}", row.time_ms / 1000.0),
        ];
        if points {
            cells.push(format!("{}/{}", row.points, row.max_points));
        }
        cells
    });
    aligned(&columns, cells.collect())
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Solved => "solved",
        Status::Failed => "failed",
        Status::IllegalMove => "illegal move",
        Status::Crashed => "crashed",
        Status::Stalled => "stalled",
    }
}

fn score(score: EngineScore) -> String {
    match score {
        EngineScore::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        EngineScore::Mate(length) => format!("#{length}"),
    }
}

/// Returns the totals, by theme if there is more than one.
pub fn totals(result: &SuiteResult) -> String {
    let themes = by_theme(&result.rows);
    let mut sums: Vec<(&str, Totals)> =
        themes.iter().map(|(theme, rows)| (*theme, Totals::of(rows.iter().copied()))).collect();
    if sums.len() < 2 {
        sums.clear();
    }
    let total = Totals::of(&result.rows);
    let points = total.max_points > 0;
    sums.push(("total", total));
    let mut columns = vec![("theme", Left), ("solved", Right), ("%", Right)];
    if points {
        columns.extend([("points", Right), ("%", Right)]);
    }
    columns.extend([("faults", Right), ("nodes", Right), ("seconds", Right)]);
    let cells = sums.iter().map(|(theme, sum)| {
        let mut cells = vec![
            (*theme).to_owned(),
            format!("{}/{}", sum.solved, sum.rows),
            percent(sum.solved as u64, sum.rows as u64),
        ];
        if points {
            cells.extend([format!("{}/{}", sum.points, sum.max_points), percent(sum.points, sum.max_points)]);
        }
        cells.extend([sum.faults.to_string(), sum.nodes.to_string(), format!("{:.1}", sum.time_ms / 1000.0)]);
        cells
    });
    aligned(&columns, cells.collect())
}

fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "-".into() } else { format!("{:.1}", part as f64 / whole as f64 * 100.0) }
}

/// Returns the changes since an earlier result.
pub fn diff(diff: &Diff) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    for [before, after] in &diff.conditions {
        let _ = writeln!(text, "was: {before}\nnow: {after}");
    }
    for (what, rows) in [("newly solved", &diff.newly_solved), ("newly failed", &diff.newly_failed)] {
        let _ = writeln!(text, "\n{what}: {}", rows.len());
        if !rows.is_empty() {
            text.push_str(&rows_table(rows));
        }
    }
    text.push('\n');
    let mut sums: Vec<_> = diff.themes.iter().map(|(theme, sums)| (*theme, sums)).collect();
    if sums.len() < 2 {
        sums.clear();
    }
    sums.push(("total", &diff.total));
    let columns = [
        ("theme", Left),
        ("solved before", Right),
        ("now", Right),
        ("points before", Right),
        ("now", Right),
        ("change", Right),
    ];
    let cells = sums.into_iter().map(|(theme, [before, after])| {
        vec![
            theme.to_owned(),
            format!("{}/{}", before.solved, before.rows),
            format!("{}/{}", after.solved, after.rows),
            before.points.to_string(),
            after.points.to_string(),
            format!("{:+}", after.points as i64 - before.points as i64),
        ]
    });
    text.push_str(&aligned(&columns, cells.collect()));
    if diff.only_before + diff.only_after > 0 {
        let _ = writeln!(text, "not compared: {} rows gone, {} rows new", diff.only_before, diff.only_after);
    }
    text
}

fn aligned(columns: &[(&str, Align)], rows: Vec<Vec<String>>) -> String {
    let header = columns.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>();
    let lines: Vec<Vec<String>> = std::iter::once(header).chain(rows).collect();
    let width = |column: usize| lines.iter().map(|cells| cells[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut text = String::new();
    for cells in &lines {
        let padded = cells.iter().zip(&widths).zip(columns).map(|((cell, &width), (_, align))| match align {
            Left => format!("{cell:<width$}"),
            Right => format!("{cell:>width$}"),
        });
        text.push_str(padded.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::diff::compare;
    use super::super::testing::row;
    use super::*;

    fn result(rows: Vec<RowResult>) -> SuiteResult {
        SuiteResult {
            suite: "s.epd".into(),
            game: "chess".into(),
            engine: "cmd=./engine".parse().unwrap(),
            limit: "7 nodes".into(),
            rows,
        }
    }

    #[test]
    fn failures_and_sums_are_shown() {
        let result = result(vec![
            row("T.1", Some("T"), Status::Solved, 10),
            row("T.2", Some("T"), Status::Failed, 4),
            row("U.1", Some("U"), Status::Crashed, 0),
        ]);
        let expected = "\
id   result   played  asked  score  depth  nodes  seconds  points
T.2  failed   d4      e4       #-3      5   1000    0.003    4/10
U.1  crashed  d4      e4       #-3      5   1000    0.003    0/10

";
        assert_eq!(rows(&result, false), expected);
        assert_eq!(rows(&result, true).lines().count(), expected.lines().count() + 1);
        let expected = "\
theme  solved     %  points     %  faults  nodes  seconds
T         1/2  50.0   14/20  70.0       0   2000      0.0
U         0/1   0.0    0/10   0.0       1   1000      0.0
total     1/3  33.3   14/30  46.7       1   3000      0.0
";
        assert_eq!(totals(&result), expected);
    }

    #[test]
    fn changes_are_shown() {
        let before = result(vec![row("a", None, Status::Failed, 2), row("b", None, Status::Failed, 0)]);
        let after = result(vec![row("a", None, Status::Solved, 10)]);
        let expected = "
newly solved: 1
id  result  played  asked  score  depth  nodes  seconds  points
a   solved  d4      e4       #-3      5   1000    0.003   10/10

newly failed: 0

theme  solved before  now  points before  now  change
total            0/1  1/1              2   10      +8
not compared: 1 rows gone, 0 rows new
";
        assert_eq!(diff(&compare(&before, &after)), expected);
    }
}
