//! The transposition table: 32-byte clusters of three entries, shared by all threads without locks (`cluster.rs`).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_slice_box;

use crate::memory::cluster::{CLUSTER_WORDS, Cluster, ENTRIES, GENERATIONS, generation_of};
use crate::memory::huge_pages::{self, HUGE_PAGE};
use crate::memory::prefetch::prefetch;

pub use crate::memory::cluster::{Bound, TtEntry};

/// Bytes of a cluster.
const CLUSTER_BYTES: usize = CLUSTER_WORDS * size_of::<AtomicU64>();
/// Bytes of a cache line: two clusters; no cluster lies on two lines.
pub const CACHE_LINE: usize = 64;
/// Number of clusters from which `hashfull` is estimated, in permille of its entries.
const SAMPLE_CLUSTERS: usize = 1000;

/// A transposition table.
pub struct TranspositionTable {
    /// The clusters after `offset` words. An aligned allocation would be zeroed by hand, word by word, where a plain
    /// one of this size is fresh from the system and costs nothing until it is used.
    words: Box<[AtomicU64]>,
    offset: usize,
    clusters: usize,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// Creates a table of at most `mebibytes` MiB, or `None` when the memory cannot be had.
    pub fn try_new(mebibytes: usize) -> Option<TranspositionTable> {
        let clusters = (mebibytes.checked_mul(1 << 20)? / CLUSTER_BYTES).max(1);
        let length = clusters * CLUSTER_WORDS;
        let alignment = if clusters * CLUSTER_BYTES < HUGE_PAGE { CACHE_LINE } else { HUGE_PAGE };
        let words: Box<[AtomicU64]> = try_zeroed_slice_box(length + alignment / size_of::<AtomicU64>()).ok()?;
        let offset = words.as_ptr().addr().next_multiple_of(alignment) - words.as_ptr().addr();
        huge_pages::advise(&words[offset / size_of::<AtomicU64>()..][..length]);
        Some(TranspositionTable {
            words,
            offset: offset / size_of::<AtomicU64>(),
            clusters,
            generation: AtomicU8::new(0),
        })
    }

    /// Returns the words of all clusters.
    pub fn words(&self) -> &[AtomicU64] {
        &self.words[self.offset..][..self.clusters * CLUSTER_WORDS]
    }

    /// Returns the size in MiB.
    pub fn mebibytes(&self) -> usize {
        (self.clusters * CLUSTER_BYTES) >> 20
    }

    /// Removes all entries; for small tables, for it writes to all of the memory.
    pub fn clear(&self) {
        self.words.iter().for_each(|word| word.store(0, Relaxed));
        self.generation.store(0, Relaxed);
    }

    /// Begins a new generation: entries of earlier searches are replaced first.
    pub fn age(&self) {
        self.generation.store((self.generation() + 1) % GENERATIONS, Relaxed);
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.generation.load(Relaxed)
    }

