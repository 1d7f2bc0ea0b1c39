//! `engine mate`: solves a file of mate problems and prints the result of each.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use boards::{Line, Move, NotationOptions};
use protocol::games;
use search::{Event, Game, GameTask, ListedGame, MateLimits, Proof, ThreadPool, with_game};
use terminal::{messages, output};

use crate::cli::MateArguments;
use crate::failure;
use crate::problems::{self, MateGoal, Problem};

/// Exit code if a problem was not solved; 1 and 2 are errors.
const UNSOLVED: u8 = 3;

/// The result of a problem.
struct Outcome {
    /// The whole line of the mate that was found.
    mate: Option<Vec<Move>>,
    /// True if there is provably no mate.
    refuted: bool,
    nodes: u64,
    time: Duration,
}

pub fn run(arguments: &MateArguments) -> ExitCode {
    let problems = match problems::read(&arguments.file) {
        Ok(problems) => problems,
        Err(error) => return failure(&error),
    };
    let of_first = problems.first().and_then(|problem| games::of_fen(&problem.fen));
    let game = arguments.game.as_deref().or(of_first).unwrap_or(games::default_name());
    with_game(game, SolveAll { problems: &problems, arguments }).unwrap_or_else(|error| failure(&error.to_string()))
}

/// The problems, for a game that is known by its name.
struct SolveAll<'a> {
    problems: &'a [Problem],
    arguments: &'a MateArguments,
}

impl GameTask for SolveAll<'_> {
    type Output = ExitCode;

    fn run<G: ListedGame>(self) -> ExitCode {
        solve_all::<G>(self.problems, self.arguments)
    }
}

/// Solves the problems one after the other; one that is no position of the game is told and left out.
fn solve_all<G: Game>(problems: &[Problem], arguments: &MateArguments) -> ExitCode {
    let mut threads = ThreadPool::<G>::new();
    threads.set_hash(arguments.hash as usize);
    threads.set_threads(arguments.threads as usize);
    let time = Duration::from_millis(arguments.time);
    let (mut solved, mut exact, mut refused, mut nodes, mut total, mut slowest) =
        (0, 0, 0, 0, Duration::ZERO, Duration::ZERO);
    output::line(format_args!(
        "{:>5} {:>6} {:>6} {:>12} {:>9}  first move",
        "line", "stated", "found", "nodes", "seconds"
    ));
    for problem in problems.iter().take_while(|_| output::is_open()) {
        let position = match G::from_fen(&problem.fen) {
            Ok(position) => position,
            Err(error) => {
                messages::of_program(format_args!("{}, line {}: {error}", arguments.file.display(), problem.line));
                refused += 1;
                continue;
            }
        };
        let stated = match problem.goal {
            MateGoal::Checks(plies) => plies.map(i64::from),
            MateGoal::Moves(moves) => Some(plies_of(moves)),
        };
        let outcome = prove(&mut threads, &position, problem.goal, time);
        let found = outcome.mate.as_ref().map(|mate| mate.len() as i64);
        let is_exact = found.is_some() && stated.is_none_or(|stated| Some(stated.abs()) == found);
        // The proof of another mate by checks is a solution, too, and so is a shorter mate than the stated one.
        let is_shorter = stated.zip(found).is_some_and(|(stated, found)| found <= stated);
        solved += usize::from(is_exact || is_shorter || found.is_some() && matches!(problem.goal, MateGoal::Checks(_)));
        exact += usize::from(is_exact);
        (nodes, total, slowest) = (nodes + outcome.nodes, total + outcome.time, slowest.max(outcome.time));
        output::line(format_args!(
            "{:>5} {:>6} {:>6} {:>12} {:>9.3}  {}",
            problem.line,
            stated.map_or("-".to_owned(), |stated| stated.to_string()),
            found.map_or(if outcome.refuted { "none" } else { "-" }.to_owned(), |found| found.to_string()),
            outcome.nodes,
            outcome.time.as_secs_f64(),
            outcome.mate.iter().flatten().next().map_or(String::new(), |&mv| spelled(&position, mv)),
        ));
    }
    let seconds = total.as_secs_f64();
    output::line(format_args!(
        "solved {solved} of {}, {exact} in the stated length; {nodes} nodes, {seconds:.3} s, {:.0} nodes per second, \
         slowest {:.3} s",
        problems.len(),
        nodes as f64 / seconds.max(1e-6),
        slowest.as_secs_f64()
    ));
    match (solved == problems.len(), refused) {
        (true, _) => ExitCode::SUCCESS,
        (false, 0) => ExitCode::from(UNSOLVED),
        (false, _) => ExitCode::FAILURE,
    }
}

fn spelled<G: Game>(position: &G, mv: Move) -> String {
    position.format_move(mv, NotationOptions::default())
}

/// The number of plies of a mate in this number of moves; both are negative for being mated.
fn plies_of(moves: i32) -> i64 {
    2 * i64::from(moves) - i64::from(moves > 0)
}

/// Runs the mate solver on one position.
fn prove<G: Game>(threads: &mut ThreadPool<G>, position: &G, goal: MateGoal, time: Duration) -> Outcome {
    let started = Instant::now();
    let limits = MateLimits { started, time: Some(time), nodes: None };
    let moves = match goal {
        MateGoal::Checks(_) => None,
        MateGoal::Moves(moves) => Some(moves.unsigned_abs()),
    };
    let mut nodes = 0;
    let proof = threads.prove(moves, Line::new(position.clone()), limits, |event| {
        if let Event::Solving(solving) = event {
            nodes = solving.nodes;
        }
    });
    let refuted = proof == Proof::NoMate;
    let mate = if let Proof::Mate(mate) = proof { Some(mate) } else { None };
    Outcome { mate, refuted, nodes, time: started.elapsed() }
}
