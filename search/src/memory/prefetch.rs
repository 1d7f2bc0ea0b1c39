//! Prefetching from tables that are larger than the processor's caches; it changes no result.
#![allow(unsafe_code, reason = "the instruction is an intrinsic function")]

/// Asks the processor to fetch a value that is going to be read.
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
