//! Panics in the jobs of search threads: every search is answered, and all threads search again.
//!
//! They come from a game whose evaluator and rules panic when a test asks for it.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use boards::random::STEP;
use boards::{
    Describe, Drops, FenError, Line, Move, MoveList, Notation, NotationOptions, Rules, SearchHints, Side, message,
};
use crossbeam_channel::{Receiver, unbounded};
use search::network::NetworkError;
use search::score::Score;
use search::{
    Answer, Calibration, Evaluator, Event, Game, InlineSearch, Limits, MateLimits, NoTables, Proof, SearchOptions,
    ThreadPool, Units,
};

const THREADS: usize = 3;
/// Number of moves in every position.
const MOVES: u16 = 20;
const PATIENCE: Duration = Duration::from_secs(60);

/// A game without end, in which no line of moves leads to the position of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Endless {
    moves: u64,
    ply: u32,
    /// True if the rules panic on search threads.
    is_faulty: bool,
}

impl Rules for Endless {
    const NAME: &'static str = "endless";
    const COUNTS_PLIES: bool = true;

    fn start() -> Endless {
        Endless { moves: 1, ply: 0, is_faulty: false }
    }

    fn side_to_move(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn move_number(&self) -> u32 {
        self.ply + 1
    }

    fn key(&self) -> u64 {
        (self.moves ^ u64::from(self.ply)).wrapping_mul(STEP)
    }

    fn legal_moves(&self, list: &mut MoveList) {
        assert!(!(self.is_faulty && thread_name().starts_with("search")), "a panic for the test");
        list.extend((1..=MOVES).map(Move::from_bits));
    }

    fn play(&mut self, mv: Move) {
        self.moves = (self.moves ^ u64::from(mv.bits())).wrapping_mul(STEP).rotate_left(31);
        self.ply += 1;
    }

    fn after_null(&self) -> Endless {
        Endless { ply: self.ply + 1, ..*self }
    }
}

impl Notation for Endless {
    fn from_fen(_fen: &str) -> Result<Endless, FenError> {
        Err(FenError::Syntax { field: "board", problem: message!("endless", "positions have no text") })
    }

    fn fen(&self, _options: NotationOptions) -> String {
        String::new()
    }

    fn format_move(&self, mv: Move, _options: NotationOptions) -> String {
        mv.bits().to_string()
    }
}

impl SearchHints for Endless {
    const SQUARES: usize = MOVES as usize + 1;

    fn is_noisy(&self, _mv: Move) -> bool {
        false
    }

    fn to_square(&self, mv: Move) -> usize {
        usize::from(mv.bits())
    }
}

impl Drops for Endless {}

impl Describe for Endless {}

impl Game for Endless {
    type Evaluator = FaultyEvaluator;
    type Tables = NoTables;
}

/// Moment at which an evaluator panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    Creation,
    Evaluation,
    End,
}

/// The panic that is asked for, and what has happened, for all evaluators of a pool.
#[derive(Default)]
struct Faults {
    /// The next panic: its moment and the name of the thread.
    next: Mutex<Option<(Moment, String)>>,
    /// Name of the thread of each evaluator, in the order of their creation.
    created: Mutex<Vec<String>>,
    /// Names of the threads that have evaluated a position.
    evaluated: Mutex<BTreeSet<String>>,
}

impl Faults {
    fn reach(&self, moment: Moment) {
        let fault = self.next.lock().unwrap().take_if(|(when, name)| *when == moment && *name == thread_name());
        assert!(fault.is_none(), "a panic for the test");
    }
}

struct FaultyEvaluator(Arc<Faults>);

impl Evaluator<Endless> for FaultyEvaluator {
    type Network = Faults;

    const HIDDEN: Option<usize> = None;

    fn built_in() -> Arc<Faults> {
        Arc::new(Faults::default())
    }

    fn parse(_bytes: &[u8]) -> Result<Faults, NetworkError> {
        Err(NetworkError::NotUsed(Endless::NAME))
    }

    fn calibration(_network: &Faults) -> Option<Calibration> {
        None
    }

    fn new(network: Arc<Faults>) -> FaultyEvaluator {
        network.reach(Moment::Creation);
        network.created.lock().unwrap().push(thread_name());
        FaultyEvaluator(network)
    }

    fn evaluate(&mut self, line: &Line<Endless>) -> Score {
        self.0.reach(Moment::Evaluation);
        self.0.evaluated.lock().unwrap().insert(thread_name());
        (line.current().key() % 200) as Score - 100
    }

    fn explain(_network: &Arc<Faults>, _position: &Endless, _units: Units) -> String {
        String::new()
    }
}

impl Drop for FaultyEvaluator {
    fn drop(&mut self) {
        self.0.reach(Moment::End);
    }
}

fn thread_name() -> String {
    thread::current().name().unwrap_or_default().to_owned()
}

/// A pool, and what makes it panic.
struct Trial {
    faults: Arc<Faults>,
    pool: ThreadPool<Endless>,
}

impl Trial {
    fn new() -> Trial {
        let faults = Endless::network();
        let mut pool = ThreadPool::with_network(Arc::clone(&faults));
        pool.set_hash(1);
        pool.set_threads(THREADS);
        assert_eq!(pool.prepare(), [""; 0]);
        Trial { faults, pool }
    }

