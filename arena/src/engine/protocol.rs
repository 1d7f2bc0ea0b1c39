//! Choice of the protocol.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::dialect::Dialect;
use super::messages::mate_moves_to_plies;
use super::{ucci, uci, usi};

/// Protocol of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// Universal Chess Interface.
    Uci,
    /// Universal Chinese Chess Protocol.
    Ucci,
    /// Universal Shogi Interface.
    Usi,
}

impl Protocol {
    /// Returns the implementation of the protocol.
    pub fn dialect(self) -> &'static dyn Dialect {
        match self {
            Protocol::Uci => &uci::Uci,
            Protocol::Ucci => &ucci::Ucci,
            Protocol::Usi => &usi::Usi,
        }
    }

    /// Converts an [`EngineScore::Mate`](selfplay::EngineScore::Mate) of this protocol to plies; negative if the
    /// engine is mated.
    pub fn mate_plies(self, mate: i32) -> i32 {
        match self {
            Protocol::Uci => mate_moves_to_plies(mate),
            Protocol::Ucci | Protocol::Usi => mate,
        }
    }
}

impl FromStr for Protocol {
    type Err = ();

    fn from_str(text: &str) -> Result<Protocol, ()> {
        match text {
            "uci" => Ok(Protocol::Uci),
            "ucci" => Ok(Protocol::Ucci),
            "usi" => Ok(Protocol::Usi),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_or_plies() {
        for (mate, in_moves) in [(1, 1), (3, 5), (-1, -2), (-3, -6), (0, 0)] {
            assert_eq!(Protocol::Uci.mate_plies(mate), in_moves);
            assert_eq!(Protocol::Usi.mate_plies(mate), mate);
        }
        // Extreme values must not overflow.
        assert_eq!(Protocol::Uci.mate_plies(i32::MIN), i32::MIN);
    }
}
