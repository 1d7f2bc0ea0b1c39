//! Hints about memory to the processor and to the system, for tables too large for the caches; none changes a result.

/// Asks the system to hold memory, which should not have been touched yet, in huge pages as far as it fills some: a
/// look-up anywhere in a table then seldom waits for the translation of its address. Only Linux can be asked so.
pub fn prefer_huge<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    {
        /// The size of a huge page on x86-64, and on other processors with pages of 4 KiB.
        const HUGE_PAGE: usize = 2 << 20;
        let start = memory.as_ptr().addr().next_multiple_of(HUGE_PAGE);
        let end = memory.as_ptr_range().end.addr() / HUGE_PAGE * HUGE_PAGE;
        if start < end {
            let first = memory.as_ptr().with_addr(start).cast_mut().cast();
            // SAFETY: the range lies within a live allocation, and the advice leaves its contents as they are.
            // Whether the system follows it does not matter.
            unsafe { libc::madvise(first, end - start, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Asks the processor to fetch what is going to be read.
#[inline(always)]
pub fn prefetch<T>(target: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let target: *const T = target;
        // SAFETY: a prefetch of a valid reference's address; it changes nothing and needs only SSE, which every x86-64
        // processor has.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(target.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = target;
}
