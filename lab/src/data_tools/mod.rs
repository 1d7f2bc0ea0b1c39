//! `lab data`: commands on training data files.

mod agreement;
mod evaluate;
mod evaluate_plot;
mod histogram;
mod inspect;
mod output;
mod plot;
mod reference;
mod rescore;
mod scale_fit;
mod stats;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use search::{GameTask, ListedGame, with_game};

use crate::data::{Filter, game_of, merge, shuffle};
use crate::error::{CommandResult, file_error};
use evaluate::EvaluateArguments;
use output::Output;
use reference::ReferenceArguments;
use rescore::RescoreArguments;

/// Inspect, merge, shuffle, rescore and summarise training data files of `lab datagen`, and judge networks by them
#[derive(Debug, Args)]
pub struct DataArguments {
    #[command(subcommand)]
    command: DataCommand,
}

#[derive(Debug, Subcommand)]
enum DataCommand {
    /// Print the headers and blocks of files, and any damage.
    Inspect(InspectArguments),
    /// Concatenate files, skipping damaged parts.
    Merge(MergeArguments),
    /// Write the games of files in a random order.
    Shuffle(ShuffleArguments),
    /// Replace the scores of games by those of a new search.
    Rescore(RescoreArguments),
    /// Print statistics of games and of the positions selected for training.
    Stats(StatsArguments),
    /// Search positions of games for long, as a reference for the static scores of networks.
    Reference(ReferenceArguments),
    /// Compare the static scores of networks with a reference, by phase, advantage and king safety.
    Evaluate(EvaluateArguments),
}

#[derive(Debug, Args)]
struct InspectArguments {
    /// Input files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// List and decode the blocks as well.
    #[arg(long)]
    blocks: bool,
}

#[derive(Debug, Args)]
struct MergeArguments {
    /// Input files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Args)]
struct ShuffleArguments {
    /// Input files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Seed of the random order.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Args)]
struct StatsArguments {
    /// Input files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the distributions as a PNG to this file.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    filter: Filter,
}

/// Runs `lab data`.
///
/// # Errors
/// A file cannot be read or written.
pub fn run(arguments: &DataArguments) -> CommandResult {
    match &arguments.command {
        DataCommand::Inspect(InspectArguments { files, blocks }) => inspect::run(files, *blocks),
        DataCommand::Merge(MergeArguments { files, output }) => {
            output.check(files)?;
            Ok(merge(files, &output.out)?)
        }
        DataCommand::Shuffle(arguments) => {
            arguments.output.check(&arguments.files)?;
            for_game(&arguments.files, arguments)
        }
        DataCommand::Rescore(arguments) => for_game(&arguments.files, arguments),
        DataCommand::Stats(arguments) => for_game(&arguments.files, arguments),
        DataCommand::Reference(arguments) => for_game(&arguments.files, arguments),
        DataCommand::Evaluate(arguments) => with_game(&reference::game_of(&arguments.file)?, arguments)?,
    }
}

/// Runs a task for the game of the files.
fn for_game(files: &[PathBuf], task: impl GameTask<Output = CommandResult>) -> CommandResult {
    with_game(&game_of(files)?, task)?
}

impl GameTask for &ShuffleArguments {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> CommandResult {
        Ok(shuffle::<G>(&self.files, &self.output.out, self.seed)?)
    }
}

impl GameTask for &RescoreArguments {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> CommandResult {
        rescore::run::<G>(self)
    }
}

impl GameTask for &ReferenceArguments {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> CommandResult {
        reference::run::<G>(self)
    }
}

impl GameTask for &EvaluateArguments {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> CommandResult {
        evaluate::run::<G>(self)
    }
}

impl GameTask for &StatsArguments {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> CommandResult {
        let stats = stats::gather::<G>(&self.files, &self.filter)?;
        terminal::output::text(stats.text());
        if let Some(path) = &self.plot {
            plot::draw(path, &stats).map_err(file_error(path))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
