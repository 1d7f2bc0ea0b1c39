//! Command line of `lab tune`.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use selfplay::{PlyRange, TimeControl, games};

use crate::network_argument::NetworkArgument;
use crate::paths::ExistingFile;
use crate::player_arguments::PlayerArguments;

/// Tune the parameters of the search by SPSA over games of the engine against itself
#[derive(Debug, Args)]
pub struct TuneArguments {
    /// The subcommand.
    #[command(subcommand)]
    pub command: TuneCommand,
}

/// Subcommands of `lab tune`.
#[derive(Debug, Subcommand)]
pub enum TuneCommand {
    Run(Box<RunArguments>),
    Show(ShowArguments),
    List(ListArguments),
}

/// Play pairs of games between opposite changes of all parameters, and move each parameter towards the better side
///
/// The same engine, settings and seed give the same values at fixed nodes, independent of the number of threads and of
/// interruptions: Ctrl-C keeps the finished batches.
#[derive(Debug, Args)]
pub struct RunArguments {
    /// Game to play.
    #[arg(long, default_value = games::DEFAULT)]
    pub game: String,
    /// File of the tuning; a plot of each parameter's course is written beside it as PNG.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Number of games, rounded up to pairs.
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(2..))]
    pub games: u64,
    /// Limits of a move: nodes=5000 (soft: no new iteration begins after this number), 8+0.08, movetime=0.5, depth=8.
    #[arg(long, value_name = "CONTROL", default_value = "nodes=5000")]
    pub tc: TimeControl,
    /// Count the time of `--tc` in nodes: this number of nodes is a millisecond. Time management is then tuned without
    /// the noise of a busy machine, and at another speed than that of the clock.
    #[arg(long, value_name = "NODES")]
    pub nodes_per_ms: Option<NonZeroU32>,
    /// Parameters to tune: names, and prefixes that end in `*`, separated by commas [default: all that change the
    /// search tree, and by the clock those of time management]. A technique that a game may use or not (`use_*`) is on
    /// at one side and off at the other.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub params: Vec<String>,
    /// Start with this value instead of the game's.
    #[arg(long = "start", value_name = "NAME=VALUE", value_delimiter = ',')]
    pub starts: Vec<String>,
    /// Measure the game's values against these, all of them at once, in place of a tuning.
    #[arg(long, value_name = "NAME=VALUE", value_delimiter = ',', conflicts_with_all = ["params", "starts", "rate", "steps"])]
    pub against: Vec<String>,
    /// Change of a parameter in the last iteration, in steps, per point of difference between the two sides of a pair.
    /// With 0 nothing moves: the run measures the effect of each parameter's step.
    #[arg(long, default_value_t = 0.004)]
    pub rate: f64,
    /// Factor of all steps.
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0)]
    pub steps: f64,
    /// Number of pairs of games between two changes of the values.
    #[arg(long, value_name = "PAIRS", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..))]
    pub batch: u64,
    /// Seed of the changes and the openings.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Opening book (FEN, EPD or SFEN lines) [default: the built-in openings].
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Range of the number of random plies after a position of the book.
    #[arg(long, value_name = "MIN-MAX", default_value = "1-3")]
    pub random_plies: PlyRange,
    /// Players, fair openings and adjudication.
    #[command(flatten)]
    pub players: PlayerArguments,
    /// Network of both players.
    #[command(flatten)]
    pub network: NetworkArgument,
    /// Treatment of a file that exists.
    #[command(flatten)]
    pub existing: ExistingFile,
}

/// Print the values of a tuning, finished or not, and plot their course
///
/// The result of a tuning is the mean of each value over the last half of its games. With `--rate 0` it is what the
/// effects suggest: each value moves by its effect, less what chance may have added, at most by the measured step.
#[derive(Debug, Args)]
pub struct ShowArguments {
    /// File of `lab tune run`.
    pub file: PathBuf,
    /// Print the values of the result that changed as fields of `search::Params`, for the file of the game.
    #[arg(long, conflicts_with = "pairs")]
    pub rust: bool,
    /// Print the same values as NAME=VALUE,..., for `--against`.
    #[arg(long)]
    pub pairs: bool,
    /// Draw the way of each parameter to this PNG file.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
}

/// List the parameters of a game in the format of OpenBench: name, type, value, minimum, maximum, step, rate
///
/// An engine that is built with the feature `tune` has options of these names.
#[derive(Debug, Args)]
pub struct ListArguments {
    /// Game.
    #[arg(long, default_value = games::DEFAULT)]
    pub game: String,
    /// Names and prefixes, as for `run`.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub params: Vec<String>,
    /// Rate, the last number of each line.
    #[arg(long, default_value_t = 0.002)]
    pub rate: f64,
}
