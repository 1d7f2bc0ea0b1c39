//! Command line of `lab match`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use selfplay::{Numbers, Shard, TimeControl, games};

use super::schedule::Format;
use crate::stats::EloModel;

/// Play a match or tournament between engines, with openings, clocks, adjudication and an optional SPRT
#[derive(Debug, Args)]
pub struct MatchArguments {
    /// Game to play.
    #[arg(long, default_value = games::DEFAULT)]
    pub game: String,
    #[allow(rustdoc::broken_intra_doc_links, reason = "the text of `--help`, whose brackets are no links")]
    /// Engine:
    /// name=...,cmd=PROGRAM[,arg=...][,proto=uci|ucci|usi][,option.NAME=VALUE][,tc=CONTROL][,nodes=N][,depth=N]; give
    /// it at least twice.
    #[arg(long = "engine", value_name = "SPEC", required = true)]
    pub engines: Vec<String>,
    /// Settings for all engines: proto=...,option.NAME=VALUE,...
    #[arg(long, value_name = "SPEC")]
    pub each: Option<String>,
    /// Time control: 8+0.08 (seconds and increment), 40/60+0.1 (moves per control), 60+b10 (main time and byoyomi),
    /// b1 (byoyomi alone), movetime=0.5, nodes=5000, depth=8.
    #[arg(long, value_name = "CONTROL")]
    pub tc: TimeControl,
    /// Opening book with a position (FEN, EPD, SFEN) or `startpos moves ...` on each line [default: the built-in
    /// balanced openings].
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Order of the openings.
    #[arg(long, value_enum, default_value_t)]
    pub order: Order,
    /// Seed of the random order.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of games per pairing, rounded up to whole pairs: each opening is played with both colours [default: 100;
    /// with --sprt as many as it needs].
    #[arg(long)]
    pub games: Option<usize>,
    /// Stop the match when an SPRT between these Elo differences has decided: ELO0,ELO1,ALPHA,BETA.
    #[arg(long, value_name = "NUMBERS")]
    pub sprt: Option<SprtNumbers>,
    /// Elo scale of --sprt.
    #[arg(long, value_enum, default_value = "normalised")]
    pub elo_model: EloModel,
    /// Number of games played in parallel.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,
    /// Pairing of more than two engines.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Tolerance for late moves, in milliseconds.
    #[arg(long, default_value_t = 0)]
    pub margin: u64,
    /// Let engines ponder.
    #[arg(long)]
    pub ponder: bool,
    /// Play Chess960: castling is written as king takes rook, and UCI_Chess960 is set.
    #[arg(long)]
    pub chess960: bool,
    /// Adjudicate a win after both players have agreed on at least SCORE centipawns for PLIES plies in a row.
    #[arg(long, value_name = "SCORE,PLIES")]
    pub resign: Option<Numbers<2>>,
    /// Adjudicate a draw after both scores stayed within SCORE centipawns of zero for PLIES plies in a row, from ply
    /// FROM after the opening on.
    #[arg(long, value_name = "SCORE,PLIES,FROM")]
    pub draw: Option<Numbers<3>>,
    /// Adjudicate a draw after this number of plies, not counting the opening.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_plies: Option<u32>,
    /// Play one part of the match in this process: I/N are the pairs of games whose number leaves the remainder I when
    /// divided by N. Each part needs a name of its own (--out); `lab report` joins their journals.
    #[arg(long, value_name = "I/N", conflicts_with = "sprt")]
    pub shard: Option<Shard>,
    /// Prefix of the output: games in NAME.pgn (shogi: NAME.csa), journal in NAME.jsonl.
    #[arg(long, value_name = "NAME", default_value = "match")]
    pub out: PathBuf,
    /// Continue the match in the existing journal.
    #[arg(long, conflicts_with = "overwrite")]
    pub resume: bool,
    /// Replace an existing journal.
    #[arg(long)]
    pub overwrite: bool,
    /// Print JSON instead of tables: a line per game and one for the result.
    #[arg(long)]
    pub json: bool,
}

/// Order of the openings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// Shuffled by --seed.
    #[default]
    Random,
    /// In the order of the file.
    Sequential,
}

/// Parameters of an SPRT: `elo0,elo1,alpha,beta`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtNumbers(pub [f64; 4]);

impl FromStr for SprtNumbers {
    type Err = String;

    fn from_str(text: &str) -> Result<SprtNumbers, String> {
        let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
        numbers.map(SprtNumbers).ok_or_else(|| format!("`{text}` is not ELO0,ELO1,ALPHA,BETA, like 0,5,0.05,0.05"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_of_an_sprt_are_read() {
        assert_eq!("-3,0.5,0.05,0.05".parse(), Ok(SprtNumbers([-3.0, 0.5, 0.05, 0.05])));
        assert!("0,5".parse::<SprtNumbers>().is_err());
    }
}
