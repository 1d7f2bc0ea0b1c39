//! Engines as processes, driven through UCI, UCCI or USI: handshake, options, searching and pondering.
//!
//! This is the GUI's side of the protocols, written independently of the crate `protocol`, which is the engine's side.
//! Both follow the documents in `docs/protocols/`, and neither shares code with the other, so that a match with our own
//! engine checks its dialects instead of repeating their mistakes.

mod announced;
mod dialect;
mod messages;
mod process;
mod processor_time;
mod protocol;
mod spec;
mod ucci;
mod uci;
mod uci_like;
mod usi;

use std::time::{Duration, Instant};

use boards::Ranks;
use selfplay::Limit;
use selfplay::games::{self, GameFacts};
use thiserror::Error;

pub use dialect::Dialect;
pub use messages::{Reply, SearchInfo, Solution, mate_moves_to_plies};
pub use process::{OutputLine, Process, ReadResult};
pub use processor_time::ProcessorTime;
pub use protocol::Protocol;
pub use spec::{EngineSpec, SpecError};
pub use uci_like::number_after;

use crate::interrupt::Interrupt;
use announced::AnnouncedOption;

/// Time limit of the handshake and of each `readyok`; gpsusi takes up to 20 seconds to read its book.
const READY_TIMEOUT: Duration = Duration::from_secs(30);
/// Time that an engine has to answer after `stop` was sent because its answer was overdue.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// Error of driving an engine.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The process cannot be started.
    #[error("{name}: cannot start `{command}`: {source}")]
    Start {
        /// Name of the engine.
        name: String,
        /// Its program.
        command: String,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// The engine has no such option.
    #[error("{name}: no option `{option}`")]
    NoSuchOption {
        /// Name of the engine.
        name: String,
        /// Name of the option.
        option: String,
    },
    /// The engine would not take a value.
    #[error("{name}: option {option}: `{value}` is not {allowed}")]
    WrongValue {
        /// Name of the engine.
        name: String,
        /// Name of the option.
        option: String,
        /// The value.
        value: String,
        /// The values that the engine has announced.
        allowed: String,
    },
    /// The process has ended, or closed its output.
    #[error("{name}: the engine has exited or closed its output")]
    Gone {
        /// Name of the engine.
        name: String,
    },
    /// The engine does not answer in time.
    #[error("{name}: no answer to `{question}`")]
    Silent {
        /// Name of the engine.
        name: String,
        /// Command without an answer.
        question: String,
    },
    /// The user interrupted the run.
    #[error("interrupted")]
    Interrupted,
}

/// Answer of an engine to `go`, with the data about its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineAnswer {
    /// The answer itself.
    pub reply: Reply,
    /// Last values reported before the answer.
    pub info: SearchInfo,
    /// Time from `go` to the answer.
    pub elapsed: Duration,
    /// Processor time of the engine in this time, where the system counts it.
    pub processor: Option<ProcessorTime>,
    /// Numbering of the ranks in the engine's moves.
    pub ranks: Ranks,
}

/// A running engine that has completed its handshake.
pub struct Engine {
    name: String,
    process: Process,
    dialect: &'static dyn Dialect,
    interrupt: Interrupt,
    ranks: Ranks,
}

/// Returns the numbering of the ranks that an option chooses; `None` for other options and values.
fn ranks_of_option(option: &str, value: &str) -> Option<Ranks> {
    match (option.to_ascii_lowercase().as_str(), value) {
        ("xiangqiranks", "0-9") => Some(Ranks::FromZero),
        ("xiangqiranks", "1-10") => Some(Ranks::FromOne),
        _ => None,
    }
}

impl Engine {
    /// Starts an engine, sets its options, and waits for `readyok`.
    ///
    /// # Errors
    /// The process does not start, does not answer, lacks an option, or does not take its value.
    pub fn start(spec: &EngineSpec, game: &GameFacts, interrupt: &Interrupt) -> Result<Engine, EngineError> {
        let process = Process::start(spec).map_err(|source| EngineError::Start {
            name: spec.name.clone(),
            command: spec.command.clone(),
            source,
        })?;
        let mut engine = Engine {
            name: spec.name.clone(),
            process,
            dialect: spec.protocol.dialect(),
            interrupt: interrupt.clone(),
            ranks: Ranks::default(),
        };
        let announced = engine.handshake()?;
        let announces = |option: &str| announced.iter().any(|known| known.name.eq_ignore_ascii_case(option));
        if announces(VARIANT) && game.name != games::DEFAULT {
            engine.ranks = game.ranks_of_variant;
            let line = engine.dialect.set_option(VARIANT, game.name);
            engine.process.write(&line);
        }
        for (option, value) in &spec.options {
            match announced.iter().find(|known| known.name.eq_ignore_ascii_case(option)) {
                Some(known) => known.check(value).map_err(|allowed| EngineError::WrongValue {
                    name: spec.name.clone(),
                    option: option.clone(),
                    value: value.clone(),
                    allowed,
                })?,
                None if engine.dialect.requires_announced_options() => {
                    return Err(EngineError::NoSuchOption { name: spec.name.clone(), option: option.clone() });
                }
                None => {}
            }
            engine.ranks = ranks_of_option(option, value).unwrap_or(engine.ranks);
            let line = engine.dialect.set_option(option, value);
            engine.process.write(&line);
        }
        engine.wait_until_ready()?;
        Ok(engine)
    }

