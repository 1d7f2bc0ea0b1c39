//! USI, the protocol of shogi GUIs (`specs/usi.md`). Until shogi is played here only its handshake word is
//! known, so that a session can say why it does not answer it.

/// The word that chooses USI.
pub const HANDSHAKE: &str = "usi";
