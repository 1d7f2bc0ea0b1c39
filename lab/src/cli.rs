//! Arguments of the command line.

use clap::{Parser, Subcommand};

use crate::calibrate::CalibrateArguments;
use crate::data_tools::DataArguments;
use crate::datagen::DatagenArguments;
use crate::openings::OpeningsArguments;
use crate::report::ReportArguments;
use crate::suite::SuiteArguments;
use crate::time_use::TimesArguments;
use crate::tournament::MatchArguments;
use crate::training::TrainArguments;

/// Tools around the engine: matches, test suites, openings, self-play and training for chess, xiangqi and shogi engines
#[derive(Debug, Parser)]
#[command(name = "lab", version, about)]
pub struct Arguments {
    /// The subcommand.
    #[command(subcommand)]
    pub command: LabCommand,
}

/// The subcommand.
#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// Play a match between engines.
    Match(MatchArguments),
    /// Write an HTML report of a match.
    Report(ReportArguments),
    /// Show the time management of the engines in matches.
    Times(TimesArguments),
    /// Run an engine on a test suite.
    Suite(SuiteArguments),
    /// Generate a set of balanced openings.
    Openings(OpeningsArguments),
    /// Generate training data by self-play.
    Datagen(DatagenArguments),
    /// Inspect, merge, shuffle, rescore and summarise training data.
    Data(DataArguments),
    /// Train a network on training data.
    Train(TrainArguments),
    /// Measure what a network's scores mean, and write it into the network's file.
    Calibrate(CalibrateArguments),
}
