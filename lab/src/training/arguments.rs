//! Command line of `lab train`.

use std::path::PathBuf;

use clap::Args;
use search::network::LARGEST_SCALE;

use super::samples::TWIN;
use super::schedule::Schedule;
use super::targets::TargetSettings;
use crate::data::Filter;

/// Train a network on self-play games
#[derive(Clone, Debug, Args)]
pub struct TrainArguments {
    /// Training data of `lab datagen`, all of one game.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Network file to write. A checkpoint and a plot of the losses are written beside it, with `.checkpoint` and
    /// `.png` added to its name.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Continue from this network instead of from random weights. Hidden neurons that it does not use, and any that it
    /// lacks, start as copies of used ones.
    #[arg(long, value_name = "NETWORK", conflicts_with = "tables")]
    pub from: Option<PathBuf>,
    /// Number of hidden neurons per perspective, a multiple of 32 [default: that of the engine].
    #[arg(long)]
    pub hidden: Option<usize>,
    /// Train a network that the engine of this build cannot load, for a build with another number of hidden neurons.
    #[arg(long)]
    pub other_size: bool,
    /// Train piece-square tables instead of a network, and write them as Rust code.
    #[arg(long)]
    pub tables: bool,
    /// Number of epochs.
    #[arg(long, default_value_t = 12)]
    pub epochs: u32,
    /// Batch size in samples.
    #[arg(long, default_value_t = 4_096)]
    pub batch: usize,
    /// Initial learning rate [default: 0.0015, with --from 0.0004, with --tables 0.01].
    #[arg(long = "rate", value_name = "RATE")]
    pub learning_rate: Option<f32>,
    /// Final learning rate, reached along a cosine.
    #[arg(long = "last-rate", value_name = "RATE", default_value_t = 3e-6)]
    pub final_learning_rate: f32,
    /// Weight decay of AdamW, relative to the learning rate [default: 1, with --tables 0].
    #[arg(long)]
    pub decay: Option<f32>,
    /// Share of the game's result in the training target, 0 to 1; the rest is the score.
    #[arg(long, default_value_t = 0.1)]
    pub result_share: f32,
    /// Share of the scores of later plies in that of the scores, 0 to 1: that of the next ply, whose score is made in
    /// the same way, and so on to the end of the game.
    #[arg(long, default_value_t = 0.0)]
    pub later_share: f32,
    /// Correct the scores by what the results say of each kind of piece, on the board and in hand: the network that
    /// played the games may overvalue or undervalue it, and so do its searches. Each kind has a value for the opening
    /// and one for the endgame.
    #[arg(long)]
    pub piece_values: bool,
    /// Score, in the units of the search, at which the sigmoid's argument is 1.
    #[arg(long, default_value_t = 400)]
    pub scale: i32,
    /// Seed of the initial weights and of the order of the samples.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Continue from the checkpoint, which must have the same data and settings; only --epochs may differ.
    #[arg(long, conflicts_with = "overwrite")]
    pub resume: bool,
    /// Replace an existing checkpoint or network.
    #[arg(long)]
    pub overwrite: bool,
    /// Largest number of plies whose positions are in memory at the same time, besides those for validation, about 70
    /// bytes each in chess and 100 in shogi. More data are read again in each epoch, in random order.
    #[arg(long, value_name = "PLIES", default_value_t = 100_000_000)]
    pub pool: usize,
    /// Number of threads [default: number of cores].
    #[arg(long)]
    pub threads: Option<usize>,
    /// Selection of positions.
    #[command(flatten)]
    pub filter: Filter,
}

impl TrainArguments {
    /// Returns the settings of the training target.
    pub fn target_settings(&self) -> TargetSettings {
        TargetSettings {
            scale: self.scale as f32,
            result_share: self.result_share,
            later_share: self.later_share,
            piece_values: self.piece_values,
        }
    }

    /// Returns the training schedule.
    pub fn schedule(&self) -> Schedule {
        let Self { epochs, batch, final_learning_rate, seed, .. } = *self;
        Schedule { epochs, batch, learning_rate: self.learning_rate(), final_learning_rate, decay: self.decay(), seed }
    }

    fn learning_rate(&self) -> f32 {
        let default = match &self.from {
            Some(_) => 4e-4,
            None if self.tables => 1e-2,
            None => 1.5e-3,
        };
        self.learning_rate.unwrap_or(default)
    }

    fn decay(&self) -> f32 {
        self.decay.unwrap_or(if self.tables { 0.0 } else { 1.0 })
    }

    /// Returns the output path with `extension` appended to its name.
    pub fn beside(&self, extension: &str) -> PathBuf {
        let mut name = self.out.clone().into_os_string();
        name.push(extension);
        name.into()
    }

    /// Returns a message about the first invalid argument, if any.
    pub fn problem(&self) -> Option<&'static str> {
        let rates = [self.learning_rate(), self.final_learning_rate];
        let message = if self.hidden.is_some_and(|hidden| hidden == 0 || !hidden.is_multiple_of(32)) {
            "--hidden must be a multiple of 32"
        } else if !(1..=TWIN as usize).contains(&self.pool) {
            "--pool must be from 1 to 2147483648"
        } else if self.epochs == 0 || self.batch == 0 {
            "--epochs and --batch must be at least 1"
        } else if !rates.iter().all(|rate| rate.is_finite() && *rate > 0.0) {
            "rates must be greater than 0, and finite"
        } else if !(self.decay().is_finite() && self.decay() >= 0.0) {
            "--decay must not be negative or infinite"
        } else if !(0.0..=1.0).contains(&self.result_share) {
            "--result-share must lie between 0 and 1"
        } else if !(0.0..=1.0).contains(&self.later_share) {
            "--later-share must lie between 0 and 1"
        } else if !(1..=LARGEST_SCALE).contains(&self.scale) {
            "--scale must lie between 1 and 100000"
        } else {
            return None;
        };
        Some(message)
    }
}
