//! Files of mate problems.

use std::fs;
use std::path::Path;

/// A mate problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Number of the line in the file, from 1.
    pub line: usize,
    pub fen: String,
    pub goal: MateGoal,
}

/// The kind of mate to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateGoal {
    /// A mate by checks alone, in the given number of plies, or in any number.
    Checks(Option<u32>),
    /// A mate in this number of moves of any kind; a negative number means being mated.
    Moves(i32),
}

/// Reads a file of problems, one per line: `position TAB plies TAB ...` as in `tsume.tsv`, EPD with `dm`, or a position alone.
/// Empty lines, lines that begin with `#`, the heading of a table, and rows of zero plies are skipped: the latter state only
/// that there is no mate in one.
///
/// # Errors
/// The file cannot be read, or a number is malformed.
pub fn read(path: &Path) -> Result<Vec<Problem>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut problems = Vec::new();
    for (index, row) in text.lines().enumerate() {
        let wrong = |what: &str| format!("{}:{}: not a number of {what}", path.display(), index + 1);
        let mut add = |fen: &str, goal| problems.push(Problem { line: index + 1, fen: fen.to_owned(), goal });
        if let Some((fen, rest)) = row.split_once('\t') {
            let plies = rest.split('\t').next().unwrap_or_default();
            if fen == "sfen" || plies.starts_with("0(") {
                continue;
            }
            add(fen, MateGoal::Checks(Some(plies.trim().parse().map_err(|_| wrong("plies"))?)));
        } else if let Some((fen, rest)) = row.split_once(" dm ") {
            let moves = rest.split(';').next().unwrap_or_default();
            add(fen, MateGoal::Moves(moves.trim().parse().map_err(|_| wrong("moves"))?));
        } else if !row.trim().is_empty() && !row.starts_with('#') {
            add(row.trim(), MateGoal::Checks(None));
        }
    }
    Ok(problems)
}
