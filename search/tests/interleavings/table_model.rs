//! A cluster of the transposition table between threads that store and probe.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use boards::Move;
use loom::thread;

use crate::cluster::{Bound, CLUSTER_WORDS, Cluster, ENTRIES, TtEntry, fold};
use crate::explore::{Preemptions, explore};
use crate::sync::atomic::AtomicU64;

const BOUNDS: Preemptions = Preemptions { short: 2, long: Some(3) };
/// Generation of all entries.
const GENERATION: u8 = 0;
/// Keys of the cluster. The checks of 16 bits are not proof against chance: no mixture of two entries passes for one of
/// the keys.
const KEYS: [u64; 5] = [0x3a5d, 0x74ba, 0xaf17, 0xe974, 0x23d1];
/// Versions of the entry of each key.
const VERSIONS: u64 = 2;

/// Returns a version of the entry of a key. Those of the last keys are the deepest.
fn entry(index: usize, version: u64) -> TtEntry {
    let mv = Move::from_bits(0x1000 * (index as u16 + 1) + version as u16 + 1);
    let score = 700 * index as i32 - 1_300 * version as i32;
    TtEntry { mv, score, static_eval: 77, depth: 2 * index as i32, bound: Bound::Exact, pv: false }
}

/// Asserts that no entry passes with the check of another one, or with that of an empty place.
fn assert_no_mixture_passes() {
    let all: Vec<(usize, u64)> =
        (0..KEYS.len()).flat_map(|index| (0..VERSIONS).map(move |version| (index, version))).collect();
    let word = |(index, version): (usize, u64)| fold(entry(index, version).pack(GENERATION));
    for &at in &all {
        let others = all.iter().filter(|&&other| other != at);
        for check in others.map(|&other| KEYS[other.0] as u16 ^ word(other)).chain([0]) {
            assert!(!KEYS.contains(&u64::from(check ^ word(at))), "{at:?}");
        }
    }
}

struct Words([AtomicU64; CLUSTER_WORDS]);

impl Words {
    fn store(&self, index: usize, version: u64) {
        Cluster(&self.0).store(KEYS[index], entry(index, version), GENERATION);
    }

    /// Probes a key. Returns true if there is an entry, which is a whole one of the key.
    fn finds(&self, index: usize) -> bool {
        let found = Cluster(&self.0).probe(KEYS[index]);
        let is_whole = |found| (0..VERSIONS).any(|version| entry(index, version) == found);
        assert!(found.is_none_or(is_whole), "{found:?} of key {index}");
        found.is_some()
    }
}

/// Explores a cluster that has the first version of the keys `before`, while each thread but the last one stores an
/// entry, and the last one probes the keys `asked`.
fn explore_cluster(name: &str, before: &'static [usize], stored: &'static [(usize, u64)], asked: &'static [usize]) {
    assert_no_mixture_passes();
    let (hits, misses) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let counters = (Arc::clone(&hits), Arc::clone(&misses));
    explore(name, BOUNDS, move || {
        let words = Arc::new(Words([(); CLUSTER_WORDS].map(|()| AtomicU64::new(0))));
        before.iter().for_each(|&index| words.store(index, 0));
        let store = |&(index, version): &(usize, u64)| {
            let words = Arc::clone(&words);
            thread::spawn(move || words.store(index, version))
        };
        let threads: Vec<_> = stored.iter().map(store).collect();
        for &index in asked {
            let counter = if words.finds(index) { &counters.0 } else { &counters.1 };
            counter.fetch_add(1, Relaxed);
        }
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        asked.iter().for_each(|&index| _ = words.finds(index));
    });
    assert!(
        hits.load(Relaxed) > 0 && misses.load(Relaxed) > 0,
        "{hits:?} hits, {misses:?} misses: the probes do not meet the stores"
    );
}

#[test]
fn an_empty_cluster_gets_entries_of_two_positions() {
    explore_cluster("table, empty cluster", &[], &[(0, 0), (1, 0)], &[0, 1]);
}

#[test]
fn two_threads_replace_the_shallowest_entry() {
    explore_cluster("table, full cluster", &[2, 3, 4], &[(0, 0), (1, 0)], &[2, 0, 1]);
}

#[test]
fn two_threads_renew_the_entry_of_one_position() {
    assert_eq!(ENTRIES, 3);
    explore_cluster("table, one position", &[2], &[(2, 1), (2, 0)], &[2, 2]);
}
