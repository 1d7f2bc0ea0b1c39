//! `lab suite`: an engine on a suite of test positions.
//!
//! - `row`: the suite's file;
//! - `goal`: goals, and the check of answers;
//! - `runner`: running the engines;
//! - `result`, `diff`, `tables`: the results, their comparison and their output.

mod diff;
mod goal;
mod result;
mod row;
mod runner;
mod tables;
#[cfg(test)]
mod testing;

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use search::{GameTask, ListedGame, UnknownGame, with_game};
use selfplay::Limit;
use selfplay::games::{self, game_facts};
use serde::Serialize;
use terminal::messages;
use thiserror::Error;

use crate::engine::EngineSpec;
use crate::engine::Protocol;
use crate::engine_pool::{EnginePool, EnginePoolError};
use crate::interrupt::{INTERRUPTED, Interrupt};
use result::{SuiteResult, Totals, by_theme};
use runner::RunSettings;
use selfplay::line_file::FileError;

/// Exit status if every row was run, but an engine crashed, stalled or played an illegal move.
const FAULTS: u8 = 3;

/// Run an engine on a test suite of best moves, mates or points
///
/// A row is solved if all its goals are reached: a best move (bm) was played, a move to avoid (am) was not played, a
/// mate (dm, or the column plies of a TSV file) was played or was announced with at most the given length and is not
/// contradicted by the PV. Points (c8 and c9, or c0) are summed.
///
/// Exit status: 0; 1 if the suite could not be run; 3 if an engine crashed, stalled or played an illegal move; 130
/// after Ctrl-C, which prints the results so far and saves nothing.
#[derive(Debug, Args)]
pub struct SuiteArguments {
    /// Suite: EPD, or TSV with a header (columns sfen or fen, plies, bm, am, dm, id).
    file: PathBuf,
    #[allow(rustdoc::broken_intra_doc_links, reason = "the text of `--help`, whose brackets are no links")]
    /// Engine, as in `lab match`: cmd=PROGRAM[,name=NAME][,proto=uci|ucci|usi][,option.X=Y].
    #[arg(long, value_name = "SPEC")]
    engine: EngineSpec,
    /// Game of the suite.
    #[arg(long, default_value = games::DEFAULT)]
    game: String,
    /// Number of nodes per row.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), group = "limit")]
    nodes: Option<u64>,
    /// Depth per row, in plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..), group = "limit")]
    depth: Option<u32>,
    /// Time per row, in seconds.
    #[arg(long, value_parser = seconds, group = "limit")]
    time: Option<Duration>,
    /// Time per row in seconds, as a mate problem (USI's `go mate`). Any line that ends in mate is right, of any
    /// length; so is a proof that there is no mate within the plies of the row.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, group = "limit")]
    solve: Option<Duration>,
    /// With --nodes or --depth: seconds after which the engine is sent `stop`; its answer still counts.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "120")]
    patience: Duration,
    /// Number of engine processes.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Save the result to this file.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Compare with a saved result.
    #[arg(long, value_name = "FILE")]
    diff: Option<PathBuf>,
    /// Print the solved rows as well.
    #[arg(long)]
    verbose: bool,
    /// Print JSON instead of tables.
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let duration = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    // UCI counts in milliseconds.
    duration.filter(|duration| duration.as_millis() > 0).ok_or_else(|| "not a positive number of seconds".into())
}

/// Error of running a suite.
#[derive(Debug, Error)]
pub enum SuiteError {
    /// The signal handler cannot be installed.
    #[error(transparent)]
    Signal(#[from] ctrlc::Error),
    /// Unknown game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// No search limit was given.
    #[error("no search limit: give --nodes, --depth, --time or --solve")]
    NoLimit,
    /// The engine's protocol has no mate search.
    #[error("--solve needs an engine that speaks USI (proto=usi)")]
    NoSolver,
    /// The suite cannot be used.
    #[error(transparent)]
    Suite(#[from] FileError),
    /// The engine cannot be used.
    #[error(transparent)]
    EnginePool(#[from] EnginePoolError),
    /// A result file cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// Path of the file.
        path: String,
        /// Error of the operating system.
        source: io::Error,
    },
    /// A file is not a saved result.
    #[error("{path}: not a saved result: {source}")]
    Content {
        /// Path of the file.
        path: String,
        /// Error of the parser.
        source: serde_json::Error,
    },
}

impl SuiteError {
    fn file(path: &Path) -> impl FnOnce(io::Error) -> SuiteError {
        move |source| SuiteError::File { path: path.display().to_string(), source }
    }
}

/// Runs `lab suite`.
///
/// # Errors
/// The suite, the engine or a result file cannot be used.
pub fn run(arguments: &SuiteArguments) -> Result<ExitCode, SuiteError> {
    with_game(&arguments.game, SuiteTask { arguments, interrupt: Interrupt::on_ctrl_c()?.1 })?
}

struct SuiteTask<'a> {
    arguments: &'a SuiteArguments,
    interrupt: Interrupt,
}

impl GameTask for SuiteTask<'_> {
    type Output = Result<ExitCode, SuiteError>;

