//! The commands of the binary `lab`: tools that measure the strength of engines, from the crate `arena`, and those that
//! make openings, data, networks, books and numbers for ours. Engines of matches run as processes and speak their
//! protocols as with any GUI; self-play and the matches between searches of this program run in-process.
//!
//! Other crates use nothing but [`run`] and, for tests of their readers, [`data`] and [`book`].

#![warn(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "both may be closed: `terminal::output` and `terminal::messages` write to them"
)]

pub mod book;
mod calibrate;
mod cli;
pub mod data;
mod data_tools;
mod datagen;
mod error;
mod factory;
mod gate;
mod levels;
mod logistic_regression;
mod network_argument;
mod openings;
mod paths;
mod player_arguments;
mod puzzles;
mod records;
mod training;
mod tuning;

use std::process::ExitCode;

use arena::{report, soak, suite, time_use, tournament};
use terminal::{arguments, messages, output};

use cli::{Arguments, LabCommand};
use error::CommandResult;

/// Runs the command of the program's arguments, and returns its exit code.
pub fn run() -> ExitCode {
    let Arguments { command } = match arguments::parse() {
        Ok(arguments) => arguments,
        Err(code) => return code,
    };
    let done: CommandResult = match command {
        LabCommand::Match(arguments) => tournament::run(&arguments).map_err(Into::into),
        LabCommand::Report(arguments) => report::run(&arguments).map(|()| ExitCode::SUCCESS).map_err(Into::into),
        LabCommand::Times(arguments) => time_use::run(&arguments).map(|()| ExitCode::SUCCESS).map_err(Into::into),
        LabCommand::Suite(arguments) => suite::run(&arguments).map_err(Into::into),
        LabCommand::Soak(arguments) => soak::run(&arguments).map_err(Into::into),
        LabCommand::Openings(arguments) => openings::run(&arguments),
        LabCommand::Book(arguments) => book::run(&arguments),
        LabCommand::Data(arguments) => data_tools::run(&arguments),
        LabCommand::Datagen(arguments) => datagen::run(&arguments),
        LabCommand::Calibrate(arguments) => calibrate::run(&arguments),
        LabCommand::Factory(arguments) => factory::run(&arguments),
        LabCommand::Gate(arguments) => gate::run(&arguments),
        LabCommand::Train(arguments) => training::run(&arguments),
        LabCommand::Levels(arguments) => levels::run(&arguments),
        LabCommand::Puzzles(arguments) => puzzles::run(&arguments),
        LabCommand::Tune(arguments) => tuning::run(&arguments),
    };
    let code = done.unwrap_or_else(|error| {
        messages::of_program(error);
        ExitCode::FAILURE
    });
    output::exit_code(code)
}
