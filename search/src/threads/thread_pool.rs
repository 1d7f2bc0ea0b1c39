//! The search of one game as other crates use it: its tables, its threads, and the searches that run on them.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use boards::{Line, Move};
use crossbeam_channel::{Sender, bounded, unbounded};

use crate::control::Control;
use crate::eval::{Calibration, Evaluator};
use crate::event::{Answer, Event, Proof};
use crate::games::{EndgameTables, Game, OpenedTables};
use crate::limits::{Clock, Limits, SearchOptions};
use crate::mate::{self, Attack, MateLimits};
use crate::memory::allocation::{allocate, available_mebibytes, blocks_with_room, has_room, touch};
use crate::memory::history::CorrectionHistory;
use crate::memory::numa::Topology;
use crate::memory::tt::TranspositionTable;
use crate::params::Params;
use crate::pruning_levels::Pruning;
use crate::score::{Score, from_table};
use crate::state::worker::{Shared, plies_to_rule_limit, table_key};
use crate::threads::parking::run_on_all;
use crate::threads::pruning_params::PruningParams;
use crate::threads::roles::{self, SearchRole};
use crate::threads::thread::{Job, Thread, first_legal, search_here};

/// Default size of the transposition table in MiB.
const DEFAULT_HASH: usize = 16;
/// Upper bound of a thread's address space in MiB: a stack of 32, 64 that the allocator of glibc sets aside for each
/// thread, and 7 of histories in shogi; elsewhere the histories and what a system commits of the stack. Tables leave
/// room for one thread; where memory is short, a table is worth more than more threads.
const THREAD_MEBIBYTES: usize = if cfg!(unix) { 128 } else { 16 };
/// Part of it that a thread frees with the tables: its histories and its evaluator.
const HISTORIES_MEBIBYTES: usize = 12;
/// MiB that tables leave for everything else that a search or the mate solver allocates.
const SPARE_MEBIBYTES: usize = 12;
/// Message of a search without a transposition table.
pub const NO_TABLE: &str = "no memory is left for the hash table";
/// Size of the transposition table divided by that of the tables of the root's mate solver.
const ROOT_MATE_SHARE: usize = 16;
/// Upper bound of the size of the tables of the root's mate solver in MiB; the lower bound is 1.
const MOST_FOR_ROOT_MATE: usize = 16;

/// Contents of the transposition table about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableRecord {
    /// Best move, if one is stored.
    pub best: Option<Move>,
    /// Lower bound of the value for the side to move, in the network's unit, and its depth in plies.
    pub lower: Option<(Score, u32)>,
    /// Upper bound of the value for the side to move, and its depth in plies.
    pub upper: Option<(Score, u32)>,
}

/// Returns the size of the tables of the root's mate solver beside a transposition table, both in MiB.
pub fn root_mate_mebibytes(hash: usize) -> usize {
    (hash / ROOT_MATE_SHARE).clamp(1, MOST_FOR_ROOT_MATE)
}

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
    hash: usize,
    thread_count: usize,
    network: Arc<NetworkOf<G>>,
    endgame_tables: Option<Arc<G::Tables>>,
    /// Tables stand beside the size in MiB that was asked for: where memory is short they are smaller.
    table: Option<(usize, Arc<TranspositionTable>)>,
    mate_tables: Option<(usize, Arc<mate::MateTables>)>,
    root_mate_tables: Option<(usize, Arc<mate::MateTables>)>,
    correction: Option<Arc<CorrectionHistory>>,
    /// Parameters of the game, unless others were set.
    params: Params,
    pruned: PruningParams,
    threads: Vec<Thread<G>>,
    topology: Topology,
    control: Option<Arc<Control>>,
    untouched: Untouched,
}

