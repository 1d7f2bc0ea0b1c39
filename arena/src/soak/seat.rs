//! An engine that lives through many games.

use std::path::Path;

use search::ListedGame;
use selfplay::games::game_facts;

use crate::engine::{Engine, EngineError, EngineSpec, Process, Protocol};
use crate::interrupt::Interrupt;

/// Number of games between two measurements, all with the default options.
pub const MEASURED: u64 = 8;

/// An engine for one protocol and one game.
pub struct Seat {
    /// Protocol.
    pub protocol: Protocol,
    /// Name of the game.
    pub game: &'static str,
    /// The running process.
    pub process: Option<Process>,
    /// Games that this process has played.
    pub games: u64,
    /// Number of the first game of this process.
    pub born: u64,
}

impl Seat {
    /// Returns a seat whose engine is not running yet.
    pub fn new(protocol: Protocol, game: &'static str) -> Seat {
        Seat { protocol, game, process: None, games: 0, born: 0 }
    }

    /// Returns the running engine for the game of a number; starts it if it does not run.
    ///
    /// # Errors
    /// The engine cannot be started, ends or does not answer in time, or the user interrupted the run.
    pub fn start<G: ListedGame>(
        &mut self,
        program: &Path,
        number: u64,
        interrupt: &Interrupt,
    ) -> Result<&mut Process, EngineError> {
        let process = match self.process.take() {
            Some(process) => process,
            None => {
                (self.games, self.born) = (0, number);
                Engine::start(&self.spec(program), game_facts::<G>(), interrupt)?.into_process()
            }
        };
        Ok(self.process.insert(process))
    }

    fn spec(&self, program: &Path) -> EngineSpec {
        EngineSpec {
            name: program.display().to_string(),
            command: program.display().to_string(),
            arguments: Vec::new(),
            protocol: self.protocol,
            options: Vec::new(),
            nodes: None,
            depth: None,
            control: None,
        }
    }

    /// Returns true if the next game is one before which the engine is measured.
    pub fn is_measured(&self) -> bool {
        self.games % MEASURED == MEASURED - 1
    }
}
