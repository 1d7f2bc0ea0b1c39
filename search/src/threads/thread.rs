//! Search threads (Lazy SMP): they live as long as the pool, are parked between searches, and share one table.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use boards::{Line, MoveList};
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use crate::event::{Answer, Event};
use crate::games::Game;
use crate::mate;
use crate::memory::numa;
use crate::score::DRAW;
use crate::state::time::TimeManager;
use crate::state::worker::{Shared, Worker};
use crate::threads::vote::{Vote, elect};

/// Stack size of a search thread in bytes: room for [`crate::score::MAX_PLY`] nodes with their move lists, and more.
pub const SEARCH_STACK_BYTES: usize = 32 << 20;

/// A job for a thread.
pub enum Job<G: Game> {
    /// Searches a position.
    Search { shared: Arc<Shared<G>>, line: Line<G>, role: SearchRole },
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

/// A thread's part in a search.
pub enum SearchRole {
    /// Controls the search, collects the votes of `helpers` other threads, and answers.
    Main { votes: Receiver<Option<Vote>>, helpers: usize },
    /// Searches the same position and votes for a move.
    Helper { vote: Sender<Option<Vote>> },
}

/// A search thread, parked between its jobs. Dropping it joins the thread.
pub struct Thread<G: Game> {
    jobs: Sender<Job<G>>,
    handle: Option<JoinHandle<()>>,
}

impl<G: Game> Thread<G> {
    /// Starts the thread with this number; number 0 is the main thread.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn spawn(index: usize) -> std::io::Result<Thread<G>> {
        let (jobs, received) = unbounded();
        let handle = Builder::new()
            .name(format!("search {index}"))
            .stack_size(SEARCH_STACK_BYTES)
            .spawn(move || run_jobs::<G>(index, received))?;
        Ok(Thread { jobs, handle: Some(handle) })
    }

    /// Returns true if the thread has its memory or could allocate it now. Only when idle.
    pub fn has_room(&self) -> bool {
        let (answer, answers) = bounded(1);
        self.send(Job::Probe { answer }) && answers.recv().unwrap_or(false)
    }

    /// Sends a job to the thread. Returns false if the thread has ended.
    pub fn send(&self, job: Job<G>) -> bool {
        self.jobs.send(job).is_ok()
    }
}

impl<G: Game> Drop for Thread<G> {
    fn drop(&mut self) {
        let (closed, _) = bounded(0);
        self.jobs = closed;
        if let Some(handle) = self.handle.take() {
            let _ = handle.join();
        }
    }
}

/// Searches on the calling thread, as the main thread would. Its stack may be small: for short searches only.
pub fn search_here<G: Game>(shared: Arc<Shared<G>>, line: Line<G>, role: SearchRole) {
    run_search(0, &mut None, shared, line, role);
}

/// Runs the jobs of a thread until its channel is closed.
fn run_jobs<G: Game>(index: usize, jobs: Receiver<Job<G>>) {
    let mut worker: Option<Worker<G>> = None;
    for job in jobs {
        match job {
            Job::Place { cpus } => numa::bind(&cpus),
            Job::Prepare { shared, _done } => prepare_worker(index, &mut worker, &shared),
            Job::Clear { _done } => worker = None,
            Job::Probe { answer } => {
                let _ = answer.send(worker.is_some() || Worker::<G>::has_room());
            }
            Job::Solve { task, line, role } => mate::run(&task, line, role),
            Job::Search { shared, line, role } => run_search(index, &mut worker, shared, line, role),
        }
    }
}

/// Creates a thread's worker if it is missing and there is memory for it, and touches its memory.
fn prepare_worker<G: Game>(index: usize, worker: &mut Option<Worker<G>>, shared: &Arc<Shared<G>>) {
    if worker.is_none() {
        *worker = Worker::try_new(index, Arc::clone(shared));
        worker.iter_mut().for_each(|worker| worker.histories.clear());
    }
}

/// Runs a search with a thread's worker, which is created if it is missing.
pub fn run_search<G: Game>(
    index: usize,
    worker: &mut Option<Worker<G>>,
    shared: Arc<Shared<G>>,
    line: Line<G>,
    role: SearchRole,
) {
    *worker = worker.take().or_else(|| Worker::try_new(index, Arc::clone(&shared)));
    let Some(worker) = worker else {
        answer_without_memory(index, &shared, &line, role);
        return;
    };
    worker.attach(&shared);
    match role {
        SearchRole::Main { votes, helpers } => {
            let position = line.current().clone();
            let result = catch_unwind(AssertUnwindSafe(|| search_as_main(worker, line, &votes, helpers)));
            if result.is_err() {
                answer_after_panic(&shared, &position);
            }
        }
        SearchRole::Helper { vote } => {
            let result = catch_unwind(AssertUnwindSafe(|| search_as_helper(worker, line)));
            let _ = vote.send(result.unwrap_or_default());
        }
    }
}

/// Answers with a legal move after a panic of the main thread.
fn answer_after_panic<G: Game>(shared: &Shared<G>, position: &G) {
    shared.control.stop();
    let _ = shared.events.send(Event::InfoString("internal error in the search, answering with any legal move".into()));
    let _ = shared.events.send(Event::Done(first_legal(position)));
}

/// Takes no part in a search for lack of memory; without the main thread the first legal move is the answer.
fn answer_without_memory<G: Game>(index: usize, shared: &Shared<G>, line: &Line<G>, role: SearchRole) {
    let _ = shared.events.send(Event::InfoString(format!("no memory is left for search thread {}", index + 1)));
    match role {
        SearchRole::Main { .. } => {
            shared.control.stop();
            let _ = shared.events.send(Event::Done(first_legal(line.current())));
        }
        SearchRole::Helper { vote } => {
            let _ = vote.send(None);
        }
    }
}

/// Returns the first legal move as the answer of a search that could not run.
pub fn first_legal<G: Game>(position: &G) -> Answer {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    Answer { best: list.first().copied(), ponder: None, score: DRAW, depth: 0, nodes: 0 }
}

/// Runs the main thread's search, from the first iteration to the answer.
fn search_as_main<G: Game>(worker: &mut Worker<G>, line: Line<G>, votes: &Receiver<Option<Vote>>, helpers: usize) {
    worker.prepare_search(line);
    let shared = Arc::clone(&worker.shared);
    worker.time = TimeManager::new(&shared.limits, &shared.options, &worker.params, worker.root_ply);
    worker.report_time_plan();
    let survived = worker.root_moves.is_empty() || catch_unwind(AssertUnwindSafe(|| worker.iterate())).is_ok();
    shared.control.stop();
    if !survived {
        worker.line.truncate(worker.root_ply);
        worker.pv_index = 0;
        worker.send(Event::InfoString("internal error in the search, answering with what is known".into()));
    }
    let votes: Vec<Vote> = votes.iter().take(helpers).flatten().collect();
    if shared.limits.depth.is_none() && shared.options.multi_pv == 1 {
        follow_vote(worker, votes);
    }
    worker.report_thread_nodes();
    worker.report_endgame_problems();
    worker.answer();
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
