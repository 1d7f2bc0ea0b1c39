//! The memory of the solver.

use super::loops::LoopTable;
use super::table::Table;

/// The part of the memory that is for what holds on one path only.
const LOOPS_SHARE: usize = 16;

/// What the solver's threads share.
pub struct Tables {
    /// What holds on every path.
    pub table: Table,
    /// What holds on one path.
    pub loops: LoopTable,
    mebibytes: usize,
}

impl Tables {
    /// Tables of at most so many MiB, or `None` when the memory cannot be had.
    pub fn try_new(mebibytes: usize) -> Option<Tables> {
        let bytes = mebibytes.checked_mul(1 << 20)?;
        let loops = LoopTable::try_new(bytes / LOOPS_SHARE)?;
        Some(Tables { table: Table::try_new(bytes - bytes / LOOPS_SHARE)?, loops, mebibytes })
    }

    /// Forgets everything, so that what follows is the same as with new tables.
    pub fn clear(&self) {
        self.table.forget();
        self.loops.clear();
    }

    /// The size in MiB.
    pub fn mebibytes(&self) -> usize {
        self.mebibytes
    }
}
