//! `lab datagen`: training data by self-play (`docs/networks.md` section 7).
//!
//! - [`arguments`]: the command line;
//! - [`game`]: a game, from an opening of [`selfplay`] to its end;
//! - [`mod@signature`]: identification of the engine that played.

use analysis::ordered::{self, Demand, threads};
use arena::interrupt::{INTERRUPTED, Interrupt};
use terminal::bar::bar;
use terminal::output;

mod arguments;
mod game;
mod signature;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use boards::RuleOptions;
use indicatif::ProgressBar;
use search::{Game, GameTask, ListedGame, NetworkOf, with_game};
use selfplay::line_file::FileError;
use selfplay::{Shard, book};

pub use arguments::{DataFileArguments, DatagenArguments};
pub use signature::signature;

use crate::data::block::MOST_PLIES;
use crate::data::{DataError, DataHeader, FORMAT, HeaderRules, Progress, Provenance, SelfplaySettings};
use crate::error::{CommandResult, LabError};
use game::GameJob;

/// Runs `lab datagen`.
///
/// # Errors
/// The book, the network or the output file cannot be used.
pub fn run(arguments: &DatagenArguments) -> CommandResult {
    with_game(&arguments.game, DatagenTask { arguments, interrupt: Interrupt::on_ctrl_c()?.1 })?
}

struct DatagenTask<'a> {
    arguments: &'a DatagenArguments,
    interrupt: Interrupt,
}

/// Number of positions or games at which the run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StopCondition {
    positions: u64,
    games: u64,
}

impl StopCondition {
    /// Returns the progress: in positions if their number is limited, else in games.
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

impl GameTask for DatagenTask<'_> {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> Self::Output {
        let DatagenTask { arguments, interrupt } = self;
        let rules = RuleOptions::default();
        let (starts, book) = starts::<G>(arguments.book.as_deref(), rules)?;
        let settings = arguments.settings(book);
        check_block(&settings)?;
        let network = arguments.network.load::<G>()?;
        let header = header::<G>(&network, arguments.file.note.clone(), rules, Provenance::Games(settings.clone()));
        let (mut writer, mut progress) = arguments.file.open::<G>(&arguments.out, &header, settings.block)?;
        let shard = arguments.shard.unwrap_or(Shard::WHOLE);
        let stop_condition = StopCondition {
            positions: arguments.positions.map_or(u64::MAX, |positions| shard.share(positions)),
            games: arguments.games.map_or(u64::MAX, |games| shard.games(games)),
        };
        let threads = threads(arguments.players.threads);
        let (begin, earlier) = (Instant::now(), progress);
        let bar = stop_condition.bar(progress);
        let numbers: Range<u64> =
            if stop_condition.is_reached(progress) { 0..0 } else { progress.games..stop_condition.games };
        let played = ordered::run(
            numbers,
            threads,
            &|| interrupt.is_raised(),
            || GameJob::new(&settings, &starts, &network),
            |game| {
                let none = || {
                    let number = shard.number(progress.games);
                    format!("no balanced start was found for game {number}: raise --fair, or lower --random-plies")
                };
                let game = game.ok_or_else(none)?;
                progress.add(&game);
                writer.add(game)?;
                bar.set_position(stop_condition.measure(progress));
                Ok(if stop_condition.is_reached(progress) { Demand::Enough } else { Demand::More })
            },
        );
        bar.finish_and_clear();
        // After a full disk no more would fit; after any other error the games so far are kept.
        if !played.as_ref().is_err_and(|error: &LabError| error.is::<DataError>()) {
            let length = writer.finish()?;
            print_totals(&arguments.out, progress, length);
            print_speed(begin, progress.positions - earlier.positions, threads);
        }
        played?;
        Ok(if stop_condition.is_reached(progress) { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
    }
}

/// Refuses settings with which a block could become too long for readers.
fn check_block(settings: &SelfplaySettings) -> Result<(), LabError> {
    let longest = u64::from(settings.adjudication.longest.unwrap_or(0));
    if settings.block as u64 * longest <= MOST_PLIES {
        return Ok(());
    }
    let most = MOST_PLIES / longest;
    Err(format!("--block must be at most {most} with games of up to {longest} plies (--max-plies)").into())
}

/// Openings, and name and checksum of the book for the header.
type Starts<G> = (Vec<G>, Option<(String, u32)>);

fn starts<G: Game>(book: Option<&Path>, rules: RuleOptions) -> Result<Starts<G>, FileError> {
    let Some(path) = book else { return Ok((vec![G::start().with_rules(rules)], None)) };
    let starts: Vec<G> = book::load::<G>(path)?.into_iter().map(|start| start.with_rules(rules)).collect();
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let checksum = book::checksum(&starts);
    Ok((starts, Some((name, checksum))))
}

/// Returns the header of a file that this engine makes with a network.
pub fn header<G: Game>(
    network: &Arc<NetworkOf<G>>,
    note: String,
    rules: RuleOptions,
    provenance: Provenance,
) -> DataHeader {
    DataHeader {
        format: FORMAT,
        game: G::NAME.into(),
        rules: HeaderRules(rules),
        engine: concat!("Sanqi ", env!("CARGO_PKG_VERSION")).into(),
        signature: signature::<G>(network),
        note,
        provenance,
        sources: Vec::new(),
    }
}

fn print_totals(path: &Path, progress: Progress, length: u64) {
    let Progress { games, positions, .. } = progress;
    let bytes = length as f64 / positions.max(1) as f64;
    output::line(format_args!("{}: {games} games, {positions} positions, {bytes:.2} bytes each", path.display()));
}

fn print_speed(begin: Instant, positions: u64, threads: usize) {
    let seconds = begin.elapsed().as_secs_f64();
    let speed = positions as f64 / seconds;
    output::line(format_args!(
        "{positions} positions in {seconds:.1} s: {speed:.0} each second, {:.0} on each thread",
        speed / threads as f64
    ));
}
