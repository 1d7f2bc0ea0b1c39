//! What ends a search.

use std::time::{Duration, Instant};

use boards::Move;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left for all moves until the next control.
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Granted for each move once `remaining` is used up; what is not spent is lost.
    pub byoyomi: Duration,
    /// Moves until the next control; `None` when there is none.
    pub moves_to_go: Option<u32>,
}

/// The limits of one search. The first limit that is reached ends it; without any it runs until it is
/// stopped.
#[derive(Clone, Debug)]
pub struct Limits {
    /// When the command was read: all times count from here.
    pub started: Instant,
    /// Iterations up to this depth, in plies.
    pub depth: Option<u32>,
    /// Nodes of all threads; exact with one thread.
    pub nodes: Option<u64>,
    /// Ends when a mate in at most so many moves is proved, by either side.
    pub mate: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Think on the opponent's time: limits of time count from [`crate::Pool::ponder_hit`] on.
    pub ponder: bool,
    /// Until stopped: nothing proved ends the search early. The caller keeps the answer back until then.
    pub infinite: bool,
    /// Search only these root moves; empty means all. Moves that are not legal are passed over.
    pub root_moves: Vec<Move>,
}

impl Limits {
    /// No limit at all, counted from `started`.
    pub fn none(started: Instant) -> Limits {
        Limits {
            started,
            depth: None,
            nodes: None,
            mate: None,
            move_time: None,
            clock: None,
            ponder: false,
            infinite: false,
            root_moves: Vec::new(),
        }
    }

    /// Iterations up to `depth`.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::none(Instant::now()) }
    }

    /// At most `nodes` nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::none(Instant::now()) }
    }
}

/// How to search, from one search to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many best lines to report.
    pub multi_pv: usize,
    /// Kept back of every clock for the GUI and the way to it.
    pub move_overhead: Duration,
    /// The GUI may let us think on the opponent's time: plan somewhat longer.
    pub ponder: bool,
    /// Analysing, not playing: nothing proved ends a timed search early.
    pub analyse: bool,
    /// Report the line that each thread searches, once a second.
    pub show_current_line: bool,
    /// Report, after each iteration, what refutes the root moves that failed low.
    pub show_refutations: bool,
    /// Report how time was planned, and the nodes of each thread.
    pub debug: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            multi_pv: 1,
            move_overhead: Duration::from_millis(30),
            ponder: false,
            analyse: false,
            show_current_line: false,
            show_refutations: false,
            debug: false,
        }
    }
}