    /// Performs the handshake and returns the announced options.
    fn handshake(&mut self) -> Result<Vec<AnnouncedOption>, EngineError> {
        self.process.write(self.dialect.handshake());
        let mut options = Vec::new();
        self.wait_for(self.dialect.handshake(), |dialect, line| {
            options.extend(dialect.announced_option(line));
            line.trim() == dialect.handshake_done()
        })?;
        Ok(options)
    }

    /// Sends `isready` and waits for `readyok`.
    ///
    /// # Errors
    /// The engine has ended, or does not answer in time.
    pub fn wait_until_ready(&mut self) -> Result<(), EngineError> {
        self.process.write("isready");
        self.wait_for("isready", |_, line| line.trim() == "readyok")
    }

    fn wait_for(
        &mut self,
        question: &str,
        mut is_answer: impl FnMut(&dyn Dialect, &str) -> bool,
    ) -> Result<(), EngineError> {
        let deadline = Instant::now() + READY_TIMEOUT;
        while Instant::now() < deadline {
            match self.process.read(deadline, &self.interrupt) {
                ReadResult::Line(line) if is_answer(self.dialect, &line.text) => return Ok(()),
                ReadResult::Line(_) => {}
                ReadResult::Nothing => break,
                ReadResult::Closed => return Err(EngineError::Gone { name: self.name.clone() }),
                ReadResult::Interrupted => return Err(EngineError::Interrupted),
            }
        }
        Err(EngineError::Silent { name: self.name.clone(), question: question.into() })
    }

    /// Numbering of the ranks in the engine's moves.
    pub fn ranks(&self) -> Ranks {
        self.ranks
    }

    /// Announces a new game and waits for `readyok`.
    ///
    /// # Errors
    /// The engine has ended, or does not answer in time.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        if self.dialect.is_ready_before_new_game() {
            self.wait_until_ready()?;
            self.process.write(self.dialect.new_game());
            return Ok(());
        }
        self.process.write(self.dialect.new_game());
        self.wait_until_ready()
    }

    /// Lets the engine search the position after `moves`, and waits for the answer; sends `stop` after `patience`. The
    /// caller keeps the clock.
    ///
    /// # Errors
    /// The engine has ended, or does not answer in time.
    pub fn think(
        &mut self,
        fen: &str,
        moves: &[String],
        limit: &Limit,
        draw_offered: bool,
        patience: Duration,
    ) -> Result<EngineAnswer, EngineError> {
        self.process.write(&self.dialect.position(fen, moves));
        let asked = Instant::now();
        self.process.write(&self.dialect.go(limit, false, draw_offered));
        self.answer(asked, patience)
    }

    /// Starts pondering on the position after `moves`, the last of which is the expected one.
    pub fn ponder(&mut self, fen: &str, moves: &[String], limit: &Limit) {
        self.process.write(&self.dialect.position(fen, moves));
        self.process.write(&self.dialect.go(limit, true, false));
    }

    /// Tells the engine that the expected move was played, and whether it came with an offer of a draw, and waits for
    /// the answer.
    ///
    /// # Errors
    /// The engine has ended, or does not answer in time.
    pub fn ponder_hit(&mut self, draw_offered: bool, patience: Duration) -> Result<EngineAnswer, EngineError> {
        let asked = Instant::now();
        self.process.write(self.dialect.ponder_hit(draw_offered));
        self.answer(asked, patience)
    }

    /// Stops pondering and discards the answer.
    ///
    /// # Errors
    /// The engine has ended, or does not answer in time.
    pub fn ponder_miss(&mut self) -> Result<(), EngineError> {
        self.process.write("stop");
        self.answer(Instant::now(), READY_TIMEOUT).map(drop)
    }

    fn answer(&mut self, asked: Instant, patience: Duration) -> Result<EngineAnswer, EngineError> {
        let before = self.process.processor_time();
        let mut info = SearchInfo::default();
        let mut answer = self.wait_for_reply(asked, asked + patience, &mut info)?;
        if answer.is_none() {
            self.process.write("stop");
            answer = self.wait_for_reply(asked, Instant::now() + STOP_TIMEOUT, &mut info)?;
        }
        let answer = answer.ok_or_else(|| EngineError::Silent { name: self.name.clone(), question: "go".into() })?;
        let processor = before.and_then(|before| Some(self.process.processor_time()?.since(before)));
        Ok(EngineAnswer { processor, ..answer })
    }

    fn wait_for_reply(
        &mut self,
        asked: Instant,
        deadline: Instant,
        info: &mut SearchInfo,
    ) -> Result<Option<EngineAnswer>, EngineError> {
        while Instant::now() < deadline {
            match self.process.read(deadline, &self.interrupt) {
                ReadResult::Line(line) => match self.dialect.parse_reply(&line.text) {
                    Some(reply) => {
                        let elapsed = line.received.saturating_duration_since(asked);
                        return Ok(Some(EngineAnswer {
                            reply,
                            info: std::mem::take(info),
                            elapsed,
                            processor: None,
                            ranks: self.ranks,
                        }));
                    }
                    None => self.dialect.parse_info(&line.text, info),
                },
                ReadResult::Nothing => break,
                ReadResult::Closed => return Err(EngineError::Gone { name: self.name.clone() }),
                ReadResult::Interrupted => return Err(EngineError::Interrupted),
            }
        }
        Ok(None)
    }

    /// Gives the process away, for a conversation of another kind.
    pub fn into_process(self) -> Process {
        self.process
    }

    /// Reports the result of the game to the engine: 2, 1 or 0 half-points.
    pub fn game_over(&mut self, half_points: u32) {
        if let Some(line) = self.dialect.game_over(half_points) {
            self.process.write(line);
        }
    }
}

/// UCI option that chooses the game.
const VARIANT: &str = "UCI_Variant";
