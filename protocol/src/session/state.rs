//! Work of a session: none, a search that must be answered, or a console command.

use std::time::Instant;

use boards::Move;
use search::score::Score;

use crate::command::Go;
use crate::game_host::{StopFlag, WrittenAnswer};
use crate::throttle::Throttle;

/// Work of a session.
pub(super) enum State {
    Idle,
    /// A search, or the mate solver in its place, runs or waits for permission to answer.
    Searching(Box<ActiveSearch>),
    /// The mate solver works on a mate problem.
    SolvingMate {
        /// True if it ends without `stop`.
        limited: bool,
    },
    /// A console command (perft, bench) runs on its own thread.
    Working(StopFlag),
}

/// A search that has not been answered yet.
pub(super) struct ActiveSearch {
    pub(super) mode: Mode,
    pub(super) started: Instant,
    pub(super) throttle: Throttle,
    /// The last exact variation of the best move.
    pub(super) pv: Vec<Move>,
    /// Depth and score of each iteration, in the unit of the search.
    pub(super) iterations: Vec<(u32, Score)>,
    /// The answer of a search that has ended, but must not answer yet.
    pub(super) pending: Option<PendingAnswer>,
    /// True in a game with clocks.
    pub(super) on_clock: bool,
    /// True if the opponent offers a draw.
    pub(super) draw_offered: bool,
    /// True if the expected move was not played: the answer will not be played either.
    pub(super) ponder_missed: bool,
    /// True if the search has a time, depth or node limit; pondering is not considered.
    pub(super) has_resource_limit: bool,
    /// The command that an ordinary search must execute if the running mate solver finds no mate.
    pub(super) unsolved: Option<Box<Go>>,
    /// Number of nodes of a mate solver that has found no mate before the search.
    pub(super) solver_nodes: u64,
}

/// An answer and the facts that decide on its claim.
#[derive(Debug, Default)]
pub(super) struct PendingAnswer {
    pub(super) written: WrittenAnswer,
    /// Score and completed depth; `None` if there was no search.
    pub(super) result: Option<(Score, u32)>,
    /// True if a win can be claimed in place of the move.
    pub(super) wins_by_declaration: bool,
}

/// The moment at which an answer can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// At the end of the search.
    Limited,
    /// After `stop`.
    Infinite,
    /// After `ponderhit` or `stop`.
    Pondering {
        /// True if the search has limits after `ponderhit`.
        limited: bool,
    },
}
