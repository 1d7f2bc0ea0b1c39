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

/// Which moves the attacker may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// Checks only, as in a problem: what was before does not count. The mate may take any number of moves.
    Checks,
    /// The same in a game: none of its positions comes back.
    ChecksInGame,
    /// Any moves; the mate may take so many of them.
    AnyMove(u32),
}

impl Attack {
    /// Whether all of the attacker's moves are checks.
    pub fn checks_only(self) -> bool {
        !matches!(self, Attack::AnyMove(_))
    }
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
    /// A mate: the whole line, to the position that is mate. The defender's moves are those that resist longest, as far
    /// as the solver knows. By checks only, the side to move at the root mates, in an odd number of plies; by any moves
    /// it may also be mated, in an even number.
    Mate(Vec<Move>),
    /// There is no such mate.
    NoMate,
    /// Nothing is proved: time or nodes ran out, or the solver was stopped.
    Unknown,
}
