//! Arguments of the command line.

use arena::report::ReportArguments;
use arena::soak::SoakArguments;
use arena::suite::SuiteArguments;
use arena::time_use::TimesArguments;
use arena::tournament::MatchArguments;
use clap::{Parser, Subcommand};

use crate::book::BookArguments;
use crate::calibrate::CalibrateArguments;
use crate::data_tools::DataArguments;
use crate::datagen::DatagenArguments;
use crate::factory::FactoryArguments;
use crate::gate::GateArguments;
use crate::levels::LevelsArguments;
use crate::openings::OpeningsArguments;
use crate::puzzles::PuzzlesArguments;
use crate::training::TrainArguments;
use crate::tuning::TuneArguments;

/// Tools around the engine: matches, test suites, openings, self-play and training for chess, xiangqi and shogi engines
#[derive(Debug, Parser)]
#[command(name = "lab", version, about)]
pub struct Arguments {
    /// The subcommand.
    #[command(subcommand)]
    pub command: LabCommand,
}

/// The subcommands; their descriptions are those of their arguments.
#[derive(Debug, Subcommand)]
pub enum LabCommand {
    Match(MatchArguments),
    Report(ReportArguments),
    Times(TimesArguments),
    Suite(SuiteArguments),
    Soak(SoakArguments),
    Openings(OpeningsArguments),
    Book(BookArguments),
    Datagen(DatagenArguments),
    Data(DataArguments),
    Train(TrainArguments),
    Calibrate(CalibrateArguments),
    Gate(GateArguments),
    Factory(FactoryArguments),
    Levels(LevelsArguments),
    Puzzles(PuzzlesArguments),
    Tune(TuneArguments),
}
