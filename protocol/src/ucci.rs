//! UCCI, the protocol of xiangqi GUIs (`specs/ucci.md`). Until xiangqi is played here only its handshake
//! word is known, so that a session can say why it does not answer it.

/// The word that chooses UCCI.
pub const HANDSHAKE: &str = "ucci";
