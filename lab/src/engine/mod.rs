//! Engines as processes: handshake, options, thinking and pondering, whatever the protocol.

mod process;
mod spec;
pub mod speech;
mod ucci;
mod uci;
mod usi;

use std::time::{Duration, Instant};

use boards::Ranks;
use thiserror::Error;

pub use spec::{EngineSpec, SpecError};
pub use speech::{Limit, LineScore, Reply, SideClock, Solution, ThoughtLine};

use crate::games::{self, Facts};
use crate::interrupt::Interrupt;
use process::{Process, Waited};
use speech::Speech;

/// How long a handshake and each `readyok` may take: gpsusi reads its book for up to twenty seconds.
const START_PATIENCE: Duration = Duration::from_secs(30);
/// After the answer is overdue and `stop` was sent, how much longer an engine is waited for.
const STOP_PATIENCE: Duration = Duration::from_secs(2);

/// What went wrong with an engine.
#[derive(Debug, Error)]
pub enum EngineError {
    /// It cannot be started.
    #[error("{name}: cannot start `{command}`: {source}")]
    Start {
        /// The engine's name.
        name: String,
        /// Its program.
        command: String,
        /// Why.
        source: std::io::Error,
    },
    /// It has no such option.
    #[error("{name}: no option `{option}`")]
    NoSuchOption {
        /// The engine's name.
        name: String,
        /// The option.
        option: String,
    },
    /// It has ended, or closed its output.
    #[error("{name}: the engine is gone")]
    Gone {
        /// The engine's name.
        name: String,
    },
    /// It does not answer.
    #[error("{name}: no answer to `{question}`")]
    Silent {
        /// The engine's name.
        name: String,
        /// What it was asked.
        question: String,
    },
    /// Nothing: the user wants to leave.
    #[error("interrupted")]
    Interrupted,
}

/// What came of a `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The answer.
    pub reply: Reply,
    /// The last that it said about its thinking.
    pub line: ThoughtLine,
    /// From the question to the answer.
    pub elapsed: Duration,
    /// How it spells moves.
    pub ranks: Ranks,
}

/// An engine that is ready to play one game after another.
pub struct Engine {
    name: String,
    process: Process,
    speech: &'static dyn Speech,
    interrupt: Interrupt,
    ranks: Ranks,
}

impl Engine {
    /// Starts an engine, sets its options, and waits until it is ready to play a game.
    ///
    /// # Errors
    /// It does not start, does not answer, or lacks an option.
    pub fn start(spec: &EngineSpec, game: &Facts, interrupt: &Interrupt) -> Result<Engine, EngineError> {
        let process = Process::start(spec).map_err(|source| EngineError::Start {
            name: spec.name.clone(),
            command: spec.command.clone(),
            source,
        })?;
        let mut engine = Engine {
            name: spec.name.clone(),
            process,
            speech: spec.protocol.speech(),
            interrupt: interrupt.clone(),
            ranks: Ranks::default(),
        };
        let announced = engine.shake_hands()?;
        let announces = |option: &str| announced.iter().any(|name| name.eq_ignore_ascii_case(option));
        if announces(VARIANT) && game.name != games::DEFAULT {
            engine.ranks = game.ranks_of_variant;
            let line = engine.speech.set_option(VARIANT, game.name);
            engine.process.write(&line);
        }
        for (option, value) in &spec.options {
            if engine.speech.options_are_announced() && !announces(option) {
                return Err(EngineError::NoSuchOption { name: spec.name.clone(), option: option.clone() });
            }
            let line = engine.speech.set_option(option, value);
            engine.process.write(&line);
        }
        engine.wait_until_ready()?;
        Ok(engine)
    }

    /// The names of the options that it announces.
    fn shake_hands(&mut self) -> Result<Vec<String>, EngineError> {
        self.process.write(self.speech.handshake());
        let mut options = Vec::new();
        self.wait_for(self.speech.handshake(), |speech, line| {
            options.extend(speech.announced_option(line).map(str::to_owned));
            line.trim() == speech.handshake_done()
        })?;
        Ok(options)
    }

    /// Waits until everything said so far is done.
    ///
    /// # Errors
    /// It is gone or silent.
    pub fn wait_until_ready(&mut self) -> Result<(), EngineError> {
        self.process.write("isready");
        self.wait_for("isready", |_, line| line.trim() == "readyok")
    }