/// Memory that was allocated, but has not been used: the system provides it where it is written.
#[derive(Debug, Default)]
struct Untouched {
    table: bool,
    mate_tables: bool,
    correction: bool,
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
            hash: DEFAULT_HASH,
            thread_count: 1,
            network,
            endgame_tables: None,
            table: None,
            mate_tables: None,
            root_mate_tables: None,
            correction: None,
            params: *G::PARAMS,
            pruned: PruningParams::new(G::PARAMS, Pruning::default()),
            threads: Vec::new(),
            topology: Topology::detect(),
            control: None,
            untouched: Untouched::default(),
        }
    }

    /// Sets the size of the transposition table in MiB, at least 1, for [`ThreadPool::prepare`].
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.hash = mebibytes.max(1);
    }

    /// Sets the number of threads, at least 1, for [`ThreadPool::prepare`].
    pub fn set_threads(&mut self, threads: usize) {
        self.thread_count = threads.max(1);
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

    /// Uses the endgame tables in folders, separated as in PATH; none if the text is empty. Returns messages for the user: what was found, and what cannot be used. Only when idle.
    pub fn set_endgame_tables(&mut self, folders: &str) -> Vec<String> {
        // Scores of the transposition table may come from the tables.
        self.clear();
        self.endgame_tables = None;
        if folders.is_empty() {
            return Vec::new();
        }
        let OpenedTables { tables, messages } = G::Tables::open(folders);
        self.endgame_tables = tables;
        messages
    }

    /// Allocates the table, unless the mate solver has the memory, and starts the threads that are missing. Returns
    /// messages for the user if memory or threads are fewer than were asked for. Only when idle.
    pub fn prepare(&mut self) -> Vec<String> {
        let mut messages = Vec::new();
        let solver_has_memory = self.mate_tables.as_ref().is_some_and(|(asked, _)| *asked == self.hash);
        let is_new = !solver_has_memory && self.table.as_ref().is_none_or(|(asked, _)| *asked != self.hash);
        if is_new {
            // The old memory is freed first: both together may not fit.
            self.free();
            self.mate_tables = None;
            let table = allocate(self.hash, self.reserve(), || self.has_room(), TranspositionTable::try_new);
            self.table = table.map(|table| (self.hash, Arc::new(table)));
            self.untouched.table = true;
        }
        let size = self.table.as_ref().map(|(_, table)| table.mebibytes());
        self.correction.get_or_insert_with(|| {
            self.untouched.correction = true;
            Arc::new(CorrectionHistory::new(G::STRUCTURES))
        });
        self.start_threads(&mut messages);
        self.make_room(&mut messages);
        self.prepare_root_mate_tables();
        match &self.table {
            Some((_, table)) if is_new || size != Some(table.mebibytes()) => {
                self.report_size(table.mebibytes(), &mut messages);
            }
            _ => {}
        }
        messages
    }

    /// Prepares like [`ThreadPool::prepare`], and makes the system provide the memory, so that the next search neither
    /// allocates nor waits for pages. Takes up to seconds with a large table. Only when idle.
    pub fn make_ready(&mut self) -> Vec<String> {
        let messages = self.prepare();
        let Untouched { table, mate_tables, correction } = std::mem::take(&mut self.untouched);
        let table = self.table.as_ref().filter(|_| table).map(|(_, table)| table.words());
        let mate_tables = self.root_mate_tables.as_ref().filter(|_| mate_tables);
        mate_tables.inspect(|(_, tables)| tables.ghi.clear());
        touch(&table.into_iter().chain(mate_tables.map(|(_, tables)| tables.table.words())).collect::<Vec<_>>());
        if let Some(correction) = self.correction.as_ref().filter(|_| correction) {
            correction.clear();
        }
        self.prepare_workers();
        messages
    }

    /// Lets the threads allocate their histories.
    fn prepare_workers(&self) {
        let (events, _) = unbounded();
        let control = Arc::new(Control::new(self.threads.len().max(1), false));
        let limits = Limits::none(Instant::now());
        let Some(shared) = self.shared(limits, SearchOptions::default(), control, events) else { return };
        run_on_all(&self.threads, |done| Job::Prepare { shared: Arc::clone(&shared), _done: done });
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
            table: Arc::clone(&self.table.as_ref()?.1),
            network: Arc::clone(&self.network),
            mate_tables: self.root_mate_tables.as_ref().map(|(_, tables)| Arc::clone(tables)),
            correction: Arc::clone(self.correction.as_ref()?),
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

    /// Gives half of the transposition table back to the system. Returns false if there is no more than one MiB.
    fn halve_table(&mut self) -> bool {
        let Some((asked, table)) = self.table.take_if(|(_, table)| table.mebibytes() > 1) else { return false };
        let half = table.mebibytes() / 2;
        drop(table);
        self.table = allocate(half, 0, || true, TranspositionTable::try_new).map(|table| (asked, Arc::new(table)));
        self.untouched.table = true;
        self.table.is_some()
    }

    /// Allocates the tables of the mate solver at the root if the game uses it and memory allows.
    fn prepare_root_mate_tables(&mut self) {
        let mebibytes = root_mate_mebibytes(self.hash);
        if self.params.mate_share > 0 && self.root_mate_tables.as_ref().is_none_or(|(asked, _)| *asked != mebibytes) {
            // The threads allocate their histories later.
            let needed = mebibytes + HISTORIES_MEBIBYTES * self.threads.len();
            let is_available = self.left_beside_table().is_none_or(|left| left >= needed);
            let tables = is_available.then(|| mate::MateTables::try_new(mebibytes)).flatten();
            let tables = tables.filter(|_| has_room(THREAD_MEBIBYTES));
            self.root_mate_tables = tables.map(|tables| (mebibytes, Arc::new(tables)));
            self.untouched.mate_tables = true;
        }
    }

    /// Returns the tables of the mate solver, allocated if they are missing; `None` if there is no memory for them.
    fn prepare_mate_tables(&mut self, messages: &mut Vec<String>) -> Option<Arc<mate::MateTables>> {
        if let Some((_, tables)) = self.mate_tables.as_ref().filter(|(asked, _)| *asked == self.hash) {
            return Some(Arc::clone(tables));
        }
        self.mate_tables = None;
        let tables = Arc::new(allocate(self.hash, SPARE_MEBIBYTES, || self.has_room(), mate::MateTables::try_new)?);
        self.report_size(tables.mebibytes(), messages);
        self.mate_tables = Some((self.hash, Arc::clone(&tables)));
        Some(tables)
    }

    /// Returns true if [`ThreadPool::prepare`] has found memory for the table and a thread.
    pub fn is_ready(&self) -> bool {
        self.table.is_some() && !self.threads.is_empty()
    }

    fn report_size(&self, mebibytes: usize, messages: &mut Vec<String>) {
        if mebibytes < self.hash {
            messages.push(format!("{} MiB for tables is more than there is, using {mebibytes}", self.hash));
        }
    }

    /// Returns the MiB that a table leaves for the threads and everything else.
    fn reserve(&self) -> usize {
        HISTORIES_MEBIBYTES * self.thread_count + SPARE_MEBIBYTES
    }

    /// Returns the MiB that are left for threads and for other tables when the transposition table is used; `None` if
    /// the system does not say.
    fn left_beside_table(&self) -> Option<usize> {
        // Pages that were not touched yet count as available.
        let untouched = self.table.as_ref().filter(|_| self.untouched.table);
        let pending = untouched.map_or(0, |(_, table)| table.mebibytes());
        Some(available_mebibytes()?.saturating_sub(pending + SPARE_MEBIBYTES))
    }

    /// Returns true if there is room for what the threads still need after the tables were freed; without threads, for
    /// what the first one needs.
    fn has_room(&self) -> bool {
        match self.threads.first() {
            None => has_room(THREAD_MEBIBYTES),
            // The main thread is asked too: freed memory that the allocator keeps for one thread is no use to another.
            Some(main) => has_room(HISTORIES_MEBIBYTES * self.threads.len() + SPARE_MEBIBYTES) && main.has_room(),
        }
    }

    /// Gives up parts of the table, and if that is not enough the threads, until the main thread has room for its
    /// histories: without threads the caller searches, with its memory.
    fn make_room(&mut self, messages: &mut Vec<String>) {
        while self.threads.first().is_some_and(|main| !main.has_room()) {
            if !self.halve_table() {
                self.threads.clear();
                messages.push("no search thread can be started (memory is short)".to_owned());
            }
        }
    }

    /// Lowers the number of threads, to one at least, until there is room for those that are missing: threads that find
    /// no memory when they begin to work would take that of the others.
    fn lower_thread_count(&mut self, messages: &mut Vec<String>) {
        let (running, wanted) = (self.threads.len(), self.thread_count);
        let missing = wanted.saturating_sub(running);
        let available = self.left_beside_table().map_or(missing, |left| missing.min(left / HISTORIES_MEBIBYTES));
        let affordable = running + blocks_with_room(THREAD_MEBIBYTES, available);
        self.thread_count = affordable.max(1).min(wanted);
        if self.thread_count < wanted {
            messages.push(format!("Threads: using {} (memory is short)", self.thread_count));
        }
    }

    fn start_threads(&mut self, messages: &mut Vec<String>) {
        if self.threads.len() == self.thread_count {
            return;
        }
        self.threads.truncate(self.thread_count);
        self.lower_thread_count(messages);
        while self.threads.len() < self.thread_count {
            match Thread::start(self.threads.len()) {
                Ok(thread) => self.threads.push(thread),
                // One thread is worth more than any table.
                Err(_) if self.threads.is_empty() && self.halve_table() => {}
                Err(error) if self.threads.is_empty() => {
                    messages.push(format!("no search thread can be started: {error}"));
                    break;
                }
                Err(error) => {
                    messages.push(format!("Threads: using {} ({error})", self.threads.len()));
                    self.thread_count = self.threads.len();
                }
            }
        }
        let places = self.topology.places(self.threads.len()).unwrap_or_default();
        for (thread, cpus) in self.threads.iter().zip(places) {
            thread.send(Job::Place { cpus });
        }
    }

    /// Clears tables and histories for a new game. Only when idle.
    ///
    /// Used memory is returned to the system and allocated again when it is needed: writing zeros to a large table
    /// takes seconds.
    pub fn clear(&mut self) {
        self.free();
        if let Some(correction) = &self.correction {
            correction.clear();
        }
    }

    /// Frees the transposition table and the threads' histories. The memory is free when this returns.
    fn free(&mut self) {
        run_on_all(&self.threads, |done| Job::Clear { _done: done });
        self.table = None;
    }

    /// Starts a search from the end of `line`. Events go to `events`, the last one is [`Event::Done`]. Only when idle.
    ///
    /// Returns at once if table and threads are ready ([`ThreadPool::prepare`]), else when they are. Where no thread
    /// can be had, it returns after a short search on the caller's.
    pub fn start(&mut self, line: Line<G>, limits: Limits, options: SearchOptions, events: Sender<Event>) {
        self.mate_tables = None;
        for message in self.prepare() {
            let _ = events.send(Event::InfoString(message));
        }
        self.untouched = Untouched::default();
        if self.pruned.pruning != options.pruning {
            self.pruned = PruningParams::new(&self.params, options.pruning);
        }
        // Without a thread the caller waits for the answer.
        let limits = if self.threads.is_empty() { limits.short() } else { limits };
        // A level below full strength searches too few nodes for several threads.
        let threads = if options.strength.is_some() { self.threads.len().min(1) } else { self.threads.len() };
        let control = Arc::new(Control::new(threads.max(1), limits.ponder));
        self.control = Some(Arc::clone(&control));
        let Some(shared) = self.shared(limits, options, control, events.clone()) else {
            let _ = events.send(Event::InfoString(NO_TABLE.to_owned()));
            let _ = events.send(Event::Done(first_legal(line.current())));
            return;
        };
        shared.table.age();
        if threads == 0 {
            search_here(shared, line, SearchRole::alone());
            return;
        }
        let job = |role| Job::Search { shared: Arc::clone(&shared), line: line.clone(), role };
        if !roles::start(&self.threads[..threads], &shared.control, job) {
            let _ = events.send(Event::Done(first_legal(line.current())));
        }
    }

    /// Searches the end of `line` and waits for the answer. Events before it go to `on_event`. Only when idle.
    pub fn search(
        &mut self,
        line: Line<G>,
        limits: Limits,
        options: SearchOptions,
        on_event: impl FnMut(Event),
    ) -> Answer {
        self.search_until(&AtomicBool::new(false), line, limits, options, on_event)
    }

    /// Searches like [`ThreadPool::search`], and stops soon after `stop` has become true: the answer is that of a
    /// search that was stopped.
    pub fn search_until(
        &mut self,
        stop: &AtomicBool,
        line: Line<G>,
        limits: Limits,
        options: SearchOptions,
        mut on_event: impl FnMut(Event),
    ) -> Answer {
        /// Interval between two looks at the flag.
        const STOP_POLL: Duration = Duration::from_millis(50);
        let position = line.current().clone();
        let (sender, events) = unbounded();
        self.start(line, limits, options, sender);
        loop {
            match events.recv_timeout(STOP_POLL) {
                Ok(Event::Done(answer)) => return answer,
                Ok(event) => on_event(event),
                Err(error) if error.is_disconnected() => return first_legal(&position),
                Err(_) => {}
            }
            // Also between events: they may come faster than the interval.
            if stop.load(Relaxed) {
                self.stop();
            }
        }
    }

    /// Solves the mate problem at the end of `line` like [`ThreadPool::solve`], or with a number of moves like
    /// [`ThreadPool::solve_in`], and waits for the answer. Events before it go to `on_event`. Only when idle.
    ///
    /// ```
    /// use boards::{Line, Notation, chess::Chess};
    /// use search::{MateLimits, Proof, ThreadPool};
    /// let line = Line::new(Chess::from_fen("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1").unwrap());
    /// let limits = MateLimits { started: std::time::Instant::now(), time: None, nodes: Some(1_000) };
    /// let proof = ThreadPool::<Chess>::new().prove(None, line, limits, |_| ());
    /// assert!(matches!(proof, Proof::Mate(moves) if moves.len() == 1));
    /// ```
    pub fn prove(
        &mut self,
        moves: Option<u32>,
        line: Line<G>,
        limits: MateLimits,
        mut on_event: impl FnMut(Event),
    ) -> Proof {
        let (sender, events) = unbounded();
        self.start_solving(moves.map_or(Attack::Checks, Attack::AnyMove), line, limits, sender);
        for event in events {
            match event {
                Event::Solved(proof) => return proof,
                event => on_event(event),
            }
        }
        Proof::Unknown
    }

    /// Starts to solve the mate problem at the end of `line`, in which the side to move attacks, and returns when the
    /// solver has its tables and threads. Events go to `events`: [`Event::Solving`] from time to time and for every shorter mate, and
    /// [`Event::Solved`] last. [`ThreadPool::stop`] ends it. Only when idle.
    ///
    /// The solver takes the whole memory: the contents of the transposition table are lost.
    pub fn solve(&mut self, line: Line<G>, limits: MateLimits, events: Sender<Event>) {
        self.start_solving(Attack::Checks, line, limits, events);
    }

    /// Starts to search for the shortest mate in at most `moves` moves, quiet ones included, by or of the side to move;
    /// otherwise like [`ThreadPool::solve`].
    pub fn solve_in(&mut self, moves: u32, line: Line<G>, limits: MateLimits, events: Sender<Event>) {
        self.start_solving(Attack::AnyMove(moves), line, limits, events);
    }

    fn start_solving(&mut self, attack: Attack, line: Line<G>, limits: MateLimits, events: Sender<Event>) {
        let mut messages = Vec::new();
        self.free();
        let tables = self.prepare_mate_tables(&mut messages);
        self.start_threads(&mut messages);
        for message in messages {
            let _ = events.send(Event::InfoString(message));
        }
        let Some(tables) = tables else {
            let _ = events.send(Event::InfoString(NO_TABLE.to_owned()));
            let _ = events.send(Event::Solved(Proof::Unknown));
            return;
        };
        tables.table.clear();
        let control = Arc::new(Control::new(self.threads.len().max(1), false));
        self.control = Some(Arc::clone(&control));
        let task = Arc::new(mate::MateTask::new(attack, control, limits, Some(events.clone()), tables));
        let (sender, ended) = bounded(0);
        for (index, thread) in self.threads.iter().enumerate().skip(1) {
            let role = mate::MateRole::Helper { index, _ended: sender.clone() };
            thread.send(Job::Solve { task: Arc::clone(&task), line: line.clone(), role });
        }
        drop(sender);
        let role = mate::MateRole::Main { ended };
        if !self.threads.first().is_some_and(|main| main.send(Job::Solve { task, line, role })) {
            self.stop();
            let _ = events.send(Event::Solved(Proof::Unknown));
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
        let (_, table) = self.table.as_ref()?;
        let entry = table.probe(table_key(line))?;
        let position = line.current();
        let bound = (from_table(entry.score, 0, plies_to_rule_limit(position)), entry.depth.max(0) as u32);
        Some(TableRecord {
            best: Some(entry.mv).filter(|&mv| position.is_legal(mv)),
            lower: entry.bound.is_lower().then_some(bound),
            upper: entry.bound.is_upper().then_some(bound),
        })
    }

    /// Returns the meaning of scores with the network that is in use.
    pub fn calibration(&self) -> Calibration {
        G::calibration(&self.network)
    }

    /// Returns the static evaluation of the end of a line for the side to move, in the network's unit.
    pub fn evaluate(&self, line: &Line<G>) -> Score {
        G::Evaluator::new(Arc::clone(&self.network)).evaluate(line)
    }

    /// Returns the parts of the static evaluation as text of several lines for people.
    pub fn evaluation_text(&self, position: &G) -> String {
        G::Evaluator::explain(&self.network, position, self.calibration().units)
    }
}

impl<G: Game> Drop for ThreadPool<G> {
    fn drop(&mut self) {
        self.stop();
    }
}
