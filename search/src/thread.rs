//! The threads of the search (Lazy SMP): long-lived and parked between searches, one shared table.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use boards::{Line, MoveList};
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use crate::event::{Answer, Event};
use crate::games::Game;
use crate::mate;
use crate::score::DRAW;
use crate::time::TimeManager;
use crate::vote::{Vote, elect};
use crate::worker::{Shared, Worker};

/// Stack of a search thread: [`crate::score::MAX_PLY`] nodes with their move lists, with room to spare.
const STACK_BYTES: usize = 32 << 20;

/// What a thread is asked to do.
pub enum Job<G: Game> {
    /// Search; the main thread also gathers the others' votes.
    Search { shared: Arc<Shared<G>>, line: Line<G>, role: Role },
    /// Solve a mate problem; the main thread also waits until the others have ended.
    Solve { task: Arc<mate::Task>, line: Line<G>, role: mate::Role },
    /// Give back all memory, and with it what was learnt; dropping the sender says that it is done.
    Forget { _done: Sender<()> },
}

/// A thread's part in a search.
pub enum Role {
    /// To lead it, and to gather the votes of so many helpers.
    Main { votes: Receiver<Option<Vote>>, helpers: usize },
    /// To search beside it, and to vote.
    Helper { vote: Sender<Option<Vote>> },
}

/// A thread, parked between its jobs. Dropping it waits for its end.
pub struct Thread<G: Game> {
    jobs: Sender<Job<G>>,
    handle: Option<JoinHandle<()>>,
}

impl<G: Game> Thread<G> {
    /// Starts the thread with this number; 0 leads.
    ///
    /// # Errors
    /// The system has none left.
    pub fn spawn(index: usize) -> std::io::Result<Thread<G>> {
        let (jobs, received) = unbounded();
        let handle = Builder::new()
            .name(format!("search {index}"))
            .stack_size(STACK_BYTES)
            .spawn(move || work::<G>(index, received))?;
        Ok(Thread { jobs, handle: Some(handle) })
    }

    /// Gives it something to do; false if it is no longer there.
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

/// What a thread does until it is dropped.
fn work<G: Game>(index: usize, jobs: Receiver<Job<G>>) {
    let mut worker: Option<Worker<G>> = None;
    for job in jobs {
        match job {
            Job::Forget { _done } => worker = None,
            Job::Solve { task, line, role } => mate::run(&task, line, role),
            Job::Search { shared, line, role } => {
                worker = worker.or_else(|| Worker::try_new(index, Arc::clone(&shared)));
                let Some(worker) = &mut worker else {
                    give_up(index, &shared, &line, role);
                    continue;
                };
                worker.attach(&shared);
                match role {
                    Role::Main { votes, helpers } => {
                        let led = catch_unwind(AssertUnwindSafe(|| lead(worker, line.clone(), &votes, helpers)));
                        if led.is_err() {
                            fail(&shared, &line);
                        }
                    }
                    Role::Helper { vote } => {
                        let opinion = catch_unwind(AssertUnwindSafe(|| help(worker, line)));
                        let _ = vote.send(opinion.unwrap_or_default());
                    }
                }
            }
        }
    }
}

/// What the main thread does when even its answer failed: whoever waits for one gets a legal move.
fn fail<G: Game>(shared: &Shared<G>, line: &Line<G>) {
    shared.control.stop();
    let _ = shared.events.send(Event::InfoString("internal error in the search, answering with any legal move".into()));
    let _ = shared.events.send(Event::Done(first_legal(line)));
}

/// A thread that has no memory takes no part; without the main thread the first legal move is the answer.
fn give_up<G: Game>(index: usize, shared: &Shared<G>, line: &Line<G>, role: Role) {
    let _ = shared.events.send(Event::InfoString(format!("no memory is left for search thread {}", index + 1)));
    match role {
        Role::Main { .. } => {
            shared.control.stop();
            let _ = shared.events.send(Event::Done(first_legal(line)));
        }
        Role::Helper { vote } => {
            let _ = vote.send(None);
        }
    }
}

/// An answer where no search could run.
pub fn first_legal<G: Game>(line: &Line<G>) -> Answer {
    let mut list = MoveList::new();
    line.current().legal_moves(&mut list);
    Answer { best: list.first().copied(), ponder: None, score: DRAW, depth: 0, nodes: 0 }
}

/// The main thread's search, from the first iteration to the answer.
fn lead<G: Game>(worker: &mut Worker<G>, line: Line<G>, votes: &Receiver<Option<Vote>>, helpers: usize) {
    worker.begin(line);
    let shared = Arc::clone(&worker.shared);
    worker.time = TimeManager::new(&shared.limits, &shared.options, G::PARAMS, worker.root_ply);
    worker.report_plan();
    let survived = worker.root_moves.is_empty() || catch_unwind(AssertUnwindSafe(|| worker.iterate())).is_ok();
    shared.control.stop();
    if !survived {
        worker.line.truncate(worker.root_ply);
        worker.pv_index = 0;
        worker.send(Event::InfoString("internal error in the search, answering with what is known".into()));
    }
    let opinions: Vec<Vote> = votes.iter().take(helpers).flatten().collect();
    if shared.limits.depth.is_none() && shared.options.multi_pv == 1 {
        take_vote(worker, opinions);
    }
    worker.report_costs();
    worker.answer();
}

fn take_vote<G: Game>(worker: &mut Worker<G>, opinions: Vec<Vote>) {
    let Some(own) = worker.root_moves.first().cloned() else { return };
    let mut votes = vec![Vote { best: own, depth: worker.completed_depth }];
    votes.extend(opinions);
    let elected = elect(&votes);
    if elected > 0 {
        let Vote { best, depth } = votes.swap_remove(elected);
        worker.root_moves.retain(|root| root.mv != best.mv);
        worker.root_moves.insert(0, best);
        // Depths that were told do not go down.
        worker.root_depth = worker.root_depth.max(depth);
        worker.completed_depth = depth;
    }
}

fn help<G: Game>(worker: &mut Worker<G>, line: Line<G>) -> Option<Vote> {
    worker.begin(line);
    if !worker.root_moves.is_empty() {
        worker.iterate();
    }
    let depth = worker.completed_depth;
    worker.root_moves.first().map(|best| Vote { best: best.clone(), depth })
}
