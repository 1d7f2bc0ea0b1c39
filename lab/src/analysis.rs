//! Engines that are asked about one position after another: several at a time, each started again after it
//! was lost.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use thiserror::Error;

use crate::engine::{Engine, EngineError, EngineSpec, Limit, Thought};
use crate::games::Facts;
use crate::interrupt::Interrupt;

/// An engine with a time for its move is told to stop this long after it.
const PATIENCE_PAST_TIME: Duration = Duration::from_secs(1);

/// Why there are no engines to ask.
#[derive(Debug, Error)]
pub enum TeamError {
    /// An engine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The threads that wait for them.
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
}

/// An engine that is asked about positions that have nothing to do with each other.
pub struct Analyst {
    spec: EngineSpec,
    game: &'static Facts,
    interrupt: Interrupt,
    engine: Option<Engine>,
}

impl Analyst {
    fn start(spec: &EngineSpec, game: &'static Facts, interrupt: &Interrupt) -> Result<Analyst, EngineError> {
        let engine = Engine::start(spec, game, interrupt)?;
        Ok(Analyst { spec: spec.clone(), game, interrupt: interrupt.clone(), engine: Some(engine) })
    }

    /// What the engine thinks of a position, with everything earlier forgotten. Without a time in the limit it
    /// is told to stop after `patience`. An engine that fails is let go, and the next position gets a fresh process.
    ///
    /// # Errors
    /// The engine is gone or silent, cannot be started again, or the user wants to leave.
    pub fn analyse(&mut self, fen: &str, limit: &Limit, patience: Duration) -> Result<Thought, EngineError> {
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::start(&self.spec, self.game, &self.interrupt)?,
        };
        let patience = match limit {
            Limit::MoveTime(time) | Limit::Solve(time) => *time + PATIENCE_PAST_TIME,
            _ => patience,
        };
        engine.new_game()?;
        let thought = engine.think(fen, &[], limit, false, patience)?;
        self.engine = Some(engine);
        Ok(thought)
    }
}

/// Several processes of the same engine, and a thread for each.
pub struct Team {
    analysts: Vec<Mutex<Analyst>>,
    pool: ThreadPool,
}

impl Team {
    /// Starts the engines.
    ///
    /// # Errors
    /// One of them does not get ready.
    pub fn start(
        spec: &EngineSpec,
        game: &'static Facts,
        size: usize,
        interrupt: &Interrupt,
    ) -> Result<Team, TeamError> {
        let analysts = (0..size)
            .map(|_| Analyst::start(spec, game, interrupt).map(Mutex::new))
            .collect::<Result<Vec<_>, EngineError>>()?;
        Ok(Team { pool: ThreadPoolBuilder::new().num_threads(analysts.len()).build()?, analysts })
    }

    /// Has every thread do the work once, all at the same time, and waits until they are done.
    pub fn work(&self, work: impl Fn(&mut Analyst) + Sync) {
        self.pool.broadcast(|thread| {
            let mut analyst = self.analysts[thread.index()].lock().unwrap_or_else(PoisonError::into_inner);
            work(&mut analyst);
        });
    }
}
