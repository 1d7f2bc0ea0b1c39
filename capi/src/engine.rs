//! An engine within the process: a thread that holds a conversation.

use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use search::UnknownGame;

use crate::failure::Failure;
use crate::handles::Handles;
use crate::lines::{Answers, Input};

/// The engines of the process.
pub static ENGINES: Handles<Engine> = Handles::new();

/// A conversation with an engine.
pub struct Engine {
    answers: Answers,
    /// `None` when the engine was ended.
    running: Mutex<Option<Running>>,
}

struct Running {
    orders: Sender<Vec<u8>>,
    session: JoinHandle<()>,
}

impl Engine {
    /// Starts an engine with a game.
    ///
    /// # Errors
    /// There is no such game, or the system cannot create a thread.
    pub fn start(game: &str) -> Result<Engine, Failure> {
        let game = protocol::games::find(game).ok_or_else(|| UnknownGame(game.to_owned()))?;
        let (orders, sent) = mpsc::channel();
        let answers = Answers::default();
        let (output, end) = (answers.output(), answers.end());
        let converse = move || {
            if let Err(error) = protocol::converse(Input::new(sent), output, game) {
                end.fail(error);
            }
        };
        let session = thread::Builder::new().name("session".into()).spawn(converse)?;
        Ok(Engine { answers, running: Mutex::new(Some(Running { orders, session })) })
    }

    /// Sends one line or several.
    ///
    /// # Errors
    /// The engine has ended.
    pub fn send(&self, lines: &str) -> Result<(), Failure> {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let Running { orders, session } = running.as_ref().ok_or(Failure::Closed)?;
        if session.is_finished() {
            return Err(Failure::Closed);
        }
        orders.send(format!("{lines}\n").into_bytes()).map_err(|_| Failure::Closed)
    }

    /// Waits for the next line of the engine and gives it to `take` ([`Answers::next`]).
    ///
    /// # Errors
    /// No line came within the time, the engine has ended, or `take` fails.
    pub fn read(
        &self,
        patience: Option<Duration>,
        take: impl FnOnce(&str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.answers.next(patience, take)
    }

    /// Stops a search, ends the conversation and waits for its thread. Nobody reads its last lines.
    pub fn end(&self) {
        self.answers.discard();
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Running { orders, session }) = running {
            // The engine may have ended by itself, or failed: both are an end.
            let _ = orders.send(b"quit\n".to_vec());
            drop(orders);
            let _ = session.join();
        }
    }
}
