//! Networks that are part of the program. The build script has checked that their files are whole. Their sizes are
//! checked here, while the program is compiled: a wrong network ends the build and never stops the engine.

use std::sync::Arc;

use boards::features::Features;

use super::format::{SHORTEST, SIZES};
use super::network::Network;

/// A game with a network of `H` hidden neurons that is part of the program; implemented by the macro `embed_network` in
/// `games`.
pub trait Embedded<const H: usize>: Features {
    fn embedded() -> Arc<Network<H>>;
}

/// Reads a network that is part of the program.
///
/// # Panics
/// The bytes are not a network of this game, which [`assert_fits`] and the build script exclude.
pub fn read_embedded<G: Features, const H: usize>(bytes: &[u8]) -> Arc<Network<H>> {
    match Network::parse::<G>(bytes) {
        Ok(network) => Arc::new(network),
        Err(error) => panic!("the network of {} in this program: {error}", G::NAME),
    }
}

/// Checks that a file has the sizes of a network with `H` hidden neurons for the features of a game.
///
/// # Panics
/// The sizes differ; an error of the compiler while the program is compiled.
pub const fn assert_fits<G: Features, const H: usize>(file: &[u8]) {
    assert!(file.len() >= SHORTEST, "the network is cut short");
    assert!(size(file, 0) == G::FEATURE_VERSION as u32, "the network has another version of the features");
    assert!(size(file, 1) == G::FEATURES as u32, "the network has another number of features");
    assert!(size(file, 2) == H as u32, "the network has another number of hidden neurons");
    let buckets = size(file, 3);
    assert!(buckets == 1 || buckets == G::BUCKETS as u32, "the network has another number of output buckets");
}

/// Returns one of the sizes in a network's header.
const fn size(file: &[u8], index: usize) -> u32 {
    let at = SIZES + index * size_of::<u32>();
    u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]])
}
