//! The parts of the threads in a search: how they get them, and how the helpers vote.

use crate::control::Control;
use crate::sync::channel::{Receiver, Sender, bounded};
use crate::threads::parking::ParkedThread;

/// A thread's part in a search. `V` is a vote.
pub enum SearchRole<V> {
    /// Controls the search, collects the votes, and answers.
    Main { votes: Votes<V> },
    /// Searches the same position and votes for a move, or has no vote.
    Helper { vote: Sender<Option<V>> },
}

impl<V> SearchRole<V> {
    /// Returns the part of a thread that searches alone.
    pub fn alone() -> SearchRole<V> {
        let (_, received) = bounded(0);
        SearchRole::Main { votes: Votes { received, helpers: 0 } }
    }
}

/// The votes of the helpers.
pub struct Votes<V> {
    received: Receiver<Option<V>>,
    helpers: usize,
}

impl<V> Votes<V> {
    /// Waits until all helpers have voted or failed, and returns the votes.
    pub fn collect(&self) -> Vec<V> {
        self.received.iter().take(self.helpers).flatten().collect()
    }
}

/// Starts a search on threads, of which the first one becomes the main thread. Returns false if that has ended: then
/// nobody answers, and the helpers are stopped.
pub fn start<J: Send + 'static, V>(
    threads: &[ParkedThread<J>],
    control: &Control,
    job: impl Fn(SearchRole<V>) -> J,
) -> bool {
    let Some((main, helpers)) = threads.split_first() else { return false };
    let (vote, received) = bounded(helpers.len());
    for thread in helpers {
        thread.send(job(SearchRole::Helper { vote: vote.clone() }));
    }
    drop(vote);
    let started = main.send(job(SearchRole::Main { votes: Votes { received, helpers: helpers.len() } }));
    if !started {
        control.stop();
    }
    started
}
