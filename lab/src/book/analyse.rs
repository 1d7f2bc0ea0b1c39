//! `lab book analyse`: a book of positions that the built-in engine has analysed, best lines first, on all cores.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use analysis::checksummed_line::left_out;
use analysis::ordered::threads;
use arena::interrupt::{INTERRUPTED, Interrupt};
use boards::{Line, Move};
use books::BookGame;
use clap::Args;
use search::{Game, ListedGame};
use selfplay::games;
use terminal::bar::bar;
use terminal::{messages, output};

use super::analyst::{Analyst, Candidate};
use super::journal::Journal;
use super::known::{KnownFrom, KnownLines};
use super::tree::Tree;
use crate::data::DataError;
use crate::datagen::signature;
use crate::error::{CommandResult, LabError, file_error};
use crate::paths::{ExistingFile, path_beside, write_atomically};
use crate::records;

/// Make a book of positions that the engine analyses, best lines first
///
/// Each position gets the best moves of a search. The next position is the one that costs least to reach, where a ply
/// costs 8 centipawns and a move as many as it is worse than the best; scores come from the deepest analysis. The book
/// is written at the end and after Ctrl-C. With --games, positions that enough recorded games have had get only the
/// moves that these games have played, and come first. All results stand in a journal beside it, FILE.tree, from which
/// --resume continues.
#[derive(Debug, Args)]
pub struct AnalyseArguments {
    /// Game of the book.
    #[arg(long, default_value = games::DEFAULT)]
    pub game: String,
    /// Number of positions, those of the journal included.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// Number of nodes of each search.
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of best moves of a position.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    lines: u16,
    /// Maximum number of plies from the starting position.
    #[arg(long, default_value_t = 24)]
    plies: u32,
    /// Centipawns by which a move of the book may be worse than the best one.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(i32).range(0..))]
    margin: i32,
    /// Number of searches that run in parallel [default: number of cores].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Size of each search's transposition table in MiB.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..))]
    hash: u16,
    /// File of games whose lines are known, in any format that `lab book make` reads. May be repeated.
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Number of games that make a position known.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..), requires = "games")]
    known_games: u32,
    /// Share in percent of the games of a known position that makes a move known.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=100), requires = "games")]
    known_share: u32,
    #[command(flatten)]
    existing: ExistingFile,
    /// Output file; replaced if it exists.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The tree and its journal, shared by the threads.
struct Shared<G: BookGame> {
    state: Mutex<TreeState<G>>,
    /// Wakes threads that wait for a position.
    changed: Condvar,
}

struct TreeState<G> {
    tree: Tree<G>,
    journal: Journal,
    /// Number of searches that are running.
    running: usize,
    error: Option<LabError>,
}

impl<G: BookGame> Shared<G> {
    fn state(&self) -> MutexGuard<'_, TreeState<G>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the line to the next position and its known moves; `None` if there are enough, or no more.
    fn next(&self, wanted: usize, interrupt: &Interrupt) -> Option<(Line<G>, Vec<Move>)> {
        let mut state = self.state();
        loop {
            if state.error.is_some() || interrupt.is_raised() || state.tree.analysed() + state.running >= wanted {
                return None;
            }
            if let Some(line) = state.tree.take_next() {
                state.running += 1;
                let known = state.tree.known_moves(line.current());
                return Some((line, known));
            }
            if state.running == 0 {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Records an analysis. Returns the number of positions.
    fn add(&self, line: &Line<G>, candidates: Vec<Candidate>) -> usize {
        let mut state = self.state();
        state.running -= 1;
        if let Err(error) = state.journal.add(line, &candidates) {
            state.error = Some(error);
        }
        state.tree.add(line, candidates);
        self.changed.notify_all();
        state.tree.analysed()
    }
}

/// Ends the run when the thread that holds it panics: the others would wait for its result.
struct PanicGuard<'a, G: BookGame>(&'a Shared<G>);

impl<G: BookGame> Drop for PanicGuard<'_, G> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.state().error = Some("an analysis has failed".into());
            self.0.changed.notify_all();
        }
    }
}

