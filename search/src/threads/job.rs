//! The jobs of a search thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use boards::Line;
use crossbeam_channel::Sender;

use crate::event::{Answer, Event};
use crate::games::Game;
use crate::mate;
use crate::memory::numa;
use crate::score::DRAW;
use crate::state::time_manager::TimeManager;
use crate::state::time_plan::plies_played;
use crate::state::worker::{Shared, Worker};
use crate::threads::roles::{SearchRole, Votes};
use crate::threads::vote::{Vote, elect};

/// A job for a thread.
pub enum Job<G: Game> {
    /// Searches a position.
    Search { shared: Arc<Shared<G>>, line: Line<G>, role: SearchRole<Vote> },
    /// Solves a mate problem.
    Solve { task: Arc<mate::MateTask>, line: Line<G>, role: mate::MateRole },
    /// Allocates the thread's memory before the first search. The sender is dropped when that is done.
    Prepare { shared: Arc<Shared<G>>, _done: Sender<()> },
    /// Binds the thread to CPUs.
    Place { cpus: Vec<usize> },
    /// Answers whether there is memory for a search.
    Probe { answer: Sender<bool> },
    /// Frees the thread's memory and with it the histories. The sender is dropped when that is done.
    Clear { _done: Sender<()> },
}

/// Runs a job of a thread.
pub fn run_job<G: Game>(index: usize, worker: &mut Option<Worker<G>>, job: Job<G>) {
    match job {
        Job::Place { cpus } => numa::bind(&cpus),
        Job::Prepare { shared, _done } => prepare_worker(index, worker, &shared),
        Job::Clear { _done } => *worker = None,
        Job::Probe { answer } => {
            let _ = answer.send(worker.is_some() || Worker::<G>::has_room());
        }
        Job::Solve { task, line, role } => mate::run(&task, line, role),
        Job::Search { shared, line, role } => run_search(index, worker, shared, line, role),
    }
}

/// Creates a thread's worker if it is missing and there is memory for it, and touches its memory.
fn prepare_worker<G: Game>(index: usize, worker: &mut Option<Worker<G>>, shared: &Arc<Shared<G>>) {
    if worker.is_none() {
        *worker = Worker::try_new(index, Arc::clone(shared));
        worker.iter_mut().for_each(|worker| worker.histories.clear());
    }
}

/// Result of a thread's part in a search that did not panic as a whole.
enum Outcome {
    Finished,
    /// There is no memory for the thread's worker.
    NoMemory,
    /// The iterations panicked, but the search was answered.
    AnsweredAfterPanic,
}

/// Runs a search with a thread's worker, which is created if it is missing. After a panic it is gone: nobody knows what
/// state it is in.
fn run_search<G: Game>(
    index: usize,
    worker: &mut Option<Worker<G>>,
    shared: Arc<Shared<G>>,
    line: Line<G>,
    role: SearchRole<Vote>,
) {
    let position = line.current().clone();
    let problem = match catch_unwind(AssertUnwindSafe(|| search_in_role(index, worker, &shared, line, &role))) {
        Ok(Outcome::Finished) => return,
        Ok(Outcome::AnsweredAfterPanic) => {
            *worker = None;
            return;
        }
        Ok(Outcome::NoMemory) => format!("no memory is left for search thread {}", index + 1),
        Err(_) => {
            *worker = None;
            match role {
                SearchRole::Main { .. } => "internal error in the search, answering with any legal move".to_owned(),
                SearchRole::Helper { .. } => format!("internal error in search thread {}", index + 1),
            }
        }
    };
    give_up(&shared, &position, role, problem);
}

/// Plays a thread's part in a search.
fn search_in_role<G: Game>(
    index: usize,
    worker: &mut Option<Worker<G>>,
    shared: &Arc<Shared<G>>,
    line: Line<G>,
    role: &SearchRole<Vote>,
) -> Outcome {
    *worker = worker.take().or_else(|| Worker::try_new(index, Arc::clone(shared)));
    let Some(worker) = worker else { return Outcome::NoMemory };
    worker.attach(shared);
    match role {
        SearchRole::Main { votes } => search_as_main(worker, line, votes),
        SearchRole::Helper { vote } => {
            let _ = vote.send(search_as_helper(worker, line));
            Outcome::Finished
        }
    }
}

/// Takes no further part in a search; without the main thread the first legal move is the answer.
fn give_up<G: Game>(shared: &Shared<G>, position: &G, role: SearchRole<Vote>, problem: String) {
    let _ = shared.events.send(Event::InfoString(problem));
    match role {
        SearchRole::Main { .. } => {
            shared.control.stop();
            let _ = shared.events.send(Event::Done(first_legal(position)));
        }
        SearchRole::Helper { vote } => {
            let _ = vote.send(None);
        }
    }
}

/// Returns the first legal move as the answer of a search that could not run.
pub fn first_legal<G: Game>(position: &G) -> Answer {
    let list = position.move_list();
    Answer { best: list.first().copied(), ponder: None, score: DRAW, depth: 0, nodes: 0 }
}

/// Runs the main thread's search, from the first iteration to the answer.
fn search_as_main<G: Game>(worker: &mut Worker<G>, line: Line<G>, votes: &Votes<Vote>) -> Outcome {
    let plies = plies_played(&line);
    worker.prepare_search(line);
    let shared = Arc::clone(&worker.shared);
    worker.time = TimeManager::new(&shared.limits, &shared.options, &worker.params, plies);
    worker.report_time_plan();
    let survived = worker.root_moves.is_empty() || catch_unwind(AssertUnwindSafe(|| worker.iterate())).is_ok();
    shared.control.stop();
    if !survived {
        worker.line.truncate(worker.root_ply);
        worker.pv_index = 0;
        worker.send(Event::InfoString("internal error in the search, answering with what is known".into()));
    }
    let votes = votes.collect();
    if shared.limits.depth.is_none() && shared.options.multi_pv == 1 {
        follow_vote(worker, votes);
    }
    worker.report_thread_nodes();
    worker.report_endgame_problems();
    worker.answer();
    if survived { Outcome::Finished } else { Outcome::AnsweredAfterPanic }
}

/// Makes the move that the threads voted for the first root move.
fn follow_vote<G: Game>(worker: &mut Worker<G>, others: Vec<Vote>) {
    let Some(own) = worker.root_moves.first().cloned() else { return };
    let mut votes = vec![Vote { best: own, depth: worker.completed_depth }];
    votes.extend(others);
    let elected = elect(&votes);
    if elected > 0 {
        let Vote { best, depth } = votes.swap_remove(elected);
        worker.root_moves.retain(|root| root.mv != best.mv);
        worker.root_moves.insert(0, best);
        // Reported depths do not decrease.
        worker.root_depth = worker.root_depth.max(depth);
        worker.completed_depth = depth;
    }
}

/// Runs a helper's search and returns its vote.
fn search_as_helper<G: Game>(worker: &mut Worker<G>, line: Line<G>) -> Option<Vote> {
    worker.prepare_search(line);
    if !worker.root_moves.is_empty() {
        worker.iterate();
    }
    let depth = worker.completed_depth;
    worker.root_moves.first().map(|best| Vote { best: best.clone(), depth })
}
