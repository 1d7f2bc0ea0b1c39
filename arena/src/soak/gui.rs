//! The GUI of a conversation: says lines and hears the answers, with the referee beside it.

use std::process;
use std::time::{Duration, Instant};

use rand::Rng;
use rand::rngs::StdRng;
use search::ListedGame;

use crate::engine::{Dialect, OutputLine, Process, ReadResult};
use crate::interrupt::Interrupt;

use super::conversation::Conversation;
use super::finding::{Finding, FindingKind};
use super::referee::{RecordedAnswer, Referee};
use super::spelling::Spelling;
use super::tally::Tally;
use super::usage::waited;

/// Time after which an overdue answer is given up.
const GIVE_UP: Duration = Duration::from_secs(10);

/// Reason why a conversation ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The engine has ended or does not answer.
    Engine,
    /// The user interrupted the run.
    Interrupted,
}

/// A finding with the conversation before it.
#[derive(Debug)]
pub struct Evidence {
    /// The finding.
    pub finding: Finding,
    /// The conversation up to it.
    pub conversation: String,
}

/// Counts, findings and recorded answers of one conversation.
#[derive(Default)]
pub struct Outcome {
    /// Counts.
    pub tally: Tally,
    /// Findings.
    pub evidence: Vec<Evidence>,
    /// Answers for other referees.
    pub records: Vec<RecordedAnswer>,
}

/// The GUI's side of a conversation with an engine that has completed its handshake.
pub struct Gui<'a, G> {
    /// Random choices.
    pub random: StdRng,
    /// Protocol and notation.
    pub spelling: Spelling,
    /// The referee.
    pub referee: Referee<G>,
    process: &'a mut Process,
    interrupt: &'a Interrupt,
    began: Instant,
    conversation: Conversation,
    slack: Duration,
    /// Waiting times for processors, of the engine and of this program, when the last order was given.
    waited: Duration,
    evidence: Vec<Evidence>,
}

impl<'a, G: ListedGame> Gui<'a, G> {
    /// Begins a conversation in which answers may be late by `slack`.
    pub fn new(
        process: &'a mut Process,
        interrupt: &'a Interrupt,
        spelling: Spelling,
        random: StdRng,
        slack: Duration,
    ) -> Gui<'a, G> {
        Gui {
            random,
            spelling,
            referee: Referee::new(spelling, slack),
            process,
            interrupt,
            began: Instant::now(),
            conversation: Conversation::default(),
            slack,
            waited: Duration::ZERO,
            evidence: Vec::new(),
        }
    }

    /// The dialect.
    pub fn dialect(&self) -> &'static dyn Dialect {
        self.spelling.protocol.dialect()
    }

    /// Returns true with a chance of one in `number`.
    pub fn one_in(&mut self, number: u32) -> bool {
        self.random.random_range(0..number) == 0
    }

    /// Returns one of some things.
    ///
    /// # Panics
    /// There are none.
    pub fn one_of<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.random.random_range(0..things.len())]
    }

    /// Returns a time up to `longest`, as often short as long on a scale of ratios.
    pub fn some_time(&mut self, longest: Duration) -> Duration {
        let share = 2f64.powf(self.random.random_range(-10.0..0.0));
        if self.one_in(8) { Duration::ZERO } else { longest.mul_f64(share) }
    }

    /// Begins to measure the waiting times for processors anew.
    pub fn begin_turn(&mut self) {
        self.waited = self.waited_so_far();
        self.referee.set_slack(self.slack);
    }

    fn waited_so_far(&self) -> Duration {
        waited(self.process.id()) + waited(process::id())
    }

    /// Says a line.
    pub fn say(&mut self, line: &str) {
        let at = self.began.elapsed();
        self.referee.said(line, at);
        self.conversation.said(line, at);
        self.process.write(line);
    }

    /// Hears the engine for a time.
    ///
    /// # Errors
    /// The engine is gone, or the user interrupted the run.
    pub fn listen(&mut self, time: Duration) -> Result<(), Broken> {
        self.hear_until(Instant::now() + time, |_| false).map(drop)
    }

    /// Hears the engine until a search is answered, at most for a time; returns true if it was answered.
    ///
    /// # Errors
    /// The engine is gone, or the user interrupted the run.
    pub fn listen_for_answer(&mut self, time: Duration) -> Result<bool, Broken> {
        self.hear_until(Instant::now() + time, |referee| !referee.is_searching())
    }

    fn hear_until(&mut self, end: Instant, is_done: impl Fn(&Referee<G>) -> bool) -> Result<bool, Broken> {
        loop {
            if is_done(&self.referee) {
                return Ok(true);
            }
            match self.process.read(end, self.interrupt) {
                ReadResult::Line(line) => self.hear(&line),
                ReadResult::Nothing => return Ok(false),
                ReadResult::Interrupted => return Err(Broken::Interrupted),
                ReadResult::Closed => {
                    self.find(Finding::new(FindingKind::Gone, "the engine has closed its output"));
                    return Err(Broken::Engine);
                }
            }
        }
    }

    fn hear(&mut self, line: &OutputLine) {
        let at = line.received.saturating_duration_since(self.began);
        if self.referee.due().is_some_and(|due| at > due + self.slack) {
            let excused = self.waited_so_far().saturating_sub(self.waited);
            self.referee.set_slack(self.slack + excused);
        }
        self.conversation.heard(&line.text, at);
        self.referee.heard(&line.text, at);
        self.referee.take_findings().into_iter().for_each(|finding| self.find(finding));
    }

    fn find(&mut self, finding: Finding) {
        self.evidence.push(Evidence { finding, conversation: self.conversation.text() });
    }

    /// Hears the engine until nothing is owed, and stops searches without an end.
    ///
    /// # Errors
    /// The engine is gone or does not answer, or the user interrupted the run.
    pub fn settle(&mut self) -> Result<(), Broken> {
        while self.referee.is_owed() {
            let Some(due) = self.referee.due() else {
                self.say("stop");
                continue;
            };
            let searches = self.referee.searches();
            let end = self.began + due + self.slack + GIVE_UP;
            let is_done = |referee: &Referee<G>| !referee.is_owed() || referee.searches() < searches;
            if !self.hear_until(end, is_done)? {
                self.referee.give_up();
                self.referee.take_findings().into_iter().for_each(|finding| self.find(finding));
                return Err(Broken::Engine);
            }
        }
        Ok(())
    }

    /// Waits until the engine is ready.
    ///
    /// # Errors
    /// The engine is gone or does not answer, or the user interrupted the run.
    pub fn synchronize(&mut self) -> Result<(), Broken> {
        self.say("isready");
        self.settle()
    }

    /// Ends the conversation.
    pub fn finish(mut self) -> Outcome {
        Outcome { tally: self.referee.tally().clone(), evidence: self.evidence, records: self.referee.take_records() }
    }
}
