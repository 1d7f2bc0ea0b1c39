//! The binary `engine`: the command line. Without arguments it plays over standard input and output, for
//! GUIs pass none.

mod cli;
mod genfens;
mod mates;
mod one_shot;
mod perft;
mod problems;
mod suite;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::Parser;
use protocol::games;
use search::network::Kernel;

use crate::cli::{Arguments, Task};

fn main() -> ExitCode {
    // The command line is looked at only if there is one: everything must work without (`docs/protocols/uci.md`
    // section 9).
    if std::env::args_os().len() <= 1 {
        return play(game_of_executable());
    }
    if let Some(code) = std::env::args_os().nth(1).and_then(|first| genfens::run(first.to_str()?, game_of_executable()))
    {
        return code;
    }
    let Arguments { task, game, kernel } = Arguments::parse();
    if let Some(Err(error)) = kernel.as_deref().map(Kernel::choose) {
        return failure(&error);
    }
    match task {
        None => play(game.as_deref().unwrap_or(game_of_executable())),
        Some(Task::Bench(arguments)) => suite::run(&arguments),
        Some(Task::Perft(arguments)) => perft::run(&arguments),
        Some(Task::Analyse(arguments)) => one_shot::run(&arguments),
        Some(Task::Mate(arguments)) => mates::run(&arguments),
    }
}

/// The game that the name of the program's file asks for: many GUIs cannot pass arguments, so that a renamed copy
/// must do (`docs/protocols/ucci.md` section 17.1).
fn game_of_executable() -> &'static str {
    let path = std::env::current_exe().unwrap_or_default();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    games::named_in(&name).unwrap_or(games::default_name())
}

fn play(game: &str) -> ExitCode {
    if io::stdin().is_terminal() {
        eprintln!(
            "{}: UCI, UCCI and USI on standard input and output; `help` explains, `quit` leaves",
            protocol::name_and_version()
        );
    }
    exit_code(protocol::play(game, suite::in_session))
}

fn exit_code<E: std::fmt::Display>(result: Result<(), E>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure(&error),
    }
}

fn failure(error: &dyn std::fmt::Display) -> ExitCode {
    eprintln!("engine: {error}");
    ExitCode::FAILURE
}
