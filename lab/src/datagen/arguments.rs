//! Command line of `lab datagen`.

use std::path::{Path, PathBuf};

use boards::Position;
use clap::Args;
use selfplay::{NodeLimits, PlyRange, Shard, games};

use crate::data::block::MOST_GAMES;
use crate::data::{DataError, DataHeader, DataWriter, Progress, SelfplaySettings};
use crate::network_argument::NetworkArgument;
use crate::paths::ExistingFile;
use crate::player_arguments::PlayerArguments;

/// Play games of the engine against itself, and keep every game with the scores of its positions
///
/// A game begins with random moves from the starting position; moves that lose material are drawn again, and a longer
/// search rejects unbalanced starts. Both sides search with one transposition table, emptied before the start of each
/// game is drawn. The rules of the game or adjudication end it.
///
/// The same engine, settings and seed give the same file, independent of the number of threads and of interruptions:
/// Ctrl-C keeps the finished games, and a killed run loses at most one block.
#[derive(Debug, Args)]
pub struct DatagenArguments {
    /// Game to play.
    #[arg(long, default_value = games::DEFAULT)]
    pub game: String,
    /// Output file.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Number of positions with scores to generate.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..), required_unless_present = "games")]
    pub positions: Option<u64>,
    /// Number of games to play.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Soft node limit per move: no new iteration begins after this number of nodes.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Hard node limit per move [default: 8 times --nodes].
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    pub hard_nodes: Option<u64>,
    /// Seed of the random moves.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Range of the number of random plies at the start of a game; all numbers are equally likely.
    #[arg(long, value_name = "MIN-MAX", default_value = "8-9")]
    pub random_plies: PlyRange,
    /// Begin games from positions of this file (FEN, EPD or SFEN lines) instead of the starting position.
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Players, fair openings and adjudication.
    #[command(flatten)]
    pub players: PlayerArguments,
    /// Number of games per block of the file.
    #[arg(long, value_name = "GAMES", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_GAMES)))]
    pub block: u32,
    /// Play one part of the games in this process: I/N are those whose number leaves the remainder I when divided by N.
    /// --games and --positions count those of all N parts, which `lab data merge` joins.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Network of both sides.
    #[command(flatten)]
    pub network: NetworkArgument,
    /// Note in the file, and the treatment of a file that exists.
    #[command(flatten)]
    pub file: DataFileArguments,
}

/// Options of the commands that write games to a data file and can continue it.
#[derive(Debug, Args)]
pub struct DataFileArguments {
    /// Note for the file's header, such as a commit.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub note: String,
    /// Treatment of a file that exists.
    #[command(flatten)]
    pub existing: ExistingFile,
}

impl DataFileArguments {
    /// Opens the file at `path` and returns the progress that it holds.
    ///
    /// # Errors
    /// The file cannot be read or written. A file that exists is refused without `--resume` and `--overwrite`, and with
    /// `--resume` if it has another header, is joined of several files, or is damaged before its last block.
    pub fn open<P: Position>(
        &self,
        path: &Path,
        header: &DataHeader,
        block_games: usize,
    ) -> Result<(DataWriter<P>, Progress), DataError> {
        DataWriter::open(path, header, block_games, self.existing.resume, self.existing.overwrite)
    }
}

impl DatagenArguments {
    /// Returns the settings of a run with the given book: its name and the checksum of its positions.
    pub fn settings(&self, book: Option<(String, u32)>) -> SelfplaySettings {
        SelfplaySettings {
            seed: self.seed,
            nodes: NodeLimits::new(self.nodes, self.hard_nodes),
            hash: usize::from(self.players.hash),
            random_plies: (self.random_plies.min, self.random_plies.max),
            book,
            max_start_score: self.players.max_start_score,
            adjudication: self.players.adjudication(),
            block: self.block as usize,
            shard: self.shard,
        }
    }
}
