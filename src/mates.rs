//! `engine mate`: solves a file of mate problems and shows what came of each.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use boards::{Line, Move, NotationOptions};
use search::{Event, Game, GameTask, ListedGame, MateLimits, Proof, ThreadPool, with_game};

use crate::cli::MateArguments;
use crate::failure;
use crate::problems::{self, Problem, Task};

/// Exit code when a problem was not solved; 1 and 2 mean that it could not be tried.
const UNSOLVED: u8 = 3;

/// What came of a problem.
struct Outcome {
    /// The mate that was found, from the root to its end.
    mate: Option<Vec<Move>>,
    /// It is proved that there is none.
    refuted: bool,
    nodes: u64,
    time: Duration,
}

pub fn run(arguments: &MateArguments) -> ExitCode {
    let problems = match problems::read(&arguments.file) {
        Ok(problems) => problems,
        Err(error) => return failure(&error),
    };
    match with_game(&arguments.game, Solving { problems: &problems, arguments }) {
        Ok(Ok(true)) => ExitCode::SUCCESS,
        Ok(Ok(false)) => ExitCode::from(UNSOLVED),
        Ok(Err(error)) => failure(&error),
        Err(error) => failure(&error.to_string()),
    }
}

/// What is to be solved, for a game that is known by its name.
struct Solving<'a> {
    problems: &'a [Problem],
    arguments: &'a MateArguments,
}

impl GameTask for Solving<'_> {
    type Output = Result<bool, String>;

    fn run<G: ListedGame>(self) -> Result<bool, String> {
        solve_all::<G>(self.problems, self.arguments)
    }
}

/// Solves the problems one after the other; whether all were solved.
fn solve_all<G: Game>(problems: &[Problem], arguments: &MateArguments) -> Result<bool, String> {
    let mut pool = ThreadPool::<G>::new();
    pool.set_hash(arguments.hash as usize);
    pool.set_threads(arguments.threads as usize);
    let time = Duration::from_millis(arguments.time);
    let (mut solved, mut exact, mut nodes, mut total, mut slowest) = (0, 0, 0, Duration::ZERO, Duration::ZERO);
    println!("{:>5} {:>6} {:>6} {:>12} {:>9}  first move", "line", "stated", "found", "nodes", "seconds");
    for problem in problems {
        let position = G::from_fen(&problem.fen).map_err(|error| format!("line {}: {error}", problem.line))?;
        let stated = match problem.task {
            Task::Checks(plies) => plies.map(i64::from),
            Task::Moves(moves) => Some(plies_of(moves)),
        };
        let outcome = prove(&mut pool, &position, problem.task, time);
        let found = outcome.mate.as_ref().map(|mate| mate.len() as i64);
        let is_exact = found.is_some() && stated.is_none_or(|stated| Some(stated.abs()) == found);
        solved += usize::from(is_exact || found.is_some() && matches!(problem.task, Task::Checks(_)));
        exact += usize::from(is_exact);
        (nodes, total, slowest) = (nodes + outcome.nodes, total + outcome.time, slowest.max(outcome.time));
        println!(
            "{:>5} {:>6} {:>6} {:>12} {:>9.3}  {}",
            problem.line,
            stated.map_or("-".to_owned(), |stated| stated.to_string()),
            found.map_or(if outcome.refuted { "none" } else { "-" }.to_owned(), |found| found.to_string()),
            outcome.nodes,
            outcome.time.as_secs_f64(),
            outcome.mate.iter().flatten().next().map_or(String::new(), |&mv| spelled(&position, mv)),
        );
    }
    let seconds = total.as_secs_f64();
    println!(
        "solved {solved} of {}, {exact} in the stated length; {nodes} nodes, {seconds:.3} s, {:.0} nodes per second, \
         slowest {:.3} s",
        problems.len(),
        nodes as f64 / seconds.max(1e-6),
        slowest.as_secs_f64()
    );
    Ok(solved == problems.len())
}

fn spelled<G: Game>(position: &G, mv: Move) -> String {
    position.format_move(mv, NotationOptions::default())
}

/// The plies of a mate in so many moves, negative for being mated.
fn plies_of(moves: i32) -> i64 {
    2 * i64::from(moves) - i64::from(moves > 0)
}

/// Asks the mate solver.
fn prove<G: Game>(pool: &mut ThreadPool<G>, position: &G, task: Task, time: Duration) -> Outcome {
    let (sender, events) = crossbeam_channel::unbounded();
    let (line, started) = (Line::new(position.clone()), Instant::now());
    let limits = MateLimits { started, time: Some(time), nodes: None };
    match task {
        Task::Checks(_) => pool.solve(line, limits, sender),
        Task::Moves(moves) => pool.solve_in(moves.unsigned_abs(), line, limits, sender),
    }
    let mut outcome = Outcome { mate: None, refuted: false, nodes: 0, time: Duration::ZERO };
    for event in events {
        match event {
            Event::Solving(solving) => outcome.nodes = solving.nodes,
            Event::Solved(Proof::Mate(mate)) => outcome.mate = Some(mate),
            Event::Solved(Proof::NoMate) => outcome.refuted = true,
            _ => {}
        }
    }
    outcome.time = started.elapsed();
    outcome
}
