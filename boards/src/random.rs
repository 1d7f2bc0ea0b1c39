//! SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): numbers that depend on a seed alone, made while compiling or
//! running.

/// Increment of the state between two numbers of one sequence.
pub const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns the output for a state: states that differ by one bit have unrelated outputs.
pub const fn split_mix(state: u64) -> u64 {
    let mut bits = state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
