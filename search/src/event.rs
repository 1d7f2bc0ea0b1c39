//! What a search tells while it runs and when it ends. No text: the dialects find the words.

use std::time::Duration;

use boards::Move;

use crate::mate::{Proof, Solving};
use crate::score::Score;

/// How a score relates to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreBound {
    /// The true value of the iteration.
    Exact,
    /// The search failed high: the value is at least this.
    Lower,
    /// The search failed low: the value is at most this.
    Upper,
}

/// One line of thinking: a principal variation and its numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The iteration, in plies.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The rank of this line, from 1.
    pub multi_pv: usize,
    /// How many lines come with it, itself included: the last of them has this rank.
    pub lines: usize,
    /// From the side to move at the root.
    pub score: Score,
    /// Whether the score is a bound only.
    pub bound: ScoreBound,
    /// It is the answer's: the last line, whatever its bound.
    pub last: bool,
    /// Expected wins, draws and losses in permille.
    pub wdl: [u32; 3],
    /// Nodes of all threads since the search began.
    pub nodes: u64,
    /// Since the search began; while pondering, since the pondering began.
    pub elapsed: Duration,
    /// The share of the transposition table that this search filled, in permille.
    pub hashfull: u32,
    /// The line, legal from the root on, never past the end of the game.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// The speed of a search that took so long for so many nodes.
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
    /// The move to play; `None` when there is no legal move.
    pub best: Option<Move>,
    /// The reply that is expected, if known.
    pub ponder: Option<Move>,
    /// The score of the move.
    pub score: Score,
    /// The completed depth.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
}

/// Something that a search has to say.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A line of thinking.
    Info(Info),
    /// How far the search is, once a second.
    Progress {
        /// Nodes of all threads since the search began.
        nodes: u64,
        /// Since the search began.
        elapsed: Duration,
        /// The share of the transposition table that this search filled, in permille.
        hashfull: u32,
    },
    /// The root move that is searched now, and its number from 1.
    CurrentMove {
        /// The iteration.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its number from 1.
        number: usize,
    },
    /// The line that a thread searches now.
    CurrentLine {
        /// The thread, from 1.
        thread: usize,
        /// The line from the root.
        line: Vec<Move>,
    },
    /// A root move that failed low, and the line that refutes it (empty if unknown).
    Refutation {
        /// The root move.
        mv: Move,
        /// The refuting line.
        line: Vec<Move>,
    },
    /// A message to the user in plain text, which UCI sends as `info string`.
    InfoString(String),
    /// The search has ended. Nothing follows.
    Done(Answer),
    /// How far the mate solver is.
    Solving(Solving),
    /// The mate solver has ended. Nothing follows.
    Solved(Proof),
}
