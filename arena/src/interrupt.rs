//! Interruption of a run: all waits for engines end at once, and the results so far are still printed.

use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use crossbeam_channel::{Receiver, Sender, bounded};

/// Exit status after Ctrl-C: 128 plus the number of the signal, as shells report it.
pub const INTERRUPTED: u8 = 130;

/// Channel that is closed, and so ready in a `select!`, once [`Stop::stop`] was called.
#[derive(Clone, Debug)]
pub struct Interrupt(pub Receiver<Infallible>);

/// Handle that raises the [`Interrupt`] created with it.
#[derive(Clone, Debug)]
pub struct Stop(Arc<Mutex<Option<Sender<Infallible>>>>);

impl Interrupt {
    /// Returns an interrupt and the handle that raises it.
    pub fn new() -> (Stop, Interrupt) {
        let (sender, receiver) = bounded(0);
        (Stop(Arc::new(Mutex::new(Some(sender)))), Interrupt(receiver))
    }

    /// Returns an interrupt that Ctrl-C (SIGINT, SIGTERM or SIGHUP) raises, and a handle that raises it as well. A
    /// second signal ends the process.
    ///
    /// # Errors
    /// The signal handler cannot be installed.
    pub fn on_ctrl_c() -> Result<(Stop, Interrupt), ctrlc::Error> {
        let (stop, interrupt) = Interrupt::new();
        let on_signal = stop.clone();
        ctrlc::set_handler(move || {
            if !on_signal.stop() {
                std::process::exit(i32::from(INTERRUPTED));
            }
        })?;
        Ok((stop, interrupt))
    }

    /// Returns true once the interrupt is raised.
    pub fn is_raised(&self) -> bool {
        matches!(self.0.try_recv(), Err(crossbeam_channel::TryRecvError::Disconnected))
    }
}

impl Stop {
    /// Raises the interrupt. Returns false if it was raised before.
    pub fn stop(&self) -> bool {
        self.0.lock().is_ok_and(|mut sender| sender.take().is_some())
    }
}
