//! Pool of engine processes that analyse single positions in parallel; a process that failed is started again.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use selfplay::Limit;
use selfplay::games::GameFacts;
use thiserror::Error;

use crate::engine::{Engine, EngineAnswer, EngineError, EngineSpec};
use crate::interrupt::Interrupt;

/// Time after the end of its move time at which an engine is sent `stop`.
const STOP_DELAY: Duration = Duration::from_secs(1);

/// Error of starting a pool.
#[derive(Debug, Error)]
pub enum EnginePoolError {
    /// The engine cannot be used.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The threads of the pool cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
}

/// Engine process that analyses positions independently of each other.
pub struct Analyser {
    spec: EngineSpec,
    game: &'static GameFacts,
    interrupt: Interrupt,
    engine: Option<Engine>,
}

impl Analyser {
    fn start(spec: &EngineSpec, game: &'static GameFacts, interrupt: &Interrupt) -> Result<Analyser, EngineError> {
        let engine = Engine::start(spec, game, interrupt)?;
        Ok(Analyser { spec: spec.clone(), game, interrupt: interrupt.clone(), engine: Some(engine) })
    }

    /// Analyses a position as a new game. Without a time in `limit` the engine is sent `stop` after `patience`. An
    /// engine that fails is dropped; the next position starts a new process.
    ///
    /// # Errors
    /// The engine has ended, does not answer in time or cannot be started again, or the user interrupted the run.
    pub fn analyse(&mut self, fen: &str, limit: &Limit, patience: Duration) -> Result<EngineAnswer, EngineError> {
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::start(&self.spec, self.game, &self.interrupt)?,
        };
        let patience = match limit {
            Limit::MoveTime(time) | Limit::Solve(time) => *time + STOP_DELAY,
            _ => patience,
        };
        engine.new_game()?;
        let answer = engine.think(fen, &[], limit, false, patience)?;
        self.engine = Some(engine);
        Ok(answer)
    }
}

/// Several processes of the same engine, with a thread for each.
pub struct EnginePool {
    analysers: Vec<Mutex<Analyser>>,
    pool: ThreadPool,
}

impl EnginePool {
    /// Starts `size` processes.
    ///
    /// # Errors
    /// A process does not complete its handshake.
    pub fn start(
        spec: &EngineSpec,
        game: &'static GameFacts,
        size: usize,
        interrupt: &Interrupt,
    ) -> Result<EnginePool, EnginePoolError> {
        let analysers = (0..size)
            .map(|_| Analyser::start(spec, game, interrupt).map(Mutex::new))
            .collect::<Result<Vec<_>, EngineError>>()?;
        Ok(EnginePool { pool: ThreadPoolBuilder::new().num_threads(analysers.len()).build()?, analysers })
    }

    /// Runs `work` once on each thread with its engine, and waits until all have returned.
    pub fn run_on_all(&self, work: impl Fn(&mut Analyser) + Sync) {
        self.pool.broadcast(|thread| {
            let mut analyser = self.analysers[thread.index()].lock().unwrap_or_else(PoisonError::into_inner);
            work(&mut analyser);
        });
    }
}
