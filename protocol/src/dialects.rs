//! The dialect of each protocol.

use crate::dialect::Dialect;
use crate::protocols::Protocol;
use crate::{ucci, uci, usi};

/// The dialect of a protocol.
pub fn dialect_of(protocol: Protocol) -> &'static dyn Dialect {
    match protocol {
        Protocol::Uci => &uci::Uci,
        Protocol::Ucci => &ucci::Ucci,
        Protocol::Usi => &usi::Usi,
    }
}

/// The only protocol to which a line can belong, for GUIs that send no handshake; `None` if there are several.
pub fn protocol_of_line(line: &str) -> Option<Protocol> {
    usi::is_certainly_usi(line).then_some(Protocol::Usi)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;

    #[test]
    fn each_protocol_has_its_own_dialect() {
        for protocol in Protocol::ALL {
            assert_eq!(dialect_of(protocol).protocol(), protocol);
            assert_eq!(dialect_of(protocol).parse(protocol.handshake()), Command::Handshake(protocol));
        }
    }

    #[test]
    fn some_lines_show_their_protocol_without_a_handshake() {
        for line in ["usinewgame", "position sfen 9/9 b - 1", "setoption name USI_Hash value 64"] {
            assert_eq!(protocol_of_line(line), Some(Protocol::Usi), "{line}");
        }
        for line in ["isready", "position startpos", "position fen 8/8 w", "setoption name Hash value 64", "setoption"]
        {
            assert_eq!(protocol_of_line(line), None, "{line}");
        }
    }
}
