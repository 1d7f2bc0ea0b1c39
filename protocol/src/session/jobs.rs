//! What a person asks for at a terminal: the board, the evaluation, and long work on a thread of its own.

use std::sync::atomic::AtomicBool;
use std::thread;

use crossbeam_channel::{Sender, never, unbounded};

use super::{Session, State, Step};
use crate::build::build_report;
use crate::command::Topic;
use crate::dialect::Report;
use crate::games::StopFlag;

impl Session {
    pub(super) fn show(&self, topic: Topic) -> Step {
        let no_position = || "no position".to_owned();
        let text = match topic {
            Topic::Board => self.table.drawing().unwrap_or_else(no_position),
            Topic::Evaluation => self.table.evaluation().unwrap_or_else(no_position),
            Topic::Build => build_report(),
            Topic::Help => include_str!("../help.txt").to_owned(),
        };
        self.say(&Report::Text(&text))
    }

    pub(super) fn perft(&mut self, depth: u32) -> Step {
        let Some(job) = self.table.perft(depth, self.notation()) else {
            return self.remark("no position");
        };
        self.work("perft", move |stop, lines| {
            let Some(counts) = job(stop) else { return };
            let total = if depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum::<u64>() };
            for (mv, nodes) in counts {
                let _ = lines.send(format!("{mv}: {nodes}"));
            }
            // The shape that test scripts read from Stockfish.
            let _ = lines.send(format!("\nNodes searched: {total}"));
        })
    }

    pub(super) fn run_bench(&mut self, numbers: Vec<u32>) -> Step {
        let bench = self.bench;
        self.work("bench", move |stop, lines| {
            bench(&numbers, stop, &mut |line| {
                // Nobody listens any more only when the process is about to end.
                let _ = lines.send(line);
            });
        })
    }

    /// Does something long on a thread of its own; its lines come back through a channel, whose end is the
    /// end of the work.
    fn work(&mut self, name: &str, task: impl FnOnce(&AtomicBool, &Sender<String>) + Send + 'static) -> Step {
        let stop = StopFlag::default();
        let (sender, lines) = unbounded();
        let flag = StopFlag::clone(&stop);
        match thread::Builder::new().name(name.into()).spawn(move || task(&flag, &sender)) {
            Ok(_) => {
                self.state = State::Working(stop);
                self.job_lines = lines;
                Ok(())
            }
            Err(error) => self.remark(&format!("{name}: {error}")),
        }
    }

    /// Passes on a line of the work; `None` when it is done.
    pub(super) fn relay(&mut self, line: Option<String>) -> Step {
        if let Some(line) = line {
            return self.say(&Report::Text(&line));
        }
        self.job_lines = never();
        self.state = State::Idle;
        Ok(())
    }
}
