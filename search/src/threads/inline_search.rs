//! A search on the calling thread, for games within the program.

use std::sync::{Arc, OnceLock};
use std::thread::{Builder, scope};

use boards::Line;
use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::control::Control;
use crate::event::{Answer, Event};
use crate::games::Game;
use crate::limits::{Limits, SearchOptions};
use crate::mate::MateTables;
use crate::memory::allocation::allocate;
use crate::memory::history::CorrectionHistory;
use crate::memory::tt::TranspositionTable;
use crate::params::Params;
use crate::pruning_levels::Pruning;
use crate::state::worker::{Shared, Worker};
use crate::threads::compiled_search;
use crate::threads::job::Job;
use crate::threads::memory_needs::root_mate_mebibytes;
use crate::threads::pruning_params::PruningParams;
use crate::threads::roles::SearchRole;
use crate::threads::thread::SEARCH_STACK_BYTES;
use crate::threads::thread_pool::{NO_TABLE, NetworkOf};

/// The search of one game on the calling thread, without endgame tables. It wakes no other thread and keeps its memory
/// from one game to the next, so that searches of a hundred nodes cost little apart from their nodes; the answers are
/// those of a [`ThreadPool`](crate::ThreadPool) with one thread.
///
/// The search may use 32 MiB of stack: [`with_search_stack`] runs a function that searches on a thread that has them.
///
/// ```
/// use boards::{Line, Rules, xiangqi::Xiangqi};
/// use search::{Game, InlineSearch, Limits, SearchOptions};
/// let mut search = InlineSearch::<Xiangqi>::new(Xiangqi::network(), 1);
/// let answer = search.search(&Line::new(Xiangqi::start()), Limits::depth(2), SearchOptions::default());
/// assert!(answer.best.is_some());
/// assert!(search.take_messages().is_empty());
/// ```
pub struct InlineSearch<G: Game> {
    network: Arc<NetworkOf<G>>,
    table: Option<Arc<TranspositionTable>>,
    mate_tables: Option<Arc<MateTables>>,
    correction: Arc<CorrectionHistory>,
    mebibytes: usize,
    params: Params,
    pruned: PruningParams,
    worker: Option<Worker<G>>,
    events: (Sender<Event>, Receiver<Event>),
    messages: Vec<String>,
}

impl<G: Game> InlineSearch<G> {
    /// Creates a search with a transposition table of at most `mebibytes` MiB; of fewer where memory is short.
    pub fn new(network: Arc<NetworkOf<G>>, mebibytes: usize) -> InlineSearch<G> {
        InlineSearch {
            network,
            table: allocate(mebibytes.max(1), 0, || true, TranspositionTable::try_new).map(Arc::new),
            mate_tables: mate_tables(G::PARAMS, mebibytes),
            correction: Arc::new(CorrectionHistory::new(G::STRUCTURES)),
            mebibytes,
            params: *G::PARAMS,
            pruned: PruningParams::new(G::PARAMS, Pruning::default()),
            worker: None,
            events: unbounded(),
            messages: Vec::new(),
        }
    }

    /// Sets the parameters of the search in place of the game's, as for tuning.
    pub fn set_params(&mut self, params: Params) {
        if params.mate_share <= 0 || self.mate_tables.is_none() {
            self.mate_tables = mate_tables(&params, self.mebibytes);
        }
        self.params = params;
        self.pruned = PruningParams::new(&params, self.pruned.pruning);
    }

    /// Forgets everything that earlier searches have learned; the memory is kept.
    pub fn clear(&mut self) {
        self.table.iter().for_each(|table| table.clear());
        self.mate_tables.iter().for_each(|tables| tables.clear());
        self.correction.clear();
        self.worker = self.worker.take().map(Worker::renewed);
    }

    /// Searches the end of a line and returns the answer, which has no move if there is no legal one. Reports of the
    /// search are dropped.
    pub fn search(&mut self, line: &Line<G>, limits: Limits, options: SearchOptions) -> Answer {
        if self.pruned.pruning != options.pruning {
            self.pruned = PruningParams::new(&self.params, options.pruning);
        }
        let Some(shared) = self.shared(limits, options) else {
            self.messages.push(NO_TABLE.to_owned());
            return crate::threads::job::first_legal(line.current());
        };
        shared.table.age();
        let job = Job::Search { shared, line: line.clone(), role: SearchRole::alone() };
        compiled_search::run(0, &mut self.worker, job);
        let mut answer = None;
        for event in self.events.1.try_iter() {
            match event {
                Event::Done(done) => answer = Some(done),
                Event::InfoString(message) => self.messages.push(message),
                _ => {}
            }
        }
        answer.expect("a search ends with its answer")
    }

    /// Takes the messages of the searches so far, such as those about memory that was short.
    pub fn take_messages(&mut self) -> Vec<String> {
        std::mem::take(&mut self.messages)
    }

    fn shared(&self, limits: Limits, options: SearchOptions) -> Option<Arc<Shared<G>>> {
        Some(Arc::new(Shared {
            table: Arc::clone(self.table.as_ref()?),
            network: Arc::clone(&self.network),
            mate_tables: self.mate_tables.clone(),
            correction: Arc::clone(&self.correction),
            control: Arc::new(Control::new(1, limits.ponder)),
            endgame_tables: None,
            ranked_moves: OnceLock::new(),
            limits,
            options,
            params: Arc::clone(&self.pruned.params),
            reduction_table: Arc::clone(&self.pruned.reduction_table),
            events: self.events.0.clone(),
        }))
    }
}

/// Returns the tables of the mate solver at the root, if the parameters let it work and memory allows.
fn mate_tables(params: &Params, mebibytes: usize) -> Option<Arc<MateTables>> {
    (params.mate_share > 0).then(|| MateTables::try_new(root_mate_mebibytes(mebibytes)))?.map(Arc::new)
}

/// Runs a function on a thread with a stack that is large enough for [`InlineSearch::search`], and returns its result.
///
/// # Errors
/// The system cannot start another thread.
///
/// # Panics
/// The function panics.
pub fn with_search_stack<T: Send>(run: impl FnOnce() -> T + Send) -> std::io::Result<T> {
    scope(|threads| {
        let thread = Builder::new().stack_size(SEARCH_STACK_BYTES).spawn_scoped(threads, run)?;
        Ok(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
