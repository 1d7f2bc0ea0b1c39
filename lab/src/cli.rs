//! The arguments of the command line.

use clap::{Parser, Subcommand};

use crate::report::ReportArguments;
use crate::tournament::MatchArguments;

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
    Match(Box<MatchArguments>),
    /// Make a web page of a match.
    Report(ReportArguments),
}
