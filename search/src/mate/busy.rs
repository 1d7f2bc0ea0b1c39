//! Which boards other threads are at work on, so that each thread looks elsewhere (a virtual loss).

use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

use super::outlook::Number;

/// A power of two.
const COUNTERS: usize = 1 << 16;

/// Counts the threads at work on each board, roughly: boards share counters.
pub struct Busy {
    counters: Box<[AtomicU16]>,
}

impl Busy {
    pub fn new() -> Busy {
        Busy { counters: (0..COUNTERS).map(|_| AtomicU16::new(0)).collect() }
    }

    fn counter(&self, board_key: u64) -> &AtomicU16 {
        &self.counters[board_key as usize % COUNTERS]
    }

    /// A thread begins to work on a board.
    pub fn enter(&self, board_key: u64) {
        self.counter(board_key).fetch_add(1, Relaxed);
    }

    /// It ends.
    pub fn leave(&self, board_key: u64) {
        self.counter(board_key).fetch_sub(1, Relaxed);
    }

    /// How many threads are at work on a board, for one that is not.
    pub fn others(&self, board_key: u64) -> Number {
        Number::from(self.counter(board_key).load(Relaxed))
    }
}
