//! How much memory the machine can give.

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

/// MiB that can be allocated without swapping; `None` where the system does not tell.
fn available_mebibytes() -> Option<usize> {
    let refresh = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let available = System::new_with_specifics(refresh).available_memory() >> 20;
    (available > 0).then_some(available as usize)
}

/// The largest thing that fits: half the size in MiB, and half again, until memory is had.
pub fn allocate<T>(mut mebibytes: usize, try_new: impl Fn(usize) -> Option<T>) -> T {
    if let Some(available) = available_mebibytes() {
        while mebibytes > available.max(1) {
            mebibytes /= 2;
        }
    }
    loop {
        match try_new(mebibytes.max(1)) {
            Some(allocated) => return allocated,
            None if mebibytes > 1 => mebibytes /= 2,
            None => panic!("not even one MiB of memory is left"),
        }
    }
}
