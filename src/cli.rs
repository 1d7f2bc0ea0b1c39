//! The arguments of the command line.

use std::ffi::OsString;
use std::net::{AddrParseError, IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::LazyLock;

use analysis::report::Style;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use search::network::Kernel;

/// One engine for chess, xiangqi and shogi. Without arguments it speaks UCI, UCCI or USI over standard input and
/// output.
#[derive(Debug, Parser)]
#[command(name = terminal::messages::program(), version = protocol::name_and_version(), long_version = version())]
pub struct Arguments {
    /// The command; without one the engine speaks to a GUI.
    #[command(subcommand)]
    pub action: Option<Action>,
    /// The game until the GUI chooses another one [default: the game in the name of the program's file, or else
    /// chess].
    #[arg(long, value_parser = games())]
    pub game: Option<String>,
    /// Compute with this instruction set instead of the fastest one; the results are the same.
    #[arg(long, global = true, value_name = "SET", value_parser = clap::builder::PossibleValuesParser::new(Kernel::names()))]
    pub kernel: Option<String>,
}

/// Takes the name of a game.
fn games() -> impl TypedValueParser<Value = String> {
    clap::builder::PossibleValuesParser::new(protocol::games::names().iter())
}

/// Takes an argument that is any name or text but the empty one, which a forgotten variable of a script leaves.
fn not_empty() -> impl TypedValueParser<Value = OsString> {
    OsStringValueParser::new().try_map(|text| if text.is_empty() { Err("it is empty") } else { Ok(text) })
}

/// The text of `--version` after the name of the binary; `-V` prints its first line.
fn version() -> &'static str {
    static REPORT: LazyLock<String> = LazyLock::new(protocol::build_report);
    &REPORT
}

/// The commands of the command line.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Search fixed positions to a fixed depth, and print the signature and the speed of the search.
    Bench(BenchArguments),
    /// Count the leaves of the legal move tree.
    Perft(PerftArguments),
    /// Judge every move of recorded games, or search one position.
    #[command(alias = "analyze")]
    Analyse(AnalyseArguments),
    /// Solve a file of mate problems.
    Mate(MateArguments),
    /// Play in the browser.
    #[command(visible_alias = "play", alias = "serve")]
    Web(WebArguments),
    /// Print the manual page, for `man`.
    Manual,
    /// Print the completions of the command line for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
}

impl Action {
    /// Gives a command the game that stands before it on the command line, unless it has one of its own.
    ///
    /// # Errors
    /// The command knows no games.
    pub fn with_game(mut self, before: Option<String>) -> Result<Action, String> {
        let game = match &mut self {
            Action::Bench(arguments) => &mut arguments.game,
            Action::Perft(arguments) => &mut arguments.game,
            Action::Analyse(arguments) => &mut arguments.game,
            Action::Mate(arguments) => &mut arguments.game,
            Action::Web(_) | Action::Manual | Action::Completions { .. } if before.is_some() => {
                return Err("--game: this command is the same for all games".to_owned());
            }
            Action::Web(_) | Action::Manual | Action::Completions { .. } => return Ok(self),
        };
        *game = game.take().or(before);
        Ok(self)
    }
}

/// Reads an address in figures, or the name that every machine has for itself.
fn address(text: &str) -> Result<IpAddr, AddrParseError> {
    if text == "localhost" { Ok(IpAddr::V4(Ipv4Addr::LOCALHOST)) } else { text.parse() }
}

/// Arguments of `engine bench`.
#[derive(Debug, Args)]
pub struct BenchArguments {
    /// Hash, threads and depth in place of the options, in the order of Stockfish: `bench 16 1 13`.
    #[arg(num_args = 0..=3, value_names = ["HASH", "THREADS", "DEPTH"], conflicts_with_all = ["depth", "threads", "hash"], value_parser = clap::value_parser!(u32).range(1..))]
    pub numbers: Vec<u32>,
    /// Depth in plies.
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=200))]
    pub depth: u32,
    /// Number of search threads; the signature is reproducible with one thread only.
    #[arg(long, default_value_t = bench::THREADS as u32, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: u32,
    /// Size of the transposition table in MiB.
    #[arg(long, default_value_t = bench::HASH as u32, value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: u32,
    /// The game [default: all].
    #[arg(long, value_parser = games())]
    pub game: Option<String>,
    /// Print the result as JSON.
    #[arg(long)]
    pub json: bool,
    /// Save the result as a baseline.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Compare the result with a saved baseline.
    #[arg(long, value_name = "FILE")]
    pub compare: Option<PathBuf>,
    /// With --compare: fail if a game is slower than the baseline by more than this percentage.
    #[arg(long, value_name = "PERCENT", requires = "compare")]
    pub max_slowdown: Option<f64>,
    /// With --compare: fail if the number of nodes differs from the baseline.
    #[arg(long, requires = "compare")]
    pub same_signature: bool,
}

