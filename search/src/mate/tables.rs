//! Memory that the solver's threads share: the table of proofs and disproofs, the table of path-dependent disproofs,
//! and the virtual losses.

use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};

use boards::{Hand, Move};
use bytemuck::allocation::try_zeroed_slice_box;

use super::pn_state::{PnState, ProofNumber};
use super::table::MateTable;

/// Size of all tables divided by that of the table of path-dependent disproofs.
const GHI_SHARE: usize = 16;

/// Tables of the solver.
pub struct MateTables {
    /// Proofs and disproofs that hold on every path.
    pub table: MateTable,
    /// Disproofs that hold on one path.
    pub ghi: GhiTable,
    mebibytes: usize,
}

impl MateTables {
    /// Creates tables of at most this many MiB together; `None` if there is no memory for them.
    pub fn try_new(mebibytes: usize) -> Option<MateTables> {
        let bytes = mebibytes.checked_mul(1 << 20)?;
        let ghi = GhiTable::try_new(bytes / GHI_SHARE)?;
        Some(MateTables { table: MateTable::try_new(bytes - bytes / GHI_SHARE)?, ghi, mebibytes })
    }

    /// Clears both tables, so that searches give the same as with new ones.
    pub fn clear(&self) {
        self.table.clear();
        self.ghi.clear();
    }

    /// Returns the size in MiB.
    pub fn mebibytes(&self) -> usize {
        self.mebibytes
    }
}

/// Table of disproofs that hold on one path only, because a position of the path would be repeated (graph-history
/// interaction). The key is that of the whole path, so that no other path finds them (Kishimoto, Mueller 2004). A newer
/// entry replaces an older one.
pub struct GhiTable {
    words: Box<[[AtomicU64; 2]]>,
}

impl GhiTable {
    /// Creates a table of at most this many bytes; `None` if there is no memory for it.
    pub fn try_new(bytes: usize) -> Option<GhiTable> {
        let words = try_zeroed_slice_box((bytes / 16).max(1)).ok()?;
        Some(GhiTable { words })
    }

    /// Clears the table.
    pub fn clear(&self) {
        self.words.iter().flatten().for_each(|word| word.store(0, Relaxed));
    }

    fn place(&self, key: u64) -> &[AtomicU64; 2] {
        &self.words[((u128::from(key) * self.words.len() as u128) >> 64) as usize]
    }

    /// Returns the disproof of the end of a path with `plies` plies left.
    pub fn probe(&self, key: u64, plies: u16) -> Option<PnState> {
        let [check, word] = self.place(key);
        let word = word.load(Relaxed);
        let (length, loop_ply) = ((word >> 32) as u16, (word >> 48) as u16);
        if word == 0 || check.load(Relaxed) ^ word != key || length < plies {
            return None;
        }
        Some(PnState::disproved(Hand::from_bits(word as u32), length, loop_ply, Move::NONE))
    }

    /// Stores the disproof of the end of a path.
    pub fn store(&self, key: u64, state: &PnState) {
        let [check, place] = self.place(key);
        let word = u64::from(state.hand.bits()) | u64::from(state.length) << 32 | u64::from(state.loop_ply) << 48;
        place.store(word, Relaxed);
        check.store(key ^ word, Relaxed);
    }
}

/// Number of counters of [`VirtualLoss`], a power of two.
const COUNTERS: usize = 1 << 16;

/// Virtual losses: the number of threads that search each board, so that other threads prefer other boards. Boards
/// share counters, so that the numbers are approximate.
pub struct VirtualLoss {
    counters: Box<[AtomicU16]>,
}

impl VirtualLoss {
    /// Creates counters of zero.
    pub fn new() -> VirtualLoss {
        VirtualLoss { counters: (0..COUNTERS).map(|_| AtomicU16::new(0)).collect() }
    }

    fn counter(&self, board_key: u64) -> &AtomicU16 {
        &self.counters[board_key as usize % COUNTERS]
    }

    /// Counts a thread that begins to search a board.
    pub fn enter(&self, board_key: u64) {
        self.counter(board_key).fetch_add(1, Relaxed);
    }

    /// Counts a thread that ends to search a board.
    pub fn leave(&self, board_key: u64) {
        self.counter(board_key).fetch_sub(1, Relaxed);
    }

    /// Returns the number of threads that search a board; not for a thread that does.
    pub fn others(&self, board_key: u64) -> ProofNumber {
        ProofNumber::from(self.counter(board_key).load(Relaxed))
    }
}
