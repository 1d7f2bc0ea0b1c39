//! State that a running search shares with its callers and among its threads: stop flag, ponder hit, node counters.

use std::time::Instant;

use crate::limits::Clock;
use crate::sync::atomic::{AtomicBool, AtomicU64, Relaxed};
use crate::sync::{Mutex, MutexGuard, PoisonError};

/// A counter on a cache line of its own, so that threads do not invalidate each other's cache.
#[repr(align(64))]
struct Counter(AtomicU64);

/// The shared state of one search.
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    hit_pending: AtomicBool,
    hit: Mutex<Option<(Instant, Option<Clock>)>>,
    nodes: Box<[Counter]>,
    endgame_hits: Box<[Counter]>,
}

impl Control {
    /// Creates the state of a search on `threads` threads.
    pub fn new(threads: usize, pondering: bool) -> Control {
        Control {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            hit_pending: AtomicBool::new(false),
            hit: Mutex::new(None),
            nodes: (0..threads).map(|_| Counter(AtomicU64::new(0))).collect(),
            endgame_hits: (0..threads).map(|_| Counter(AtomicU64::new(0))).collect(),
        }
    }

    /// Returns the number of threads of the search.
    pub fn threads(&self) -> usize {
        self.nodes.len()
    }

    /// Asks all threads to stop.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Returns true if the search must end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Returns true while the search runs on the opponent's time: until it takes the ponder hit. A search that was told
    /// of the hit before it has the new times would measure the pondering with the old ones, and end at once.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// Ends pondering: the expected move was played at `now`, with new times in `clock` if there are any.
    pub fn ponder_hit(&self, now: Instant, clock: Option<Clock>) {
        // Test and note are one step. Between them the search could take an earlier hit and end the pondering: this hit
        // would stay pending, and restart the clock of a search that no longer ponders.
        let mut hit = self.lock_hit();
        if self.is_pondering() {
            hit.get_or_insert((now, clock));
            self.hit_pending.store(true, Relaxed);
        }
    }

    /// Takes the ponder hit, which is returned once.
    pub fn take_ponder_hit(&self) -> Option<(Instant, Option<Clock>)> {
        // A load first: the lock would take the cache line with the stop flag away from all other threads, a thousand
        // times a second.
        if !self.hit_pending.load(Relaxed) {
            return None;
        }
        let mut hit = self.lock_hit();
        self.hit_pending.store(false, Relaxed);
        self.pondering.store(false, Relaxed);
        hit.take()
    }

    fn lock_hit(&self) -> MutexGuard<'_, Option<(Instant, Option<Clock>)>> {
        self.hit.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the number of nodes that a thread has searched.
    #[inline]
    pub fn publish_nodes(&self, thread: usize, nodes: u64) {
        self.nodes[thread].0.store(nodes, Relaxed);
    }

    /// Returns the number of nodes of all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }

    /// Sets the number of positions that a thread has found in endgame tables.
    pub fn publish_endgame_hits(&self, thread: usize, hits: u64) {
        self.endgame_hits[thread].0.store(hits, Relaxed);
    }

    /// Returns the number of positions that all threads have found in endgame tables.
    pub fn endgame_hits(&self) -> u64 {
        self.endgame_hits.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }

    /// Returns the number of nodes of each thread, by its index.
    pub fn nodes_by_thread(&self) -> Vec<u64> {
        self.nodes.iter().map(|counter| counter.0.load(Relaxed)).collect()
    }
}
