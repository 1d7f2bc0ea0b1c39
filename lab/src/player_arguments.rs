//! Command line of games between two searches of this program.

use clap::Args;
use selfplay::{Adjudication, Numbers};

/// Options of the commands that play such games. All scores are in the units of the search, not in centipawns.
#[derive(Debug, Args)]
pub struct PlayerArguments {
    /// Number of games played in parallel [default: number of cores].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Size of a transposition table in MiB.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub hash: u16,
    /// Draw the random plies of an opening again if a longer search gives a larger absolute score; this and the scores
    /// below are in the units of the search, not in centipawns.
    #[arg(long = "fair", value_name = "SCORE", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_start_score: u32,
    /// Adjudicate a win after both sides have agreed on at least SCORE for PLIES plies in a row.
    #[arg(long, value_name = "SCORE,PLIES", default_value = "2000,4")]
    resign: Numbers<2>,
    /// Adjudicate a draw after both scores stayed within SCORE of zero for PLIES plies in a row, from ply FROM after the
    /// opening on.
    #[arg(long, value_name = "SCORE,PLIES,FROM", default_value = "8,10,70")]
    draw: Numbers<3>,
    /// Adjudicate a draw after this number of plies after the opening.
    #[arg(long, value_name = "PLIES", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=40_000))]
    max_plies: u32,
}

impl PlayerArguments {
    /// Returns the adjudication of the games.
    pub fn adjudication(&self) -> Adjudication {
        let Self { resign: Numbers([win, win_plies]), draw: Numbers([draw, draw_plies, from]), max_plies, .. } = *self;
        Adjudication { win: Some((win, win_plies)), draw: Some((draw, draw_plies, from)), longest: Some(max_plies) }
    }
}
