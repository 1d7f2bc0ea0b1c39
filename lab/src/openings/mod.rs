//! `lab openings`: balanced opening sets. Random legal moves lead to positions that nobody has chosen, an engine plays on
//! from them if it is told to, and keeps those that it holds to be about equal.
//!
//! - [`candidates`]: the random positions;
//! - [`harvest`]: which of them are kept, in an order that does not depend on who is ready first;
//! - [`ranges`]: lengths and windows on the command line.

mod candidates;
mod harvest;
mod ranges;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use boards::{Move, NotationOptions, Position};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use search::{GameTask, ListedGame, UnknownGame, with_game};
use thiserror::Error;

use crate::analysis::{Analyst, Team, TeamError};
use crate::engine::{EngineError, EngineSpec, Limit, LineScore, Reply, Thought};
use crate::games::{self, facts};
use crate::interrupt::{INTERRUPTED, Interrupt};
use candidates::Candidates;
use harvest::{End, Harvest, Valued};
pub use ranges::Plies;
use ranges::Window;

/// An engine that thinks longer about a candidate is told to stop.
const PATIENCE: Duration = Duration::from_secs(60);

/// Makes a set of balanced openings: random legal moves from the opening position, kept where an engine's score is
/// inside a window. With --follow the engine first plays some moves itself, so that sensible ones follow the random ones.
///
/// No opening is a check or the end of a game, and no two are the same position, also if other moves lead there.
/// The same engine, options and seed give the same set, whatever the concurrency. Each line of the set is EPD (for
/// shogi: SFEN, with the same operations behind it): the position, `ce` (the engine's score in centipawns from the
/// side to move), and `id`. Openings are written as they are found; with Ctrl-C, those found so far are kept.
#[derive(Debug, Args)]
pub struct OpeningsArguments {
    /// The game.
    #[arg(long, default_value = games::DEFAULT)]
    game: String,
    /// The engine that values them: cmd=PROGRAM[,name=NAME][,proto=uci|ucci|usi][,option.X=Y].
    #[arg(long, value_name = "SPEC")]
    engine: EngineSpec,
    /// How many openings.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// How many random moves of both sides together; each length is as likely as the others.
    #[arg(long, value_name = "MIN-MAX", default_value = "8-9")]
    plies: Plies,
    /// How many moves of both sides together the engine plays after the random ones, with --nodes for each.
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    follow: u32,
    /// Centipawns from the first side (White, Red, sente), both ends included.
    #[arg(long, value_name = "LOW..HIGH", default_value = "-50..50", allow_hyphen_values = true)]
    window: Window,
    /// Nodes for each candidate.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Of the random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many engines think at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// The set; overwritten if it exists.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Why there are no openings, or too few.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// Ctrl-C cannot be caught.
    #[error(transparent)]
    Signal(#[from] ctrlc::Error),
    /// The game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The engine.
    #[error(transparent)]
    Team(#[from] TeamError),
    /// The set cannot be written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// It did not come to the wanted number.
    #[error("only {found} of {wanted} openings: {reason}")]
    TooFew {
        /// How many there are.
        found: usize,
        /// How many were wanted.
        wanted: usize,
        /// Why there are no more.
        reason: String,
    },
}

/// Runs `lab openings`.
///
/// # Errors
/// The engine or the file cannot be used, or there are not so many openings.
pub fn run(arguments: &OpeningsArguments) -> Result<ExitCode, OpeningsError> {
    with_game(&arguments.game, Task { arguments, interrupt: Interrupt::on_ctrl_c()?.1 })?
}

struct Task<'a> {
    arguments: &'a OpeningsArguments,
    interrupt: Interrupt,
}

impl GameTask for Task<'_> {
    type Output = Result<ExitCode, OpeningsError>;

    fn run<P: ListedGame>(self) -> Self::Output {
        let Task { arguments, interrupt } = self;
        let team = Team::start(&arguments.engine, facts::<P>(), usize::from(arguments.concurrency), &interrupt)?;
        let path = arguments.out.as_path();
        let failed = |source| OpeningsError::File { path: path.display().to_string(), source };
        let file = File::create(path).map_err(failed)?;
        let candidates = Candidates::<P>::new(arguments.plies, arguments.seed);
        let harvest = Harvest::new(candidates, arguments.count as usize, file, stem(path));
        let bar = bar(arguments.count);
        let begin = Instant::now();
        team.work(|analyst| {
            while let Some((number, position)) = harvest.next_candidate() {
                let (position, valued) = value(position, analyst, arguments);
                bar.set_position(harvest.settle(number, position, valued) as u64);
            }
        });
        bar.finish_and_clear();
        let (found, candidates, end) = harvest.finish();
        let wanted = arguments.count as usize;
        println!(
            "{found} openings from {candidates} candidates in {:.1} s: {}",
            begin.elapsed().as_secs_f64(),
            path.display()
        );
        match end {
            End::Enough => Ok(ExitCode::SUCCESS),
            End::Interrupted => Ok(ExitCode::from(INTERRUPTED)),
            End::Unwritable(source) => Err(failed(source)),
            End::TooFew(reason) => Err(OpeningsError::TooFew { found, wanted, reason }),
        }
    }
}

/// A bar on stderr, which shows itself only if that is a terminal.
fn bar(count: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} openings, {eta} left");
    ProgressBar::new(count.into()).with_style(style.expect("the template is valid"))
}

/// What the openings are named after.
fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(|| "opening".into(), |stem| stem.to_string_lossy().replace(['"', ';'], "_"))
}

/// Plays on from a candidate, and values the position to which that leads.
fn value<P: Position>(mut position: P, analyst: &mut Analyst, arguments: &OpeningsArguments) -> (P, Valued) {
    for _ in 0..arguments.follow {
        match ask(&position, analyst, arguments) {
            Err(failed) => return (position, failed),
            Ok(thought) => match answered(&position, &thought) {
                Some(mv) => position = position.after(mv),
                None => return (position, Valued::Unbalanced),
            },
        }
    }
    if position.in_check() || !position.has_legal_move() {
        return (position, Valued::Unbalanced);
    }
    let valued = match ask(&position, analyst, arguments) {
        Err(failed) => failed,
        Ok(thought) => match thought.line.score {
            Some(LineScore::Centipawns(score)) if arguments.window.contains(score, position.side_to_move()) => {
                Valued::Balanced(score)
            }
            _ => Valued::Unbalanced,
        },
    };
    (position, valued)
}

/// What the engine thinks of a position; else what its failure makes of the candidate.
fn ask<P: Position>(position: &P, analyst: &mut Analyst, arguments: &OpeningsArguments) -> Result<Thought, Valued> {
    let thought = analyst.analyse(&position.fen(NotationOptions::default()), &Limit::Nodes(arguments.nodes), PATIENCE);
    thought.map_err(|error| match error {
        EngineError::Interrupted => Valued::Interrupted,
        error => Valued::Failed(error.to_string()),
    })
}

/// The engine's move, if it gave one that is legal.
fn answered<P: Position>(position: &P, thought: &Thought) -> Option<Move> {
    let Reply::Move { text, .. } = &thought.reply else { return None };
    position.parse_move_in(text, NotationOptions { ranks: thought.ranks, ..NotationOptions::default() }).ok()
}
