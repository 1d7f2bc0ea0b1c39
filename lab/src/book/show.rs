//! `lab book show`: the first plies of a book as a table in Markdown.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boards::{Line, NotationOptions};
use books::{Book, BookGame, BookMove, Matching, Source};
use clap::Args;
use search::ListedGame;
use selfplay::games;
use terminal::output;

use super::tree::moves_text;
use crate::error::{CommandResult, LabError, file_error};

/// Greatest number of plies that are shown.
const MOST_PLIES: i64 = 400;

/// Print the moves of a book for the positions of its best lines, as a table in Markdown
#[derive(Debug, Args)]
pub struct ShowArguments {
    /// Book; the built-in one by default.
    file: Option<PathBuf>,
    /// Game of the book.
    #[arg(long, default_value = games::DEFAULT)]
    pub game: String,
    /// Number of plies.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=MOST_PLIES))]
    plies: u16,
    /// Number of moves of a position whose lines are followed.
    #[arg(long, default_value_t = 2)]
    width: usize,
}

/// Runs `lab book show`.
///
/// # Errors
/// The book cannot be read.
pub fn run<G: ListedGame>(arguments: &ShowArguments) -> CommandResult {
    let book = open::<G>(arguments.file.as_deref())?;
    output::line(format_args!("| after | moves |\n|---|---|"));
    show(&*book, &mut Line::new(G::start()), arguments)?;
    Ok(ExitCode::SUCCESS)
}

/// Opens a book; the built-in one without a path.
///
/// # Errors
/// The file is no book of the game.
pub fn open<G: BookGame>(path: Option<&Path>) -> Result<Box<dyn Book<G>>, LabError> {
    let Some(path) = path else { return Ok(G::open(Source::Memory(Cow::Borrowed(G::BUILT_IN)))?) };
    Source::open(path).and_then(G::open).map_err(file_error(path))
}

/// Shows the end of a line and what follows. It calls itself once for each ply: a book may go round in a circle, so
/// that only [`MOST_PLIES`] bounds it.
fn show<G: BookGame>(book: &dyn Book<G>, line: &mut Line<G>, arguments: &ShowArguments) -> std::io::Result<()> {
    let mut moves = book.find(line, Matching { ignore_ply: true, flipped: false })?.moves;
    if moves.is_empty() {
        return Ok(());
    }
    moves.sort_by_key(|entry| std::cmp::Reverse((entry.score, entry.weight)));
    output::line(format_args!("| {} | {} |", played(line), described(line.current(), &moves)));
    if line.ply() + 1 < usize::from(arguments.plies) {
        for entry in moves.iter().take(arguments.width) {
            line.push(entry.mv);
            show(book, line, arguments)?;
            line.pop();
        }
    }
    Ok(())
}

fn played<G: BookGame>(line: &Line<G>) -> String {
    if line.ply() == 0 { "the starting position".into() } else { format!("`{}`", moves_text(line)) }
}

fn described<G: BookGame>(position: &G, moves: &[BookMove]) -> String {
    let total = moves.iter().map(|entry| u64::from(entry.weight)).sum::<u64>().max(1);
    let word = |entry: &BookMove| {
        let mv = position.format_move(entry.mv, NotationOptions::default());
        match entry.score {
            Some(score) => format!("`{mv}` {score:+}"),
            None => format!("`{mv}` {} %", u64::from(entry.weight) * 100 / total),
        }
    };
    moves.iter().map(word).collect::<Vec<_>>().join(", ")
}
