//! Reports of the session, without the words of a protocol.

use std::time::Duration;

use search::score::Score;
use search::{Info, Solving, TableRecord, Units};

use crate::claim::Claim;
use crate::options::SessionOptions;

/// A report of the session. Moves are text: the game has written them.
#[derive(Clone, Debug)]
pub enum Report<'a> {
    /// The answer to a handshake: name and options.
    Identity(&'a SessionOptions),
    /// The answer to `isready`.
    Ready,
    /// A message for the user.
    InfoString(&'a str),
    /// The result of an iteration, or a bound.
    Info {
        /// The numbers.
        info: &'a Info,
        /// The principal variation.
        pv: &'a [String],
    },
    /// A move of the opening book.
    BookMove {
        /// Score in centipawns for the side to move; `None` if the book has none.
        score: Option<i32>,
        /// Depth of the search behind the score; 0 if unknown.
        depth: u32,
        /// The move and what the book expects after it.
        pv: &'a [String],
        /// The moves among which it was chosen, as text for people.
        text: &'a str,
    },
    /// Numbers of a running search without a result.
    Progress {
        /// Nodes of all threads.
        nodes: u64,
        /// Time since the start.
        elapsed: Duration,
        /// Used part of the transposition table in permille.
        hashfull: u32,
    },
    /// The static evaluation of the position, from the side to move.
    StaticEval(Score),
    /// The count of a declaration, after a king has entered.
    Declaration {
        /// The count, and the numbers that are required.
        count: &'a str,
        /// True if the declaration wins.
        wins: bool,
    },
    /// There is nothing to search: no legal move, or no position.
    NoMoves {
        /// True if having no move loses.
        lost: bool,
    },
    /// The current root move.
    CurrentMove {
        /// The move.
        mv: &'a str,
        /// Its number, from 1.
        number: usize,
    },
    /// The variation that a thread is searching.
    CurrentLine {
        /// The number of the thread, from 1.
        thread: usize,
        /// The moves.
        moves: &'a [String],
    },
    /// A root move and its refutation.
    Refutation {
        /// The root move.
        mv: &'a str,
        /// The refutation; empty if unknown.
        moves: &'a [String],
    },
    /// The answer to `go`.
    BestMove {
        /// The move; `None` if there is none.
        best: Option<&'a str>,
        /// The expected reply.
        ponder: Option<&'a str>,
        /// The claim that accompanies or replaces the move.
        claim: Claim,
    },
    /// The state of the mate solver.
    MateProgress {
        /// The numbers.
        state: &'a Solving,
        /// The mate that was found; empty if none.
        mate: &'a [String],
    },
    /// The answer of the mate solver.
    MateResult(MateResult<'a>),
    /// The transposition table's entry of a position.
    HashEntry {
        /// The entry; `None` if there is none.
        record: Option<TableRecord>,
        /// Its move.
        best: Option<&'a str>,
    },
    /// The answer to `stop` without a search.
    NothingToStop,
    /// The session ends.
    Goodbye,
    /// Free text for a person, in answer to a console command.
    Text(&'a str),
}

/// The result of the mate solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateResult<'a> {
    /// A mate: all moves.
    Mate(&'a [String]),
    /// A proof that there is no mate.
    NoMate,
    /// Neither a mate nor a proof within the limits.
    Unknown,
}

/// The settings for the lines of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfoSettings {
    /// True to show expected wins, draws and losses.
    pub wdl: bool,
    /// True to show additional numbers.
    pub debug: bool,
    /// True to show the expected reply.
    pub ponder: bool,
    /// True if more than one variation is reported.
    pub multi_pv: bool,
    /// The units of the game's scores.
    pub units: Units,
}
