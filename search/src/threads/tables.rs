//! The tables of a pool: their sizes, and how they come into being and are given up where memory is short.

use std::sync::Arc;

use crate::mate::MateTables;
use crate::memory::allocation::{allocate, available_mebibytes, has_room, touch};
use crate::memory::history::CorrectionHistory;
use crate::memory::tt::TranspositionTable;
use crate::threads::memory_needs::{HISTORIES_MEBIBYTES, SPARE_MEBIBYTES, THREAD_MEBIBYTES, root_mate_mebibytes};

/// Default size of the transposition table in MiB.
const DEFAULT_HASH: usize = 16;

/// The tables of a pool.
pub struct Tables {
    /// Size in MiB that was asked for.
    hash: usize,
    /// Each table is stored with the size in MiB that was asked for: where memory is short they are smaller.
    transposition: Option<(usize, Arc<TranspositionTable>)>,
    mate: Option<(usize, Arc<MateTables>)>,
    root_mate: Option<(usize, Arc<MateTables>)>,
    correction: Option<Arc<CorrectionHistory>>,
    untouched: Untouched,
}

/// Memory that was allocated, but has not been used: the system provides it where it is written.
#[derive(Debug, Default)]
struct Untouched {
    transposition: bool,
    root_mate: bool,
    correction: bool,
}

impl Tables {
    /// Creates no table yet; the transposition table will have 16 MiB.
    pub fn new() -> Tables {
        Tables {
            hash: DEFAULT_HASH,
            transposition: None,
            mate: None,
            root_mate: None,
            correction: None,
            untouched: Untouched::default(),
        }
    }

    /// Sets the size in MiB of the transposition table, and of the mate solver's tables in its place.
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.hash = mebibytes;
    }

    /// Returns the transposition table if there is one.
    pub fn transposition(&self) -> Option<&Arc<TranspositionTable>> {
        self.transposition.as_ref().map(|(_, table)| table)
    }

    /// Returns the tables of the root's mate solver if there are any.
    pub fn root_mate(&self) -> Option<&Arc<MateTables>> {
        self.root_mate.as_ref().map(|(_, tables)| tables)
    }

    /// Returns the correction history if there is one.
    pub fn correction(&self) -> Option<&Arc<CorrectionHistory>> {
        self.correction.as_ref()
    }

    /// Returns the size in MiB of the transposition table if there is one.
    pub fn mebibytes(&self) -> Option<usize> {
        self.transposition().map(|table| table.mebibytes())
    }

    /// Returns true if the transposition table has not been allocated at the size that was asked for.
    pub fn lacks_transposition(&self) -> bool {
        self.transposition.as_ref().is_none_or(|(asked, _)| *asked != self.hash)
    }

    /// Allocates the transposition table, which was freed, in place of the mate solver's. It leaves `reserve` MiB, and
    /// what `room` asks for.
    pub fn allocate_transposition(&mut self, reserve: usize, room: impl Fn() -> bool) {
        self.free_mate();
        let table = allocate(self.hash, reserve, room, TranspositionTable::try_new);
        self.transposition = table.map(|table| (self.hash, Arc::new(table)));
        self.untouched.transposition = true;
    }

    /// Allocates the correction history if it is missing, for this number of structures.
    pub fn prepare_correction(&mut self, structures: usize) {
        self.correction.get_or_insert_with(|| {
            self.untouched.correction = true;
            Arc::new(CorrectionHistory::new(structures))
        });
    }

    /// Allocates the tables of the mate solver at the root, if memory allows besides the histories of the threads.
    pub fn prepare_root_mate(&mut self, threads: usize) {
        let mebibytes = root_mate_mebibytes(self.hash);
        if self.root_mate.as_ref().is_none_or(|(asked, _)| *asked != mebibytes) {
            // The threads allocate their histories later.
            let needed = mebibytes + HISTORIES_MEBIBYTES * threads;
            let is_available = self.left_beside_transposition().is_none_or(|left| left >= needed);
            let tables = is_available.then(|| MateTables::try_new(mebibytes)).flatten();
            let tables = tables.filter(|_| has_room(THREAD_MEBIBYTES));
            self.root_mate = tables.map(|tables| (mebibytes, Arc::new(tables)));
            self.untouched.root_mate = true;
        }
    }

    /// Returns the tables of the mate solver, allocated if they are missing; `None` if there is no memory for them.
    pub fn prepare_mate(&mut self, room: impl Fn() -> bool, messages: &mut Vec<String>) -> Option<Arc<MateTables>> {
        if let Some((_, tables)) = self.mate.as_ref().filter(|(asked, _)| *asked == self.hash) {
            return Some(Arc::clone(tables));
        }
        self.free_mate();
        let tables = Arc::new(allocate(self.hash, SPARE_MEBIBYTES, room, MateTables::try_new)?);
        self.report_size(tables.mebibytes(), messages);
        self.mate = Some((self.hash, Arc::clone(&tables)));
        Some(tables)
    }

    /// Reports a size in MiB that is below the one that was asked for.
    pub fn report_size(&self, mebibytes: usize, messages: &mut Vec<String>) {
        if mebibytes < self.hash {
            messages.push(format!("{} MiB for tables is more than there is, using {mebibytes}", self.hash));
        }
    }

    /// Gives half of the transposition table back to the system. Returns false if there is no more than one MiB.
    pub fn halve_transposition(&mut self) -> bool {
        let Some((asked, table)) = self.transposition.take_if(|(_, table)| table.mebibytes() > 1) else { return false };
        let half = table.mebibytes() / 2;
        drop(table);
        let table = allocate(half, 0, || true, TranspositionTable::try_new);
        self.transposition = table.map(|table| (asked, Arc::new(table)));
        self.untouched.transposition = true;
        self.transposition.is_some()
    }

    /// Returns the MiB that are left for threads and for other tables when the transposition table is used; `None` if
    /// the system does not say.
    pub fn left_beside_transposition(&self) -> Option<usize> {
        // Pages that were not touched yet count as available.
        let pending = self.mebibytes().filter(|_| self.untouched.transposition).unwrap_or(0);
        Some(available_mebibytes()?.saturating_sub(pending + SPARE_MEBIBYTES))
    }

    /// Makes the system provide the memory of tables that were not used yet.
    pub fn touch(&mut self) {
        let untouched = std::mem::take(&mut self.untouched);
        let table = self.transposition().filter(|_| untouched.transposition).map(|table| table.words());
        let root_mate = self.root_mate().filter(|_| untouched.root_mate);
        root_mate.inspect(|tables| tables.ghi.clear());
        touch(&table.into_iter().chain(root_mate.map(|tables| tables.table.words())).collect::<Vec<_>>());
        if let Some(correction) = self.correction().filter(|_| untouched.correction) {
            correction.clear();
        }
    }

    /// Records that a search uses the tables: it touches their memory itself.
    pub fn mark_used(&mut self) {
        self.untouched = Untouched::default();
    }

    /// Frees the transposition table, unless a thread still has it.
    pub fn free_transposition(&mut self) {
        self.transposition = None;
    }

    /// Frees the tables of the mate solver.
    pub fn free_mate(&mut self) {
        self.mate = None;
    }
}
