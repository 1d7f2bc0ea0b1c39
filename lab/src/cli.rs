//! The arguments of the command line.

use clap::{Parser, Subcommand};

use crate::calibrate::CalibrateArguments;
use crate::data::DataArguments;
use crate::datagen::DatagenArguments;
use crate::openings::OpeningsArguments;
use crate::report::ReportArguments;
use crate::suite::SuiteArguments;
use crate::time_use::TimesArguments;
use crate::tournament::MatchArguments;
use crate::training::TrainArguments;

/// The laboratory of Sanqi: matches between engines of chess, xiangqi and shogi, and what they say.
#[derive(Debug, Parser)]
#[command(name = "lab", version, about)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub task: Task,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Let engines play each other.
    Match(MatchArguments),
    /// Make a web page of a match.
    Report(ReportArguments),
    /// Show how the engines of matches used their clocks.
    Times(TimesArguments),
    /// Try an engine on a test suite.
    Suite(SuiteArguments),
    /// Make a set of balanced openings.
    Openings(OpeningsArguments),
    /// Let the engine play against itself, to learn from the games.
    Datagen(DatagenArguments),
    /// Look after files of such games.
    Data(DataArguments),
    /// Train a network from such games.
    Train(TrainArguments),
    /// Measure what a network's scores mean, and write it into the network's file.
    Calibrate(CalibrateArguments),
}
