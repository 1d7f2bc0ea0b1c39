//! `lab book`: opening books from games, and from the engine's own analysis (`docs/books.md` section 5).
//!
//! - [`make`]: a book of the moves that games have played;
//! - [`analyst`]: the best moves of one position;
//! - [`known`]: the moves that recorded games have for a position;
//! - [`tree`]: analysed positions, and which one to analyse next;
//! - [`journal`]: the file of the tree;
//! - [`analyse`]: a book of analysed positions;
//! - [`lines`]: the lines of a book, for openings of matches;
//! - [`show`]: the first plies of a book as a table.

mod analyse;
mod analyst;
mod journal;
mod known;
mod lines;
mod make;
mod show;
mod tree;

use boards::Rules;
use clap::{Args, Subcommand};
use search::UnknownGame;

use crate::error::CommandResult;

/// Opening books: from games, or from analysis
#[derive(Debug, Args)]
pub struct BookArguments {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    Make(make::MakeArguments),
    Analyse(analyse::AnalyseArguments),
    Show(show::ShowArguments),
    Lines(lines::LinesArguments),
}

/// Runs `lab book`.
///
/// # Errors
/// There is no such game, a file cannot be read or written, or the book would be empty.
pub fn run(arguments: &BookArguments) -> CommandResult {
    macro_rules! dispatch {
        ($($name:ident: $game:ty),*) => {
            match &arguments.command {
                BookCommand::Make(arguments) => match arguments.game.as_str() {
                    $(<$game as Rules>::NAME => make::run::<$game>(arguments),)*
                    other => Err(UnknownGame(other.to_owned()).into()),
                },
                BookCommand::Analyse(arguments) => match arguments.game.as_str() {
                    $(<$game as Rules>::NAME => analyse::run::<$game>(arguments),)*
                    other => Err(UnknownGame(other.to_owned()).into()),
                },
                BookCommand::Lines(arguments) => match arguments.game.as_str() {
                    $(<$game as Rules>::NAME => lines::run::<$game>(arguments),)*
                    other => Err(UnknownGame(other.to_owned()).into()),
                },
                BookCommand::Show(arguments) => match arguments.game.as_str() {
                    $(<$game as Rules>::NAME => show::run::<$game>(arguments),)*
                    other => Err(UnknownGame(other.to_owned()).into()),
                },
            }
        };
    }
    search::for_each_game!(dispatch)
}
