//! Memory of the machine, and allocation of tables that may not fit.

use std::hint::black_box;

use bytemuck::allocation::try_zeroed_slice_box;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Largest default size of the transposition table in MiB.
const LARGEST_AUTOMATIC: u64 = 256;

/// Returns a size for the transposition table in MiB that suits the machine: an eighth of its memory, at most 256 MiB.
pub fn automatic_table_mebibytes() -> usize {
    let refresh = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let total = System::new_with_specifics(refresh).total_memory() >> 20;
    (total / 8).clamp(1, LARGEST_AUTOMATIC) as usize
}

/// Returns true if this many MiB more can be allocated now.
pub fn has_room(mebibytes: usize) -> bool {
    // Zeroed memory that is not written costs nothing. An allocation that nobody looks at would be left out of the program.
    mebibytes.checked_mul(1 << 20).is_some_and(|bytes| black_box(try_zeroed_slice_box::<u8>(bytes)).is_ok())
}

/// Returns the number of blocks of this many MiB, `most` at most, that can be allocated side by side now. One allocation of
/// all of them together could be refused for its size alone.
pub fn blocks_with_room(mebibytes: usize, most: usize) -> usize {
    let block = |_| try_zeroed_slice_box::<u8>(mebibytes << 20).ok();
    let blocks: Vec<Box<[u8]>> = (0..most).map_while(block).collect();
    black_box(&blocks).len()
}

/// Returns the number of MiB that can be allocated without swapping; `None` if the system does not say.
fn available_mebibytes() -> Option<usize> {
    let refresh = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let available = System::new_with_specifics(refresh).available_memory() >> 20;
    (available > 0).then_some(available as usize)
}

/// Allocates a table of at most this many MiB, an eighth less with each attempt until it fits and leaves the room that
/// `leaves_room` asks for. A table of one MiB need not leave room; `None` if not even that fits.
pub fn allocate<T>(
    mebibytes: usize,
    leaves_room: impl Fn() -> bool,
    try_new: impl Fn(usize) -> Option<T>,
) -> Option<T> {
    // An eighth of what is free stays free, for others and for the rest of the search.
    let most = available_mebibytes().map_or(usize::MAX, |available| available - available / 8);
    let mut mebibytes = mebibytes.min(most).max(1);
    loop {
        match try_new(mebibytes).filter(|_| mebibytes == 1 || leaves_room()) {
            Some(allocated) => return Some(allocated),
            None if mebibytes > 1 => mebibytes -= mebibytes.div_ceil(8),
            None => return None,
        }
    }
}
