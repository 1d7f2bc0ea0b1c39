//! Difference of a suite result from an earlier one.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::result::{RowResult, Status, SuiteResult, Totals, by_theme};

/// Changes from an earlier result to a newer one. Rows correspond if id and position are equal.
#[derive(Debug, PartialEq, Serialize)]
pub struct Diff<'a> {
    /// Game, suite, engine and limit where they differ: before, after.
    pub conditions: Vec<[String; 2]>,
    /// Rows solved now but not before.
    pub newly_solved: Vec<&'a RowResult>,
    /// Rows solved before but not now.
    pub newly_failed: Vec<&'a RowResult>,
    /// Sums before and after by theme, over the rows in both results.
    pub themes: BTreeMap<&'a str, [Totals; 2]>,
    /// Sums before and after over the rows in both results.
    pub total: [Totals; 2],
    /// Number of rows in the earlier result only.
    pub only_before: usize,
    /// Number of rows in the newer result only.
    pub only_after: usize,
}

/// Compares two results.
pub fn compare<'a>(before: &'a SuiteResult, after: &'a SuiteResult) -> Diff<'a> {
    let key = |row: &'a RowResult| (row.id.as_str(), row.fen.as_str());
    let earlier: HashMap<_, _> = before.rows.iter().map(|row| (key(row), row)).collect();
    let pairs: Vec<(&RowResult, &RowResult)> =
        after.rows.iter().filter_map(|row| Some((*earlier.get(&key(row))?, row))).collect();
    let solved = |row: &RowResult| row.status == Status::Solved;
    let changed = |is_solved: bool| {
        let pairs = pairs.iter().filter(move |(old, new)| solved(old) != is_solved && solved(new) == is_solved);
        pairs.map(|(_, new)| *new).collect::<Vec<_>>()
    };
    let sums = |pairs: &mut dyn Iterator<Item = &(&'a RowResult, &'a RowResult)>| {
        let (old, new): (Vec<&RowResult>, Vec<&RowResult>) = pairs.copied().unzip();
        [Totals::of(old), Totals::of(new)]
    };
    let themes = by_theme(&after.rows)
        .into_keys()
        .map(|theme| {
            let of_theme = |pair: &&(&RowResult, &RowResult)| pair.1.theme.as_deref().unwrap_or("-") == theme;
            (theme, sums(&mut pairs.iter().filter(of_theme)))
        })
        .collect();
    Diff {
        conditions: conditions(before, after),
        newly_solved: changed(true),
        newly_failed: changed(false),
        themes,
        total: sums(&mut pairs.iter()),
        only_before: before.rows.len().saturating_sub(pairs.len()),
        only_after: after.rows.len() - pairs.len(),
    }
}

/// Returns the differences in game, suite, engine and limit.
fn conditions(before: &SuiteResult, after: &SuiteResult) -> Vec<[String; 2]> {
    let of = |result: &SuiteResult| {
        let engine = format!("{} ({})", result.engine.name, result.engine.command);
        [result.game.clone(), result.suite.clone(), engine, result.limit.clone()]
    };
    of(before).into_iter().zip(of(after)).filter(|(old, new)| old != new).map(|(old, new)| [old, new]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::row;
    use super::*;

    fn result(limit: &str, rows: Vec<RowResult>) -> SuiteResult {
        SuiteResult {
            suite: "s.epd".into(),
            game: "chess".into(),
            engine: "cmd=./engine".parse().unwrap(),
            limit: limit.into(),
            rows,
        }
    }

    #[test]
    fn changes_are_found() {
        let before = result(
            "100 nodes",
            vec![
                row("a", Some("T"), Status::Solved, 10),
                row("b", Some("T"), Status::Failed, 2),
                row("c", None, Status::Crashed, 0),
                row("old", None, Status::Solved, 10),
            ],
        );
        let after = result(
            "200 nodes",
            vec![
                row("c", None, Status::Failed, 1),
                row("b", Some("T"), Status::Solved, 10),
                row("a", Some("T"), Status::Stalled, 0),
                row("new", None, Status::Solved, 10),
                row("newer", None, Status::Solved, 10),
            ],
        );
        let diff = compare(&before, &after);
        let ids = |rows: &[&RowResult]| rows.iter().map(|row| row.id.clone()).collect::<Vec<_>>();
        assert_eq!((ids(&diff.newly_solved), ids(&diff.newly_failed)), (vec!["b".to_owned()], vec!["a".to_owned()]));
        assert_eq!((diff.only_before, diff.only_after), (1, 2));
        let points = |sums: &[Totals; 2]| [sums[0].points, sums[1].points];
        assert_eq!((points(&diff.themes["T"]), points(&diff.themes["-"])), ([12, 10], [0, 1]));
        assert_eq!((points(&diff.total), diff.total[1].rows), ([12, 11], 3));
        assert_eq!(diff.conditions, [["100 nodes".to_owned(), "200 nodes".to_owned()]]);
    }

    #[test]
    fn nothing_changes_in_the_same_result() {
        let same = result("7 nodes", vec![row("a", None, Status::Solved, 10)]);
        let diff = compare(&same, &same);
        assert!(diff.newly_solved.is_empty() && diff.newly_failed.is_empty() && diff.conditions.is_empty());
        assert_eq!((diff.only_before, diff.only_after), (0, 0));
    }
}
