//! Files of mate problems.

use std::path::Path;
use std::str::FromStr;

use selfplay::epd;
use selfplay::line_file::{self, FileError};

/// A mate problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Number of the line in the file, from 1.
    pub line: usize,
    /// The position, in the notation of its game.
    pub fen: String,
    /// The mate to find.
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

/// Reads a file of problems, one per line: `position TAB plies TAB ...` as in `tsume.tsv`, EPD with `dm`, or a position
/// alone. Empty lines, lines that begin with `#`, the heading of a table, and rows of zero plies are skipped: the
/// latter state only that there is no mate in one.
///
/// # Errors
/// The file cannot be read or has no problem, or a line is malformed.
pub fn read(path: &Path) -> Result<Vec<Problem>, FileError> {
    line_file::read(path, |line, text| {
        let problem = |fen: &str, goal| Some(Problem { line, fen: fen.to_owned(), goal });
        if let Some((fen, rest)) = text.split_once('\t') {
            let plies = rest.split('\t').next().unwrap_or_default().trim();
            let is_skipped = fen == "sfen" || plies.starts_with("0(");
            return if is_skipped {
                Ok(None)
            } else {
                Ok(problem(fen, MateGoal::Checks(Some(number(plies, "plies")?))))
            };
        }
        let epd = epd::parse(text)?;
        let goal = match epd.operands("dm") {
            Some(moves) => MateGoal::Moves(number(moves.first().unwrap_or(&""), "moves")?),
            None => MateGoal::Checks(None),
        };
        Ok(problem(epd.position, goal))
    })
}

fn number<T: FromStr>(text: &str, what: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number of {what}"))
}
