//! `lab openings`: balanced opening sets. Candidates are positions after random legal moves or after the first moves of
//! recorded games; an engine optionally plays on from them, then evaluates them.
//!
//! - [`mod@candidates`]: random moves;
//! - [`from_games`]: the first moves of recorded games;
//! - [`collector`]: selection, independent of the timing of threads;
//! - [`window`]: the range of scores on the command line.

mod candidates;
mod collector;
mod from_games;
mod window;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use arena::engine::{EngineAnswer, EngineError, EngineSpec, Reply};
use arena::engine_pool::{Analyser, EnginePool};
use arena::interrupt::{INTERRUPTED, Interrupt};
use boards::{Line, Move, NotationOptions, Position};
use clap::Args;
use search::{GameTask, ListedGame, with_game};
use selfplay::games::{self, game_facts};
use selfplay::{EngineScore, Limit, PlyRange};
use terminal::bar::bar;

use crate::error::{CommandResult, LabError, file_error};
use crate::records;
use candidates::RandomCandidates;
use collector::{Candidates, CollectionEnd, Collector, Evaluation, Form};
use from_games::GameCandidates;
use terminal::{messages, output};
use window::ScoreWindow;

/// Time after which an engine that evaluates a candidate is sent `stop`.
const PATIENCE: Duration = Duration::from_secs(60);

/// Generate a set of balanced openings
///
/// Candidates are positions after random legal moves, or with --games after the first moves of recorded games; with
/// --follow, the engine plays some moves after these. A candidate is accepted if the engine's score is inside the
/// window.
///
/// No opening is a check or a finished game, and no position occurs twice. The same engine, options and seed give the
/// same set, independent of --concurrency. Each line is EPD (shogi: SFEN with EPD operations): the position,
/// `ce` (the engine's score in centipawns from the side to move) and `id`; with --games it is `startpos moves` and the
/// moves in place of the position, so that the records of a match have them. Openings are written as they are found;
/// Ctrl-C keeps those found so far.
#[derive(Debug, Args)]
pub struct OpeningsArguments {
    /// Game of the openings.
    #[arg(long, default_value = games::DEFAULT)]
    game: String,
    #[allow(rustdoc::broken_intra_doc_links, reason = "the text of `--help`, whose brackets are no links")]
    /// Engine that evaluates: cmd=PROGRAM[,name=NAME][,proto=uci|ucci|usi][,option.X=Y].
    #[arg(long, value_name = "SPEC")]
    engine: EngineSpec,
    /// Number of openings.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Files of games whose first moves are the candidates, in place of random moves: PGN, CSA, KIF, USI, data of
    /// `lab datagen`.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    games: Vec<PathBuf>,
    /// Range of the number of random plies, or of plies of a game; all lengths are equally likely.
    #[arg(long, value_name = "MIN-MAX", default_value = "8-9")]
    plies: PlyRange,
    /// Number of plies that the engine plays after the random ones, with --nodes for each.
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    follow: u32,
    /// Range of scores in centipawns from the first side's view (White, Red, sente), both ends included.
    #[arg(long, value_name = "LOW..HIGH", default_value = "-50..50", allow_hyphen_values = true)]
    window: ScoreWindow,
    /// Number of nodes per search.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of engine processes.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Output file; replaced if it exists.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs `lab openings`.
///
/// # Errors
/// The engine or the file cannot be used, or fewer openings than wanted were found.
pub fn run(arguments: &OpeningsArguments) -> CommandResult {
    with_game(&arguments.game, OpeningsTask { arguments, interrupt: Interrupt::on_ctrl_c()?.1 })?
}

struct OpeningsTask<'a> {
    arguments: &'a OpeningsArguments,
    interrupt: Interrupt,
}

