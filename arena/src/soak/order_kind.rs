//! Kinds of orders, by what their answers wait for.

use serde::{Deserialize, Serialize};

/// Kind of an order. A search that was stopped before its own end counts as [`OrderKind::Stopped`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrderKind {
    /// `uci`, `ucci`, `usi`.
    Handshake,
    /// `isready` while idle.
    Ready,
    /// `isready` during a search.
    ReadyBusy,
    /// Sudden death.
    Clock,
    /// A clock with increment.
    Increment,
    /// A clock with byoyomi.
    Byoyomi,
    /// A number of moves for the rest of the clock.
    MovesToGo,
    /// Time for one move.
    MoveTime,
    /// Limit on nodes.
    Nodes,
    /// Limit on the depth.
    Depth,
    /// Analysis until `stop`.
    Infinite,
    /// A mate problem.
    Mate,
    /// Pondering on the move that was played.
    PonderHit,
    /// Pondering on another move.
    PonderMiss,
    /// A search with limits, ended by another order.
    Stopped,
    /// `stop` while idle, which UCCI answers.
    IdleStop,
    /// `probe` of UCCI.
    Probe,
}

impl OrderKind {
    /// All kinds.
    pub const ALL: [OrderKind; 17] = [
        OrderKind::Handshake,
        OrderKind::Ready,
        OrderKind::ReadyBusy,
        OrderKind::Clock,
        OrderKind::Increment,
        OrderKind::Byoyomi,
        OrderKind::MovesToGo,
        OrderKind::MoveTime,
        OrderKind::Nodes,
        OrderKind::Depth,
        OrderKind::Infinite,
        OrderKind::Mate,
        OrderKind::PonderHit,
        OrderKind::PonderMiss,
        OrderKind::Stopped,
        OrderKind::IdleStop,
        OrderKind::Probe,
    ];

    /// Name in tables.
    pub fn name(self) -> &'static str {
        match self {
            OrderKind::Handshake => "handshake",
            OrderKind::Ready => "isready, idle",
            OrderKind::ReadyBusy => "isready, busy",
            OrderKind::Clock => "sudden death",
            OrderKind::Increment => "increment",
            OrderKind::Byoyomi => "byoyomi",
            OrderKind::MovesToGo => "moves to go",
            OrderKind::MoveTime => "movetime",
            OrderKind::Nodes => "nodes",
            OrderKind::Depth => "depth",
            OrderKind::Infinite => "infinite",
            OrderKind::Mate => "mate",
            OrderKind::PonderHit => "ponder, hit",
            OrderKind::PonderMiss => "ponder, miss",
            OrderKind::Stopped => "stopped early",
            OrderKind::IdleStop => "stop, idle",
            OrderKind::Probe => "probe",
        }
    }
}