    #[inline]
    fn cluster(&self, key: u64) -> Cluster<'_> {
        let index = ((u128::from(key) * self.clusters as u128) >> 64) as usize;
        let first = self.offset + index * CLUSTER_WORDS;
        Cluster(self.words[first..].first_chunk().expect("the index is less than the number of clusters"))
    }

    /// Returns the entry of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<TtEntry> {
        self.cluster(key).probe(key)
    }

    /// Stores an entry, unless a much deeper one of the same position is there. An entry without a move keeps the move
    /// that was stored before.
    pub fn store(&self, key: u64, entry: TtEntry) {
        self.cluster(key).store(key, entry, self.generation());
    }

    /// Asks the processor to fetch the cluster of a key that is going to be probed.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key).0);
    }

    /// Returns the share of the table that entries of the current search use, in permille, from a sample.
    pub fn hashfull(&self) -> u32 {
        let sample = SAMPLE_CLUSTERS.min(self.clusters);
        let used = self.words[self.offset..]
            .chunks_exact(CLUSTER_WORDS)
            .take(sample)
            .flat_map(|words| &words[..ENTRIES])
            .map(|word| word.load(Relaxed))
            .filter(|&word| word != 0 && generation_of(word) == self.generation())
            .count();
        (used * 1000 / (sample * ENTRIES)) as u32
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use boards::Move;
    use proptest::prelude::*;

    use super::*;
    use crate::memory::cluster::{DEPTH_OFFSET, fold};
    use crate::random::split_mix;
    use crate::random::tests::check_property;
    use crate::score::{
        BEST_ORDINARY, EVAL_LIMIT, MATE, MAX_PLY, NO_SCORE, Score, TABLE_WIN, from_table, is_decisive, mate_plies,
        to_table,
    };

    /// Random cases of a property.
    const CASES: u32 = if cfg!(debug_assertions) { 10_000 } else { 50_000 };

    fn entry(mv: u16, depth: i32, bound: Bound) -> TtEntry {
        TtEntry { mv: Move::from_bits(mv), score: -1234, static_eval: 77, depth, bound, pv: true }
    }

    #[test]
    fn what_is_stored_comes_back() {
        let table = TranspositionTable::try_new(1).unwrap();
        let key = 0x1234_5678_9abc_def0;
        assert_eq!(table.probe(key), None);
        table.store(key, entry(0x4321, 12, Bound::Lower));
        assert_eq!(table.probe(key), Some(entry(0x4321, 12, Bound::Lower)));
        assert_eq!(table.probe(key ^ 1), None);
    }

    /// Scores that a search has at a node `ply` plies from its root: a mate or a win by a table is not nearer than the
    /// node.
    fn any_score(ply: usize) -> impl Strategy<Value = Score> {
        let distances = ply as Score..=MAX_PLY as Score;
        let far = (prop_oneof![Just(MATE), Just(TABLE_WIN)], distances, prop_oneof![Just(1), Just(-1)]);
        let decisive = far.prop_map(|(win, plies, sign)| sign * (win - plies));
        prop_oneof![2 => -EVAL_LIMIT..=EVAL_LIMIT, 2 => decisive, 1 => prop_oneof![Just(0), Just(BEST_ORDINARY)]]
    }

    fn any_entry() -> impl Strategy<Value = (TtEntry, usize)> {
        let bound = prop_oneof![Just(Bound::None), Just(Bound::Upper), Just(Bound::Lower), Just(Bound::Exact)];
        let static_eval = prop_oneof![4 => -EVAL_LIMIT..=EVAL_LIMIT, 1 => Just(NO_SCORE)];
        let depth = -DEPTH_OFFSET..=MAX_PLY as i32;
        (0..=MAX_PLY, any::<u16>(), static_eval, depth, bound, any::<bool>()).prop_flat_map(
            |(ply, mv, static_eval, depth, bound, pv)| {
                let mv = Move::from_bits(mv);
                any_score(ply).prop_map(move |score| (TtEntry { mv, score, static_eval, depth, bound, pv }, ply))
            },
        )
    }

    #[test]
    fn every_entry_comes_back_as_it_was_at_every_ply() {
        let (decisive, ordinary, late) = (Cell::new(0), Cell::new(0), Cell::new(0));
        let values = (any_entry(), any::<u64>(), 0..GENERATIONS, 0..=2 * MAX_PLY as u32);
        check_property(CASES, values, |((entry, ply), key, age, plies_left)| {
            let table = TranspositionTable::try_new(1).unwrap();
            (0..age).for_each(|_| table.age());
            let score = to_table(entry.score, ply);
            table.store(key, TtEntry { score, ..entry });
            // Zero is the word of a free slot.
            prop_assume!(TtEntry { score, ..entry }.pack(age) != 0);
            let found = table.probe(key).expect("the entry is the only one");
            prop_assert_eq!(TtEntry { score: from_table(found.score, ply, u32::MAX), ..found }, entry);
            prop_assert_eq!(table.probe(key ^ 1), None);
            let limited = from_table(found.score, ply, plies_left);
            let comes_late =
                mate_plies(entry.score).is_some_and(|plies| plies.unsigned_abs() - ply as u32 > plies_left);
            prop_assert_eq!(limited, if comes_late { BEST_ORDINARY * entry.score.signum() } else { entry.score });
            let kind = if is_decisive(entry.score) { &decisive } else { &ordinary };
            kind.set(kind.get() + 1);
            late.set(late.get() + u32::from(comes_late));
            Ok(())
        });
        assert!(
            decisive.get() > CASES / 4 && ordinary.get() > CASES / 4 && late.get() > CASES / 100,
            "{} decisive scores, {} others, {} too late",
            decisive.get(),
            ordinary.get(),
            late.get()
        );
    }

    #[test]
    fn a_move_survives_an_entry_without_one_and_a_deep_entry_a_shallow_one() {
        let table = TranspositionTable::try_new(1).unwrap();
        let key = 99 << 40;
        table.store(key, entry(7, 3, Bound::Lower));
        table.store(key, entry(0, 3, Bound::Upper));
        assert_eq!(table.probe(key).unwrap().mv, Move::from_bits(7));
        table.store(key, entry(7, 20, Bound::Lower));
        table.store(key, entry(8, 2, Bound::Lower));
        assert_eq!(table.probe(key).unwrap().depth, 20);
    }

    #[test]
    fn the_oldest_and_shallowest_entry_goes_first() {
        let table = TranspositionTable::try_new(1).unwrap();
        let keys: Vec<u64> = (1..=4).collect();
        table.store(keys[0], entry(1, 9, Bound::Lower));
        table.store(keys[1], entry(2, 5, Bound::Lower));
        table.store(keys[2], entry(3, 7, Bound::Lower));
        table.store(keys[3], entry(4, 1, Bound::Lower));
        assert!(table.probe(keys[1]).is_none());
        for _ in 0..3 {
            table.age();
        }
        table.store(keys[3], entry(4, 1, Bound::Lower));
        table.store(keys[1], entry(2, 1, Bound::Lower));
        assert!(table.probe(keys[2]).is_none());
        assert!(table.probe(keys[3]).is_some());
    }

    #[test]
    fn a_shallow_entry_replaces_a_deep_one_of_its_position_if_it_is_exact_or_of_a_later_search() {
        let table = TranspositionTable::try_new(1).unwrap();
        table.store(1, entry(1, 20, Bound::Lower));
        table.store(1, entry(2, 2, Bound::Exact));
        assert_eq!(table.probe(1), Some(entry(2, 2, Bound::Exact)));
        table.store(1, entry(1, 20, Bound::Lower));
        table.age();
        table.store(1, entry(3, 2, Bound::Upper));
        assert_eq!(table.probe(1), Some(entry(3, 2, Bound::Upper)));
    }

    #[test]
    fn entries_from_before_generation_zero_are_older_than_those_of_it() {
        let table = TranspositionTable::try_new(1).unwrap();
        (1..GENERATIONS).for_each(|_| table.age());
        table.store(1, entry(1, 9, Bound::Lower));
        table.age();
        table.age();
        table.store(2, entry(2, 2, Bound::Lower));
        table.store(3, entry(3, 2, Bound::Lower));
        table.store(4, entry(4, 2, Bound::Lower));
        assert_eq!(table.probe(1), None, "depth 9 less twice the penalty of a generation is below 2");
        assert!([2, 3, 4].iter().all(|&key| table.probe(key).is_some()));
    }

    /// The checks of 16 bits are not proof against chance: the entries are such that no mixture of two of them passes
    /// for one of the keys.
    #[test]
    fn threads_that_share_a_cluster_find_whole_entries_of_their_keys_only() {
        const THREADS: u64 = 4;
        const ROUNDS: u64 = 50_000;
        const KEYS: u64 = 6;
        const OF_A_KEY: u64 = 4;
        let key = |index: u64| 1 << 63 | (index + 1).wrapping_mul(0x3a5d) & 0xffff;
        let stored = |index: u64, version: u64| {
            let random = split_mix(index * OF_A_KEY + version);
            let depth = (random >> 32 & 7) as i32;
            let score = i32::from((random >> 16) as i16) / 2;
            TtEntry { mv: Move::from_bits(random as u16 | 1), score, depth, ..entry(0, 0, Bound::Lower) }
        };
        let all: Vec<(u64, u64)> =
            (0..KEYS).flat_map(|index| (0..OF_A_KEY).map(move |version| (index, version))).collect();
        let word = |&(index, version): &(u64, u64)| stored(index, version).pack(0);
        for at in &all {
            let checks = all.iter().map(|other| key(other.0) as u16 ^ fold(word(other))).chain([0]);
            let mixtures = checks.map(|check| check ^ fold(word(at))).filter(|&tag| tag != key(at.0) as u16);
            assert!(mixtures.into_iter().all(|tag| (0..KEYS).all(|index| key(index) as u16 != tag)), "{at:?}");
        }
        let table = TranspositionTable::try_new(1).unwrap();
        let hits = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for thread in 0..THREADS {
                let (table, hits) = (&table, &hits);
                scope.spawn(move || {
                    for round in 0..ROUNDS {
                        let random = split_mix(round * THREADS + thread);
                        let (index, version) = (random % KEYS, random >> 32 & (OF_A_KEY - 1));
                        table.store(key(index), stored(index, version));
                        let asked = random >> 16 & 0xff;
                        if let Some(found) = table.probe(key(asked % KEYS)) {
                            let whole = (0..OF_A_KEY).any(|version| found == stored(asked % KEYS, version));
                            assert!(whole, "{found:?} of key {}", asked % KEYS);
                            hits.fetch_add(1, Relaxed);
                        }
                    }
                });
            }
        });
        // The scheduler decides how many keys stay in the cluster: on a busy machine less than a quarter were found.
        assert!(hits.into_inner() > THREADS * ROUNDS / 50);
    }

    #[test]
    fn hashfull_counts() {
        let table = TranspositionTable::try_new(1).unwrap();
        for index in 0..200_000u64 {
            table.store(index.wrapping_mul(crate::random::STEP), entry(1, 1, Bound::Exact));
        }
        assert!(table.hashfull() > 500);
        assert_eq!(TranspositionTable::try_new(1).unwrap().hashfull(), 0);
    }

    #[test]
    fn a_table_larger_than_any_memory_is_refused() {
        assert!(TranspositionTable::try_new(usize::MAX >> 20).is_none());
    }
}
