//! Messages to and from an engine, independent of the protocol.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Clock of one side at the start of its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideClock {
    /// Main time left, including the increment of this turn, without byoyomi.
    pub remaining: Duration,
    /// Increment, credited at the start of each turn.
    pub increment: Duration,
    /// Byoyomi: time for each move once the main time is used up.
    pub byoyomi: Duration,
    /// Number of moves to the next time control.
    pub moves_to_go: Option<u32>,
}

/// Limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Number of nodes.
    Nodes(u64),
    /// Depth in plies.
    Depth(u32),
    /// Time for the move.
    MoveTime(Duration),
    /// Time for a mate problem: `go mate` in USI (`docs/protocols/usi.md` section 1.3), the time for a move in the
    /// other protocols.
    Solve(Duration),
    /// Clocks of both sides.
    Clock {
        /// Clocks of the first and the second side.
        sides: [SideClock; 2],
        /// Side to move: 0 or 1.
        mover: usize,
    },
}

/// Score that an engine reports, from its own view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineScore {
    /// Centipawns, or the unit that the protocol has instead.
    Centipawns(i32),
    /// Mate in a number of moves (UCI) or plies (USI, UCCI); negative if the engine is mated.
    Mate(i32),
}

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
