//! A channel with the promises of crossbeam's: messages in order, an end for receivers when the last sender is dropped,
//! an error for senders when the last receiver is. crossbeam cannot be compiled with the types of loom.

use std::collections::VecDeque;
use std::sync::Arc;

use loom::sync::{Condvar, Mutex, MutexGuard};

struct Channel<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    messages: VecDeque<T>,
    capacity: usize,
    senders: usize,
    has_receiver: bool,
}

impl<T> Channel<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap()
    }
}

pub struct Sender<T>(Arc<Channel<T>>);

pub struct Receiver<T>(Arc<Channel<T>>);

/// All senders are gone.
#[derive(Debug)]
pub struct RecvError;

/// Creates a channel without a limit.
pub fn unbounded<T>() -> (Sender<T>, Receiver<T>) {
    bounded(usize::MAX)
}

/// Creates a channel for at most `capacity` messages. Nothing may be sent if it is 0.
pub fn bounded<T>(capacity: usize) -> (Sender<T>, Receiver<T>) {
    let state = State { messages: VecDeque::new(), capacity, senders: 1, has_receiver: true };
    let channel = Arc::new(Channel { state: Mutex::new(state), changed: Condvar::new() });
    (Sender(Arc::clone(&channel)), Receiver(channel))
}

impl<T> Sender<T> {
    /// Sends a message when there is room for it; without a receiver it comes back.
    pub fn send(&self, message: T) -> Result<(), T> {
        let mut state = self.0.lock();
        assert!(state.capacity > 0, "a channel without room is there to be closed");
        while state.has_receiver && state.messages.len() >= state.capacity {
            state = self.0.changed.wait(state).unwrap();
        }
        if !state.has_receiver {
            drop(state);
            return Err(message);
        }
        state.messages.push_back(message);
        self.0.changed.notify_all();
        Ok(())
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Sender<T> {
        self.0.lock().senders += 1;
        Sender(Arc::clone(&self.0))
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.senders -= 1;
        if state.senders == 0 {
            self.0.changed.notify_all();
        }
    }
}

impl<T> Receiver<T> {
    /// Waits for a message.
    pub fn recv(&self) -> Result<T, RecvError> {
        let mut state = self.0.lock();
        loop {
            if let Some(message) = state.messages.pop_front() {
                self.0.changed.notify_all();
                return Ok(message);
            }
            if state.senders == 0 {
                return Err(RecvError);
            }
            state = self.0.changed.wait(state).unwrap();
        }
    }

    /// Returns the messages until the last sender is dropped.
    pub fn iter(&self) -> impl Iterator<Item = T> {
        std::iter::from_fn(|| self.recv().ok())
    }
}

impl<T> IntoIterator for Receiver<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        IntoIter(self)
    }
}

pub struct IntoIter<T>(Receiver<T>);

impl<T> Iterator for IntoIter<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.0.recv().ok()
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.has_receiver = false;
        let messages = std::mem::take(&mut state.messages);
        self.0.changed.notify_all();
        drop(state);
        // Senders in them are dropped without the lock.
        drop(messages);
    }
}
