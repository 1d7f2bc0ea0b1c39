//! `lab datagen`: games of the engine against itself, to learn from (`docs/networks.md` section 7).
//!
//! - [`settings`]: what decides about the games;
//! - [`game`]: how they go, from openings of [`selfplay`] to their ends;
//! - [`signature`]: which engine played them.

mod game;
mod settings;
mod signature;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use boards::{NotationOptions, RuleOptions};
use indicatif::ProgressBar;
use search::{Game, GameTask, ListedGame, NetworkOf, UnknownGame, with_game};
use selfplay::book;
use selfplay::line_file::FileError;
use thiserror::Error;

pub use settings::{DatagenArguments, Settings};
pub use signature::signature;

use crate::bar::bar;
use crate::data::{DataError, DataWriter, FORMAT, Header, Progress, RulesInForce, Work};
use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::network::NetworkFileError;
use crate::ordered::{self, Demand};
use game::Table;

/// Why there are no games, or too few.
#[derive(Debug, Error)]
pub enum DatagenError {
    /// Ctrl-C cannot be caught.
    #[error(transparent)]
    Signal(#[from] ctrlc::Error),
    /// The game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The network.
    #[error(transparent)]
    Network(#[from] NetworkFileError),
    /// The book.
    #[error(transparent)]
    Book(#[from] FileError),
    /// The file.
    #[error(transparent)]
    Data(#[from] DataError),
    /// Random moves never lead to an even position.
    #[error("no start that the engine holds to be fair was found for game {0}: raise --fair, or lower --random-plies")]
    NoStart(u64),
}

/// Runs `lab datagen`.
///
/// # Errors
/// The book or the file cannot be used.
pub fn run(arguments: &DatagenArguments) -> Result<ExitCode, DatagenError> {
    with_game(&arguments.game, Task { arguments, interrupt: Interrupt::on_ctrl_c()?.1 })?
}

struct Task<'a> {
    arguments: &'a DatagenArguments,
    interrupt: Interrupt,
}

/// What is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Goal {
    positions: u64,
    games: u64,
}

impl Goal {
    /// How far it is: in positions if so many are wanted, else in games.
    fn measure(self, progress: Progress) -> u64 {
        if self.positions < u64::MAX { progress.positions } else { progress.games }
    }

    fn bar(self, done: Progress) -> ProgressBar {
        match self.positions {
            u64::MAX => bar(self.games, done.games, "games"),
            positions => bar(positions, done.positions, "positions"),
        }
    }

    fn is_reached(self, progress: Progress) -> bool {
        progress.positions >= self.positions || progress.games >= self.games
    }
}

impl GameTask for Task<'_> {
    type Output = Result<ExitCode, DatagenError>;

    fn run<G: ListedGame>(self) -> Self::Output {
        let Task { arguments, interrupt } = self;
        let rules = RuleOptions::default();
        let (starts, book) = starts::<G>(arguments.book.as_deref(), rules)?;
        let settings = Settings::new(arguments, book);
        let network = arguments.network.load::<G>()?;
        let header = header::<G>(&network, arguments.note.clone(), rules, Work::Games(settings.clone()));
        let DatagenArguments { out, resume, overwrite, .. } = arguments;
        let (mut writer, mut progress) = DataWriter::<G>::open(out, &header, settings.block, *resume, *overwrite)?;
        let goal =
            Goal { positions: arguments.positions.unwrap_or(u64::MAX), games: arguments.games.unwrap_or(u64::MAX) };
        let threads = threads(arguments.threads);
        let (begin, earlier) = (Instant::now(), progress);
        let bar = goal.bar(progress);
        let numbers: Range<u64> = if goal.is_reached(progress) { 0..0 } else { progress.games..goal.games };
        let played = ordered::run(
            numbers,
            threads,
            &interrupt,
            || Table::new(&settings, &starts, &network),
            |game| {
                let Some(game) = game else { return Err(DatagenError::NoStart(progress.games)) };
                progress.add(&game);
                writer.add(game)?;
                bar.set_position(goal.measure(progress));
                Ok(if goal.is_reached(progress) { Demand::Enough } else { Demand::More })
            },
        );
        bar.finish_and_clear();
        // After a full disk nothing more would fit; after anything else the games so far are kept.
        if !matches!(played, Err(DatagenError::Data(_))) {
            let length = writer.finish()?;
            tell(out, progress, length);
            tell_speed(begin, progress.positions - earlier.positions, threads);
        }
        played?;
        Ok(if goal.is_reached(progress) { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
    }
}

/// Where games begin, and what the header says of it.
type Starts<G> = (Vec<G>, Option<(String, u32)>);

fn starts<G: Game>(book: Option<&Path>, rules: RuleOptions) -> Result<Starts<G>, FileError> {
    let Some(path) = book else { return Ok((vec![G::start().with_rules(rules)], None)) };
    let starts: Vec<G> = book::load::<G>(path)?.into_iter().map(|start| start.with_rules(rules)).collect();
    let mut hasher = crc32fast::Hasher::new();
    starts.iter().for_each(|start| hasher.update(start.fen(NotationOptions::default()).as_bytes()));
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    Ok((starts, Some((name, hasher.finalize()))))
}

/// The header of a file that this engine makes with a network.
pub fn header<G: Game>(network: &Arc<NetworkOf<G>>, note: String, rules: RuleOptions, work: Work) -> Header {
    Header {
        format: FORMAT,
        game: G::NAME.into(),
        rules: RulesInForce(rules),
        engine: concat!("Sanqi ", env!("CARGO_PKG_VERSION")).into(),
        signature: signature::<G>(network),
        note,
        work,
        sources: Vec::new(),
    }
}

/// How many threads are meant: all cores unless said otherwise.
pub fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

fn tell(path: &Path, progress: Progress, length: u64) {
    let Progress { games, positions, .. } = progress;
    let bytes = length as f64 / positions.max(1) as f64;
    println!("{}: {games} games, {positions} positions, {bytes:.2} bytes each", path.display());
}

fn tell_speed(begin: Instant, positions: u64, threads: usize) {
    let seconds = begin.elapsed().as_secs_f64();
    let speed = positions as f64 / seconds;
    println!(
        "{positions} positions in {seconds:.1} s: {speed:.0} each second, {:.0} on each thread",
        speed / threads as f64
    );
}
