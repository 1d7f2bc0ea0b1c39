//! The parts of the threads in solving a mate problem.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use boards::Line;
use crossbeam_channel::{Receiver, Sender};

use super::task::MateTask;
use super::{mating_line, solver};
use crate::event::{Event, Proof};
use crate::games::Game;

/// Part of a thread in solving a problem.
pub enum MateRole {
    /// Reads the clock, and answers when the helpers have ended.
    Main { ended: Receiver<()> },
    /// Fills the table; the sender is dropped at the end.
    Helper { index: usize, _ended: Sender<()> },
}

/// Runs a thread's part.
pub fn run<G: Game>(task: &Arc<MateTask>, line: Line<G>, role: MateRole) {
    match role {
        MateRole::Main { ended } => {
            let proof = catch_unwind(AssertUnwindSafe(|| lead(task, line)));
            task.control.stop();
            // Ends when the last helper has dropped its sender.
            for () in ended {}
            let Some(events) = &task.events else { return };
            if proof.is_err() {
                let _ = events.send(Event::InfoString("internal error in the mate solver".to_owned()));
            }
            let _ = events.send(Event::Solved { proof: proof.unwrap_or(Proof::Unknown), nodes: task.control.nodes() });
        }
        MateRole::Helper { index, _ended } => {
            let _ = catch_unwind(AssertUnwindSafe(|| solver::help(task, line, index)));
        }
    }
}

/// Solves the problem as the main thread does, and checks the mate that was found.
fn lead<G: Game>(task: &Arc<MateTask>, line: Line<G>) -> Proof {
    let proof = solver::lead(task, line.clone());
    let unsound = matches!(&proof, Proof::Mate(moves) if !mating_line::is_mate(&line, moves, task.attack));
    if unsound { Proof::Unknown } else { proof }
}
