//! Events and answers of a running search and of the mate solver. They carry data, not text: the protocols
//! put them into words.

use std::time::Duration;

use boards::Move;

use crate::score::Score;

/// Relation of a score to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreBound {
    /// The score is the value of the iteration.
    Exact,
    /// The search failed high: the value is at least the score.
    Lower,
    /// The search failed low: the value is at most the score.
    Upper,
}

/// A principal variation and its numbers: one `info` line.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// Greatest depth reached, in plies.
    pub seldepth: u32,
    /// Number of this variation among those of MultiPV, from 1.
    pub multi_pv: usize,
    /// Number of variations that are sent together, this one included.
    pub pv_count: usize,
    /// Score for the side to move at the root, in the network's unit.
    pub score: Score,
    /// Relation of the score to the true value.
    pub bound: ScoreBound,
    /// True for the last variation before the answer.
    pub last: bool,
    /// Expected wins, draws and losses of the side to move in permille.
    pub wdl: [u32; 3],
    /// Nodes of all threads since the search began.
    pub nodes: u64,
    /// Time since the search, or the pondering before it, began.
    pub elapsed: Duration,
    /// Share of the transposition table that this search has filled, in permille.
    pub hashfull: u32,
    /// Number of positions that were found in endgame tables; `None` if there are no tables.
    pub endgame_hits: Option<u64>,
    /// Moves of the variation, legal from the root on, not beyond the end of the game.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// Returns the speed of a search in nodes per second.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(search::nodes_per_second(500, Duration::from_millis(250)), 2_000);
/// assert_eq!(search::nodes_per_second(0, Duration::ZERO), 0);
/// ```
pub fn nodes_per_second(nodes: u64, elapsed: Duration) -> u64 {
    let micros = elapsed.as_micros().max(1);
    (u128::from(nodes) * 1_000_000 / micros) as u64
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Move to play; `None` if there is no legal move.
    pub best: Option<Move>,
    /// Expected reply, if known.
    pub ponder: Option<Move>,
    /// Score of the move for the side to move, in the network's unit.
    pub score: Score,
    /// Depth of the last completed iteration in plies.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
}

/// Progress of the mate solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solving {
    /// Greatest depth reached since the last report, in plies.
    pub depth: u32,
    /// Length of the shortest mate so far in plies; `None` while no mate is proved.
    pub length: Option<u32>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since [`crate::MateLimits::started`].
    pub elapsed: Duration,
    /// Used share of the solver's table in permille.
    pub hashfull: u32,
    /// Moves to the mate or, while none is proved, the moves that are being searched; legal from the root on.
    pub moves: Vec<Move>,
}

/// Answer of the mate solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Moves to a mate, up to the mate position. The defender's moves are those that last longest, as far as the solver
    /// knows. By checks only, the side to move at the root mates, in an odd number of plies; by any moves it may also
    /// be mated, in an even number.
    Mate(Vec<Move>),
    /// There is no such mate.
    NoMate,
    /// Nothing is proved: time or nodes ran out, or the solver was stopped.
    Unknown,
}

/// A message of a search or of the mate solver.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A principal variation.
    Info(Info),
    /// Progress of the search, once a second.
    Progress {
        /// Nodes of all threads since the search began.
        nodes: u64,
        /// Time since the search began.
        elapsed: Duration,
        /// Share of the transposition table that this search has filled, in permille.
        hashfull: u32,
    },
    /// Root move that is being searched.
    CurrentMove {
        /// The root move.
        mv: Move,
        /// Its number in the order of the search, from 1.
        number: usize,
    },
    /// Variation that a thread is searching.
    CurrentLine {
        /// Number of the thread as users count, from 1: `Worker::index` plus 1.
        thread: usize,
        /// Moves from the root.
        moves: Vec<Move>,
    },
    /// Root move that failed low, and its refutation.
    Refutation {
        /// The root move.
        mv: Move,
        /// Moves that refute it; empty if unknown.
        moves: Vec<Move>,
    },
    /// A message to the user in plain text, which UCI sends as `info string`.
    InfoString(String),
    /// End of the search; no event follows.
    Done(Answer),
    /// Progress of the mate solver.
    Solving(Solving),
    /// End of the mate solver; no event follows.
    Solved {
        /// The answer.
        proof: Proof,
        /// Nodes of all threads.
        nodes: u64,
    },
}
