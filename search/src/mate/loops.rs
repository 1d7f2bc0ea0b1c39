//! Disproofs that hold on one path only, because a position of the path would be repeated: kept by the key of the whole
//! path, so that no other path ever sees them (Kishimoto, Mueller 2004: the graph-history interaction).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use boards::{Hand, Move};
use bytemuck::allocation::try_zeroed_slice_box;

use super::outlook::Outlook;

/// A table of such disproofs; a newer one takes the place of an older one.
pub struct LoopTable {
    words: Box<[[AtomicU64; 2]]>,
}

impl LoopTable {
    /// A table of at most so many bytes, or `None` when the memory cannot be had.
    pub fn try_new(bytes: usize) -> Option<LoopTable> {
        let words = try_zeroed_slice_box((bytes / 16).max(1)).ok()?;
        Some(LoopTable { words })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.words.iter().flatten().for_each(|word| word.store(0, Relaxed));
    }

    fn place(&self, key: u64) -> &[AtomicU64; 2] {
        &self.words[((u128::from(key) * self.words.len() as u128) >> 64) as usize]
    }

    /// What is known about the end of a path with so many plies left.
    pub fn probe(&self, key: u64, plies: u16) -> Option<Outlook> {
        let [check, word] = self.place(key);
        let word = word.load(Relaxed);
        let (length, loop_ply) = ((word >> 32) as u16, (word >> 48) as u16);
        if word == 0 || check.load(Relaxed) ^ word != key || length < plies {
            return None;
        }
        Some(Outlook::disproved(Hand::from_bits(word as u32), length, loop_ply, Move::NONE))
    }

    /// Stores the disproof of the end of a path.
    pub fn store(&self, key: u64, outlook: &Outlook) {
        let [check, place] = self.place(key);
        let word = u64::from(outlook.hand.bits()) | u64::from(outlook.length) << 32 | u64::from(outlook.loop_ply) << 48;
        place.store(word, Relaxed);
        check.store(key ^ word, Relaxed);
    }
}