    fn run<P: ListedGame>(self) -> Self::Output {
        let SuiteTask { arguments, interrupt } = self;
        let limit = arguments.limit().ok_or(SuiteError::NoLimit)?;
        if matches!(limit, Limit::Solve(_)) && arguments.engine.protocol != Protocol::Usi {
            return Err(SuiteError::NoSolver);
        }
        let rows = row::load::<P>(&arguments.file)?;
        let before = arguments.diff.as_deref().map(load).transpose()?;
        let engines = usize::from(arguments.concurrency).min(rows.len());
        let pool = EnginePool::start(&arguments.engine, game_facts::<P>(), engines, &interrupt)?;
        if let Some(path) = &arguments.save {
            check_writable(path)?;
        }
        let settings = RunSettings { protocol: arguments.engine.protocol, limit, patience: arguments.patience };
        let result = SuiteResult {
            suite: arguments.file.display().to_string(),
            game: P::NAME.into(),
            engine: arguments.engine.clone(),
            limit: describe(&limit),
            rows: runner::run(&rows, &pool, &settings),
        };
        arguments.show(&result, before.as_ref());
        if result.rows.len() < rows.len() {
            messages::of_program(format_args!("interrupted after {} of {} rows", result.rows.len(), rows.len()));
            return Ok(ExitCode::from(INTERRUPTED));
        }
        if let Some(path) = &arguments.save {
            save(&result, path)?;
        }
        let faults = Totals::of(&result.rows).faults;
        Ok(if faults > 0 { ExitCode::from(FAULTS) } else { ExitCode::SUCCESS })
    }
}

impl SuiteArguments {
    /// Returns the limit of the command line, else that of the engine's description.
    fn limit(&self) -> Option<Limit> {
        // The command line accepts at most one of them.
        let given = self.nodes.map(Limit::Nodes).or(self.depth.map(Limit::Depth));
        let given = given.or(self.time.map(Limit::MoveTime)).or(self.solve.map(Limit::Solve));
        given.or(self.engine.nodes.map(Limit::Nodes)).or(self.engine.depth.map(Limit::Depth))
    }

    fn show(&self, result: &SuiteResult, before: Option<&SuiteResult>) {
        let diff = before.map(|before| diff::compare(before, result));
        let text = if self.json {
            let themes = by_theme(&result.rows).into_iter();
            let shown = JsonOutput {
                result,
                total: Totals::of(&result.rows),
                themes: themes.map(|(theme, rows)| (theme, Totals::of(rows))).collect(),
                diff,
            };
            to_json(&shown)
        } else {
            let title = format!("{}: {}, {}\n\n", result.suite, result.engine.name, result.limit);
            let diff = diff.map(|diff| format!("\n{}", tables::diff(&diff))).unwrap_or_default();
            title + &tables::rows(result, self.verbose) + &tables::totals(result) + &diff
        };
        terminal::output::text(text);
    }
}

#[derive(Serialize)]
struct JsonOutput<'a> {
    result: &'a SuiteResult,
    total: Totals,
    themes: std::collections::BTreeMap<&'a str, Totals>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diff: Option<diff::Diff<'a>>,
}

fn describe(limit: &Limit) -> String {
    match limit {
        Limit::Nodes(nodes) => format!("{nodes} nodes"),
        Limit::Depth(depth) => format!("depth {depth}"),
        Limit::MoveTime(time) => format!("{} s", time.as_secs_f64()),
        Limit::Solve(time) => format!("{} s to solve", time.as_secs_f64()),
        Limit::Clock { .. } => "a clock".into(),
    }
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("plain numbers and texts are always JSON") + "\n"
}

/// Checks that a file can be written without changing it: it may be the result to compare with, and the run may be
/// interrupted.
fn check_writable(path: &Path) -> Result<(), SuiteError> {
    let existed = path.exists();
    OpenOptions::new().append(true).create(true).open(path).map_err(SuiteError::file(path))?;
    if existed { Ok(()) } else { fs::remove_file(path).map_err(SuiteError::file(path)) }
}

fn save(result: &SuiteResult, path: &Path) -> Result<(), SuiteError> {
    fs::write(path, to_json(result)).map_err(SuiteError::file(path))
}

fn load(path: &Path) -> Result<SuiteResult, SuiteError> {
    let text = fs::read_to_string(path).map_err(SuiteError::file(path))?;
    serde_json::from_str(&text).map_err(|source| SuiteError::Content { path: path.display().to_string(), source })
}
