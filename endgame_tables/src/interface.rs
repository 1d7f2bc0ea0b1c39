//! The interface of a game's endgame tables to the search (`docs/search.md` section 13).

use std::sync::Arc;

use boards::{Line, Move};

/// The result of a position by an endgame table, for the side to move and with best play of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EndgameValue {
    /// A loss.
    Loss,
    /// A loss that a rule limit turns into a draw.
    BlessedLoss,
    /// A draw.
    Draw,
    /// A win that a rule limit turns into a draw.
    CursedWin,
    /// A win.
    Win,
}

impl EndgameValue {
    /// Returns the value for the other side.
    pub fn opposite(self) -> EndgameValue {
        match self {
            EndgameValue::Loss => EndgameValue::Win,
            EndgameValue::BlessedLoss => EndgameValue::CursedWin,
            EndgameValue::Draw => EndgameValue::Draw,
            EndgameValue::CursedWin => EndgameValue::BlessedLoss,
            EndgameValue::Win => EndgameValue::Loss,
        }
    }

    /// Returns the value where the rule limit is not applied: blessed losses are losses, cursed wins are wins.
    pub fn without_rule_limit(self) -> EndgameValue {
        match self {
            EndgameValue::BlessedLoss => EndgameValue::Loss,
            EndgameValue::CursedWin => EndgameValue::Win,
            value => value,
        }
    }
}

/// A root move by the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// Rank: moves of the highest rank are played, moves of the same rank are left to the search.
    pub rank: i32,
    /// Value for the side that moves, with the moves since the last capture or pawn move counted.
    pub value: EndgameValue,
}

/// Root moves by the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedMoves {
    /// The moves in no particular order.
    pub moves: Vec<RankedMove>,
    /// True if distances are known, so that playing moves of the highest rank makes progress.
    pub makes_progress: bool,
    /// Number of positions that were found in the tables.
    pub hits: u64,
}

/// The result of opening tables.
pub struct OpenedTables<T> {
    /// The tables; `None` if there are none.
    pub tables: Option<Arc<T>>,
    /// Messages for the user.
    pub messages: Vec<String>,
}

/// The endgame tables of a game. Threads share them; a table that cannot be used costs its answers only.
pub trait EndgameTables<G>: Sized + Send + Sync + 'static {
    /// Finds the tables in folders, separated as in PATH.
    fn open(folders: &str) -> OpenedTables<Self>;

    /// Returns the largest number of pieces for which there is a table of results.
    fn largest(&self) -> usize;

    /// Returns the number of pieces of a position.
    fn pieces(position: &G) -> usize;

    /// Returns the result of a position with no more than [`EndgameTables::largest`] pieces; `None` if the tables do
    /// not have it, or if it depends on more than they know.
    fn probe(&self, position: &G) -> Option<EndgameValue>;

    /// Ranks moves at the end of a line, with or without the rule limit; `None` if the tables do not have all of them.
    fn rank(&self, line: &Line<G>, moves: &[Move], rule_limit: bool) -> Option<RankedMoves>;

    /// Returns messages about tables that turned out to be unusable, each once.
    fn take_problems(&self) -> Vec<String>;
}

/// The tables of a game without tables: there are none.
pub enum NoTables {}

impl<G> EndgameTables<G> for NoTables {
    fn open(_folders: &str) -> OpenedTables<NoTables> {
        OpenedTables { tables: None, messages: Vec::new() }
    }

    fn largest(&self) -> usize {
        match *self {}
    }

    fn pieces(_position: &G) -> usize {
        usize::MAX
    }

    fn probe(&self, _position: &G) -> Option<EndgameValue> {
        match *self {}
    }

    fn rank(&self, _line: &Line<G>, _moves: &[Move], _rule_limit: bool) -> Option<RankedMoves> {
        match *self {}
    }

    fn take_problems(&self) -> Vec<String> {
        match *self {}
    }
}
