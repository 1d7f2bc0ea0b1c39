//! What decides about the games, and what `lab datagen` is told on the command line.

use std::path::PathBuf;

use clap::Args;
use selfplay::Effort;
use serde::{Deserialize, Serialize};

use crate::games;
use crate::network::NetworkArgument;
use crate::openings::Plies;
use crate::tournament::{Adjudication, Numbers};

/// Lets the engine play against itself, and keeps every game with the scores of its positions.
///
/// A game begins with random moves from the opening position, of which those that lose material are drawn anew; a
/// longer search sorts out starts that are not fair. Each side has a transposition table of its own, empty at the
/// start of each game, and knows the whole game. The law of the game ends it, or both sides' agreement on its result.
///
/// The same engine, settings and seed give the same file, whatever the number of threads and however often the run
/// was interrupted: Ctrl-C keeps the finished games, and a killed run loses a block at most.
#[derive(Debug, Args)]
pub struct DatagenArguments {
    /// The game.
    #[arg(long, default_value = games::DEFAULT)]
    pub game: String,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Play until there are so many positions with scores.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..), required_unless_present = "games")]
    pub positions: Option<u64>,
    /// Play so many games.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// A move's search begins no new iteration after so many nodes.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// A move's search ends after so many nodes [default: 8 times --nodes].
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    pub hard_nodes: Option<u64>,
    /// Games that are played at the same time [default: one for each core].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Decides about the random moves.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The transposition table of each side, in MiB.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub hash: u16,
    /// How many random moves a game begins with; each number is as likely as the others.
    #[arg(long, value_name = "MIN-MAX", default_value = "8-9")]
    pub random_plies: Plies,
    /// Begin with a position of this file in place of the opening position: FEN, EPD or SFEN lines.
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Draw the random moves anew if a search of ten times --nodes gives one side more than this. All scores are
    /// in the units of the search (`search::Units`).
    #[arg(long, value_name = "SCORE", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..))]
    pub fair: u32,
    /// A game is won when both sides have agreed on this score for so many plies.
    #[arg(long, value_name = "SCORE,PLIES", default_value = "2000,4")]
    pub resign: Numbers<2>,
    /// A game is drawn when both scores stayed within SCORE of zero for so many plies, from ply FROM on.
    #[arg(long, value_name = "SCORE,PLIES,FROM", default_value = "8,10,70")]
    pub draw: Numbers<3>,
    /// A game of so many plies is drawn.
    #[arg(long, value_name = "PLIES", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_plies: u32,
    /// Games in a block of the file.
    #[arg(long, value_name = "GAMES", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub block: u32,
    /// Who plays.
    #[command(flatten)]
    pub network: NetworkArgument,
    /// Something to remember in the file's header: a commit, a network.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub note: String,
    /// Go on with the file if it is there.
    #[arg(long, conflicts_with = "overwrite")]
    pub resume: bool,
    /// Begin anew even if the file is there.
    #[arg(long)]
    pub overwrite: bool,
}

/// What decides about the games of a run, besides the engine and the rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Decides about the random moves.
    pub seed: u64,
    /// The search of a move.
    pub nodes: Effort,
    /// MiB of each side's transposition table.
    pub hash: usize,
    /// At least and at most so many random plies.
    pub random_plies: (usize, usize),
    /// The book: its name and the checksum of its positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<(String, u32)>,
    /// Starts with a score beyond this, in the units of the search, are drawn anew.
    pub fair: u32,
    /// What ends a game besides the law.
    pub adjudication: Adjudication,
    /// Games in a block of the file.
    pub block: usize,
}

impl Settings {
    /// The settings of the command line, with a book that is named already.
    pub fn new(arguments: &DatagenArguments, book: Option<(String, u32)>) -> Settings {
        let DatagenArguments { resign: Numbers([win, win_plies]), draw: Numbers([draw, draw_plies, from]), .. } =
            *arguments;
        Settings {
            seed: arguments.seed,
            nodes: Effort::new(arguments.nodes, arguments.hard_nodes),
            hash: usize::from(arguments.hash),
            random_plies: (arguments.random_plies.min, arguments.random_plies.max),
            book,
            fair: arguments.fair,
            adjudication: Adjudication {
                win: Some((win, win_plies)),
                draw: Some((draw, draw_plies, from)),
                longest: Some(arguments.max_plies),
            },
            block: arguments.block as usize,
        }
    }
}
