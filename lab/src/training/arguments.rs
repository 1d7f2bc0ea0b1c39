//! The command line of `lab train`.

use std::path::PathBuf;

use clap::Args;
use search::network::LARGEST_SCALE;

use super::loading::TargetSettings;
use super::schedule::Schedule;
use crate::data::Filter;

/// Trains a network from self-play games.
#[derive(Clone, Debug, Args)]
pub struct TrainArguments {
    /// Files of games, made with `lab datagen`, all of one game.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// The network to write. Beside it come files whose feature_indices have `.checkpoint` and `.png` added.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Hidden neurons of each side, a multiple of 32.
    #[arg(long, default_value_t = 256)]
    pub hidden: usize,
    /// Train piece-square tables instead of a network, and write them as Rust.
    #[arg(long)]
    pub tables: bool,
    /// How often every sample is seen.
    #[arg(long, default_value_t = 12)]
    pub epochs: u32,
    /// Samples between two steps of the optimiser.
    #[arg(long, default_value_t = 4_096)]
    pub batch: usize,
    /// The learning rate at the beginning [default: 0.0015, with --tables 0.01].
    #[arg(long = "rate", value_name = "RATE")]
    pub learning_rate: Option<f32>,
    /// The learning rate at the end.
    #[arg(long = "last-rate", value_name = "RATE", default_value_t = 3e-6)]
    pub final_learning_rate: f32,
    /// How fast weights that nothing holds shrink: this share of them in steps whose rates add up to 1 [default: 1, with
    /// --tables 0].
    #[arg(long)]
    pub decay: Option<f32>,
    /// The share of the game's result in what is learnt, 0 to 1.
    #[arg(long, default_value_t = 0.1)]
    pub result_share: f32,
    /// The score, in the units of the search, where the expected points are those of the sigmoid at 1.
    #[arg(long, default_value_t = 400)]
    pub scale: i32,
    /// What the first weights and the order of the samples are drawn from.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Go on from the checkpoint, which must be of the same data and settings; only --epochs may differ.
    #[arg(long, conflicts_with = "overwrite")]
    pub resume: bool,
    /// Begin anew even if there is a checkpoint or a network.
    #[arg(long)]
    pub overwrite: bool,
    /// Threads; all processors if not given.
    #[arg(long)]
    pub threads: Option<usize>,
    /// Which positions are taken.
    #[command(flatten)]
    pub filter: Filter,
}

impl TrainArguments {
    /// What is to be learnt.
    pub fn target_settings(&self) -> TargetSettings {
        TargetSettings { scale: self.scale as f32, result_share: self.result_share }
    }

    /// How it is learnt.
    pub fn schedule(&self) -> Schedule {
        let Self { epochs, batch, final_learning_rate, seed, .. } = *self;
        Schedule { epochs, batch, learning_rate: self.learning_rate(), final_learning_rate, decay: self.decay(), seed }
    }

    fn learning_rate(&self) -> f32 {
        self.learning_rate.unwrap_or(if self.tables { 1e-2 } else { 1.5e-3 })
    }

    fn decay(&self) -> f32 {
        self.decay.unwrap_or(if self.tables { 0.0 } else { 1.0 })
    }

    /// The output with something added to its name.
    pub fn beside(&self, extension: &str) -> PathBuf {
        let mut name = self.out.clone().into_os_string();
        name.push(extension);
        name.into()
    }

    /// What is wrong with the numbers, if anything is.
    pub fn problem(&self) -> Option<&'static str> {
        match () {
            () if self.hidden == 0 || !self.hidden.is_multiple_of(32) => Some("--hidden must be a multiple of 32"),
            () if self.epochs == 0 || self.batch == 0 => Some("--epochs and --batch must be at least 1"),
            () if ![self.learning_rate(), self.final_learning_rate]
                .iter()
                .all(|rate| rate.is_finite() && *rate > 0.0) =>
            {
                Some("rates must be greater than 0, and finite")
            }
            () if !(self.decay().is_finite() && self.decay() >= 0.0) => {
                Some("--decay must not be negative or infinite")
            }
            () if !(0.0..=1.0).contains(&self.result_share) => Some("--result-share must lie between 0 and 1"),
            () if !(1..=LARGEST_SCALE).contains(&self.scale) => Some("--scale must lie between 1 and 100000"),
            () => None,
        }
    }
}
