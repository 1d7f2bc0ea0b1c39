//! Console commands: the board, the evaluation, help, and long work on its own thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use boards::perft::MAX_DEPTH;
use crossbeam_channel::{Sender, never, unbounded};

use super::state::State;
use super::{Session, SessionResult};
use crate::build::build_report;
use crate::command::Topic;
use crate::game_host::StopFlag;
use crate::options::help_lines;
use crate::perft::perft_total;
use crate::report::Report;

impl Session {
    pub(super) fn show(&mut self, topic: Topic) -> SessionResult {
        let no_position = || "no position".to_owned();
        let text = match topic {
            Topic::Board { characters } => self.drawing(characters).unwrap_or_else(no_position),
            Topic::FlippedBoard => {
                self.flipped = !self.flipped;
                self.drawing(None).unwrap_or_else(no_position)
            }
            Topic::Evaluation => self.host.explain_evaluation().unwrap_or_else(no_position),
            Topic::Build => build_report(),
            Topic::Help => {
                let options = help_lines(self.protocol).join("\n");
                format!("{}{}Options:\n{options}", self.dialect.help(), include_str!("../help.txt"))
            }
        };
        self.report(&Report::Text(&text))
    }

    fn drawing(&self, characters: Option<bool>) -> Option<String> {
        self.host.drawing(self.flipped, characters.unwrap_or(self.dialect.draws_characters()))
    }

    pub(super) fn perft(&mut self, wanted: u32) -> SessionResult {
        let depth = wanted.min(MAX_DEPTH);
        if depth < wanted {
            self.info_string(&format!("perft: depth {wanted} is out of range, using {depth}"))?;
        }
        let Some(job) = self.host.perft(depth) else {
            return self.info_string("no position");
        };
        self.work("perft", move |stop, lines| {
            let Some(counts) = job(stop) else { return };
            let total = perft_total(depth, &counts);
            for (mv, nodes) in counts {
                let _ = lines.send(format!("{mv}: {nodes}"));
            }
            // Test scripts for Stockfish read this line.
            let _ = lines.send(format!("\nNodes searched: {total}"));
        })
    }

    pub(super) fn run_bench(&mut self, numbers: Vec<u32>) -> SessionResult {
        let bench = self.bench;
        self.work("bench", move |stop, lines| {
            bench(&numbers, stop, &mut |line| {
                // The receiver is gone only when the process is about to end.
                let _ = lines.send(line);
            });
        })
    }

    /// Runs a job on its own thread. Its lines come back through a channel, which closes at the end of the job.
    fn work(&mut self, name: &str, job: impl FnOnce(&AtomicBool, &Sender<String>) + Send + 'static) -> SessionResult {
        let stop = StopFlag::default();
        let (sender, lines) = unbounded();
        let flag = StopFlag::clone(&stop);
        match thread::Builder::new().name(name.into()).spawn(move || job(&flag, &sender)) {
            Ok(_) => {
                self.state = State::Working(stop);
                self.job_lines = lines;
                Ok(())
            }
            Err(error) => self.info_string(&format!("{name}: {error}")),
        }
    }

    /// Stops the job and waits for its end.
    pub(super) fn end_job(&mut self) -> SessionResult {
        while let State::Working(stop) = &self.state {
            stop.store(true, Ordering::Relaxed);
            let line = self.job_lines.recv().ok();
            self.on_job_line(line)?;
        }
        Ok(())
    }

    /// Reports a line of the job; `None` at its end.
    pub(super) fn on_job_line(&mut self, line: Option<String>) -> SessionResult {
        if let Some(line) = line {
            return self.report(&Report::Text(&line));
        }
        self.job_lines = never();
        self.state = State::Idle;
        Ok(())
    }
}
