//! What `lab data` is told, and which file does it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use search::{GameTask, ListedGame, UnknownGame, with_game};
use thiserror::Error;

use super::error::DataError;
use super::filter::Filter;
use super::reader::game_of;
use super::rescore::RescoreArguments;
use super::{inspect, join, picture, rescore, stats};
use crate::network::NetworkFileError;

/// Looks after files of games that `lab datagen` wrote.
#[derive(Debug, Args)]
pub struct DataArguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Show the headers and blocks of files, and what is damaged.
    Inspect(InspectArguments),
    /// Put files one behind the other, without what is damaged.
    Merge(MergeArguments),
    /// Put the games of files in a random order.
    Shuffle(ShuffleArguments),
    /// Give the positions of old games the scores that the engine of today gives them.
    Rescore(RescoreArguments),
    /// Say how games went, and which positions they have.
    Stats(StatsArguments),
}

#[derive(Debug, Args)]
struct InspectArguments {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// List the blocks as well, and unpack them.
    #[arg(long)]
    blocks: bool,
}

#[derive(Debug, Args)]
struct MergeArguments {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Args)]
struct ShuffleArguments {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Decides about the order.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Args)]
struct StatsArguments {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Draw the distributions as a PNG.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    filter: Filter,
}

/// A file to write.
#[derive(Debug, Args)]
pub struct Output {
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Write it even if it is there.
    #[arg(long)]
    pub overwrite: bool,
}

/// Why `lab data` fails.
#[derive(Debug, Error)]
pub enum CommandError {
    /// A file.
    #[error(transparent)]
    Data(#[from] DataError),
    /// Files with the games of a game that this program does not know.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The network.
    #[error(transparent)]
    Network(#[from] NetworkFileError),
    /// Ctrl-C cannot be caught.
    #[error(transparent)]
    Signal(#[from] ctrlc::Error),
    /// The picture cannot be drawn.
    #[error("{}: {reason}", path.display())]
    Picture {
        /// Its file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
}

/// What came of a command.
pub type Done = Result<ExitCode, CommandError>;

impl Output {
    /// Makes sure that writing the file destroys nothing.
    ///
    /// # Errors
    /// It is one of the files that are read, or is there and may not be overwritten.
    pub fn check(&self, sources: &[PathBuf]) -> Result<(), DataError> {
        if sources.iter().any(|source| is_same(source, &self.out)) {
            return Err(DataError::OverSource(self.out.clone()));
        }
        if self.out.exists() && !self.overwrite {
            return Err(DataError::Exists { path: self.out.clone(), remedy: "--overwrite replaces it" });
        }
        Ok(())
    }
}

/// Whether two paths lead to the same file.
pub fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// Runs `lab data`.
///
/// # Errors
/// A file cannot be read or written.
pub fn run(arguments: &DataArguments) -> Done {
    match &arguments.task {
        Task::Inspect(InspectArguments { files, blocks }) => inspect::run(files, *blocks),
        Task::Merge(MergeArguments { files, output }) => {
            output.check(files)?;
            Ok(join::merge(files, &output.out)?)
        }
        Task::Shuffle(arguments) => {
            arguments.output.check(&arguments.files)?;
            for_game(&arguments.files, arguments)
        }
        Task::Rescore(arguments) => for_game(&arguments.files, arguments),
        Task::Stats(arguments) => for_game(&arguments.files, arguments),
    }
}

/// Does something for the game that files are of.
fn for_game(files: &[PathBuf], task: impl GameTask<Output = Done>) -> Done {
    with_game(&game_of(files)?, task)?
}

impl GameTask for &ShuffleArguments {
    type Output = Done;

    fn run<G: ListedGame>(self) -> Done {
        Ok(join::shuffle::<G>(&self.files, &self.output.out, self.seed)?)
    }
}

impl GameTask for &RescoreArguments {
    type Output = Done;

    fn run<G: ListedGame>(self) -> Done {
        rescore::run::<G>(self)
    }
}

impl GameTask for &StatsArguments {
    type Output = Done;

    fn run<G: ListedGame>(self) -> Done {
        let stats = stats::gather::<G>(&self.files, &self.filter)?;
        print!("{}", stats.text());
        if let Some(path) = &self.plot {
            let failed = |error: Box<dyn std::error::Error>| CommandError::Picture {
                path: path.clone(),
                reason: error.to_string(),
            };
            picture::draw(path, &stats).map_err(failed)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
