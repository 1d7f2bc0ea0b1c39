//! `lab tune`: tunes the parameters of the search (`docs/search.md` section 12).
//!
//! - [`spsa`]: the algorithm, on any noisy function;
//! - [`pair`]: its measurement, a pair of games;
//! - [`selection`]: the parameters that are tuned;
//! - [`state`]: the file of a tuning;
//! - [`suggestion`]: values by the effects of a measurement;
//! - [`listing`], [`plot`]: results as text and as a picture.

use analysis::ordered::{self, Demand, threads};
use arena::interrupt::{INTERRUPTED, Interrupt};
use selfplay::games::{OPENING_NODES, own_openings};
use selfplay::{NodeLimits, OpeningGenerator, book};
use terminal::bar::bar;
use terminal::output;

mod arguments;
mod listing;
mod pair;
mod plot;
mod selection;
mod spsa;
mod state;
mod suggestion;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::process::ExitCode;

use indicatif::ProgressBar;
use search::{GameTask, ListedGame, with_game};

pub use arguments::{RunArguments, TuneArguments, TuneCommand};

use crate::datagen::signature;
use crate::error::{CommandResult, LabError, file_error};
use crate::paths::path_beside;
use arguments::{ListArguments, ShowArguments};
use pair::{PairJob, PairSettings};
use spsa::{Spsa, TuningSchedule};
use state::{TuningSettings, TuningState, Waypoint};

/// Runs `lab tune`.
///
/// # Errors
/// The arguments contradict each other, or a file cannot be used.
pub fn run(arguments: &TuneArguments) -> CommandResult {
    match &arguments.command {
        TuneCommand::Run(arguments) => {
            with_game(&arguments.game, TuneTask { arguments, interrupt: Interrupt::on_ctrl_c()?.1 })?
        }
        TuneCommand::Show(arguments) => show(arguments),
        TuneCommand::List(arguments) => with_game(&arguments.game, ListTask { arguments })?,
    }
}

fn show(arguments: &ShowArguments) -> CommandResult {
    let ShowArguments { file, rust, pairs, plot } = arguments;
    let state = load(file)?;
    output::text(match (rust, pairs) {
        (true, _) => listing::rust(&state),
        (_, true) => listing::pairs(&state),
        _ => listing::table(&state),
    });
    if let Some(path) = plot {
        draw(path, &state)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn load(path: &Path) -> Result<TuningState, LabError> {
    TuningState::load(path).map_err(file_error(path))
}

fn draw(path: &Path, state: &TuningState) -> Result<(), LabError> {
    plot::draw(path, state).map_err(file_error(path))
}

struct ListTask<'a> {
    arguments: &'a ListArguments,
}

impl GameTask for ListTask<'_> {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> Self::Output {
        let specs = selection::specs(&self.arguments.params, true)?;
        output::text(listing::openbench(&specs, G::PARAMS, self.arguments.rate));
        Ok(ExitCode::SUCCESS)
    }
}

struct TuneTask<'a> {
    arguments: &'a RunArguments,
    interrupt: Interrupt,
}

impl GameTask for TuneTask<'_> {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> Self::Output {
        let TuneTask { arguments, interrupt } = self;
        let picture = path_beside(&arguments.out, "png")?;
        let network = arguments.network.load::<G>()?;
        let openings = match &arguments.book {
            Some(path) => book::load::<G>(path)?,
            None => own_openings::<G>(),
        };
        let settings = settings(arguments, signature::<G>(&network), book::checksum(&openings));
        let mut state = begin::<G>(arguments, settings)?;
        let pair_settings = PairSettings {
            control: &arguments.tc,
            nodes_per_millisecond: arguments.nodes_per_ms,
            adjudication: &state.settings.adjudication.clone(),
            openings: OpeningGenerator {
                seed: arguments.seed,
                starts: &openings,
                plies: (arguments.random_plies.min, arguments.random_plies.max),
                limits: NodeLimits::new(OPENING_NODES, None),
                max_start_score: state.settings.max_start_score,
            },
            network: &network,
            hash: state.settings.hash,
        };
        let iterations = state.spsa.schedule.iterations;
        let bar = bar(iterations, state.spsa.finished, "pairs");
        while !state.spsa.is_finished() && !interrupt.is_raised() {
            play_batch(&mut state, &pair_settings, arguments, &interrupt, &bar)?;
        }
        bar.finish_and_clear();
        output::text(listing::table(&state));
        draw(&picture, &state)?;
        Ok(if state.spsa.is_finished() { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
    }
}

