//! The command line of `lab train`.

use std::path::PathBuf;

use clap::Args;

use super::loading::Goal;
use super::trainer::Schedule;
use crate::data::Filter;

/// Trains a network from self-play games.
#[derive(Clone, Debug, Args)]
pub struct TrainArguments {
    /// Files of games, made with `lab datagen`, all of one game.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// The network to write. Beside it come `.checkpoint` and `.png`.
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
    /// The rate at the beginning.
    #[arg(long, default_value_t = 1.5e-3)]
    pub rate: f32,
    /// The rate at the end.
    #[arg(long, default_value_t = 3e-6)]
    pub last_rate: f32,
    /// How fast weights that nothing holds shrink: this share of them in steps whose rates add up to 1.
    #[arg(long, default_value_t = 1.0)]
    pub decay: f32,
    /// The share of the game's result in what is learnt, 0 to 1.
    #[arg(long, default_value_t = 0.1)]
    pub result_share: f32,
    /// Centipawns where the expected points are those of the sigmoid at 1.
    #[arg(long, default_value_t = 400)]
    pub scale: i32,
    /// What the first weights and the order of the samples are drawn from.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Go on from the checkpoint.
    #[arg(long)]
    pub resume: bool,
    /// Threads; all processors if not given.
    #[arg(long)]
    pub threads: Option<usize>,
    /// Which positions are taken.
    #[command(flatten)]
    pub filter: Filter,
}

impl TrainArguments {
    /// What is to be learnt.
    pub fn goal(&self) -> Goal {
        Goal { scale: self.scale as f32, result_share: self.result_share }
    }

    /// How it is learnt.
    pub fn schedule(&self) -> Schedule {
        let Self { epochs, batch, rate, last_rate, decay, seed, .. } = *self;
        Schedule { epochs, batch, rate, last_rate, decay, seed }
    }

    /// What is wrong with the numbers, if anything is.
    pub fn problem(&self) -> Option<&'static str> {
        match () {
            () if self.hidden == 0 || !self.hidden.is_multiple_of(32) => Some("--hidden must be a multiple of 32"),
            () if self.epochs == 0 || self.batch == 0 => Some("--epochs and --batch must be at least 1"),
            () if !(self.rate > 0.0 && self.last_rate > 0.0) => Some("rates must be greater than 0"),
            () if self.decay.is_nan() || self.decay < 0.0 => Some("--decay must not be negative"),
            () if !(0.0..=1.0).contains(&self.result_share) => Some("--result-share must lie between 0 and 1"),
            () if self.scale <= 0 => Some("--scale must be greater than 0"),
            () => None,
        }
    }
}
