//! Command line of `lab factory`.

use std::path::PathBuf;

use clap::Args;

/// Improve a network in a loop: play games, continue the training, keep what wins
///
/// Repeats these steps until it is interrupted: portions of games by the newest network; training that continues from
/// it on all its games; a match against it; and after a win strong games and the calibration by them, after which the
/// network is the newest one. The games of its predecessor are then deleted: what they taught is in the network. Each
/// step is a command of `lab`, which the log shows. A factory that was interrupted or killed continues where it was. It
/// may run in the background: `nice -n 19 lab factory FOLDER`.
#[derive(Clone, Debug, Args)]
pub struct FactoryArguments {
    /// Folder of the factory, which is created if it is missing.
    pub folder: PathBuf,
    /// Network to begin with, for a new folder.
    #[arg(long, value_name = "NETWORK")]
    pub network: Option<PathBuf>,
    /// Number of steps after which the factory ends [default: none].
    #[arg(long)]
    pub steps: Option<u32>,
    /// Number of portions of games in an attempt. Without a book, games of the last one begin after at most four random
    /// plies.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub portions: u32,
    /// Number of positions of a portion.
    #[arg(long, default_value_t = 4_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub positions: u64,
    /// Nodes per move of the games.
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Begin games from positions of this file (FEN, EPD or SFEN lines), after one to three random plies.
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Correct the scores by what the results say of each kind of piece, as `lab train --piece-values`.
    #[arg(long)]
    pub piece_values: bool,
    /// Epochs of a training.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..))]
    pub epochs: u32,
    /// Initial learning rate of a training.
    #[arg(long, default_value_t = 0.0004)]
    pub rate: f32,
    /// Weight decay of a training.
    #[arg(long, default_value_t = 0.3)]
    pub decay: f32,
    /// Batch size of a training.
    #[arg(long, default_value_t = 4_096, value_parser = clap::value_parser!(u32).range(1..))]
    pub batch: u32,
    /// Number of games of a match.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..))]
    pub gate_games: u64,
    /// Nodes per move of a match.
    #[arg(long, default_value_t = 8_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub gate_nodes: u64,
    /// Probability, from 0 to 1, that a network is better, from which it is taken.
    #[arg(long, default_value_t = 0.95)]
    pub certainty: f64,
    /// Number of strong games for a calibration.
    #[arg(long, default_value_t = 800, value_parser = clap::value_parser!(u64).range(1..))]
    pub strong_games: u64,
    /// Nodes per move of strong games.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub strong_nodes: u64,
    /// Keep the games of networks that were replaced.
    #[arg(long)]
    pub keep: bool,
    /// Number of threads [default: number of cores].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}
