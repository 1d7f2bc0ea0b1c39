//! How much memory the machine can give.

use bytemuck::allocation::try_zeroed_slice_box;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// The largest table that is chosen without being asked for, in MiB.
const LARGEST_AUTOMATIC: u64 = 256;

/// A size for the transposition table, in MiB, where the user leaves it to us: an eighth of the memory, but no
/// more than 256 MiB.
pub fn automatic_table_mebibytes() -> usize {
    let refresh = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let total = System::new_with_specifics(refresh).total_memory() >> 20;
    (total / 8).clamp(1, LARGEST_AUTOMATIC) as usize
}

/// Whether so many MiB more could be allocated now.
pub fn has_room(mebibytes: usize) -> bool {
    // Nobody touches it, so that it costs nothing.
    mebibytes.checked_mul(1 << 20).is_some_and(|bytes| try_zeroed_slice_box::<u8>(bytes).is_ok())
}

/// MiB that can be allocated without swapping; `None` where the system does not tell.
fn available_mebibytes() -> Option<usize> {
    let refresh = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let available = System::new_with_specifics(refresh).available_memory() >> 20;
    (available > 0).then_some(available as usize)
}

/// The largest thing that fits, to an eighth: so much less in MiB, again and again, until memory is had.
pub fn allocate<T>(mebibytes: usize, try_new: impl Fn(usize) -> Option<T>) -> T {
    // An eighth of what is free stays free, for others and for the rest of the search.
    let most = available_mebibytes().map_or(usize::MAX, |available| available - available / 8);
    let mut mebibytes = mebibytes.min(most).max(1);
    loop {
        match try_new(mebibytes) {
            Some(allocated) => return allocated,
            None if mebibytes > 1 => mebibytes -= mebibytes.div_ceil(8),
            None => panic!("not even one MiB of memory is left"),
        }
    }
}
