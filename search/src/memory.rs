//! How much memory the machine can give.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// MiB that can be allocated without swapping; `None` where the system does not tell.
pub fn available_mebibytes() -> Option<usize> {
    let refresh = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let available = System::new_with_specifics(refresh).available_memory() >> 20;
    (available > 0).then_some(available as usize)
}
