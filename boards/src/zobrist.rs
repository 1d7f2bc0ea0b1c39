//! Random numbers for hash keys (Zobrist 1970), made while compiling, so that keys are the same in every
//! build and on every machine.

/// The `index`-th number of the SplitMix64 sequence of a seed (Steele, Lea, Flood 2014).
pub(crate) const fn random(seed: u64, index: usize) -> u64 {
    let mut z = seed.wrapping_add((index as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
