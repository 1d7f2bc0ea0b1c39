//! The search of one game as other crates use it: its tables, its threads, and the searches that run on them.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use boards::Line;
use crossbeam_channel::{Sender, unbounded};

use crate::control::Control;
use crate::eval::{Calibration, Evaluator};
use crate::event::Event;
use crate::games::{EndgameTables, Game, OpenedTables};
use crate::limits::{Clock, Limits, SearchOptions};
use crate::params::Params;
use crate::pruning_levels::Pruning;
use crate::score::Score;
use crate::state::worker::Shared;
use crate::threads::compiled_search;
use crate::threads::job::{Job, first_legal};
use crate::threads::parking::run_on_all;
use crate::threads::pruning_params::PruningParams;
use crate::threads::roles::{self, SearchRole};
use crate::threads::search_threads::SearchThreads;
use crate::threads::table_record::TableRecord;
use crate::threads::tables::Tables;

/// Message of a search without a transposition table.
pub const NO_TABLE: &str = "no memory is left for the hash table";
/// Network of a game's evaluator.
pub type NetworkOf<G> = <<G as Game>::Evaluator as Evaluator<G>>::Network;

/// The search of one game: its tables and its threads. Methods that say "only when idle" must not be called between
/// [`ThreadPool::start`] and [`Event::Done`].
///
/// ```
/// use boards::{Line, Rules, chess::Chess};
/// use search::{Event, Limits, SearchOptions, ThreadPool};
/// let mut pool = ThreadPool::<Chess>::new();
/// let answer = pool.search(Line::new(Chess::start()), Limits::depth(3), SearchOptions::default(), |_| ());
/// assert!(answer.best.is_some());
///
/// // The same without waiting.
/// let (sender, events) = crossbeam_channel::unbounded();
/// pool.start(Line::new(Chess::start()), Limits::depth(3), SearchOptions::default(), sender);
/// assert!(events.iter().any(|event| matches!(event, Event::Done(answer) if answer.best.is_some())));
/// ```
pub struct ThreadPool<G: Game> {
    pub(super) tables: Tables,
    pub(super) threads: SearchThreads<G>,
    network: Arc<NetworkOf<G>>,
    endgame_tables: Option<Arc<G::Tables>>,
    /// Parameters of the game, unless others were set.
    params: Params,
    pruned: PruningParams,
    /// State of the last search.
    pub(super) control: Option<Arc<Control>>,
}

impl<G: Game> Default for ThreadPool<G> {
    fn default() -> ThreadPool<G> {
        ThreadPool::new()
    }
}

impl<G: Game> ThreadPool<G> {
    /// Creates a pool of one thread and a table of 16 MiB. Both come into being with the first search.
    pub fn new() -> ThreadPool<G> {
        ThreadPool::with_network(G::network())
    }

    /// Creates a pool with another network than the one that is part of the program.
    pub fn with_network(network: Arc<NetworkOf<G>>) -> ThreadPool<G> {
        ThreadPool {
            tables: Tables::new(),
            threads: SearchThreads::new(),
            network,
            endgame_tables: None,
            params: *G::PARAMS,
            pruned: PruningParams::new(G::PARAMS, Pruning::default()),
            control: None,
        }
    }

