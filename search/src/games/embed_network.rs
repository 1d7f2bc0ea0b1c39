//! The implementation of [`Embedded`](crate::eval::Embedded) for a game of the list.

/// Makes a file part of the program as the network of a game: the type of the game, the number of hidden neurons of
/// each side, and the environment variable of the build script that names the file.
macro_rules! embed_network {
    ($game:ty, $hidden:expr, $variable:literal) => {
        const _: () = {
            use std::sync::Arc;

            use once_cell::sync::Lazy;

            use crate::eval::{Embedded, Network, assert_fits, read_embedded};

            const FILE: &[u8] = include_bytes!(env!($variable));
            const _: () = assert_fits::<$game, { $hidden }>(FILE);
            static NETWORK: Lazy<Arc<Network<{ $hidden }>>> = Lazy::new(|| read_embedded::<$game, { $hidden }>(FILE));

            impl Embedded<{ $hidden }> for $game {
                fn embedded() -> Arc<Network<{ $hidden }>> {
                    Arc::clone(&NETWORK)
                }
            }
        };
    };
}
pub(super) use embed_network;
