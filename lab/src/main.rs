//! The binary `lab`: tools that measure the strength of engines and train the networks of ours. Engines run as
//! processes and speak their protocols as with any GUI; only self-play runs in-process.

mod analysis;
mod bar;
mod book;
mod calibrate;
mod cli;
mod columns;
mod data;
mod data_tools;
mod datagen;
mod engine;
mod fonts;
mod games;
mod in_process;
mod interrupt;
mod levels;
mod network;
mod openings;
mod ordered;
mod paths;
mod records;
mod report;
mod stats;
mod suite;
mod time_control;
mod time_use;
mod tournament;
mod training;
mod tuning;

use std::error::Error;
use std::process::ExitCode;

use clap::Parser;

use cli::{Arguments, LabCommand};

fn main() -> ExitCode {
    exit_on_closed_stdout();
    let done: Result<ExitCode, Box<dyn Error>> = match Arguments::parse().command {
        LabCommand::Match(arguments) => tournament::run(&arguments).map_err(Into::into),
        LabCommand::Report(arguments) => report::run(&arguments).map(|()| ExitCode::SUCCESS).map_err(Into::into),
        LabCommand::Times(arguments) => time_use::run(&arguments).map(|()| ExitCode::SUCCESS).map_err(Into::into),
        LabCommand::Suite(arguments) => suite::run(&arguments).map_err(Into::into),
        LabCommand::Openings(arguments) => openings::run(&arguments).map_err(Into::into),
        LabCommand::Book(arguments) => book::run(&arguments),
        LabCommand::Data(arguments) => data_tools::run(&arguments).map_err(Into::into),
        LabCommand::Datagen(arguments) => datagen::run(&arguments).map_err(Into::into),
        LabCommand::Calibrate(arguments) => calibrate::run(&arguments).map_err(Into::into),
        LabCommand::Train(arguments) => training::run(&arguments).map_err(Into::into),
        LabCommand::Levels(arguments) => levels::run(&arguments).map_err(Into::into),
        LabCommand::Tune(arguments) => tuning::run(&arguments).map_err(Into::into),
    };
    done.unwrap_or_else(|error| {
        eprintln!("lab: {error}");
        ExitCode::FAILURE
    })
}

/// Ends the process without a message when standard output is closed, as by `lab data inspect FILE | head`: `println!`
/// panics then.
fn exit_on_closed_stdout() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if panic.payload_as_str().is_some_and(|text| text.starts_with("failed printing to stdout")) {
            #[expect(clippy::exit, reason = "a panic hook cannot end the program in another way")]
            std::process::exit(0);
        }
        usual(panic);
    }));
}
