//! Searches of a pool that their caller waits for.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use boards::Line;
use crossbeam_channel::unbounded;

use crate::event::{Answer, Event, Proof};
use crate::games::Game;
use crate::limits::{Limits, SearchOptions};
use crate::mate::MateLimits;
use crate::threads::job::first_legal;
use crate::threads::thread_pool::ThreadPool;

impl<G: Game> ThreadPool<G> {
    /// Searches the end of `line` and waits for the answer. Events before it go to `on_event`. Only when idle.
    pub fn search(
        &mut self,
        line: Line<G>,
        limits: Limits,
        options: SearchOptions,
        on_event: impl FnMut(Event),
    ) -> Answer {
        self.search_until(&AtomicBool::new(false), line, limits, options, on_event)
    }

    /// Searches like [`ThreadPool::search`], and stops soon after `stop` has become true: the answer is that of a
    /// search that was stopped.
    pub fn search_until(
        &mut self,
        stop: &AtomicBool,
        line: Line<G>,
        limits: Limits,
        options: SearchOptions,
        mut on_event: impl FnMut(Event),
    ) -> Answer {
        /// Interval between two looks at the flag.
        const STOP_POLL: Duration = Duration::from_millis(50);
        let position = line.current().clone();
        let (sender, events) = unbounded();
        self.start(line, limits, options, sender);
        loop {
            match events.recv_timeout(STOP_POLL) {
                Ok(Event::Done(answer)) => return answer,
                Ok(event) => on_event(event),
                Err(error) if error.is_disconnected() => return first_legal(&position),
                Err(_) => {}
            }
            // Also between events: they may come faster than the interval.
            if stop.load(Relaxed) {
                self.stop();
            }
        }
    }

    /// Solves the mate problem at the end of `line` like [`ThreadPool::solve`], or with a number of moves like
    /// [`ThreadPool::solve_in`], and waits for the answer. Events before it go to `on_event`. Only when idle.
    ///
    /// ```
    /// use boards::{Line, Notation, chess::Chess};
    /// use search::{MateLimits, Proof, ThreadPool};
    /// let line = Line::new(Chess::from_fen("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1").unwrap());
    /// let limits = MateLimits { started: std::time::Instant::now(), time: None, nodes: Some(1_000) };
    /// let proof = ThreadPool::<Chess>::new().prove(None, line, limits, |_| ());
    /// assert!(matches!(proof, Proof::Mate(moves) if moves.len() == 1));
    /// ```
    pub fn prove(
        &mut self,
        moves: Option<u32>,
        line: Line<G>,
        limits: MateLimits,
        mut on_event: impl FnMut(Event),
    ) -> Proof {
        let (sender, events) = unbounded();
        match moves {
            Some(moves) => self.solve_in(moves, line, limits, sender),
            None => self.solve(line, limits, sender),
        }
        for event in events {
            match event {
                Event::Solved { proof, .. } => return proof,
                event => on_event(event),
            }
        }
        Proof::Unknown
    }
}