    fn wait_for(
        &mut self,
        question: &str,
        mut is_answer: impl FnMut(&dyn Speech, &str) -> bool,
    ) -> Result<(), EngineError> {
        let deadline = Instant::now() + START_PATIENCE;
        while Instant::now() < deadline {
            match self.process.read(deadline, &self.interrupt) {
                Waited::Line(heard) if is_answer(self.speech, &heard.text) => return Ok(()),
                Waited::Line(_) => {}
                Waited::Nothing => break,
                Waited::Closed => return Err(EngineError::Gone { name: self.name.clone() }),
                Waited::Interrupted => return Err(EngineError::Interrupted),
            }
        }
        Err(EngineError::Silent { name: self.name.clone(), question: question.into() })
    }

    /// How it spells moves.
    pub fn ranks(&self) -> Ranks {
        self.ranks
    }

    /// Tells it that a new game begins, and waits until it is ready.
    ///
    /// # Errors
    /// It is gone or silent.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        if self.speech.is_ready_before_new_game() {
            self.wait_until_ready()?;
            self.process.write(self.speech.new_game());
            return Ok(());
        }
        self.process.write(self.speech.new_game());
        self.wait_until_ready()
    }

    /// Has it think about the position after `moves`, and waits for the answer for at most `patience`; what
    /// it does to the clock is the caller's business.
    ///
    /// # Errors
    /// It is gone or silent.
    pub fn think(
        &mut self,
        fen: &str,
        moves: &[String],
        limit: &Limit,
        draw_offered: bool,
        patience: Duration,
    ) -> Result<Thought, EngineError> {
        self.process.write(&self.speech.position(fen, moves));
        let asked = Instant::now();
        self.process.write(&self.speech.go(limit, false, draw_offered));
        self.answer(asked, patience)
    }

    /// Has it think on the opponent's time about the position after `moves`, the last of which is expected.
    pub fn ponder(&mut self, fen: &str, moves: &[String], limit: &Limit) {
        self.process.write(&self.speech.position(fen, moves));
        self.process.write(&self.speech.go(limit, true, false));
    }

    /// The expected move was played: waits for the answer of the pondering.
    ///
    /// # Errors
    /// It is gone or silent.
    pub fn ponder_hit(&mut self, patience: Duration) -> Result<Thought, EngineError> {
        let asked = Instant::now();
        self.process.write("ponderhit");
        self.answer(asked, patience)
    }

    /// Ends its pondering; the answer is thrown away.
    ///
    /// # Errors
    /// It is gone or silent.
    pub fn ponder_miss(&mut self) -> Result<(), EngineError> {
        self.process.write("stop");
        self.answer(Instant::now(), START_PATIENCE).map(drop)
    }

    fn answer(&mut self, asked: Instant, patience: Duration) -> Result<Thought, EngineError> {
        let mut line = ThoughtLine::default();
        if let Some(thought) = self.listen(asked, asked + patience, &mut line)? {
            return Ok(thought);
        }
        self.process.write("stop");
        match self.listen(asked, Instant::now() + STOP_PATIENCE, &mut line)? {
            Some(thought) => Ok(thought),
            None => Err(EngineError::Silent { name: self.name.clone(), question: "go".into() }),
        }
    }

    fn listen(
        &mut self,
        asked: Instant,
        deadline: Instant,
        line: &mut ThoughtLine,
    ) -> Result<Option<Thought>, EngineError> {
        while Instant::now() < deadline {
            match self.process.read(deadline, &self.interrupt) {
                Waited::Line(heard) => match self.speech.reply(&heard.text) {
                    Some(reply) => {
                        let elapsed = heard.at.saturating_duration_since(asked);
                        return Ok(Some(Thought { reply, line: std::mem::take(line), elapsed, ranks: self.ranks }));
                    }
                    None => self.speech.listen(&heard.text, line),
                },
                Waited::Nothing => break,
                Waited::Closed => return Err(EngineError::Gone { name: self.name.clone() }),
                Waited::Interrupted => return Err(EngineError::Interrupted),
            }
        }
        Ok(None)
    }

    /// Tells it how the game ended for it: 2, 1 or 0 half-points.
    pub fn game_over(&mut self, half_points: u32) {
        if let Some(line) = self.speech.game_over(half_points) {
            self.process.write(line);
        }
    }
}

/// The option by which UCI engines choose a game.
const VARIANT: &str = "UCI_Variant";
