//! Huge pages for large tables that are read at random: with pages of 4 KiB nearly every lookup waits for a walk of
//! the page tables (`docs/search.md` section 5). The advice is followed on Linux with
//! `/sys/kernel/mm/transparent_hugepage/enabled` at `madvise`, the usual setting, or `always`.
#![allow(unsafe_code, reason = "advice about memory is a system call")]

/// Size of a huge page in bytes.
pub const HUGE_PAGE: usize = 2 << 20;

/// Asks the system to use huge pages for a table that was not written yet. Only whole huge pages inside the table are
/// concerned; where the system has none nothing happens.
pub fn advise<T>(table: &[T]) {
    #[cfg(target_os = "linux")]
    {
        use std::ptr::NonNull;

        use nix::sys::mman::{MmapAdvise, madvise};
        let bytes = table.as_ptr().addr()..table.as_ptr().addr() + size_of_val(table);
        let (start, end) = (bytes.start.next_multiple_of(HUGE_PAGE), bytes.end / HUGE_PAGE * HUGE_PAGE);
        if start < end {
            let first = NonNull::from(table).cast().map_addr(|_| start.try_into().expect("not the first page"));
            // SAFETY: the range is part of the borrowed table; this advice changes the size of its pages only.
            let _ = unsafe { madvise(first, end - start, MmapAdvise::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = table;
}
