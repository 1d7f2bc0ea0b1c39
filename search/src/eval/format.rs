//! The numbers of a network's file that are the same for all games. The build script includes this file as well, to look
//! at the networks that become part of the program.

/// How a file begins.
pub const MAGIC: &[u8; 8] = b"SANQINET";
/// The version of the layout.
pub const LAYOUT: u32 = 1;
/// Where the name of the game stands, filled with zeros.
pub const NAME: std::ops::Range<usize> = 12..20;
/// Where the version of the features, their number, and those of hidden neurons and of output buckets begin.
pub const SIZES: usize = NAME.end;
/// Where the scale stands.
pub const SCALE: usize = SIZES + 16;
/// Where the hash of the weights stands.
pub const HASH: usize = SCALE + 4;
/// Where the length of the text stands.
pub const LENGTH: usize = HASH + 8;
/// Where the text begins.
pub const TEXT: usize = LENGTH + 4;

/// The greatest scale that makes sense, and that cannot overflow.
pub const LARGEST_SCALE: i32 = 100_000;
/// The number that stands for 1 in the hidden layer.
pub const WEIGHT_RANGE: i16 = 255;
/// The number that stands for 1 in the output weights.
pub const OUTPUT_RANGE: i32 = 64;
/// The largest weight: whole numbers hold it in both layers.
pub const LARGEST_WEIGHT: f32 = 1.98;
/// [`LARGEST_WEIGHT`] in the hidden layer.
pub const LARGEST_HIDDEN: i16 = (LARGEST_WEIGHT * WEIGHT_RANGE as f32 + 0.5) as i16;
/// [`LARGEST_WEIGHT`] among the output weights.
pub const LARGEST_OUTPUT: i16 = (LARGEST_WEIGHT * OUTPUT_RANGE as f32 + 0.5) as i16;
/// A clamped hidden neuron times an output weight fits 16 bits, as the kernels need it.
const _: () = assert!(WEIGHT_RANGE as i32 * LARGEST_OUTPUT as i32 <= i16::MAX as i32);

/// The hash of Fowler, Noll and Vo, variant 1a, over words of eight bytes and what is left.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let step = |hash: u64, word: u64| (hash ^ word).wrapping_mul(PRIME);
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(OFFSET, |hash, &word| step(hash, u64::from_le_bytes(word)));
    rest.iter().fold(hash, |hash, &byte| step(hash, u64::from(byte)))
}
