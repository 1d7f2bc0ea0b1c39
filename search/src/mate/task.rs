//! A mate problem: its limits, and the state that the threads share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use boards::Move;
use crossbeam_channel::Sender;

use super::tables::{MateTables, VirtualLoss};
use crate::control::Control;
use crate::event::{Event, Solving};

/// Limits of the solver. Without limits it runs until it has an answer or is stopped.
#[derive(Clone, Debug)]
pub struct MateLimits {
    /// Time of the command, from which `time` counts.
    pub started: Instant,
    /// Time for the answer, including the shortening of a mate.
    pub time: Option<Duration>,
    /// Number of nodes of all threads.
    pub nodes: Option<u64>,
}

/// Moves that the attacker may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// Checks only, as in a problem: positions before the root do not count. The mate may have any length.
    Checks,
    /// Checks only, in a game: the mate may not repeat a position of the game. It may have any length.
    ChecksInGame,
    /// Any moves, at most this many.
    AnyMove(u32),
}

impl Attack {
    /// Returns true if all moves of the attacker are checks.
    pub fn checks_only(self) -> bool {
        !matches!(self, Attack::AnyMove(_))
    }
}

/// State that the threads of one problem share.
pub struct MateTask {
    /// Stop flag and node counters.
    pub control: Arc<Control>,
    /// Moves that the attacker may play.
    pub attack: Attack,
    /// Limits of the solver.
    pub limits: MateLimits,
    /// Receiver of the solver's events; `None` at the root of the ordinary search.
    pub events: Option<Sender<Event>>,
    /// Proofs and disproofs.
    pub tables: Arc<MateTables>,
    /// Boards that threads search; `None` with one thread.
    pub virtual_loss: Option<VirtualLoss>,
    /// Length in plies of the mate that all threads search for, or [`DECIDED`].
    goal: AtomicU32,
}

/// Goal while no mate is searched for: the last one is proved or disproved.
pub const DECIDED: u32 = u32::MAX;

impl MateTask {
    /// Creates a problem for the threads of `control`.
    pub fn new(
        attack: Attack,
        control: Arc<Control>,
        limits: MateLimits,
        events: Option<Sender<Event>>,
        tables: Arc<MateTables>,
    ) -> MateTask {
        let virtual_loss = (control.threads() > 1).then(VirtualLoss::new);
        MateTask { attack, control, limits, events, tables, virtual_loss, goal: AtomicU32::new(DECIDED) }
    }

    /// Returns the length in plies of the mate that is searched for, or [`DECIDED`].
    pub fn goal(&self) -> u32 {
        self.goal.load(Relaxed)
    }

    /// Sets the length in plies of the mate to search for.
    pub fn set_goal(&self, plies: u16) {
        self.goal.store(u32::from(plies), Relaxed);
    }

    /// Ends the search for a mate of this length: it is proved or disproved.
    pub fn decide(&self, goal: u32) {
        let _ = self.goal.compare_exchange(goal, DECIDED, Relaxed, Relaxed);
    }

    /// Returns true if time or nodes are used up.
    pub fn is_over(&self) -> bool {
        self.limits.time.is_some_and(|time| self.limits.started.elapsed() >= time)
            || self.limits.nodes.is_some_and(|nodes| self.control.nodes() >= nodes)
    }

    /// Reports progress.
    pub fn report(&self, depth: u32, length: Option<u32>, moves: Vec<Move>) {
        let Some(events) = &self.events else { return };
        let (nodes, elapsed) = (self.control.nodes(), self.limits.started.elapsed());
        let hashfull = self.tables.table.hashfull();
        let _ = events.send(Event::Solving(Solving { depth, length, nodes, elapsed, hashfull, moves }));
    }
}
