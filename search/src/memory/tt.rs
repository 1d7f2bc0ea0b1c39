//! The transposition table: 32-byte clusters of three entries, shared by all threads without locks.
//!
//! A cluster is four 64-bit words: three data words, each a whole entry, and one word with three 16-bit checks. A check
//! is the position's tag xor a fold of the data, the idea of the lockless hashing of Hyatt and Mann (ICGA Journal
//! 25(1), 2002): data that another thread wrote between our two reads does not match its check and is a miss, never a
//! wrong hit (measured in `docs/search.md` section 5).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use boards::Move;
use bytemuck::allocation::try_zeroed_slice_box;

use crate::memory::huge_pages::{self, HUGE_PAGE};
use crate::memory::prefetch::prefetch;
use crate::score::Score;

const ENTRIES: usize = 3;
const CHECK: usize = ENTRIES;
const GENERATIONS: u8 = 32;
/// Added to depths so that quiescence entries (depth 0 and below) fit a byte.
const DEPTH_OFFSET: i32 = 8;
/// Depth in plies that the replacement value of an entry loses per generation of age.
const AGE_PENALTY: i32 = 4;
/// Depth in plies by which an entry must exceed a new one of the same position to be kept.
const DEPTH_SLACK: i32 = 4;
const SAMPLE_CLUSTERS: usize = 1000;

/// Three entries and their checks: 32 bytes.
type Cluster = [AtomicU64; CLUSTER_WORDS];

const CLUSTER_WORDS: usize = ENTRIES + 1;
/// Bytes of a cache line: two clusters; no cluster lies on two lines.
const CACHE_LINE: usize = 64;

/// Relation of a stored score to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// No score, only a static evaluation.
    None = 0,
    /// The value is at most the score.
    Upper = 1,
    /// The value is at least the score.
    Lower = 2,
    /// The score is the value.
    Exact = 3,
}

impl Bound {
    /// Returns true if the value is at least the score.
    #[inline]
    pub fn is_lower(self) -> bool {
        self as u8 & Bound::Lower as u8 != 0
    }

    /// Returns true if the value is at most the score.
    #[inline]
    pub fn is_upper(self) -> bool {
        self as u8 & Bound::Upper as u8 != 0
    }
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// Best move, or none. It may be any 16-bit number and must be tested before use.
    pub mv: Move,
    /// Score as [`crate::score::to_table`] returns it.
    pub score: Score,
    /// Static evaluation without correction, or [`crate::score::NO_SCORE`].
    pub static_eval: Score,
    /// Depth of the search in plies, at least -8.
    pub depth: i32,
    /// Relation of the score to the true value.
    pub bound: Bound,
    /// True if the position is or was on a principal variation.
    pub pv: bool,
}

impl TtEntry {
    fn pack(&self, generation: u8) -> u64 {
        let depth = (self.depth + DEPTH_OFFSET).clamp(0, 255) as u8;
        let flags = generation << 3 | u8::from(self.pv) << 2 | self.bound as u8;
        u64::from(self.mv.bits())
            | u64::from(self.score as i16 as u16) << 16
            | u64::from(self.static_eval as i16 as u16) << 32
            | u64::from(depth) << 48
            | u64::from(flags) << 56
    }

    fn unpack(word: u64) -> TtEntry {
        let bound = match word >> 56 & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        };
        TtEntry {
            mv: Move::from_bits(word as u16),
            score: Score::from((word >> 16) as i16),
            static_eval: Score::from((word >> 32) as i16),
            depth: i32::from((word >> 48) as u8) - DEPTH_OFFSET,
            bound,
            pv: word >> 58 & 1 != 0,
        }
    }
}

fn generation_of(word: u64) -> u8 {
    (word >> 59) as u8
}

