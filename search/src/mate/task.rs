//! One problem on the threads of the pool: who does what, and what is told.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use boards::{Line, Move};
use crossbeam_channel::{Receiver, Sender};

use super::busy::Busy;
use super::tables::Tables;
use super::{Attack, MateLimits, Proof, Solving, replay, solver};
use crate::control::Control;
use crate::event::Event;
use crate::games::Game;

/// What the threads that solve one problem share.
pub struct Task {
    /// Stop flag and node counters.
    pub control: Arc<Control>,
    /// Which moves the attacker may play.
    pub attack: Attack,
    /// What ends the attempt.
    pub limits: MateLimits,
    /// Where the solver tells what it finds, if it is its own business to tell.
    pub events: Option<Sender<Event>>,
    /// What is known.
    pub tables: Arc<Tables>,
    /// Who works where; `None` with one thread.
    pub busy: Option<Busy>,
    /// How long the mate may be that all threads look for now, or [`DECIDED`].
    goal: AtomicU32,
}

/// The goal when the mate that was looked for has been found, or found not to exist.
pub const DECIDED: u32 = u32::MAX;

impl Task {
    /// A problem for as many threads as the control counts.
    pub fn new(
        attack: Attack,
        control: Arc<Control>,
        limits: MateLimits,
        events: Option<Sender<Event>>,
        tables: Arc<Tables>,
    ) -> Task {
        let busy = (control.threads() > 1).then(Busy::new);
        Task { attack, control, limits, events, tables, busy, goal: AtomicU32::new(DECIDED) }
    }

    /// How long the mate may be that is looked for, or [`DECIDED`].
    pub fn goal(&self) -> u32 {
        self.goal.load(Relaxed)
    }

    /// Looks for a mate of another length.
    pub fn set_goal(&self, plies: u16) {
        self.goal.store(u32::from(plies), Relaxed);
    }

    /// The mate of this length has been found, or found not to exist.
    pub fn decide(&self, goal: u32) {
        let _ = self.goal.compare_exchange(goal, DECIDED, Relaxed, Relaxed);
    }

    /// Whether time or nodes are used up.
    pub fn is_over(&self) -> bool {
        self.limits.time.is_some_and(|time| self.limits.started.elapsed() >= time)
            || self.limits.nodes.is_some_and(|nodes| self.control.nodes() >= nodes)
    }

    /// Tells how far the solver is.
    pub fn report(&self, depth: u32, length: Option<u32>, line: Vec<Move>) {
        let Some(events) = &self.events else { return };
        let (nodes, elapsed) = (self.control.nodes(), self.limits.started.elapsed());
        let hashfull = self.tables.table.hashfull();
        let _ = events.send(Event::Solving(Solving { depth, length, nodes, elapsed, hashfull, line }));
    }
}

/// What a thread does for a problem.
pub enum Role {
    /// Watches the clock, and answers when the helpers have ended.
    Main { ended: Receiver<()> },
    /// Helps to fill the table; ends by dropping the sender.
    Helper { index: usize, _ended: Sender<()> },
}

/// Does a thread's part.
pub fn run<G: Game>(task: &Arc<Task>, line: Line<G>, role: Role) {
    match role {
        Role::Main { ended } => {
            let proof = catch_unwind(AssertUnwindSafe(|| solver::lead(task, line.clone())));
            task.control.stop();
            // Ends when the last helper has dropped its sender.
            for () in ended {}
            let proof = proof.unwrap_or(Proof::Unknown);
            let sound = !matches!(&proof, Proof::Mate(moves) if !replay::is_mate(&line, moves, task.attack));
            if let Some(events) = &task.events {
                let _ = events.send(Event::Solved(if sound { proof } else { Proof::Unknown }));
            }
        }
        Role::Helper { index, _ended } => {
            let _ = catch_unwind(AssertUnwindSafe(|| solver::help(task, line, index)));
        }
    }
}
