//! `lab soak`: long conversations of a random GUI with an engine, judged by a referee (`docs/testing.md` section 6).
//!
//! - `order_kind`, `finding`, `tally`: kinds of orders and of findings, counts and delays;
//! - `spelling`, `search_order`, `thinking`, `reply`: what the lines of both sides mean;
//! - `referee`: what the engine owes;
//! - `words`, `conversation`, `gui`, `session`: the GUI, and a game of it;
//! - `usage`, `seat`: the engine's process;
//! - `journal`, `record`, `summary`: the files and the result.

mod conversation;
mod finding;
mod gui;
pub mod journal;
mod order_kind;
mod record;
mod referee;
mod reply;
mod search_order;
mod seat;
mod session;
mod spelling;
mod summary;
mod tally;
#[cfg(test)]
mod tests;
mod thinking;
mod usage;
mod words;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Line, Rules};
use clap::Args;
use search::{GAME_NAMES, GameTask, ListedGame, UnknownGame, with_game};
use selfplay::opening::source;
use terminal::{messages, output};
use thiserror::Error;

use crate::engine::{EngineError, Protocol};
use crate::interrupt::{INTERRUPTED, Interrupt};
use gui::{Broken, Evidence, Gui};
use journal::{Entry, Games, Heading, Journal};
use record::Records;
use seat::Seat;
use spelling::Spelling;
use usage::Usage;
use words::OptionValues;

pub use order_kind::OrderKind;
pub use summary::Summary;
pub use tally::Tally;

/// Findings after which a run ends.
const MOST_FINDINGS: usize = 100;

/// Play random sessions with an engine and check every line of it
///
/// A random GUI plays games with all kinds of clocks, ponders, stops, analyses, asks for mates, sets options and talks
/// in between; a referee who knows the rules says which answer is owed, and until when. Findings are written to
/// PREFIX.findings.txt with the conversation before them, counts to PREFIX.jsonl after each game.
///
/// Exit status: 0; 1 if there are findings or the run failed; 130 after Ctrl-C.
#[derive(Clone, Debug, Args)]
pub struct SoakArguments {
    /// The engine.
    #[arg(long, value_name = "PROGRAM")]
    engine: PathBuf,
    /// Game, or `all`.
    #[arg(long, default_value = ALL)]
    game: String,
    /// Protocol: uci, ucci, usi, or `all`.
    #[arg(long, default_value = ALL)]
    protocol: String,
    /// Length of this run.
    #[arg(long, default_value_t = 60.0)]
    minutes: f64,
    /// Number of games after which the run ends early, those of earlier runs included.
    #[arg(long)]
    games: Option<u64>,
    /// Seed of all choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Beginning of the names of the files.
    #[arg(long, value_name = "PREFIX")]
    out: PathBuf,
    /// Go on with a run, and add to its counts.
    #[arg(long)]
    resume: bool,
    /// Write positions, answers and variations for other referees.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// A further option and its values, the default first: `uci:BookDepth=40|4`.
    #[arg(long = "option", value_name = "PROTOCOL:NAME=VALUES", value_parser = parse_option)]
    options: Vec<(Protocol, OptionValues)>,
    /// Milliseconds by which an answer may be late; time in which the system gave no processor is added.
    #[arg(long, value_name = "MS", default_value_t = 1_000)]
    slack: u64,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

/// Value of `--game` and `--protocol` for all of them.
const ALL: &str = "all";

fn parse_option(text: &str) -> Result<(Protocol, OptionValues), String> {
    let parts = text.split_once(':').and_then(|(protocol, rest)| {
        let (name, values) = rest.split_once('=')?;
        Some((protocol.parse().ok()?, OptionValues::new(name, values)))
    });
    parts.ok_or_else(|| "expected PROTOCOL:NAME=VALUES".into())
}

/// Error of a soak.
#[derive(Debug, Error)]
pub enum SoakError {
    /// The signal handler cannot be installed.
    #[error(transparent)]
    Signal(#[from] ctrlc::Error),
    /// Unknown game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// No protocol has these games.
    #[error("no such game over this protocol")]
    NoSeats,
    /// The engine does not start.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
}

fn file_error(path: &Path) -> impl FnOnce(io::Error) -> SoakError {
    move |source| SoakError::File { path: path.into(), source }
}

/// Runs `lab soak`.
///
/// # Errors
/// The signal handler cannot be installed, no protocol has the games that are asked for, the engine does not start, or a
/// file cannot be read or written.
pub fn run(arguments: &SoakArguments) -> Result<ExitCode, SoakError> {
    let (_stop, interrupt) = Interrupt::on_ctrl_c()?;
    let summary = soak(arguments, &interrupt)?;
    if arguments.json {
        output::line(serde_json::to_string(&summary).map_err(io::Error::from).map_err(file_error(&arguments.out))?);
    } else {
        output::text(summary.text());
    }
    Ok(match (interrupt.is_raised(), summary.findings.is_empty()) {
        (true, _) => ExitCode::from(INTERRUPTED),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::FAILURE,
    })
}

/// Plays the games of a run, and returns its result with that of the earlier runs.
///
/// # Errors
/// No protocol has the games that are asked for, the engine does not start, or a file cannot be read or written.
pub fn soak(arguments: &SoakArguments, interrupt: &Interrupt) -> Result<Summary, SoakError> {
    let mut seats = seats(arguments)?;
    let heading = Heading { seed: arguments.seed, seats: seats.iter().map(name).collect() };
    let path = with_ending(&arguments.out, "jsonl");
    let (mut journal, games) = if arguments.resume && path.exists() {
        Journal::resume(&path, &heading).map_err(file_error(&path))?
    } else {
        (Journal::create(&path, &heading).map_err(file_error(&path))?, Games::default())
    };
    games.warning(&path).iter().for_each(messages::line);
    let mut entries = games.entries;
    let findings_path = with_ending(&arguments.out, "findings.txt");
    let opened = Records::open(&findings_path, arguments.record.as_deref());
    let mut records = opened.map_err(file_error(&findings_path))?;
    let end = Instant::now() + Duration::from_secs_f64(60.0 * arguments.minutes.clamp(0.0, 1e6));
    let mut findings = 0;
    let first = entries.last().map_or(0, |entry| entry.number + 1);
    for number in first..arguments.games.unwrap_or(u64::MAX) {
        if Instant::now() >= end || interrupt.is_raised() || findings >= MOST_FINDINGS {
            break;
        }
        let count = seats.len() as u64;
        let seat = &mut seats[(number % count) as usize];
        let game = PlayGame { arguments, interrupt, number, seat, records: &mut records };
        let entry = with_game(game.seat.game, game)??;
        findings += entry.findings.len();
        journal.add(&entry).map_err(file_error(&path))?;
        entries.push(entry);
    }
    Ok(Summary::of(&entries))
}

fn with_ending(prefix: &Path, ending: &str) -> PathBuf {
    let mut path = prefix.as_os_str().to_owned();
    path.push(format!(".{ending}"));
    path.into()
}

fn protocol_name(protocol: Protocol) -> &'static str {
    protocol.dialect().handshake()
}

fn name(seat: &Seat) -> String {
    format!("{} {}", protocol_name(seat.protocol), seat.game)
}

/// Returns the seats that the arguments ask for: UCI has all games, the other protocols have one each.
fn seats(arguments: &SoakArguments) -> Result<Vec<Seat>, SoakError> {
    let of_uci = GAME_NAMES.map(|name| (Protocol::Uci, name));
    let others = [(Protocol::Ucci, Xiangqi::NAME), (Protocol::Usi, Shogi::NAME)];
    let is_wanted = |wanted: &str, name: &str| [ALL, name].contains(&wanted);
    let wanted = of_uci.into_iter().chain(others).filter(|&(protocol, game)| {
        is_wanted(&arguments.game, game) && is_wanted(&arguments.protocol, protocol_name(protocol))
    });
    let seats: Vec<Seat> = wanted.map(|(protocol, game)| Seat::new(protocol, game)).collect();
    if seats.is_empty() { Err(SoakError::NoSeats) } else { Ok(seats) }
}

/// Plays one game.
struct PlayGame<'a> {
    arguments: &'a SoakArguments,
    interrupt: &'a Interrupt,
    number: u64,
    seat: &'a mut Seat,
    records: &'a mut Records,
}

