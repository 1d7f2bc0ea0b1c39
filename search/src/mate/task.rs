//! One problem on the threads of the pool: who does what, and what is told.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use boards::{Line, Move};
use crossbeam_channel::{Receiver, Sender};

use super::tables::Tables;
use super::{MateLimits, Proof, Solving, replay, solver};
use crate::control::Control;
use crate::event::Event;
use crate::games::Game;

/// What the threads that solve one problem share.
pub struct Task {
    /// Stop flag and node counters.
    pub control: Arc<Control>,
    /// What ends the attempt.
    pub limits: MateLimits,
    /// Where the solver tells what it finds.
    pub events: Sender<Event>,
    /// What is known.
    pub tables: Arc<Tables>,
}

impl Task {
    /// Whether time or nodes are used up.
    pub fn is_over(&self) -> bool {
        self.limits.time.is_some_and(|time| self.limits.started.elapsed() >= time)
            || self.limits.nodes.is_some_and(|nodes| self.control.nodes() >= nodes)
    }

    /// Tells how far the solver is.
    pub fn report(&self, depth: u32, length: Option<u32>, line: Vec<Move>) {
        let (nodes, elapsed) = (self.control.nodes(), self.limits.started.elapsed());
        let hashfull = self.tables.table.hashfull();
        let _ = self.events.send(Event::Solving(Solving { depth, length, nodes, elapsed, hashfull, line }));
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
            let sound = !matches!(&proof, Proof::Mate(moves) if !replay::is_mate(&line, moves));
            let _ = task.events.send(Event::Solved(if sound { proof } else { Proof::Unknown }));
        }
        Role::Helper { index, _ended } => {
            let _ = catch_unwind(AssertUnwindSafe(|| solver::help(task, line, index)));
        }
    }
}
