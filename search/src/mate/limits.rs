//! What the solver is asked, what it tells on the way, and what it answers.

use std::time::{Duration, Instant};

use boards::Move;

/// What ends the solver before it has an answer. Without any limit it goes on until it has one or is stopped.
#[derive(Clone, Debug)]
pub struct MateLimits {
    /// When the command was read: the time counts from here.
    pub started: Instant,
    /// Time for the answer, shortening of the mate included.
    pub time: Option<Duration>,
    /// Nodes of all threads.
    pub nodes: Option<u64>,
}

/// How far the solver is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solving {
    /// The deepest ply reached since the last report.
    pub depth: u32,
    /// The length in plies of the shortest mate so far; `None` while no mate is proved.
    pub length: Option<u32>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Since [`MateLimits::started`].
    pub elapsed: Duration,
    /// How full the solver's table is, in permille.
    pub hashfull: u32,
    /// The mate, or, while none is proved, the line that is looked at; legal from the root on.
    pub line: Vec<Move>,
}

/// The solver's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A mate: the whole line, an odd number of plies, every move of the side to move a check, and the last position
    /// mate. The defender's moves are those that resist longest, as far as the solver knows.
    Mate(Vec<Move>),
    /// There is no mate by checks.
    NoMate,
    /// Nothing is proved: time or nodes ran out, or the solver was stopped.
    Unknown,
}
