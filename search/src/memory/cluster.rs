//! A cluster of the transposition table: three entries, which threads read and write without locks.
//!
//! A cluster is four 64-bit words: three data words, each a whole entry, and one word with three 16-bit checks. A check
//! is the position's tag xor a fold of the data, the idea of the lockless hashing of Hyatt and Mann (ICGA Journal
//! 25(1), 2002): data that another thread wrote between our two reads hardly ever match its check: they are a miss, and
//! one time in 65,536 a wrong hit (measured in `docs/search.md` section 5).

use boards::Move;

use crate::score::Score;
use crate::sync::atomic::{AtomicU64, Relaxed};

/// Entries of a cluster.
pub(super) const ENTRIES: usize = 3;
/// Words of a cluster.
pub(super) const CLUSTER_WORDS: usize = ENTRIES + 1;
/// Number of generations, from 0 on.
pub(super) const GENERATIONS: u8 = 32;
/// Added to depths so that quiescence entries (depth 0 and below) fit a byte.
pub(super) const DEPTH_OFFSET: i32 = 8;
const CHECK: usize = ENTRIES;
/// Depth in plies that the replacement value of an entry loses per generation of age.
const AGE_PENALTY: i32 = 4;
/// Depth in plies by which an entry must exceed a new one of the same position to be kept.
const DEPTH_SLACK: i32 = 4;

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
    /// Returns true if the score is at least `beta` or at most `alpha`, and the bound proves that the true value is, too.
    pub fn is_outside(&self, alpha: Score, beta: Score) -> bool {
        if self.score >= beta { self.bound.is_lower() } else { self.score <= alpha && self.bound.is_upper() }
    }

    /// Returns true if the bound proves that the true value is not between the score and `estimate`, so that the score
    /// is the better estimate.
    pub fn improves(&self, estimate: Score) -> bool {
        if self.score > estimate { self.bound.is_lower() } else { self.bound.is_upper() }
    }

    pub(super) fn pack(&self, generation: u8) -> u64 {
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

/// Returns the generation of an entry that is not empty.
pub(super) fn generation_of(word: u64) -> u8 {
    (word >> 59) as u8
}

/// Returns 16 bits that depend on all bits of an entry.
pub(super) fn fold(word: u64) -> u16 {
    (word.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u16
}

/// The words of a cluster.
#[derive(Clone, Copy)]
pub struct Cluster<'a>(pub &'a [AtomicU64; CLUSTER_WORDS]);

impl Cluster<'_> {
    /// Returns the entry of the position with this key.
    #[inline]
    pub fn probe(self, key: u64) -> Option<TtEntry> {
        let words = self.0;
        let checks = words[CHECK].load(Relaxed);
        for (slot, word) in words[..ENTRIES].iter().enumerate() {
            let word = word.load(Relaxed);
            if word != 0 && (checks >> (16 * slot)) as u16 ^ fold(word) == key as u16 {
                return Some(TtEntry::unpack(word));
            }
        }
        None
    }

    /// Stores an entry, unless a much deeper one of the same position and generation is there. An entry without a move
    /// keeps the move that was stored before.
    #[inline]
    pub fn store(self, key: u64, mut entry: TtEntry, generation: u8) {
        debug_assert!(i32::from(entry.score as i16) == entry.score, "scores are stored in 16 bits");
        debug_assert!((0..=255).contains(&(entry.depth.min(255 - DEPTH_OFFSET) + DEPTH_OFFSET)));
        let words = self.0;
        let checks = words[CHECK].load(Relaxed);
        let tag = key as u16;
        let mut chosen = 0;
        let mut lowest = i32::MAX;
        for (slot, word) in words[..ENTRIES].iter().enumerate() {
            let word = word.load(Relaxed);
            let same = word != 0 && (checks >> (16 * slot)) as u16 ^ fold(word) == tag;
            if same {
                let old = TtEntry::unpack(word);
                let current = generation_of(word) == generation;
                if entry.bound != Bound::Exact && current && old.depth > entry.depth + DEPTH_SLACK {
                    return;
                }
                if entry.mv.is_none() {
                    entry.mv = old.mv;
                }
                chosen = slot;
                break;
            }
            let value = if word == 0 { i32::MIN } else { replacement_value(word, generation) };
            if value < lowest {
                lowest = value;
                chosen = slot;
            }
        }
        let word = entry.pack(generation);
        let shift = 16 * chosen;
        let check = u64::from(tag ^ fold(word)) << shift;
        words[chosen].store(word, Relaxed);
        words[CHECK].store(checks & !(0xffff << shift) | check, Relaxed);
    }
}

/// Returns the depth of a stored entry, less its age in `generation`: the entry with the lowest value is replaced.
fn replacement_value(word: u64, generation: u8) -> i32 {
    let age = (GENERATIONS + generation - generation_of(word)) % GENERATIONS;
    TtEntry::unpack(word).depth - AGE_PENALTY * i32::from(age)
}
