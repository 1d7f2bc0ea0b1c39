//! The command line of the engine, for its two names: `engine` in the workspace, `sanqi` where it is installed. Without
//! arguments, as GUIs start it, it runs a session over standard input and output.

#![warn(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "both may be closed: `terminal::output` and `terminal::messages` write to them"
)]

mod analyse;
mod analyse_position;
mod bench_command;
mod cli;
mod genfens;
mod help_files;
mod mates;
mod perft;
mod problems;
mod web;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use protocol::games;
use search::network::Kernel;
use terminal::{arguments, messages, output};

use crate::cli::{Action, Arguments};

/// Runs the command of the program's arguments, and returns its exit code.
pub fn run() -> ExitCode {
    // SIGXFSZ must not end the program: a write beyond the limit of a file's size then fails like one to a full disk.
    // If the handler cannot be installed, only that is lost.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
    // GUIs pass no arguments: the engine must work without (`docs/protocols/uci.md` section 9).
    if std::env::args_os().len() <= 1 {
        return play(game_of_executable());
    }
    if let Some(code) = std::env::args_os().nth(1).and_then(|first| genfens::run(first.to_str()?, game_of_executable()))
    {
        return output::exit_code(code);
    }
    let Arguments { action, game, kernel } = match arguments::parse() {
        Ok(arguments) => arguments,
        Err(code) => return code,
    };
    if let Some(Err(error)) = kernel.as_deref().map(Kernel::choose) {
        return failure(&error);
    }
    let Some(action) = action else {
        return output::exit_code(play(game.as_deref().unwrap_or(game_of_executable())));
    };
    let action = match action.with_game(game) {
        Ok(action) => action,
        Err(error) => return failure(&error),
    };
    let code = match action {
        Action::Bench(arguments) => bench_command::run(&arguments),
        Action::Perft(arguments) => perft::run(&arguments),
        Action::Analyse(arguments) => analyse::run(&arguments),
        Action::Mate(arguments) => mates::run(&arguments),
        Action::Web(arguments) => web::run(&arguments),
        Action::Manual => help_files::manual(),
        Action::Completions { shell } => help_files::completions(shell),
    };
    output::exit_code(code)
}

/// The game in the name under which the program was called, which may be that of a link, or in that of its file: many
/// GUIs cannot pass arguments, but a renamed copy chooses a game (`docs/protocols/ucci.md` section 17.1).
fn game_of_executable() -> &'static str {
    let called = std::env::args_os().next().map(PathBuf::from);
    let mut paths = called.into_iter().chain(std::env::current_exe());
    let game = |path: PathBuf| games::named_in(&path.file_name()?.to_string_lossy());
    paths.find_map(game).unwrap_or(games::default_name())
}

fn play(game: &str) -> ExitCode {
    if io::stdin().is_terminal() {
        messages::line(format_args!(
            "{}: UCI, UCCI and USI on standard input and output; `help` lists the commands, `quit` exits. `{} web` plays in the browser",
            protocol::name_and_version(),
            messages::program()
        ));
    }
    exit_code(protocol::play(game, bench_command::in_session))
}

fn exit_code<E: std::fmt::Display>(result: Result<(), E>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure(&error),
    }
}

fn failure(error: &dyn std::fmt::Display) -> ExitCode {
    messages::of_program(error);
    ExitCode::FAILURE
}