/// Arguments of `engine perft`.
#[derive(Debug, Args)]
pub struct PerftArguments {
    /// Depth in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(boards::perft::MAX_DEPTH)))]
    pub depth: u32,
    /// The position, or `startpos` [default: the starting position].
    #[arg(long)]
    pub fen: Option<String>,
    /// The game [default: the game of the position, or else of the program's file].
    #[arg(long, value_parser = games())]
    pub game: Option<String>,
    /// Number of threads; 0 for one per processor.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=1024))]
    pub threads: u32,
    /// Print the number of leaves below each move.
    #[arg(long)]
    pub divide: bool,
    /// Write castling as king takes rook.
    #[arg(long)]
    pub chess960: bool,
}

/// Arguments of `engine analyse`.
#[derive(Debug, Args)]
pub struct AnalyseArguments {
    /// Files of games (PGN, KIF, KI2, CSA, USI, XQF, CBR, CBL, DhtmlXQ), `-` for standard input; or one game as a line
    /// (`e4 e5 Nf3`, `startpos moves e2e4`, `fen FEN moves ...`); or one position (FEN, SFEN or `startpos`).
    #[arg(required = true, value_name = "FILES or POSITION", value_parser = not_empty())]
    pub inputs: Vec<OsString>,
    /// Depth limit in plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Time limit in milliseconds, for each position of a game [default for a single position without other limits:
    /// 5000].
    #[arg(long, alias = "time", value_name = "MILLISECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// Node limit, for each position of a game [default for games without other limits: 200000].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Number of best lines.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub multipv: u32,
    /// Number of threads: of the search of a position [default: 1], or of searches at a time in games [default: one per
    /// processor].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// Size of the transposition table in MiB; each search at a time has its own.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: u32,
    /// Folders of Syzygy endgame tables for chess, separated as in PATH.
    #[arg(long, value_name = "FOLDERS")]
    pub syzygy: Option<String>,
    /// The game [default: the game of the position or the record, or else of the program's file].
    #[arg(long, value_parser = games())]
    pub game: Option<String>,
    /// Write castling as king takes rook.
    #[arg(long)]
    pub chess960: bool,
    /// Print the result as JSON.
    #[arg(long)]
    pub json: bool,
    /// Write a web page with the analysed games.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write annotated records: PGN for chess and xiangqi; KIF for shogi, in UTF-8 if the name ends in `.kifu`.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write moves in Latin letters: WXF notation in xiangqi, USI notation in shogi.
    #[arg(long)]
    pub letters: bool,
}

impl AnalyseArguments {
    /// Returns the style of moves.
    pub fn style(&self) -> Style {
        Style { characters: !self.letters, chess960: self.chess960 }
    }
}

/// Arguments of `engine mate`.
#[derive(Debug, Args)]
pub struct MateArguments {
    /// The problems, one per line: a position, a tab and the plies of a mate by checks; EPD with `dm`; or a position
    /// alone, for a mate by checks of any length.
    pub file: PathBuf,
    /// The game [default: the game of the first position].
    #[arg(long, value_parser = games())]
    pub game: Option<String>,
    /// Time limit for each problem in milliseconds.
    #[arg(long, default_value_t = 10_000)]
    pub time: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: u32,
    /// Size of the mate solver's table in MiB.
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: u32,
}

/// Arguments of `engine web`.
#[derive(Debug, Args)]
pub struct WebArguments {
    /// Port; if it is taken, a free one serves. The browser keeps the games of each port apart.
    #[arg(long, default_value_t = 3690)]
    pub port: u16,
    /// Address at which the server listens; 0.0.0.0 for all addresses of this machine, so that other machines can reach
    /// it.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_parser = address)]
    pub listen: IpAddr,
    /// Opening book that the page shows, in any format of any game; may be given several times.
    #[arg(long = "book", value_name = "FILE")]
    pub books: Vec<PathBuf>,
    /// Print the address only.
    #[arg(long)]
    pub no_open: bool,
    /// Number of searches at a time for games, and as many for studies [default: one per processor].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// Size of the transposition table of each search in MiB.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub hash: u32,
}
