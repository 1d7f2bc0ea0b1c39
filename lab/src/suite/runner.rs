//! Asking engines row by row, several at a time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use boards::{NotationOptions, Position};
use indicatif::{ProgressBar, ProgressStyle};

use super::goal::Answer;
use super::result::{RowResult, Status};
use super::row::Row;
use crate::analysis::{Analyst, Team};
use crate::engine::speech::Protocol;
use crate::engine::{EngineError, Limit, LineScore, Reply, Solution, Thought};

/// What every row is asked under.
pub struct Conditions {
    /// The engine's protocol.
    pub protocol: Protocol,
    /// What ends its thinking.
    pub limit: Limit,
    /// See [`Analyst::analyse`].
    pub patience: Duration,
}

/// Asks about all rows; the results are in the order of the rows. They are fewer if the user wants to leave.
pub fn run<P: Position>(rows: &[Row<P>], team: &Team, conditions: &Conditions) -> Vec<RowResult> {
    let bar = bar(rows.len());
    let next = AtomicUsize::new(0);
    let results = Mutex::new(vec![None; rows.len()]);
    team.work(|analyst| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(result) = rows.get(index).and_then(|row| ask(row, analyst, conditions)) else { break };
            if result.status == Status::Solved {
                bar.set_message(format!("{} solved", result.id));
            }
            results.lock().unwrap_or_else(PoisonError::into_inner)[index] = Some(result);
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
    results.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().collect()
}

/// A bar on stderr, which shows itself only if that is a terminal.
fn bar(rows: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} rows, {eta} left  {msg}");
    ProgressBar::new(rows as u64).with_style(style.expect("the template is valid"))
}

/// Asks about one row; `None` if the user wants to leave.
fn ask<P: Position>(row: &Row<P>, analyst: &mut Analyst, conditions: &Conditions) -> Option<RowResult> {
    let fen = row.position.fen(NotationOptions::default());
    let unanswered = |status| RowResult {
        id: row.id.clone(),
        theme: row.theme.clone(),
        fen: fen.clone(),
        expected: describe_goals(row),
        played: None,
        status,
        points: 0,
        max_points: row.goals.iter().map(|goal| goal.max_points()).sum(),
        score: None,
        depth: 0,
        nodes: 0,
        time_ms: 0.0,
    };
    match analyst.analyse(&fen, &conditions.limit, conditions.patience) {
        Ok(thought) => Some(judge(row, &thought, conditions.protocol, unanswered(Status::Failed))),
        Err(EngineError::Interrupted) => None,
        Err(EngineError::Silent { .. }) => Some(unanswered(Status::Stalled)),
        Err(_) => Some(unanswered(Status::Crashed)),
    }
}

/// What is asked, once where goals say the same.
fn describe_goals<P: Position>(row: &Row<P>) -> String {
    let mut words: Vec<String> = row.goals.iter().map(|goal| goal.describe(&row.position)).collect();
    words.dedup();
    words.join("; ")
}

/// Fills in what was answered, and whether it is right.
fn judge<P: Position>(row: &Row<P>, thought: &Thought, protocol: Protocol, mut result: RowResult) -> RowResult {
    let line = &thought.line;
    result.score = line.score;
    result.depth = line.depth;
    result.nodes = line.nodes;
    result.time_ms = thought.elapsed.as_secs_f64() * 1000.0;
    let notation = NotationOptions { ranks: thought.ranks, ..NotationOptions::default() };
    let played = match &thought.reply {
        Reply::Move { text, .. } => match row.position.parse_move_in(text, notation) {
            Ok(mv) => Some(mv),
            Err(_) => {
                result.played = Some(text.clone());
                result.status = Status::IllegalMove;
                return result;
            }
        },
        Reply::Checkmate(solution) => return judge_solution(row, solution, result),
        Reply::Resign | Reply::Win | Reply::NoMove => None,
    };
    let mate = match line.score {
        Some(LineScore::Mate(length)) => Some(protocol.mate_plies(length)),
        _ => None,
    };
    let answer = Answer { played, mate, pv: &line.pv, notation };
    result.played = played.map(|mv| row.position.record_move(mv));
    result.points = row.goals.iter().map(|goal| goal.points(&answer)).sum();
    if row.goals.iter().all(|goal| goal.is_reached(&row.position, &answer)) {
        result.status = Status::Solved;
    }
    result
}

/// Fills in what was answered to a mate problem, and whether it is right.
fn judge_solution<P: Position>(row: &Row<P>, solution: &Solution, mut result: RowResult) -> RowResult {
    result.played = Some(match solution {
        Solution::Mate(line) => line.join(" "),
        Solution::NoMate => "no mate".into(),
        Solution::Timeout => "timeout".into(),
        Solution::NotImplemented => "not implemented".into(),
    });
    if row.goals.iter().all(|goal| goal.is_solved(&row.position, solution)) {
        result.status = Status::Solved;
    }
    result
}
