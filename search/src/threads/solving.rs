//! Mate problems on the threads of a pool.

use std::sync::Arc;

use boards::Line;
use crossbeam_channel::{Sender, bounded};

use crate::control::Control;
use crate::event::{Event, Proof};
use crate::games::Game;
use crate::mate::{Attack, MateLimits, MateRole, MateTask};
use crate::threads::job::Job;
use crate::threads::thread_pool::{NO_TABLE, ThreadPool};

impl<G: Game> ThreadPool<G> {
    /// Starts to solve the mate problem at the end of `line`, in which the side to move attacks, and returns when the
    /// solver has its tables and threads. Events go to `events`: [`Event::Solving`] from time to time and for every
    /// shorter mate, and [`Event::Solved`] last. [`ThreadPool::stop`] ends it. Only when idle.
    ///
    /// The solver takes the whole memory: the contents of the transposition table are lost.
    pub fn solve(&mut self, line: Line<G>, limits: MateLimits, events: Sender<Event>) {
        self.start_solving(Attack::Checks, line, limits, events);
    }

    /// Starts to search for the shortest mate in at most `moves` moves, quiet ones included, by or of the side to move;
    /// otherwise like [`ThreadPool::solve`].
    pub fn solve_in(&mut self, moves: u32, line: Line<G>, limits: MateLimits, events: Sender<Event>) {
        self.start_solving(Attack::AnyMove(moves), line, limits, events);
    }

    fn start_solving(&mut self, attack: Attack, line: Line<G>, limits: MateLimits, events: Sender<Event>) {
        let mut messages = Vec::new();
        self.free();
        let tables = self.tables.prepare_mate(|| self.threads.have_room(), &mut messages);
        self.threads.start(&mut self.tables, &mut messages);
        for message in messages {
            let _ = events.send(Event::InfoString(message));
        }
        let Some(tables) = tables else {
            let _ = events.send(Event::InfoString(NO_TABLE.to_owned()));
            let _ = events.send(Event::Solved { proof: Proof::Unknown, nodes: 0 });
            return;
        };
        tables.clear();
        let control = Arc::new(Control::new(self.threads.running().len().max(1), false));
        self.control = Some(Arc::clone(&control));
        let task = Arc::new(MateTask::new(attack, control, limits, Some(events.clone()), tables));
        let (sender, ended) = bounded(0);
        for (index, thread) in self.threads.running().iter().enumerate().skip(1) {
            let role = MateRole::Helper { index, _ended: sender.clone() };
            thread.send(Job::Solve { task: Arc::clone(&task), line: line.clone(), role });
        }
        drop(sender);
        let role = MateRole::Main { ended };
        if !self.threads.running().first().is_some_and(|main| main.send(Job::Solve { task, line, role })) {
            self.stop();
            let _ = events.send(Event::Solved { proof: Proof::Unknown, nodes: 0 });
        }
    }
}
