//! Commands and lines that wait for the end of a search or of console work, and the end of a session, before which they
//! are finished.

use std::time::{Duration, Instant};

use super::state::{Mode, State};
use super::{Exit, Session, SessionResult};
use crate::command::Command;
use crate::options::OptionId;
use crate::report::Report;

/// Time limit of the mate solver after the end of the input.
const SOLVER_TIME_AFTER_INPUT: Duration = Duration::from_millis(800);

impl Session {
    /// Returns false in batch mode until the engine is idle.
    pub(super) fn may_read(&self) -> bool {
        !self.in_batch_mode() || matches!(self.state, State::Idle)
    }

    /// Returns true in batch mode, in a protocol that has the option to end this mode.
    pub(super) fn in_batch_mode(&self) -> bool {
        self.options.batch && OptionId::Batch.offer(self.protocol).is_some()
    }

    pub(super) fn execute_or_queue(&mut self, command: Command, at: Instant) -> SessionResult {
        if matches!(self.state, State::Idle) {
            return self.execute(command, at);
        }
        self.debug_string(|| format!("{} command(s) queued until the answer", self.queue.len() + 1))?;
        self.queue.push_back((command, at));
        Ok(())
    }

    /// Returns true if console work keeps a search waiting.
    pub(super) fn has_queued_search(&self) -> bool {
        let is_search = |(command, _): &(Command, Instant)| matches!(command, Command::Go(_) | Command::SolveMate(_));
        matches!(self.state, State::Working(_)) && self.queue.iter().any(is_search)
    }

    /// Puts a command for a search that has not begun behind it. `stop` ends the console work before it, too.
    pub(super) fn wait_for_search(&mut self, command: Command, at: Instant) -> SessionResult {
        if matches!(command, Command::Stop) {
            self.stop()?;
        }
        self.queue.push_back((command, at));
        Ok(())
    }

    /// Executes waiting commands and lines, until one of them keeps the engine busy.
    pub(super) fn execute_waiting(&mut self) -> SessionResult {
        self.execute_queue()?;
        while self.may_read()
            && let Some(line) = self.unread.pop_front()
        {
            self.parse_and_dispatch(&line)?;
            self.execute_queue()?;
        }
        Ok(())
    }

    /// Executes waiting commands, until one of them keeps the engine busy. Lines that have not been read stay behind
    /// the command for which the queue is worked off.
    pub(super) fn execute_queue(&mut self) -> SessionResult {
        loop {
            let idle = matches!(self.state, State::Idle);
            let for_search =
                |command: &Command| matches!(command, Command::Stop | Command::PonderHit { .. } | Command::GameOver);
            if let Some((command, at)) = self.queue.pop_front_if(|(command, _)| for_search(command)) {
                self.dispatch(command, at)?;
            } else if let Some((command, at)) = self.queue.pop_front_if(|_| idle) {
                self.execute(command, at)?;
                // In batch mode every search is finished.
                if self.owes_answer() && !self.in_batch_mode() {
                    self.dispatch_behind_search()?;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Treats commands that have waited for console work behind a search like those that are sent during it: a later
    /// `go` or `stop` ends it.
    fn dispatch_behind_search(&mut self) -> SessionResult {
        for (command, at) in std::mem::take(&mut self.queue) {
            self.dispatch(command, at)?;
            // Where the command has ended the search, those before it come before the next one.
            self.execute_queue()?;
        }
        Ok(())
    }

    /// Ends the session after the end of the input: work with an end is finished, other work is stopped.
    pub(super) fn finish_after_input(&mut self) -> SessionResult {
        match &self.state {
            State::Idle => self.quit(),
            State::Searching(search) if search.mode == Mode::Limited && search.has_resource_limit => Ok(()),
            State::Searching(search) if search.mode == Mode::Limited && search.unsolved.is_some() => {
                self.wait_for_solver()?;
                self.finish_after_input()
            }
            State::SolvingMate { limited: true } | State::Working(_) => Ok(()),
            State::Searching(_) | State::SolvingMate { limited: false } => {
                self.end_search()?;
                self.execute_waiting()?;
                self.finish_after_input()
            }
        }
    }

    /// Waits for the mate solver of `go mate`, and stops it after a time limit.
    fn wait_for_solver(&mut self) -> SessionResult {
        let end = Instant::now() + SOLVER_TIME_AFTER_INPUT;
        while matches!(&self.state, State::Searching(search) if search.unsolved.is_some()) {
            match self.events.recv_deadline(end) {
                Ok(event) => self.on_search_event(Some(event))?,
                Err(_) => return self.end_search(),
            }
        }
        Ok(())
    }

    /// Returns true if a `go` has not been answered yet.
    pub(super) fn owes_answer(&self) -> bool {
        matches!(self.state, State::Searching(_) | State::SolvingMate { .. })
    }

    /// Ends the session. Searches that run or wait for console work are stopped and answered first: who pipes commands
    /// into the engine reads the answers.
    pub(super) fn quit(&mut self) -> SessionResult {
        let owes = |command: &Command| matches!(command, Command::Go(_) | Command::SolveMate(_) | Command::StaticEval);
        while self.owes_answer() || self.queue.iter().any(|(command, _)| owes(command)) {
            match self.state {
                State::Working(_) => self.end_job()?,
                _ => self.end_search()?,
            }
            self.execute_queue()?;
        }
        self.report(&Report::Goodbye)?;
        Err(Exit::Quit)
    }
}
