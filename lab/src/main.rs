//! The binary `lab`: what makes the engine stronger, and says how strong it is. It talks to engines as processes,
//! through their protocols, like any GUI; only games to learn from are played in-process.

mod analysis;
mod bar;
mod calibrate;
mod cli;
mod columns;
mod data;
mod datagen;
mod engine;
mod fonts;
mod games;
mod interrupt;
mod network;
mod openings;
mod ordered;
mod report;
mod stats;
mod suite;
mod time_use;
mod tournament;
mod training;

use std::error::Error;
use std::process::ExitCode;

use clap::Parser;

use cli::{Arguments, Task};

fn main() -> ExitCode {
    end_with_the_reader();
    let done: Result<ExitCode, Box<dyn Error>> = match Arguments::parse().task {
        Task::Match(arguments) => tournament::run(&arguments).map_err(Into::into),
        Task::Report(arguments) => report::run(&arguments).map(|()| ExitCode::SUCCESS).map_err(Into::into),
        Task::Times(arguments) => time_use::run(&arguments).map(|()| ExitCode::SUCCESS).map_err(Into::into),
        Task::Suite(arguments) => suite::run(&arguments).map_err(Into::into),
        Task::Openings(arguments) => openings::run(&arguments).map_err(Into::into),
        Task::Data(arguments) => data::run(&arguments).map_err(Into::into),
        Task::Datagen(arguments) => datagen::run(&arguments).map_err(Into::into),
        Task::Calibrate(arguments) => calibrate::run(&arguments).map_err(Into::into),
        Task::Train(arguments) => training::run(&arguments).map_err(Into::into),
    };
    done.unwrap_or_else(|error| {
        eprintln!("lab: {error}");
        ExitCode::FAILURE
    })
}

/// Who has read enough closes the pipe, as in `lab data inspect FILE | head`: printing fails by a panic then, and there is
/// nothing to tell.
fn end_with_the_reader() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if panic.payload_as_str().is_some_and(|text| text.starts_with("failed printing to stdout")) {
            std::process::exit(0);
        }
        usual(panic);
    }));
}
