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
/// The journal cannot be written, or there is no memory for a search.
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
    let work = |evaluator: &mut Evaluator<G>| {
        loop {
            let index = next.fetch_add(1, Relaxed);
            let Some(&(game, ply)) = jobs.get(index) else { break };
            let Numbered { number, line } = games[game];
            let result = match journal.get(number, ply) {
                Some(known) => Ok(known.clone()),
                None => {
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
    if jobs.is_empty() {
        return Ok(Vec::new());
    }
    let (mut first, others) = evaluators(settings, jobs.len())?;
    thread::scope(|scope| {
        for mut evaluator in others {
            let work = &work;
            // Without another thread the others do its work.
            let _ = thread::Builder::new().spawn_scoped(scope, move || work(&mut evaluator));
        }
        work(&mut first);
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

/// Creates an evaluator for each search at a time, for the first one of them and the others apart. Where memory is short there
/// are fewer: with tables of different sizes, the results would depend on their number.
fn evaluators<G: ListedGame>(settings: &Settings, jobs: usize) -> io::Result<(Evaluator<G>, Vec<Evaluator<G>>)> {
    let new = || Evaluator::try_new(settings.hash, settings.multi_pv, settings.effort);
    let (first, messages) = new().ok_or_else(|| io::Error::other("no memory is left for a search"))?;
    messages.iter().for_each(|message| eprintln!("{message}"));
    let wanted = settings.threads.min(jobs).max(1);
    let another = |_| new().filter(|(_, messages)| messages.is_empty()).map(|(evaluator, _)| evaluator);
    let others: Vec<Evaluator<G>> = (1..wanted).map_while(another).collect();
    if others.len() + 1 < wanted {
        eprintln!("threads: using {} (memory is short)", others.len() + 1);
    }
    Ok((first, others))
}

/// Evaluates the position of a game after some plies. At its end a game may be decided by its rules.
fn evaluate<G: ListedGame>(evaluator: &mut Evaluator<G>, line: &Line<G>, ply: usize) -> Evaluation {
    let mut path = line.clone();
    path.truncate(ply);
    let verdict = if ply == line.ply() { G::game_verdict(&path) } else { None };
    verdict.map_or_else(|| evaluator.evaluate(&path), Evaluation::of_verdict)
}
