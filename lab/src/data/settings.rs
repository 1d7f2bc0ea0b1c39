//! Settings of a self-play run, as file headers record them.

use selfplay::{Adjudication, NodeLimits, Shard};
use serde::{Deserialize, Serialize};

/// Settings that determine the games of a run, besides the engine and the rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfplaySettings {
    /// Seed of the random moves.
    pub seed: u64,
    /// Node limits of a move.
    pub nodes: NodeLimits,
    /// Size of each side's transposition table in MiB.
    pub hash: usize,
    /// Minimum and maximum number of random plies.
    pub random_plies: (usize, usize),
    /// Opening book: file name and checksum of its positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<(String, u32)>,
    /// Largest absolute score of a start, in the units of the search.
    #[serde(rename = "fair")]
    pub max_start_score: u32,
    /// Adjudication of games.
    pub adjudication: Adjudication,
    /// Number of games per block.
    pub block: usize,
    /// The part of the games that is in the file; `None` for all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}
