//! Searches for requests: as many at a time as there are threads for them, and none that nobody waits for.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use analysis::evaluation::{Analyser, Effort, Settings};
use analysis::puzzle::{self, Puzzle};
use boards::{Line, message};
use indicatif::ProgressBar;
use search::{ListedGame, ThreadPool};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::RequestError;

/// Number of requests that wait for a search; more of them are refused.
const MOST_WAITING: usize = 32;
/// Purpose of a search. Each one has places of its own, so that an analysis that goes on for a minute keeps no game
/// waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A game: a move, a hint, a word of the coach.
    Game,
    /// A study: analysis, reports, puzzles.
    Study,
}

/// The searches of a server.
#[derive(Clone, Debug)]
pub struct Searches {
    /// Places by the purpose.
    places: [Places; 2],
    hash: usize,
    most_nodes: Option<u64>,
}

/// Places of searches for one purpose.
#[derive(Clone, Debug)]
struct Places {
    running: Arc<Semaphore>,
    /// Those that run or wait.
    accepted: Arc<Semaphore>,
}

impl Searches {
    /// Creates a number of searches at a time for each purpose, each with one thread, a table of `hash` MiB and at most
    /// `most_nodes` nodes if that is given.
    pub fn new(count: usize, hash: usize, most_nodes: Option<u64>) -> Searches {
        let places = || Places {
            running: Arc::new(Semaphore::new(count)),
            accepted: Arc::new(Semaphore::new(count + MOST_WAITING)),
        };
        Searches { places: [places(), places()], hash, most_nodes }
    }

    /// Waits until a search may begin.
    ///
    /// # Errors
    /// Too many requests wait already.
    pub async fn begin(&self, purpose: Purpose) -> Result<Search, RequestError> {
        let Places { running, accepted } = &self.places[purpose as usize];
        let accepted = accepted.clone().try_acquire_owned();
        let accepted = accepted
            .map_err(|_| RequestError::busy(message!("many-searches", "too many searches are waiting; try again")))?;
        let running = running.clone().acquire_owned().await.expect("the semaphore is never closed");
        Ok(Search { hash: self.hash, most_nodes: self.most_nodes, stop: Arc::default(), _permits: [accepted, running] })
    }
}

fn no_memory() -> RequestError {
    RequestError::busy(message!("no-memory", "no memory is left for a search"))
}

/// Permission for a search, with the flag that stops it.
#[derive(Debug)]
pub struct Search {
    hash: usize,
    most_nodes: Option<u64>,
    stop: Arc<AtomicBool>,
    _permits: [OwnedSemaphorePermit; 2],
}

impl Search {
    /// Returns a value that stops the search when it is dropped.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.stop.clone())
    }

    /// Returns the flag that stops the search.
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Returns the greatest number of nodes that the server allows; `None` for any.
    pub fn most_nodes(&self) -> Option<u64> {
        self.most_nodes
    }

    /// Returns the number of nodes that a search gets which wants so many.
    pub fn nodes(&self, wanted: u64) -> u64 {
        self.most_nodes.map_or(wanted, |most| most.min(wanted))
    }

    /// Creates the tables and the thread of the search.
    ///
    /// # Errors
    /// There is no memory for them.
    pub fn pool<G: ListedGame>(&self) -> Result<ThreadPool<G>, RequestError> {
        let mut pool = ThreadPool::new();
        pool.set_hash(self.hash);
        pool.prepare();
        if pool.is_ready() { Ok(pool) } else { Err(no_memory()) }
    }

    /// Creates an analyser with the tables and the thread of the search.
    ///
    /// # Errors
    /// There is no memory for them.
    pub fn analyser<G: ListedGame>(&self, nodes: u64) -> Result<Analyser<G>, RequestError> {
        let effort = Effort::Nodes(self.nodes(nodes));
        let analyser = Analyser::try_new(&self.settings(effort));
        analyser.map(|(analyser, _)| analyser).ok_or_else(no_memory)
    }

    /// Returns the settings of an analysis on the thread of the search.
    pub fn settings(&self, effort: Effort) -> Settings {
        let stop = self.stop.clone();
        let (hash, endgame_tables) = (self.hash, String::new());
        Settings { effort, multi_pv: 1, threads: 1, hash, endgame_tables, longer_until: None, stop }
    }

    /// Finds the puzzles of a game; `progress` counts positions.
    ///
    /// # Errors
    /// There is no memory for a search, or it was stopped.
    pub fn puzzles<G: ListedGame>(&self, line: &Line<G>, progress: &ProgressBar) -> io::Result<Vec<Puzzle>> {
        puzzle::find(line, self.hash, &self.stop, progress)
    }

    /// Runs a task that searches, on a thread of its own. The search stops when the future is dropped, because the page
    /// has gone.
    ///
    /// # Errors
    /// The task refuses the request or its search fails, or it has panicked.
    pub async fn run<T: Send + 'static>(
        self,
        task: impl FnOnce(&Search) -> Result<T, RequestError> + Send + 'static,
    ) -> Result<T, RequestError> {
        let _stopper = self.stopper();
        let finished = tokio::task::spawn_blocking(move || task(&self)).await;
        finished.unwrap_or_else(|_| Err(RequestError::failed()))
    }
}

/// Stops a search when it is dropped.
#[derive(Debug)]
pub struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// Stops the search.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns true if the search was stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Stopper {
    fn drop(&mut self) {
        self.stop();
    }
}
