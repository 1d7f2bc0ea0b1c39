//! `lab suite`: an engine runs over a suite of test positions.
//!
//! - [`epd`], [`row`]: what a suite's file says;
//! - [`goal`]: what makes an answer right;
//! - [`runner`]: asking the engines;
//! - [`result`], [`diff`], [`table`]: what came of it.

mod diff;
mod epd;
mod goal;
mod result;
mod row;
mod runner;
mod table;

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use search::{GameTask, ListedGame, UnknownGame, with_game};
use serde::Serialize;
use thiserror::Error;

use crate::analysis::{Team, TeamError};
use crate::engine::speech::Protocol;
use crate::engine::{EngineSpec, Limit};
use crate::games::{self, facts};
use crate::interrupt::{INTERRUPTED, Interrupt};
use result::{SuiteResult, Totals, by_theme};
use runner::Conditions;
use selfplay::line_file::FileError;

/// Exit status when every row was asked, but an engine crashed, stalled or played an illegal move.
const FAULTS: u8 = 3;

/// Runs an engine over a test suite: best moves, mates, points.
///
/// A row is solved if everything that it asks is met: a best move (bm) played, a move to avoid (am) not played; a
/// mate (dm, or the column plies of a TSV file) announced that is not longer and that the shown line does not
/// contradict, or given on the board. Points (c8 and c9, or c0) are added up.
///
/// Exit status: 0; 1 if the suite could not be run; 3 if an engine crashed, stalled or played an illegal move;
/// 130 after Ctrl-C, which shows what is known so far and saves nothing.
#[derive(Debug, Args)]
pub struct SuiteArguments {
    /// EPD, or TSV with a header (columns sfen or fen, plies, bm, am, dm, id).
    file: PathBuf,
    /// The engine, as for `lab match`: cmd=PROGRAM[,name=NAME][,proto=uci|ucci|usi][,option.X=Y].
    #[arg(long, value_name = "SPEC")]
    engine: EngineSpec,
    /// The game.
    #[arg(long, default_value = games::DEFAULT)]
    game: String,
    /// Nodes for each row.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), group = "limit")]
    nodes: Option<u64>,
    /// Plies for each row.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..), group = "limit")]
    depth: Option<u32>,
    /// Seconds for each row.
    #[arg(long, value_parser = seconds, group = "limit")]
    time: Option<Duration>,
    /// Seconds for each row, asked as a mate problem (USI's `go mate`). Any line that ends in mate is right, however
    /// long, and so is the proof that there is no mate within the plies of the row.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, group = "limit")]
    solve: Option<Duration>,
    /// With --nodes or --depth: stop an engine that has thought for so many seconds, and take what it then answers.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "120")]
    patience: Duration,
    /// How many engines think at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Save the result.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Compare with a saved result.
    #[arg(long, value_name = "FILE")]
    diff: Option<PathBuf>,
    /// Show the solved rows as well.
    #[arg(long)]
    verbose: bool,
    /// Print JSON in place of tables.
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let duration = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    // UCI counts milliseconds.
    duration.filter(|duration| duration.as_millis() > 0).ok_or_else(|| "no number of seconds".into())
}

/// Why a suite could not be run.
#[derive(Debug, Error)]
pub enum SuiteError {
    /// Ctrl-C cannot be caught.
    #[error(transparent)]
    Signal(#[from] ctrlc::Error),
    /// The game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// There is no limit.
    #[error("how long may the engine think? --nodes, --depth, --time or --solve")]
    NoLimit,
    /// The engine's protocol has no mate problems.
    #[error("--solve needs an engine that speaks USI (proto=usi)")]
    NoSolver,
    /// The suite.
    #[error(transparent)]
    Suite(#[from] FileError),
    /// The engine.
    #[error(transparent)]
    Team(#[from] TeamError),
    /// A result cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// A file is no saved result.
    #[error("{path}: no saved result: {source}")]
    Content {
        /// The file.
        path: String,
        /// What is wrong with it.
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
/// The suite, the engine, the earlier result or the place for the new one cannot be used.
pub fn run(arguments: &SuiteArguments) -> Result<ExitCode, SuiteError> {
    with_game(&arguments.game, Task { arguments, interrupt: Interrupt::on_ctrl_c()?.1 })?
}

struct Task<'a> {
    arguments: &'a SuiteArguments,
    interrupt: Interrupt,
}

impl GameTask for Task<'_> {
    type Output = Result<ExitCode, SuiteError>;

    fn run<P: ListedGame>(self) -> Self::Output {
        let Task { arguments, interrupt } = self;
        let limit = arguments.limit().ok_or(SuiteError::NoLimit)?;
        if matches!(limit, Limit::Solve(_)) && arguments.engine.protocol != Protocol::Usi {
            return Err(SuiteError::NoSolver);
        }
        let rows = row::load::<P>(&arguments.file)?;
        let before = arguments.diff.as_deref().map(load).transpose()?;
        let engines = usize::from(arguments.concurrency).min(rows.len());
        let team = Team::start(&arguments.engine, facts::<P>(), engines, &interrupt)?;
        if let Some(path) = &arguments.save {
            check_writable(path)?;
        }
        let conditions = Conditions { protocol: arguments.engine.protocol, limit, patience: arguments.patience };
        let result = SuiteResult {
            suite: arguments.file.display().to_string(),
            game: P::NAME.into(),
            engine: arguments.engine.clone(),
            limit: describe(&limit),
            rows: runner::run(&rows, &team, &conditions),
        };
        arguments.show(&result, before.as_ref());
        if result.rows.len() < rows.len() {
            eprintln!("lab: interrupted after {} of {} rows", result.rows.len(), rows.len());
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
    /// The limit of the command line, or else that of the engine's description.
    fn limit(&self) -> Option<Limit> {
        // The command line takes one of them at most.
        let given = self.nodes.map(Limit::Nodes).or(self.depth.map(Limit::Depth));
        let given = given.or(self.time.map(Limit::MoveTime)).or(self.solve.map(Limit::Solve));
        given.or(self.engine.nodes.map(Limit::Nodes)).or(self.engine.depth.map(Limit::Depth))
    }

    fn show(&self, result: &SuiteResult, before: Option<&SuiteResult>) {
        let diff = before.map(|before| diff::compare(before, result));
        let text = if self.json {
            let themes = by_theme(&result.rows).into_iter();
            let shown = Shown {
                result,
                total: Totals::of(&result.rows),
                themes: themes.map(|(theme, rows)| (theme, Totals::of(rows))).collect(),
                diff,
            };
            to_json(&shown)
        } else {
            let title = format!("{}: {}, {}\n\n", result.suite, result.engine.name, result.limit);
            let diff = diff.map(|diff| format!("\n{}", table::diff(&diff))).unwrap_or_default();
            title + &table::rows(result, self.verbose) + &table::totals(result) + &diff
        };
        // Whoever closes the pipe early has seen enough.
        let _ = io::stdout().write_all(text.as_bytes());
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Shown<'a> {
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

/// Finds out whether a file can be written, and leaves it as it is: it may be the result to compare with, and the run
/// may be cut short.
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
