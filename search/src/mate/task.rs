//! One problem on the threads of the pool: who does what, and what is told.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use boards::{Line, Move};
use crossbeam_channel::{Receiver, Sender};

use super::tables::{MateTables, VirtualLoss};
use super::{mating_line, solver};
use crate::control::Control;
use crate::event::Event;
use crate::games::Game;

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

/// What the threads that solve one problem share.
pub struct MateTask {
    /// Stop flag and node counters.
    pub control: Arc<Control>,
    /// Which moves the attacker may play.
    pub attack: Attack,
    /// What ends the attempt.
    pub limits: MateLimits,
    /// Where the solver tells what it finds, if it is its own business to tell.
    pub events: Option<Sender<Event>>,
    /// What is known.
    pub tables: Arc<MateTables>,
    /// Who works where; `None` with one thread.
    pub virtual_loss: Option<VirtualLoss>,
    /// How long the mate may be that all threads look for now, or [`DECIDED`].
    goal: AtomicU32,
}

/// The goal when the mate that was looked for has been found, or found not to exist.
pub const DECIDED: u32 = u32::MAX;

impl MateTask {
    /// A problem for as many threads as the control counts.
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
pub enum MateRole {
    /// Watches the clock, and answers when the helpers have ended.
    Main { ended: Receiver<()> },
    /// Helps to fill the table; ends by dropping the sender.
    Helper { index: usize, _ended: Sender<()> },
}

/// Does a thread's part.
pub fn run<G: Game>(task: &Arc<MateTask>, line: Line<G>, role: MateRole) {
    match role {
        MateRole::Main { ended } => {
            let proof = catch_unwind(AssertUnwindSafe(|| solver::lead(task, line.clone())));
            task.control.stop();
            // Ends when the last helper has dropped its sender.
            for () in ended {}
            let proof = proof.unwrap_or(Proof::Unknown);
            let sound = !matches!(&proof, Proof::Mate(moves) if !mating_line::is_mate(&line, moves, task.attack));
            if let Some(events) = &task.events {
                let _ = events.send(Event::Solved(if sound { proof } else { Proof::Unknown }));
            }
        }
        MateRole::Helper { index, _ended } => {
            let _ = catch_unwind(AssertUnwindSafe(|| solver::help(task, line, index)));
        }
    }
}
