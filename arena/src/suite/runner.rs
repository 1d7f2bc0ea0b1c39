//! Runs engines on the rows of a suite, several rows in parallel.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use terminal::bar::bar;

use crate::engine_pool::{Analyser, EnginePool};
use boards::{NotationOptions, Position};
use selfplay::{EngineScore, Limit};

use super::goal::PositionAnswer;
use super::result::{RowResult, Status};
use super::row::Row;
use crate::engine::Protocol;
use crate::engine::{EngineAnswer, EngineError, Reply, Solution};

pub struct RunSettings {
    /// Protocol of the engine.
    pub protocol: Protocol,
    /// Search limit.
    pub limit: Limit,
    /// Time after which the engine is sent `stop` (see [`Analyser::analyse`]).
    pub patience: Duration,
}

/// Runs all rows and returns the results in the order of the rows; fewer if the user interrupted the run.
pub fn run<P: Position>(rows: &[Row<P>], pool: &EnginePool, settings: &RunSettings) -> Vec<RowResult> {
    let bar = bar(rows.len() as u64, 0, "rows");
    let next = AtomicUsize::new(0);
    let results = Mutex::new(vec![None; rows.len()]);
    pool.run_on_all(|analyser| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(result) = rows.get(index).and_then(|row| ask(row, analyser, settings)) else { break };
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

/// Runs one row; `None` if the user interrupted the run.
fn ask<P: Position>(row: &Row<P>, analyser: &mut Analyser, settings: &RunSettings) -> Option<RowResult> {
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
    match analyser.analyse(&fen, &settings.limit, settings.patience) {
        Ok(engine_answer) => Some(judge(row, &engine_answer, settings.protocol, unanswered(Status::Failed))),
        Err(EngineError::Interrupted) => None,
        Err(EngineError::Silent { .. }) => Some(unanswered(Status::Stalled)),
        Err(_) => Some(unanswered(Status::Crashed)),
    }
}

/// Returns the goals as text, without repetitions.
fn describe_goals<P: Position>(row: &Row<P>) -> String {
    let mut words: Vec<String> = row.goals.iter().map(|goal| goal.describe(&row.position)).collect();
    words.dedup();
    words.join("; ")
}

/// Fills in the answer and its status.
fn judge<P: Position>(
    row: &Row<P>,
    engine_answer: &EngineAnswer,
    protocol: Protocol,
    mut result: RowResult,
) -> RowResult {
    let info = &engine_answer.info;
    result.score = info.score;
    result.depth = info.depth;
    result.nodes = info.nodes;
    result.time_ms = engine_answer.elapsed.as_secs_f64() * 1000.0;
    let notation = NotationOptions { ranks: engine_answer.ranks, ..NotationOptions::default() };
    let played = match &engine_answer.reply {
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
    let mate = match info.score {
        Some(EngineScore::Mate(length)) => Some(protocol.mate_plies(length)),
        _ => None,
    };
    let answer = PositionAnswer { played, mate, pv: &info.pv, notation };
    result.played = played.map(|mv| row.position.record_move(mv));
    result.points = row.goals.iter().map(|goal| goal.points(&answer)).sum();
    if row.goals.iter().all(|goal| goal.is_reached(&row.position, &answer)) {
        result.status = Status::Solved;
    }
    result
}

/// Fills in the answer to a mate problem and its status.
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
