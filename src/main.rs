//! The binary `engine`: the command line. Without arguments it plays over standard input and output, for
//! GUIs pass none.

mod cli;
mod one_shot;
mod perft;
mod suite;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Arguments, Task};

fn main() -> ExitCode {
    // The command line is looked at only if there is one: everything must work without (`specs/uci.md`
    // section 9).
    if std::env::args_os().len() <= 1 {
        return play();
    }
    match Arguments::parse().task {
        None => play(),
        Some(Task::Bench(arguments)) => suite::run(&arguments),
        Some(Task::Perft(arguments)) => perft::run(&arguments),
        Some(Task::Analyse(arguments)) => one_shot::run(&arguments),
    }
}

fn play() -> ExitCode {
    if io::stdin().is_terminal() {
        eprintln!("{}: UCI on standard input and output; `help` explains, `quit` leaves", protocol::name_and_version());
    }
    exit_code(protocol::play(suite::in_session))
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