fn fold(word: u64) -> u16 {
    (word.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u16
}

pub struct TranspositionTable {
    /// The clusters after `offset` words. An aligned allocation would be zeroed by hand, word by word, where a plain
    /// one of this size is fresh from the system and costs nothing until it is used.
    words: Box<[AtomicU64]>,
    offset: usize,
    clusters: usize,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of at most `mebibytes` MiB, or `None` when the memory cannot be had.
    pub fn try_new(mebibytes: usize) -> Option<TranspositionTable> {
        let clusters = (mebibytes.checked_mul(1 << 20)? / size_of::<Cluster>()).max(1);
        let length = clusters * CLUSTER_WORDS;
        let alignment = if clusters * size_of::<Cluster>() < HUGE_PAGE { CACHE_LINE } else { HUGE_PAGE };
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
        (self.clusters * size_of::<Cluster>()) >> 20
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
    fn cluster(&self, key: u64) -> &Cluster {
        let index = ((u128::from(key) * self.clusters as u128) >> 64) as usize;
        let first = self.offset + index * CLUSTER_WORDS;
        self.words[first..].first_chunk().expect("the index is less than the number of clusters")
    }

    /// Returns the entry of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<TtEntry> {
        let words = self.cluster(key);
        let checks = words[CHECK].load(Relaxed);
        for (slot, word) in words[..ENTRIES].iter().enumerate() {
            let word = word.load(Relaxed);
            if word != 0 && (checks >> (16 * slot)) as u16 ^ fold(word) == key as u16 {
                return Some(TtEntry::unpack(word));
            }
        }
        None
    }

    /// Stores an entry, unless a much deeper one of the same position is there. An entry without a move keeps the move
    /// that was stored before.
    pub fn store(&self, key: u64, mut entry: TtEntry) {
        debug_assert!(i32::from(entry.score as i16) == entry.score, "scores are stored in 16 bits");
        debug_assert!((0..=255).contains(&(entry.depth.min(255 - DEPTH_OFFSET) + DEPTH_OFFSET)));
        let words = self.cluster(key);
        let checks = words[CHECK].load(Relaxed);
        let tag = key as u16;
        let mut chosen = 0;
        let mut lowest = i32::MAX;
        for (slot, word) in words[..ENTRIES].iter().enumerate() {
            let word = word.load(Relaxed);
            let same = word != 0 && (checks >> (16 * slot)) as u16 ^ fold(word) == tag;
            if same {
                let old = TtEntry::unpack(word);
                let current = generation_of(word) == self.generation();
                if entry.bound != Bound::Exact && current && old.depth > entry.depth + DEPTH_SLACK {
                    return;
                }
                if entry.mv.is_none() {
                    entry.mv = old.mv;
                }
                chosen = slot;
                break;
            }
            let value = if word == 0 { i32::MIN } else { self.replacement_value(word) };
            if value < lowest {
                lowest = value;
                chosen = slot;
            }
        }
        let word = entry.pack(self.generation());
        let shift = 16 * chosen;
        let check = u64::from(tag ^ fold(word)) << shift;
        words[chosen].store(word, Relaxed);
        words[CHECK].store(checks & !(0xffff << shift) | check, Relaxed);
    }

    /// Returns the depth of a stored entry, less its age: the entry with the lowest value is replaced.
    fn replacement_value(&self, word: u64) -> i32 {
        let age = (GENERATIONS + self.generation() - generation_of(word)) % GENERATIONS;
        TtEntry::unpack(word).depth - AGE_PENALTY * i32::from(age)
    }

    /// Asks the processor to fetch the cluster of a key that is going to be probed.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
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

    use proptest::prelude::*;

    use super::*;
    use crate::random::split_mix;
    use crate::random::tests::check_property;
    use crate::score::{
        BEST_ORDINARY, EVAL_LIMIT, MATE, MAX_PLY, NO_SCORE, TABLE_WIN, from_table, is_decisive, mate_plies, to_table,
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
        assert!(hits.into_inner() > THREADS * ROUNDS / 4);
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
