//! Score as a player tells it.

use serde::{Deserialize, Serialize};

/// Score that an engine reports, from its own view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineScore {
    /// Centipawns, or the unit that the protocol has instead.
    Centipawns(i32),
    /// Mate in a number of moves (UCI) or plies (USI, UCCI); negative if the engine is mated.
    Mate(i32),
}
