//! The one table of games, and the seam behind which a game hides from the session.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use boards::chess::Chess;
use boards::xiangqi::Xiangqi;
use boards::{Notation, Position};
use crossbeam_channel::Sender;
use search::{Answer, Event};

use crate::command::{Clocks, Go, Setup};
use crate::seat::Seat;

/// A game that can be played.
struct Entry {
    name: &'static str,
    open: fn() -> Box<dyn Table>,
}

/// The games; the first one is played unless another is chosen.
const GAMES: [Entry; 2] = [
    Entry { name: Chess::NAME, open: || Box::new(Seat::<Chess>::new()) },
    Entry { name: Xiangqi::NAME, open: || Box::new(Seat::<Xiangqi>::new()) },
];

/// The game that is played unless another is chosen.
pub fn default_name() -> &'static str {
    GAMES[0].name
}

/// All games.
pub fn names() -> Vec<&'static str> {
    GAMES.iter().map(|entry| entry.name).collect()
}

/// A table with the opening position of a game; `None` if there is no such game.
pub fn open(name: &str) -> Option<Box<dyn Table>> {
    GAMES.iter().find(|entry| entry.name == name).map(|entry| (entry.open)())
}

/// Below each legal move, spelled out, the number of leaves of the move tree; `None` if it was stopped.
pub type PerftJob = Box<dyn FnOnce(&AtomicBool) -> Option<Vec<(String, u64)>> + Send>;

/// Where a game is played: a position with its past, and the search that belongs to it. The session sees
/// moves as text only.
pub trait Table {
    /// Takes a position and the moves from it. Returns a remark if something was passed over.
    ///
    /// # Errors
    /// Why it was refused. There is no position then, until a good one comes (`specs/uci.md` section 4).
    fn set_up(&mut self, setup: &Setup) -> Result<Option<String>, String>;

    /// Sets what [`Table::prepare`] will provide: MiB of table, and threads.
    fn configure(&mut self, hash: usize, threads: usize);

    /// Gets memory and threads. Returns remarks for the user. Only when no search runs.
    fn prepare(&mut self) -> Vec<String>;

    /// Forgets what earlier searches learnt. Only when no search runs.
    fn clear(&mut self);

    /// Starts a search, unless there is nothing to search. Only when no search runs.
    fn start(&mut self, go: &Go, started: Instant, options: search::Options, events: Sender<Event>) -> Start;

    /// Ends the search soon.
    fn stop(&self);

    /// The pondered move was played.
    fn ponder_hit(&self, now: Instant, clocks: &Clocks);

    /// Spells a line from the current position; it ends before the first move that is not legal.
    fn spell(&self, line: &[boards::Move], notation: Notation) -> Vec<String>;

    /// Spells an answer. If it has no move although there are some, the first one that is legal is taken,
    /// those of `line` first.
    fn spell_answer(&self, answer: Option<&Answer>, line: &[boards::Move], notation: Notation) -> SpelledAnswer;

    /// Counts the move tree; `None` without a position.
    fn perft(&self, depth: u32, notation: Notation) -> Option<PerftJob>;

    /// The board, for people; `None` without a position.
    fn drawing(&self) -> Option<String>;

    /// The static evaluation, for people; `None` without a position.
    fn evaluation(&self) -> Option<String>;
}

/// How an order to think was taken.
#[derive(Debug)]
pub struct Start {
    /// What there is to think about.
    pub outlook: Outlook,
    /// Whether anything but `stop` ends the search; after the `ponderhit` if it ponders.
    pub limited: bool,
    /// Remarks for the user.
    pub remarks: Vec<String>,
}

/// What there is to think about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Legal moves.
    Moves,
    /// No legal move, and whether that is a loss.
    NoMoves {
        /// True for mate, false for a draw.
        lost: bool,
    },
    /// No position: the last one was refused.
    NoPosition,
}

/// An answer in text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpelledAnswer {
    /// The move.
    pub best: Option<String>,
    /// The expected reply.
    pub ponder: Option<String>,
}

/// A flag that asks a job to stop.
pub(crate) type StopFlag = Arc<AtomicBool>;
