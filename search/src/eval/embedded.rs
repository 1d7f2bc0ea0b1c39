//! Networks that become part of the program must fit it. The build script has seen that they are whole; that they have
//! the sizes of their game is seen here, while the program is compiled: a wrong `EVALFILE` ends the build, so that it can
//! never stop the engine.

use boards::features::Features;

use super::format::{SHORTEST, SIZES};

/// Makes sure that a network of a game is one for these features, with so many hidden neurons.
///
/// # Panics
/// It is not; while the program is compiled this is an error of the compiler.
pub const fn assert_fits<G: Features, const H: usize>(file: &[u8]) {
    assert!(file.len() >= SHORTEST, "EVALFILE is cut short");
    assert!(size(file, 0) == G::FEATURE_VERSION as u32, "EVALFILE has another version of the features");
    assert!(size(file, 1) == G::FEATURES as u32, "EVALFILE has another number of features");
    assert!(size(file, 2) == H as u32, "EVALFILE has another number of hidden neurons");
    assert!(size(file, 3) == G::BUCKETS as u32, "EVALFILE has another number of output buckets");
}

/// One of the sizes of a network.
const fn size(file: &[u8], index: usize) -> u32 {
    let at = SIZES + index * size_of::<u32>();
    u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]])
}
