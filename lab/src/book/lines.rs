//! `lab book lines`: the lines of a book as games, from which `lab openings` makes openings of matches.

use std::collections::{HashSet, VecDeque};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use boards::{Line, NotationOptions};
use books::{Book, BookGame, Matching};
use clap::Args;
use search::ListedGame;
use selfplay::book::format_line;
use selfplay::{PlyRange, games};
use terminal::output;

use super::show;
use crate::error::CommandResult;

/// Print the lines of a book, each as `startpos moves ...`
///
/// Every position that the book reaches within the range of plies ends one line, the shortest one; of mirror images in
/// xiangqi one is printed.
#[derive(Debug, Args)]
pub struct LinesArguments {
    /// Book; the built-in one by default.
    file: Option<PathBuf>,
    /// Game of the book.
    #[arg(long, default_value = games::DEFAULT)]
    pub game: String,
    /// Range of the number of plies.
    #[arg(long, value_name = "MIN-MAX", default_value = "6-10")]
    plies: PlyRange,
}

/// Runs `lab book lines`.
///
/// # Errors
/// The book cannot be read.
pub fn run<G: ListedGame>(arguments: &LinesArguments) -> CommandResult {
    let book = show::open::<G>(arguments.file.as_deref())?;
    for line in lines(&*book, arguments.plies)? {
        output::line(format_args!("{}", format_line(&line, NotationOptions::default())));
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the lines to all positions of a book, shorter ones first.
fn lines<G: BookGame>(book: &dyn Book<G>, plies: PlyRange) -> io::Result<Vec<Line<G>>> {
    let mut found = Vec::new();
    let start = Line::new(G::start());
    let mut seen = HashSet::from([start.current().entry_key()]);
    let mut waiting = VecDeque::from([start]);
    while let Some(line) = waiting.pop_front() {
        if line.ply() < plies.max {
            for entry in book.find(&line, Matching { ignore_ply: true, flipped: false })?.moves {
                let mut longer = line.clone();
                longer.push(entry.mv);
                if entry.weight > 0 && seen.insert(longer.current().entry_key()) {
                    waiting.push_back(longer);
                }
            }
        }
        if line.ply() >= plies.min {
            found.push(line);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::path::Path;

    use boards::Rules;
    use boards::xiangqi::Xiangqi;
    use books::{BookMove, BookPosition, Source};

    use super::*;

    #[test]
    fn each_position_ends_one_line() {
        let position = |line: &str, moves: &[&str]| {
            let line: Line<Xiangqi> = selfplay::book::parse_line(line).unwrap();
            let moves = moves.iter().map(|text| {
                let mv = boards::Notation::parse_move(line.current(), text).unwrap();
                BookMove::weighted(mv, 1)
            });
            BookPosition { moves: moves.collect(), line: line.clone() }
        };
        let positions = [position("startpos", &["h2e2", "b2e2"]), position("startpos moves h2e2", &["b9c7", "h9g7"])];
        let bytes = Xiangqi::write(Path::new("x.dat"), &positions);
        let book = Xiangqi::open(Source::Memory(Cow::Owned(bytes))).unwrap();
        let count = |plies: &str| lines(&*book, plies.parse().unwrap()).unwrap().len();
        assert_eq!([count("1"), count("2"), count("1-2"), count("3")], [1, 2, 3, 0]);
        assert_eq!(lines(&*book, "2".parse().unwrap()).unwrap()[0].positions()[0].key(), Xiangqi::start().key());
    }
}
