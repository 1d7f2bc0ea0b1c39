//! The binary `lab`: what makes the engine stronger, and says how strong it is. It talks to engines as processes,
//! through their protocols, like any GUI.

mod cli;
mod engine;
mod games;
mod interrupt;
mod opening_book;
mod report;
mod stats;
mod tournament;

use std::error::Error;
use std::process::ExitCode;

use clap::Parser;

use cli::{Arguments, Task};

fn main() -> ExitCode {
    let outcome: Result<ExitCode, Box<dyn Error>> = match Arguments::parse().task {
        Task::Match(arguments) => tournament::run(&arguments).map_err(Into::into),
        Task::Report(arguments) => report::run(&arguments).map(|()| ExitCode::SUCCESS).map_err(Into::into),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("lab: {error}");
        ExitCode::FAILURE
    })
}
