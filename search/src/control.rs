//! What the outside tells a running search, and what the threads tell each other: a stop flag, the ponder
//! hit, node counters.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use crate::limits::Clock;

/// A counter on a cache line of its own, so that threads do not slow each other down.
#[repr(align(64))]
struct Counter(AtomicU64);

/// The shared state of one search.
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    hit_pending: AtomicBool,
    hit: Mutex<Option<(Instant, Option<Clock>)>>,
    nodes: Box<[Counter]>,
}

impl Control {
    /// For a search on `threads` threads.
    pub fn new(threads: usize, pondering: bool) -> Control {
        Control {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            hit_pending: AtomicBool::new(false),
            hit: Mutex::new(None),
            nodes: (0..threads).map(|_| Counter(AtomicU64::new(0))).collect(),
        }
    }

    /// How many threads search.
    pub fn threads(&self) -> usize {
        self.nodes.len()
    }

    /// Ends the search.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether the search must end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Whether the search still runs on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// The pondered move was played at `now`; `clock` if new times came with the message.
    pub fn ponder_hit(&self, now: Instant, clock: Option<Clock>) {
        if self.pondering.swap(false, Relaxed) {
            *self.lock_hit() = Some((now, clock));
            self.hit_pending.store(true, Relaxed);
        }
    }

    /// The ponder hit, once.
    pub fn take_ponder_hit(&self) -> Option<(Instant, Option<Clock>)> {
        if !self.hit_pending.swap(false, Relaxed) {
            return None;
        }
        self.lock_hit().take()
    }

    fn lock_hit(&self) -> std::sync::MutexGuard<'_, Option<(Instant, Option<Clock>)>> {
        self.hit.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Tells the others how many nodes a thread has searched.
    #[inline]
    pub fn publish_nodes(&self, thread: usize, nodes: u64) {
        self.nodes[thread].0.store(nodes, Relaxed);
    }

    /// The nodes of all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }

    /// The nodes of each thread.
    pub fn nodes_by_thread(&self) -> Vec<u64> {
        self.nodes.iter().map(|counter| counter.0.load(Relaxed)).collect()
    }
}
