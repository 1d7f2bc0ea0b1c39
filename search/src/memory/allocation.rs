//! Memory of the machine, and allocation of tables that may not fit.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use bytemuck::allocation::try_zeroed_slice_box;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::memory::control_groups::GroupMemory;
use crate::memory::huge_pages::HUGE_PAGE;

/// Largest default size of the transposition table in MiB.
const LARGEST_AUTOMATIC: u64 = 256;

/// Asks the system for its memory.
fn system_with_memory() -> System {
    System::new_with_specifics(RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram()))
}

/// Returns a size for the transposition table in MiB that suits the machine, or the container, which may have less: an
/// eighth of its memory, at most 256 MiB.
pub fn automatic_table_mebibytes() -> usize {
    let total = system_with_memory().total_memory().min(GroupMemory::detect().total) >> 20;
    (total / 8).clamp(1, LARGEST_AUTOMATIC) as usize
}

/// Returns true if this many MiB more can be allocated now.
pub fn has_room(mebibytes: usize) -> bool {
    // Zeroed memory that is not written costs nothing. An allocation that nobody looks at would be left out of the
    // program.
    mebibytes.checked_mul(1 << 20).is_some_and(|bytes| black_box(try_zeroed_slice_box::<u8>(bytes)).is_ok())
}

/// Returns the number of blocks of this many MiB, `most` at most, that can be allocated side by side now. One
/// allocation of all of them together could be refused for its size alone.
pub fn blocks_with_room(mebibytes: usize, most: usize) -> usize {
    let block = |_| try_zeroed_slice_box::<u8>(mebibytes << 20).ok();
    let blocks: Vec<Box<[u8]>> = (0..most).map_while(block).collect();
    black_box(&blocks).len()
}

/// Returns the number of MiB that can be allocated without swapping; `None` if the system does not say.
pub fn available_mebibytes() -> Option<usize> {
    let available = system_with_memory().available_memory();
    (available > 0).then(|| (available.min(GroupMemory::detect().free) >> 20) as usize)
}

/// Makes the system provide the pages of new tables, on all processors: a search would wait for each of them. The words
/// are 0 and stay so.
pub fn touch(tables: &[&[AtomicU64]]) {
    /// Words of the smallest page.
    const PAGE: usize = 4096 / size_of::<AtomicU64>();
    /// Words of a part that is worth a thread: 32 MiB.
    const PART: usize = (32 << 20) / size_of::<AtomicU64>();
    /// Address space in MiB for a helping thread.
    const ROOM: usize = 80;
    /// Stack size of a helping thread in bytes.
    const STACK: usize = 64 << 10;
    let touch_part = |part: &[AtomicU64]| part.iter().step_by(PAGE).for_each(|word| word.store(0, Relaxed));
    let words: usize = tables.iter().map(|table| table.len()).sum();
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let helpers = processors.min(words / PART).max(1);
    let helpers = if has_room(ROOM * helpers) { helpers } else { 1 };
    for table in tables {
        // Whole huge pages to each thread.
        let length = table.len().div_ceil(helpers).next_multiple_of(HUGE_PAGE / size_of::<AtomicU64>()).max(PART);
        let mut parts = table.chunks(length);
        let own = parts.next().unwrap_or_default();
        thread::scope(|scope| {
            for part in parts {
                // Without a thread the search pays for the pages.
                let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || touch_part(part));
            }
            touch_part(own);
        });
    }
}

/// Allocates a table of at most this many MiB, an eighth less with each attempt until it fits and leaves the room that
/// `leaves_room` asks for, and `reserve` MiB of the memory that is available. A table of one MiB need not leave room;
/// `None` if not even that fits.
pub fn allocate<T>(
    mebibytes: usize,
    reserve: usize,
    leaves_room: impl Fn() -> bool,
    try_new: impl Fn(usize) -> Option<T>,
) -> Option<T> {
    // An eighth of what is free stays free, for others and for the rest of the search.
    let most =
        available_mebibytes().map_or(usize::MAX, |available| available.saturating_sub(reserve.max(available / 8)));
    let mut mebibytes = mebibytes.min(most).max(1);
    loop {
        match try_new(mebibytes).filter(|_| mebibytes == 1 || leaves_room()) {
            Some(allocated) => return Some(allocated),
            None if mebibytes > 1 => mebibytes -= mebibytes.div_ceil(8),
            None => return None,
        }
    }
}