    /// Sets the size of the transposition table in MiB, at least 1, for [`ThreadPool::prepare`].
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.tables.set_hash(mebibytes.max(1));
    }

    /// Sets the number of threads, at least 1, for [`ThreadPool::prepare`].
    pub fn set_threads(&mut self, threads: usize) {
        self.threads.set_count(threads.max(1));
    }

    /// Sets the parameters of the search in place of the game's, as for tuning. Only when idle.
    pub fn set_params(&mut self, params: Params) {
        self.params = params;
        self.pruned = PruningParams::new(&params, self.pruned.pruning);
    }

    /// Returns the parameters of the search.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Sets the network. Only when idle.
    pub fn set_network(&mut self, network: Arc<NetworkOf<G>>) {
        self.network = network;
        self.clear();
    }

    /// Uses the endgame tables in folders, separated as in PATH; none if the text is empty. Returns messages for the user:
    /// what was found, and what cannot be used. Only when idle.
    pub fn set_endgame_tables(&mut self, folders: &str) -> Vec<String> {
        let had_tables = self.endgame_tables.take().is_some();
        let OpenedTables { tables, messages } = match folders {
            "" => OpenedTables { tables: None, messages: Vec::new() },
            folders => G::Tables::open(folders),
        };
        self.endgame_tables = tables;
        // Scores of the transposition table may come from the tables. Clearing a large one takes seconds.
        if had_tables || self.endgame_tables.is_some() {
            self.clear();
        }
        messages
    }

    /// Allocates the table, in place of the mate solver's, and starts the threads that are missing. Returns messages for
    /// the user if memory or threads are fewer than were asked for. Only when idle.
    pub fn prepare(&mut self) -> Vec<String> {
        let mut messages = Vec::new();
        let is_new = self.tables.lacks_transposition();
        if is_new {
            // The old memory is freed first: both together may not fit.
            self.free();
            self.tables.allocate_transposition(self.threads.reserve(), || self.threads.have_room());
        }
        let size = self.tables.mebibytes();
        self.tables.prepare_correction(G::STRUCTURES);
        self.threads.start(&mut self.tables, &mut messages);
        self.threads.make_room(&mut self.tables, &mut messages);
        if self.params.mate_share > 0 {
            self.tables.prepare_root_mate(self.threads.running().len());
        }
        match self.tables.mebibytes() {
            Some(mebibytes) if is_new || size != Some(mebibytes) => {
                self.tables.report_size(mebibytes, &mut messages);
            }
            _ => {}
        }
        messages
    }

    /// Prepares like [`ThreadPool::prepare`], and makes the system provide the memory, so that the next search neither
    /// allocates nor waits for pages. Takes up to seconds with a large table. Only when idle.
    pub fn make_ready(&mut self) -> Vec<String> {
        let messages = self.prepare();
        self.tables.touch();
        self.prepare_workers();
        messages
    }

    /// Lets the threads allocate their histories.
    fn prepare_workers(&self) {
        let (events, _) = unbounded();
        let control = Arc::new(Control::new(self.threads.running().len().max(1), false));
        let limits = Limits::none(Instant::now());
        let Some(shared) = self.shared(limits, SearchOptions::default(), control, events) else { return };
        run_on_all(self.threads.running(), |done| Job::Prepare { shared: Arc::clone(&shared), _done: done });
    }

    /// Returns the state that the threads of a search share; `None` before [`ThreadPool::prepare`].
    fn shared(
        &self,
        limits: Limits,
        options: SearchOptions,
        control: Arc<Control>,
        events: Sender<Event>,
    ) -> Option<Arc<Shared<G>>> {
        Some(Arc::new(Shared {
            table: Arc::clone(self.tables.transposition()?),
            network: Arc::clone(&self.network),
            mate_tables: self.tables.root_mate().cloned(),
            correction: Arc::clone(self.tables.correction()?),
            control,
            endgame_tables: self.endgame_tables.clone(),
            ranked_moves: OnceLock::new(),
            limits,
            options,
            params: Arc::clone(&self.pruned.params),
            reduction_table: Arc::clone(&self.pruned.reduction_table),
            events,
        }))
    }

    /// Returns true if [`ThreadPool::prepare`] has found memory for the table and a thread.
    pub fn is_ready(&self) -> bool {
        self.tables.transposition().is_some() && !self.threads.running().is_empty()
    }

    /// Clears tables and histories for a new game. Only when idle.
    ///
    /// Used memory is returned to the system and allocated again when it is needed: writing zeros to a large table
    /// takes seconds.
    pub fn clear(&mut self) {
        self.free();
        if let Some(correction) = self.tables.correction() {
            correction.clear();
        }
    }

    /// Frees the transposition table and the threads' histories. The memory is free when this returns.
    pub(super) fn free(&mut self) {
        self.threads.free_histories();
        self.tables.free_transposition();
    }

    /// Starts a search from the end of `line`. Events go to `events`, the last one is [`Event::Done`]. Only when idle.
    ///
    /// Returns at once if table and threads are ready ([`ThreadPool::prepare`]), else when they are. Where no thread
    /// can be had, it returns after a short search on the caller's.
    pub fn start(&mut self, line: Line<G>, limits: Limits, options: SearchOptions, events: Sender<Event>) {
        for message in self.prepare() {
            let _ = events.send(Event::InfoString(message));
        }
        self.tables.mark_used();
        if self.pruned.pruning != options.pruning {
            self.pruned = PruningParams::new(&self.params, options.pruning);
        }
        let threads = self.threads.running();
        // Without a thread the caller waits for the answer.
        let limits = if threads.is_empty() { limits.short() } else { limits };
        // A level below full strength searches too few nodes for several threads.
        let threads = if options.strength.is_some() { &threads[..threads.len().min(1)] } else { threads };
        let control = Arc::new(Control::new(threads.len().max(1), limits.ponder));
        self.control = Some(Arc::clone(&control));
        let Some(shared) = self.shared(limits, options, control, events.clone()) else {
            let _ = events.send(Event::InfoString(NO_TABLE.to_owned()));
            let _ = events.send(Event::Done(first_legal(line.current())));
            return;
        };
        shared.table.age();
        if threads.is_empty() {
            // The caller's stack may be small: its search is a short one.
            compiled_search::run(0, &mut None, Job::Search { shared, line, role: SearchRole::alone() });
            return;
        }
        let job = |role| Job::Search { shared: Arc::clone(&shared), line: line.clone(), role };
        if !roles::start(threads, &shared.control, job) {
            let _ = events.send(Event::Done(first_legal(line.current())));
        }
    }

    /// Stops the search; its answer follows. Does nothing when idle.
    pub fn stop(&self) {
        if let Some(control) = &self.control {
            control.stop();
        }
    }

    /// Tells a pondering search that the expected move was played at `now`, with new times in `clock` if there are any.
    /// Does nothing unless a search is pondering.
    pub fn ponder_hit(&self, now: Instant, clock: Option<Clock>) {
        if let Some(control) = &self.control {
            control.ponder_hit(now, clock);
        }
    }

    /// Looks the end of a line up in the transposition table; `None` if it is not there. May be called during a search.
    pub fn probe(&self, line: &Line<G>) -> Option<TableRecord> {
        TableRecord::find(self.tables.transposition()?, line)
    }

    /// Returns the meaning of scores with the network that is in use.
    pub fn calibration(&self) -> Calibration {
        G::calibration(&self.network)
    }

    /// Returns the static evaluation of the end of a line for the side to move, in the network's unit.
    pub fn evaluate(&self, line: &Line<G>) -> Score {
        let score = G::Evaluator::new(Arc::clone(&self.network)).evaluate(line);
        line.current().scale_evaluation(score)
    }

    /// Returns the parts of the static evaluation as text of several lines for people.
    pub fn evaluation_text(&self, position: &G) -> String {
        let units = self.calibration().units;
        let mut text = G::Evaluator::explain(&self.network, position, units);
        let score = G::Evaluator::new(Arc::clone(&self.network)).evaluate(&Line::new(position.clone()));
        let scaled = position.scale_evaluation(score);
        if scaled != score {
            let shown = units.centipawns(scaled);
            text.push_str(&format!("\nending   {shown} for the side to move, because this material cannot win"));
        }
        text
    }
}

impl<G: Game> Drop for ThreadPool<G> {
    fn drop(&mut self) {
        self.stop();
    }
}
