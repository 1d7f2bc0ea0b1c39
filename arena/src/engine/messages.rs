//! Messages to and from an engine, independent of the protocol.

use selfplay::EngineScore;

/// Last values that an engine reported about its search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchInfo {
    /// Depth in plies.
    pub depth: u32,
    /// Number of nodes.
    pub nodes: u64,
    /// Score, if one was reported.
    pub score: Option<EngineScore>,
    /// Principal variation in the engine's notation.
    pub pv: Vec<String>,
}

/// Answer of an engine to `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A move.
    Move {
        /// The move in the engine's notation.
        text: String,
        /// The expected reply, to ponder on.
        ponder: Option<String>,
        /// True if the engine offers or accepts a draw.
        draw: bool,
    },
    /// Resignation.
    Resign,
    /// Declaration of a win.
    Win,
    /// No move: the engine sees no legal one.
    NoMove,
    /// Answer to a mate problem.
    Checkmate(Solution),
}

/// Answer to a mate problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// Line from the position to the mate, in the engine's notation.
    Mate(Vec<String>),
    /// Proof that there is no mate.
    NoMate,
    /// No result within the time.
    Timeout,
    /// The engine has no mate solver.
    NotImplemented,
}

/// Converts a mate distance in moves to plies: twice the moves, less one for the winner, who moves first. Negative
/// distances are those of the mated side.
pub fn mate_moves_to_plies(moves: i32) -> i32 {
    moves.saturating_mul(2).saturating_sub(i32::from(moves > 0))
}