impl GameTask for OpeningsTask<'_> {
    type Output = CommandResult;

    fn run<P: ListedGame>(self) -> Self::Output {
        let OpeningsTask { arguments, interrupt } = self;
        let pool =
            EnginePool::start(&arguments.engine, game_facts::<P>(), usize::from(arguments.concurrency), &interrupt)?;
        let path = arguments.out.as_path();
        let candidates = candidates::<P>(arguments)?;
        let file = File::create(path).map_err(file_error(path))?;
        let form = if arguments.games.is_empty() { Form::Position } else { Form::Moves };
        let collector = Collector::new(candidates, arguments.count as usize, file, form, stem(path));
        let bar = bar(arguments.count.into(), 0, "openings");
        let begin = Instant::now();
        pool.run_on_all(|analyser| {
            while let Some((number, line)) = collector.next_candidate() {
                let (line, evaluation) = evaluate(line, analyser, arguments);
                bar.set_position(collector.add_evaluation(number, line, evaluation) as u64);
            }
        });
        bar.finish_and_clear();
        let (found, candidates, end) = collector.finish();
        let wanted = arguments.count as usize;
        output::line(format_args!(
            "{found} openings from {candidates} candidates in {:.1} s: {}",
            begin.elapsed().as_secs_f64(),
            path.display()
        ));
        match end {
            CollectionEnd::Enough => Ok(ExitCode::SUCCESS),
            CollectionEnd::Interrupted => Ok(ExitCode::from(INTERRUPTED)),
            CollectionEnd::Unwritable(source) => Err(file_error(path)(source)),
            CollectionEnd::TooFew(reason) => Err(format!("only {found} of {wanted} openings: {reason}").into()),
        }
    }
}

/// Returns the candidates that the arguments ask for.
///
/// # Errors
/// The games cannot be read.
fn candidates<P: ListedGame>(arguments: &OpeningsArguments) -> Result<Candidates<'static, P>, LabError> {
    if arguments.games.is_empty() {
        return Ok(Box::new(RandomCandidates::new(arguments.plies, arguments.seed)));
    }
    let mut games = Vec::new();
    for path in &arguments.games {
        let (read, warnings) = records::read(path)?;
        warnings.iter().for_each(messages::of_program);
        games.extend(read);
    }
    Ok(Box::new(GameCandidates::new(games, arguments.plies, arguments.seed)))
}

/// Returns the prefix of the openings' ids.
fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(|| "opening".into(), |stem| stem.to_string_lossy().replace(['"', ';'], "_"))
}

/// Plays on from a candidate and evaluates the resulting position.
fn evaluate<P: Position>(
    mut line: Line<P>,
    analyser: &mut Analyser,
    arguments: &OpeningsArguments,
) -> (Line<P>, Evaluation) {
    for _ in 0..arguments.follow {
        match ask(line.current(), analyser, arguments) {
            Err(failed) => return (line, failed),
            Ok(answer) => match answered(line.current(), &answer) {
                Some(mv) => line.push(mv),
                None => return (line, Evaluation::Unbalanced),
            },
        }
    }
    let position = line.current();
    if position.in_check() || !position.has_legal_move() {
        return (line, Evaluation::Unbalanced);
    }
    let evaluation = match ask(position, analyser, arguments) {
        Err(failed) => failed,
        Ok(answer) => match answer.info.score {
            Some(EngineScore::Centipawns(score)) if arguments.window.contains(score, position.side_to_move()) => {
                Evaluation::Balanced(score)
            }
            _ => Evaluation::Unbalanced,
        },
    };
    (line, evaluation)
}

/// Searches a position; an error is converted to the evaluation of the candidate.
fn ask<P: Position>(
    position: &P,
    analyser: &mut Analyser,
    arguments: &OpeningsArguments,
) -> Result<EngineAnswer, Evaluation> {
    let answer = analyser.analyse(&position.fen(NotationOptions::default()), &Limit::Nodes(arguments.nodes), PATIENCE);
    answer.map_err(|error| match error {
        EngineError::Interrupted => Evaluation::Interrupted,
        error => Evaluation::Failed(error.to_string()),
    })
}

/// Returns the engine's move if it is legal.
fn answered<P: Position>(position: &P, answer: &EngineAnswer) -> Option<Move> {
    let Reply::Move { text, .. } = &answer.reply else { return None };
    position.parse_move_in(text, NotationOptions { ranks: answer.ranks, ..NotationOptions::default() }).ok()
}