/// Plays a batch of pairs from the present values, and saves the state after it. An interrupted batch is dropped.
fn play_batch<G: ListedGame>(
    state: &mut TuningState,
    settings: &PairSettings<G>,
    arguments: &RunArguments,
    interrupt: &Interrupt,
    bar: &ProgressBar,
) -> Result<(), LabError> {
    let centre = state.spsa.clone();
    let first = centre.finished;
    let end = (first + state.settings.batch).min(centre.schedule.iterations);
    let mut next = centre.clone();
    ordered::run(
        first..end,
        threads(arguments.players.threads),
        &|| interrupt.is_raised(),
        || PairJob::new(settings, &centre),
        |measured| {
            let none = || format!("no balanced opening was found for pair {}: raise --fair", next.finished);
            let measured = measured.ok_or_else(none)?;
            next.update(&measured.probe, measured.difference);
            bar.set_position(next.finished);
            Ok::<_, LabError>(Demand::More)
        },
    )?;
    if next.finished == end {
        state.way.push(Waypoint { finished: next.finished, values: next.values.clone() });
        state.spsa = next;
        state.save(&arguments.out).map_err(file_error(&arguments.out))?;
    }
    Ok(())
}

fn settings(arguments: &RunArguments, signature: u64, book: u32) -> TuningSettings {
    TuningSettings {
        game: arguments.game.clone(),
        control: arguments.tc.to_string(),
        nodes_per_millisecond: arguments.nodes_per_ms,
        hash: usize::from(arguments.players.hash),
        random_plies: (arguments.random_plies.min, arguments.random_plies.max),
        book,
        max_start_score: arguments.players.max_start_score,
        adjudication: arguments.players.adjudication(),
        batch: arguments.batch,
        signature,
    }
}

/// Returns the state of a new tuning, or of the one in the file.
fn begin<G: ListedGame>(arguments: &RunArguments, settings: TuningSettings) -> Result<TuningState, LabError> {
    let by_clock = arguments.tc.limits_time();
    if arguments.nodes_per_ms.is_some() && !by_clock {
        let text = format!("--nodes-per-ms counts the time of a clock, and --tc {} has none", arguments.tc);
        return Err(text.into());
    }
    let together = !arguments.against.is_empty();
    let dimensions = match together {
        true => selection::against::<G>(&arguments.against)?,
        false => selection::dimensions::<G>(&arguments.params, &arguments.starts, by_clock, arguments.steps)?,
    };
    let rate = if together { 0.0 } else { arguments.rate };
    let schedule = TuningSchedule { iterations: arguments.games.div_ceil(2), rate, seed: arguments.seed, together };
    let path = &arguments.out;
    if arguments.existing.overwrite || !path.exists() {
        return Ok(TuningState { settings, spsa: Spsa::new(dimensions, schedule), way: Vec::new() });
    }
    if !arguments.existing.resume {
        let text = format!("{} exists: --resume continues that tuning, --overwrite replaces it", path.display());
        return Err(text.into());
    }
    let state = load(path)?;
    let differences = [
        (state.settings.signature != settings.signature, "another engine or network"),
        (state.settings != settings, "games"),
        (state.spsa.schedule != schedule, "--games, --rate, --seed or --against"),
        (state.spsa.dimensions != dimensions, "--params, --start, --steps or --against"),
    ];
    match differences.into_iter().find(|(differs, _)| *differs) {
        Some((_, difference)) => {
            Err(format!("{} belongs to a tuning with other settings: {difference}", path.display()).into())
        }
        None => Ok(state),
    }
}