impl GameTask for PlayGame<'_> {
    type Output = Result<Entry, SoakError>;

    fn run<G: ListedGame>(self) -> Self::Output {
        let PlayGame { arguments, interrupt, number, seat, records } = self;
        let began = Instant::now();
        let (protocol, is_measured, name) = (seat.protocol, seat.is_measured(), name(seat));
        let process = seat.start::<G>(&arguments.engine, number, interrupt)?;
        let id = process.id();
        let random = source(arguments.seed, number);
        let slack = Duration::from_millis(arguments.slack);
        let mut gui = Gui::<G>::new(process, interrupt, Spelling::of::<G>(protocol), random, slack);
        let options = all_options(arguments, protocol);
        let mut usage = None;
        let played = (|| {
            if is_measured {
                session::reset(&mut gui, &options);
                session::begin(&mut gui, &Line::new(G::start()))?;
                usage = Usage::of(id);
            }
            session::play(&mut gui, &options)
        })();
        let outcome = gui.finish();
        seat.games += 1;
        if played == Err(Broken::Engine) {
            seat.process = None;
        }
        records.add(&name, number, &outcome).map_err(file_error(&arguments.out))?;
        Ok(Entry {
            number,
            seat: name,
            born: seat.born,
            usage,
            seconds: began.elapsed().as_secs_f64(),
            tally: outcome.tally,
            findings: outcome.evidence.into_iter().map(|Evidence { finding, .. }| finding).collect(),
        })
    }
}

fn all_options(arguments: &SoakArguments, protocol: Protocol) -> Vec<OptionValues> {
    let further = arguments.options.iter().filter(|(of, _)| *of == protocol).map(|(_, option)| option.clone());
    words::options(protocol).into_iter().chain(further).collect()
}
