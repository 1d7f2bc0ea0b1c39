//! Leaving early: all waiting for engines ends at once, and what was found so far is still printed.

use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use crossbeam_channel::{Receiver, Sender, bounded};

/// The exit status after Ctrl-C: 128 and the number of the signal, as shells have it.
pub const INTERRUPTED: u8 = 130;

/// Ready, as a closed channel is, once [`Stop::stop`] was called.
#[derive(Clone, Debug)]
pub struct Interrupt(pub Receiver<Infallible>);

/// Ends the waiting of all who hold the [`Interrupt`] made with it.
#[derive(Clone, Debug)]
pub struct Stop(Arc<Mutex<Option<Sender<Infallible>>>>);

impl Interrupt {
    /// An interrupt, and how to bring it about.
    pub fn new() -> (Stop, Interrupt) {
        let (sender, receiver) = bounded(0);
        (Stop(Arc::new(Mutex::new(Some(sender)))), Interrupt(receiver))
    }

    /// An interrupt that Ctrl-C (or the system's wish to end the program) brings about, and how else to do it. The
    /// second time ends the process.
    ///
    /// # Errors
    /// The system does not let the signal be caught.
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

    /// Whether it has come about.
    pub fn is_raised(&self) -> bool {
        matches!(self.0.try_recv(), Err(crossbeam_channel::TryRecvError::Disconnected))
    }
}

impl Stop {
    /// Brings the interrupt about. False if it had been already.
    pub fn stop(&self) -> bool {
        self.0.lock().is_ok_and(|mut sender| sender.take().is_some())
    }
}
