//! Memory that threads and tables of a pool need, in MiB.

/// Upper bound of a thread's address space in MiB: a stack of 32, 64 that the allocator of glibc sets aside for each
/// thread, and 7 of histories in shogi; elsewhere the histories and what a system commits of the stack. Tables leave
/// room for one thread; where memory is short, a table is worth more than more threads.
pub const THREAD_MEBIBYTES: usize = if cfg!(unix) { 128 } else { 16 };
/// Part of it that a thread frees with the tables: its histories and its evaluator.
pub const HISTORIES_MEBIBYTES: usize = 12;
/// MiB that tables leave for everything else that a search or the mate solver allocates.
pub const SPARE_MEBIBYTES: usize = 12;
/// Size of the transposition table divided by that of the tables of the root's mate solver.
const ROOT_MATE_SHARE: usize = 16;
/// Upper bound of the size of the tables of the root's mate solver in MiB; the lower bound is 1.
const MOST_FOR_ROOT_MATE: usize = 16;

/// Returns the size of the tables of the root's mate solver for a transposition table of this size, both in MiB.
pub fn root_mate_mebibytes(hash: usize) -> usize {
    (hash / ROOT_MATE_SHARE).clamp(1, MOST_FOR_ROOT_MATE)
}
