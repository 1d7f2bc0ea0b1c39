//! `engine mate`: solves a file of mate problems and prints the result of each.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use boards::{Line, Move, NotationOptions};
use protocol::games;
use search::{Event, Game, GameTask, ListedGame, MateLimits, Proof, ThreadPool, nodes_per_second, with_game};
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

impl Outcome {
    /// Returns the length of the mate in plies.
    fn plies(&self) -> Option<i64> {
        self.mate.as_ref().map(|mate| mate.len() as i64)
    }
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
    let mut summary = Summary::default();
    output::line(row(["line", "stated", "found", "nodes", "seconds", "first move"]));
    for problem in problems.iter().take_while(|_| output::is_open()) {
        match G::from_fen(&problem.fen) {
            Ok(position) => {
                let outcome = prove(&mut threads, &position, problem.goal, time);
                summary.add(verdict(problem.goal, outcome.plies()), &outcome);
                output::line(result_row(problem, &position, &outcome));
            }
            Err(error) => {
                messages::of_program(format_args!("{}, line {}: {error}", arguments.file.display(), problem.line));
                summary.refused += 1;
            }
        }
    }
    output::line(summary.text(problems.len()));
    summary.exit_code(problems.len())
}

/// Judgement of the outcome of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// A mate of the stated length, or of any length where none is stated.
    Exact,
    /// Another mate by checks, or a mate that is shorter than the stated one.
    Other,
    Unsolved,
}

/// Judges the length of the mate that was found, in plies.
fn verdict(goal: MateGoal, found_plies: Option<i64>) -> Verdict {
    let Some(found_plies) = found_plies else { return Verdict::Unsolved };
    let stated_plies = stated_plies(goal);
    if stated_plies.is_none_or(|stated_plies| stated_plies.abs() == found_plies) {
        Verdict::Exact
    } else if matches!(goal, MateGoal::Checks(_))
        || stated_plies.is_some_and(|stated_plies| found_plies <= stated_plies)
    {
        Verdict::Other
    } else {
        Verdict::Unsolved
    }
}

/// Returns the stated length of a mate in plies, negative for being mated.
fn stated_plies(goal: MateGoal) -> Option<i64> {
    match goal {
        MateGoal::Checks(plies) => plies.map(i64::from),
        MateGoal::Moves(moves) => Some(2 * i64::from(moves) - i64::from(moves > 0)),
    }
}

/// Counts of the problems of a file.
#[derive(Default)]
struct Summary {
    solved: usize,
    /// Solved problems in the stated length.
    exact: usize,
    /// Problems that are no positions of the game.
    refused: usize,
    nodes: u64,
    time: Duration,
    slowest: Duration,
}

impl Summary {
    fn add(&mut self, verdict: Verdict, outcome: &Outcome) {
        self.solved += usize::from(verdict != Verdict::Unsolved);
        self.exact += usize::from(verdict == Verdict::Exact);
        self.nodes += outcome.nodes;
        self.time += outcome.time;
        self.slowest = self.slowest.max(outcome.time);
    }

    /// Returns the last line about a file of this number of problems.
    fn text(&self, problems: usize) -> String {
        let Summary { solved, exact, nodes, .. } = self;
        format!(
            "solved {solved} of {problems}, {exact} in the stated length; {nodes} nodes, {:.3} s, {} nodes per second, \
             slowest {:.3} s",
            self.time.as_secs_f64(),
            nodes_per_second(*nodes, self.time),
            self.slowest.as_secs_f64()
        )
    }

    fn exit_code(&self, problems: usize) -> ExitCode {
        match (self.solved == problems, self.refused) {
            (true, _) => ExitCode::SUCCESS,
            (false, 0) => ExitCode::from(UNSOLVED),
            (false, _) => ExitCode::FAILURE,
        }
    }
}

/// Returns a row of the table, which is printed row by row, because a problem may take long.
fn row([line, stated, found, nodes, seconds, first_move]: [&str; 6]) -> String {
    format!("{line:>5} {stated:>6} {found:>6} {nodes:>12} {seconds:>9}  {first_move}")
}

fn result_row<G: Game>(problem: &Problem, position: &G, outcome: &Outcome) -> String {
    let stated = stated_plies(problem.goal).map_or("-".to_owned(), |plies| plies.to_string());
    let not_found = if outcome.refuted { "none" } else { "-" };
    let found = outcome.plies().map_or(not_found.to_owned(), |plies| plies.to_string());
    let first = outcome.mate.iter().flatten().next();
    let first_move = first.map_or(String::new(), |&mv| position.format_move(mv, NotationOptions::default()));
    let seconds = format!("{:.3}", outcome.time.as_secs_f64());
    row([&problem.line.to_string(), &stated, &found, &outcome.nodes.to_string(), &seconds, &first_move])
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_is_judged_by_its_length() {
        let moves = |moves, found_plies| verdict(MateGoal::Moves(moves), found_plies);
        assert_eq!(moves(3, None), Verdict::Unsolved);
        assert_eq!([5, 3, 7].map(|plies| moves(3, Some(plies))), [Verdict::Exact, Verdict::Other, Verdict::Unsolved]);
        assert_eq!([4, 2].map(|plies| moves(-2, Some(plies))), [Verdict::Exact, Verdict::Unsolved]);
        let checks = |stated, found_plies| verdict(MateGoal::Checks(stated), found_plies);
        assert_eq!([5, 7].map(|plies| checks(Some(5), Some(plies))), [Verdict::Exact, Verdict::Other]);
        assert_eq!((checks(None, Some(9)), checks(None, None)), (Verdict::Exact, Verdict::Unsolved));
    }
}
