//! `lab book`: opening books from games, and from the engine's own analysis (`docs/books.md` section 5).
//!
//! - `make`: a book of the moves that games have played;
//! - `analyst`: the best moves of one position;
//! - `known`: the moves that recorded games have for a position;
//! - `tree`: analysed positions, and which one to analyse next;
//! - `journal`: the file of the tree;
//! - `analyse`: a book of analysed positions;
//! - `lines`: the lines of a book, for openings of matches;
//! - `show`: the first plies of a book as a table.

mod analyse;
pub mod analyst;
pub mod journal;
pub mod known;
mod lines;
mod make;
mod show;
pub mod tree;

use clap::{Args, Subcommand};
use search::{GameTask, ListedGame, with_game};

use crate::error::CommandResult;

/// Make and read opening books: from games, or from analysis
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

impl BookCommand {
    fn game(&self) -> &str {
        match self {
            BookCommand::Make(arguments) => &arguments.game,
            BookCommand::Analyse(arguments) => &arguments.game,
            BookCommand::Show(arguments) => &arguments.game,
            BookCommand::Lines(arguments) => &arguments.game,
        }
    }
}

impl GameTask for &BookCommand {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> CommandResult {
        match self {
            BookCommand::Make(arguments) => make::run::<G>(arguments),
            BookCommand::Analyse(arguments) => analyse::run::<G>(arguments),
            BookCommand::Show(arguments) => show::run::<G>(arguments),
            BookCommand::Lines(arguments) => lines::run::<G>(arguments),
        }
    }
}

/// Runs `lab book`.
///
/// # Errors
/// There is no such game, a file cannot be read or written, or the book would be empty.
pub fn run(arguments: &BookArguments) -> CommandResult {
    let command = &arguments.command;
    with_game(command.game(), command)?
}