    /// Makes a thread panic, once.
    fn arm(&self, moment: Moment, thread: usize) {
        *self.faults.next.lock().unwrap() = Some((moment, format!("search {thread}")));
    }

    /// Checks that the panic has happened.
    fn assert_panicked(&self) {
        assert_eq!(*self.faults.next.lock().unwrap(), None, "no panic");
    }

    /// Starts a search without limits.
    fn start(&mut self) -> Receiver<Event> {
        let (sender, events) = unbounded();
        let limits = Limits::none(Instant::now());
        self.pool.start(Line::new(Endless::start()), limits, SearchOptions::default(), sender);
        events
    }

    /// Checks that all threads search, and that a search is answered after a stop.
    fn assert_all_search(&mut self) {
        self.faults.evaluated.lock().unwrap().clear();
        let events = self.start();
        let begun = Instant::now();
        while self.faults.evaluated.lock().unwrap().len() < THREADS {
            assert!(begun.elapsed() < PATIENCE, "not all threads search: {:?}", self.faults.evaluated.lock().unwrap());
            thread::sleep(Duration::from_millis(1));
        }
        self.pool.stop();
        let (answer, messages) = wait(&events);
        assert!(answer.best.is_some());
        assert_eq!(messages, [""; 0]);
    }
}

/// Waits for the answer of a search, and returns it with the messages before it.
fn wait(events: &Receiver<Event>) -> (Answer, Vec<String>) {
    let mut messages = Vec::new();
    loop {
        match events.recv_timeout(PATIENCE).expect("a search ends with its answer") {
            Event::Done(answer) => return (answer, messages),
            Event::InfoString(message) => messages.push(message),
            _ => {}
        }
    }
}

#[test]
fn a_search_is_answered_after_a_panic_of_the_main_thread() {
    for (moment, created) in [(Moment::Creation, 1), (Moment::Evaluation, 2)] {
        let mut trial = Trial::new();
        trial.arm(moment, 0);
        // Nobody stops it.
        let events = trial.start();
        let (answer, messages) = wait(&events);
        trial.assert_panicked();
        assert!(answer.best.is_some(), "{moment:?}");
        assert!(messages.iter().any(|message| message.starts_with("internal error")), "{moment:?}: {messages:?}");
        trial.assert_all_search();
        // What panicked is not used again.
        let names = trial.faults.created.lock().unwrap();
        assert_eq!(names.iter().filter(|&name| name == "search 0").count(), created, "{moment:?}");
    }
}

#[test]
fn a_search_goes_on_after_a_panic_of_a_helper() {
    for moment in [Moment::Creation, Moment::Evaluation] {
        let mut trial = Trial::new();
        trial.arm(moment, 1);
        let events = trial.start();
        let begun = Instant::now();
        let reported = loop {
            assert!(begun.elapsed() < PATIENCE, "{moment:?}: no report");
            match events.recv_timeout(PATIENCE).expect("a panic is reported") {
                Event::InfoString(message) => break message,
                event => assert!(!matches!(event, Event::Done(_)), "nobody has stopped the search"),
            }
        };
        assert_eq!(reported, "internal error in search thread 2", "{moment:?}");
        trial.assert_panicked();
        trial.pool.stop();
        assert!(wait(&events).0.best.is_some());
        trial.assert_all_search();
    }
}

#[test]
fn a_panic_between_searches_ends_no_thread() {
    for thread in 0..THREADS {
        let mut trial = Trial::new();
        trial.arm(Moment::Creation, thread);
        trial.pool.make_ready();
        trial.assert_panicked();
        trial.assert_all_search();
        trial.arm(Moment::End, thread);
        trial.pool.clear();
        trial.assert_panicked();
        assert_eq!(trial.pool.prepare(), [""; 0]);
        trial.assert_all_search();
    }
}

#[test]
fn a_mate_problem_is_answered_after_a_panic() {
    let mut trial = Trial::new();
    let faulty = Endless { is_faulty: true, ..Endless::start() };
    let limits = MateLimits { started: Instant::now(), time: None, nodes: Some(1_000) };
    let mut messages = Vec::new();
    let on_event = |event| {
        if let Event::InfoString(message) = event {
            messages.push(message);
        }
    };
    assert!(matches!(trial.pool.prove(Some(3), Line::new(faulty), limits, on_event), Proof::Unknown));
    assert_eq!(messages, ["internal error in the mate solver"]);
    trial.assert_all_search();
}

#[test]
fn a_search_on_the_calling_thread_is_answered_after_a_panic() {
    let search = || {
        let faults = Endless::network();
        let mut search = InlineSearch::<Endless>::new(Arc::clone(&faults), 1);
        let mut answer = || search.search(&Line::new(Endless::start()), Limits::depth(2), SearchOptions::default());
        *faults.next.lock().unwrap() = Some((Moment::Creation, thread_name()));
        assert!(answer().best.is_some());
        assert_eq!(*faults.next.lock().unwrap(), None, "no panic");
        assert!(answer().best.is_some());
        assert_eq!(search.take_messages(), ["internal error in the search, answering with any legal move"]);
    };
    search::with_search_stack(search).unwrap();
}
