//! The protocols and the words that choose them.

/// A protocol of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Universal Chess Interface.
    Uci,
    /// Universal Chinese Chess Protocol.
    Ucci,
    /// Universal Shogi Interface.
    Usi,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Protocol; 3] = [Protocol::Uci, Protocol::Ucci, Protocol::Usi];

    /// The command that chooses the protocol and asks for the engine's identity.
    pub fn handshake(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Ucci => "ucci",
            Protocol::Usi => "usi",
        }
    }

    /// The protocol that a handshake command in lower case chooses.
    ///
    /// ```
    /// use protocol::protocols::Protocol;
    /// assert_eq!(Protocol::of_handshake("ucci"), Some(Protocol::Ucci));
    /// assert_eq!(Protocol::of_handshake("xboard"), None);
    /// ```
    pub fn of_handshake(word: &str) -> Option<Protocol> {
        Protocol::ALL.into_iter().find(|protocol| protocol.handshake() == word)
    }
}
