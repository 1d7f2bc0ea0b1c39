//! Evaluation of all positions of some games on several cores: one search per core, each with its own table.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::{io, thread};

use boards::Line;
use search::ListedGame;

use crate::evaluation::{Effort, Evaluation, Evaluator};
use crate::journal::Journal;

/// Settings of an analysis.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Limit of the search of a position.
    pub effort: Effort,
    /// Number of lines of each position.
    pub multi_pv: usize,
    /// Number of searches at a time.
    pub threads: usize,
    /// Size of the table of each search in MiB.
    pub hash: usize,
}

/// A game with its number in the run, which the journal uses.
pub struct Numbered<'a, G> {
    /// Number in the run.
    pub number: usize,
    /// The game.
    pub line: &'a Line<G>,
}

/// Evaluates every position of the games, the first and the last one included, and calls `done` after each. The results
/// do not depend on the number of threads, unless the effort is a time.
///
/// # Errors
/// The journal cannot be written.
pub fn evaluate_all<G: ListedGame>(
    games: &[Numbered<'_, G>],
    settings: &Settings,
    journal: &Journal,
    done: impl Fn() + Sync,
) -> io::Result<Vec<Vec<Evaluation>>> {
    let jobs: Vec<(usize, usize)> =
        games.iter().enumerate().flat_map(|(index, game)| (0..=game.line.ply()).map(move |ply| (index, ply))).collect();
    let results: Vec<Mutex<Option<io::Result<Evaluation>>>> = jobs.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut evaluator = None;
        loop {
            let index = next.fetch_add(1, Relaxed);
            let Some(&(game, ply)) = jobs.get(index) else { break };
            let Numbered { number, line } = games[game];
            let result = match journal.get(number, ply) {
                Some(known) => Ok(known.clone()),
                None => {
                    let evaluator = evaluator
                        .get_or_insert_with(|| Evaluator::new(settings.hash, settings.multi_pv, settings.effort));
                    let evaluation = evaluate(evaluator, line, ply);
                    journal.add(number, ply, &evaluation).map(|()| evaluation)
                }
            };
            let has_failed = result.is_err();
            *results[index].lock().expect("no search panics while it holds a result") = Some(result);
            done();
            if has_failed {
                next.store(jobs.len(), Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..settings.threads.clamp(1, jobs.len().max(1)) {
            scope.spawn(work);
        }
    });
    let mut evaluations: Vec<Vec<Evaluation>> = games.iter().map(|_| Vec::new()).collect();
    for (&(game, _), result) in jobs.iter().zip(results) {
        match result.into_inner().ok().flatten() {
            Some(Ok(evaluation)) => evaluations[game].push(evaluation),
            Some(Err(error)) => return Err(error),
            // Jobs after one that failed were not begun.
            None => {}
        }
    }
    Ok(evaluations)
}

/// Evaluates the position of a game after some plies. At its end a game may be decided by its rules.
fn evaluate<G: ListedGame>(evaluator: &mut Evaluator<G>, line: &Line<G>, ply: usize) -> Evaluation {
    let mut path = line.clone();
    path.truncate(ply);
    let verdict = if ply == line.ply() { G::game_verdict(&path) } else { None };
    verdict.map_or_else(|| evaluator.evaluate(&path), Evaluation::of_verdict)
}
