//! What `lab match` is text on the command line.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};

use super::clock::TimeControl;
use super::schedule::Format;
use crate::stats::EloModel;

/// Arguments of `lab match`.
#[derive(Debug, Args)]
pub struct MatchArguments {
    /// The game.
    #[arg(long, default_value = crate::games::DEFAULT)]
    pub game: String,
    /// An engine: name=...,cmd=PROGRAM[,arg=...][,proto=uci|ucci|usi][,option.NAME=VALUE][,nodes=N][,depth=N];
    /// twice or more.
    #[arg(long = "engine", value_name = "SPEC", required = true)]
    pub engines: Vec<String>,
    /// The same for all engines: proto=...,option.NAME=VALUE,...
    #[arg(long, value_name = "SPEC")]
    pub each: Option<String>,
    /// Time control: 8+0.08 (seconds and increment), 40/60+0.1 (moves per control), 60+b10 (main time and byoyomi),
    /// b1 (byoyomi alone), movetime=0.5, nodes=5000, depth=8.
    #[arg(long, value_name = "CONTROL")]
    pub tc: TimeControl,
    /// A file with a position (FEN, EPD, SFEN) or `startpos moves ...` on each line; without it 500 balanced openings
    /// of our own.
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// In which order the openings are played.
    #[arg(long, value_enum, default_value_t)]
    pub order: Order,
    /// Of the random order.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Games for each pairing, rounded up to whole pairs: each opening is played with both colours.
    #[arg(long, required_unless_present = "sprt")]
    pub games: Option<usize>,
    /// Stop when a sequential test has decided between these differences of strength: ELO0,ELO1,ALPHA,BETA.
    #[arg(long, value_name = "NUMBERS")]
    pub sprt: Option<SprtNumbers>,
    /// The scale of the numbers of --sprt.
    #[arg(long, value_enum, default_value = "normalised")]
    pub elo_model: EloModel,
    /// Games that are played at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,
    /// How more than two engines meet.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Milliseconds that a move may come too late.
    #[arg(long, default_value_t = 0)]
    pub margin: u64,
    /// Let engines think on their opponents' time.
    #[arg(long)]
    pub ponder: bool,
    /// Chess960: castling is spelled as king takes rook, and engines are text so.
    #[arg(long)]
    pub chess960: bool,
    /// A game is won when both players have agreed on this score (centipawns) for so many plies.
    #[arg(long, value_name = "SCORE,PLIES")]
    pub resign: Option<Numbers<2>>,
    /// A game is drawn when both scores stayed within SCORE centipawns of zero for so many plies, from ply FROM on.
    #[arg(long, value_name = "SCORE,PLIES,FROM")]
    pub draw: Option<Numbers<3>>,
    /// A game of so many plies is drawn.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_plies: Option<u32>,
    /// Games go to NAME.pgn (shogi: NAME.csa), the journal to NAME.jsonl.
    #[arg(long, value_name = "NAME", default_value = "match")]
    pub out: PathBuf,
    /// Go on with the match whose journal is there.
    #[arg(long, conflicts_with = "overwrite")]
    pub resume: bool,
    /// Begin anew even if there is a journal.
    #[arg(long)]
    pub overwrite: bool,
    /// Print JSON, a line for each game and one for the result, in place of tables.
    #[arg(long)]
    pub json: bool,
}

/// An order of openings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// Shuffled.
    #[default]
    Random,
    /// As in the file.
    Sequential,
}

/// So many whole numbers from 0 on, with commas between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers<const N: usize>(pub [u32; N]);

impl<const N: usize> FromStr for Numbers<N> {
    type Err = String;

    fn from_str(text: &str) -> Result<Numbers<N>, String> {
        let numbers: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
        numbers.map(Numbers).ok_or_else(|| format!("`{text}` is not {N} numbers with commas between"))
    }
}

/// `elo0,elo1,alpha,beta`.
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
    fn lists_of_numbers_are_read() {
        assert_eq!("500, 6".parse(), Ok(Numbers([500, 6])));
        assert!("500".parse::<Numbers<2>>().is_err() && "1,2,x".parse::<Numbers<3>>().is_err());
        assert_eq!("-3,0.5,0.05,0.05".parse(), Ok(SprtNumbers([-3.0, 0.5, 0.05, 0.05])));
        assert!("0,5".parse::<SprtNumbers>().is_err());
    }
}
