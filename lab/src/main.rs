//! The binary `lab`: what makes the engine stronger, and says how strong it is. It talks to engines as processes,
//! through their protocols, like any GUI.

mod analysis;
mod cli;
mod engine;
mod games;
mod interrupt;
mod line_file;
mod opening_book;
mod openings;
mod report;
mod stats;
mod suite;
mod time_use;
mod tournament;

use std::error::Error;
use std::process::ExitCode;

use clap::Parser;

use cli::{Arguments, Task};

fn main() -> ExitCode {
    let done: Result<ExitCode, Box<dyn Error>> = match Arguments::parse().task {
        Task::Match(arguments) => tournament::run(&arguments).map_err(Into::into),
        Task::Report(arguments) => report::run(&arguments).map(|()| ExitCode::SUCCESS).map_err(Into::into),
        Task::Times(arguments) => time_use::run(&arguments).map(|()| ExitCode::SUCCESS).map_err(Into::into),
        Task::Suite(arguments) => suite::run(&arguments).map_err(Into::into),
        Task::Openings(arguments) => openings::run(&arguments).map_err(Into::into),
    };
    done.unwrap_or_else(|error| {
        eprintln!("lab: {error}");
        ExitCode::FAILURE
    })
}