/// Runs `lab book analyse`.
///
/// # Errors
/// A file cannot be read or written.
pub fn run<G: ListedGame>(arguments: &AnalyseArguments) -> CommandResult {
    let (_stop, interrupt) = Interrupt::on_ctrl_c()?;
    let mut tree = Tree::<G>::new(arguments.plies as usize, known_lines::<G>(arguments)?);
    let journal = open(arguments, &mut tree)?;
    let wanted = arguments.positions as usize;
    let bar = bar(wanted as u64, tree.analysed() as u64, "positions");
    let shared =
        Shared { state: Mutex::new(TreeState { tree, journal, running: 0, error: None }), changed: Condvar::new() };
    thread::scope(|scope| {
        for _ in 0..threads(arguments.threads) {
            scope.spawn(|| {
                let mut analyst = analyst::<G>(arguments);
                while let Some((line, known)) = shared.next(wanted, &interrupt) {
                    let _guard = PanicGuard(&shared);
                    let candidates = analyst.analyse(&line, known);
                    bar.set_position(shared.add(&line, candidates) as u64);
                }
            });
        }
    });
    bar.finish_and_clear();
    let TreeState { tree, error, .. } = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = error {
        return Err(error);
    }
    write_book(arguments, &tree)?;
    Ok(if interrupt.is_raised() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

fn analyst<G: Game>(arguments: &AnalyseArguments) -> Analyst<G> {
    Analyst::new(arguments.hash.into(), arguments.nodes, arguments.lines.into())
}

/// Reads the games whose lines are known.
fn known_lines<G: ListedGame>(arguments: &AnalyseArguments) -> Result<KnownLines, LabError> {
    let mut known = KnownLines::new(KnownFrom { games: arguments.known_games, share: arguments.known_share });
    for path in &arguments.games {
        let (games, warnings) = records::read::<G>(path)?;
        warnings.iter().for_each(messages::of_program);
        games.iter().for_each(|game| known.add(game));
    }
    Ok(known)
}

/// Opens the journal beside the book.
fn open<G: ListedGame>(arguments: &AnalyseArguments, tree: &mut Tree<G>) -> Result<Journal, LabError> {
    let path = path_beside(&arguments.out, "tree")?;
    let settings = settings::<G>(arguments)?;
    match path.exists() {
        true if arguments.existing.resume => {
            let (journal, damaged) = Journal::resume(&path, &settings, tree)?;
            if damaged > 0 {
                let damage = left_out(damaged);
                messages::of_program(format_args!("{}: {damage}; the positions are analysed again", path.display()));
            }
            Ok(journal)
        }
        true if !arguments.existing.overwrite => Err(DataError::exists_unfinished(&path).into()),
        _ => Journal::create(&path, &settings),
    }
}

/// Returns the settings that decide on an analysis.
///
/// # Errors
/// A file of games cannot be read.
fn settings<G: Game>(arguments: &AnalyseArguments) -> Result<String, LabError> {
    let AnalyseArguments { nodes, lines, hash, .. } = arguments;
    let signature = signature::<G>(&G::network());
    let settings = format!("{}, {nodes} nodes, {lines} lines, hash {hash}, signature {signature}", G::NAME);
    if arguments.games.is_empty() {
        return Ok(settings);
    }
    let mut files = Vec::new();
    for path in &arguments.games {
        let name = path.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
        let checksum = crc32fast::hash(&std::fs::read(path).map_err(file_error(path))?);
        files.push(format!("{name} ({checksum:08x})"));
    }
    let AnalyseArguments { known_games, known_share, .. } = arguments;
    Ok(format!("{settings}, {known_games} games and {known_share} % of {}", files.join(", ")))
}

fn write_book<G: BookGame>(arguments: &AnalyseArguments, tree: &Tree<G>) -> Result<(), LabError> {
    let positions = tree.positions(arguments.margin);
    let moves: usize = positions.iter().map(|position| position.moves.len()).sum();
    let bytes = G::write(&arguments.out, &positions);
    write_atomically(&arguments.out, &bytes).map_err(file_error(&arguments.out))?;
    output::line(format_args!(
        "{moves} moves in {} positions: {} ({} bytes)",
        positions.len(),
        arguments.out.display(),
        bytes.len()
    ));
    Ok(())
}
