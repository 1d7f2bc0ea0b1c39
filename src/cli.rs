//! The arguments of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use search::network::Kernel;

/// One engine for chess, xiangqi and shogi. Without arguments it speaks UCI, UCCI or USI over standard input and output.
#[derive(Debug, Parser)]
#[command(name = "engine", version = version(), about)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub task: Option<Task>,
    /// The game that is played unless the GUI chooses another; else the name of the program's file may say it.
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(protocol::games::names().iter()))]
    pub game: Option<String>,
    /// Compute networks with this instruction set, not with the fastest one; all give the same numbers.
    #[arg(long, global = true, value_name = "SET", value_parser = clap::builder::PossibleValuesParser::new(Kernel::names()))]
    pub kernel: Option<String>,
}

/// What clap prints after the name of the binary.
fn version() -> &'static str {
    protocol::name_and_version()
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Search fixed positions to a fixed depth: the signature and the speed of the search.
    Bench(BenchArguments),
    /// Count the leaves of the legal move tree.
    Perft(PerftArguments),
    /// Search one position and print what is found.
    #[command(alias = "analyze")]
    Analyse(AnalyseArguments),
    /// Solve a file of mate problems.
    Mate(MateArguments),
}

/// Arguments of `engine bench`.
#[derive(Debug, Args)]
pub struct BenchArguments {
    /// Plies.
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=200))]
    pub depth: u32,
    /// Search threads; the signature holds for one only.
    #[arg(long, default_value_t = bench::THREADS as u32, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: u32,
    /// MiB of transposition table.
    #[arg(long, default_value_t = bench::HASH as u32, value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: u32,
    /// This game only.
    #[arg(long)]
    pub game: Option<String>,
    /// Print JSON in place of lines.
    #[arg(long)]
    pub json: bool,
    /// Record the outcome as a baseline.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Compare with a recorded baseline.
    #[arg(long, value_name = "FILE")]
    pub compare: Option<PathBuf>,
    /// With --compare: fail if a game is slower than the baseline by more than this.
    #[arg(long, value_name = "PERCENT", requires = "compare")]
    pub max_slowdown: Option<f64>,
    /// With --compare: fail if the number of nodes differs from the baseline.
    #[arg(long, requires = "compare")]
    pub same_signature: bool,
}

/// Arguments of `engine perft`.
#[derive(Debug, Args)]
pub struct PerftArguments {
    /// Plies.
    pub depth: u32,
    /// The position; the opening position if left out.
    #[arg(long)]
    pub fen: Option<String>,
    /// The game.
    #[arg(long, default_value_t = protocol::games::default_name().to_owned())]
    pub game: String,
    /// Threads; 0 for one per processor.
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
    /// Show the count below each move.
    #[arg(long)]
    pub divide: bool,
    /// Spell castling as "king takes rook".
    #[arg(long)]
    pub chess960: bool,
}

/// Arguments of `engine analyse`.
#[derive(Debug, Args)]
pub struct AnalyseArguments {
    /// The position, or `startpos`.
    pub fen: String,
    /// Plies.
    #[arg(long)]
    pub depth: Option<u32>,
    /// Milliseconds; 5000 if no limit is given.
    #[arg(long)]
    pub movetime: Option<u64>,
    /// Nodes.
    #[arg(long)]
    pub nodes: Option<u64>,
    /// How many best lines.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub multipv: u32,
    /// Search threads.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: u32,
    /// MiB of transposition table.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: u32,
    /// The game.
    #[arg(long, default_value_t = protocol::games::default_name().to_owned())]
    pub game: String,
    /// Spell castling as "king takes rook".
    #[arg(long)]
    pub chess960: bool,
}

/// Arguments of `engine mate`.
#[derive(Debug, Args)]
pub struct MateArguments {
    /// The problems, one a line: a position with the plies of a mate by checks behind a tab, EPD with `dm`, or a
    /// position alone.
    pub file: PathBuf,
    /// The game.
    #[arg(long, default_value = "shogi")]
    pub game: String,
    /// Milliseconds for each problem.
    #[arg(long, default_value_t = 10_000)]
    pub time: u64,
    /// Threads.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: u32,
    /// MiB of table.
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: u32,
}
