//! What a GUI or a person may ask of the session, in no protocol's words.
//!
//! Only moves and positions stay text here: their spelling is the game's business, and the game may change
//! between two commands.

use crate::dialect::Protocol;
use crate::options::OptionId;

/// One line of input, understood.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// The word that chooses a protocol and asks for the engine's identity.
    Handshake(Protocol),
    /// Extra messages on or off.
    Debug(bool),
    /// Is the engine ready for more commands?
    IsReady,
    /// An option of the table and the text of its new value.
    SetOption {
        /// Which option.
        id: OptionId,
        /// The text after the name; empty if there was none.
        value: String,
    },
    /// What follows belongs to another game than what came before.
    NewGame,
    /// The position to work on.
    Position(Setup),
    /// Think.
    Go(Box<Go>),
    /// Answer now.
    Stop,
    /// The expected move was played; clocks only where the GUI gives them anew.
    PonderHit(Clocks),
    /// Leave.
    Quit,
    /// Show something to a person.
    Show(Topic),
    /// Count the leaves of the move tree to this depth.
    Perft(u32),
    /// Run the bench suite with up to three numbers: depth, threads, table size.
    Bench(Vec<u32>),
    /// Nothing to do; the reason is told only to those who debug.
    Ignored(String),
}

/// What a person may look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The board.
    Board,
    /// The static evaluation.
    Evaluation,
    /// How the program was built.
    Build,
    /// The commands.
    Help,
}

/// A starting position and the moves from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The position in the notation of the game; `None` for its opening position.
    pub fen: Option<String>,
    /// The moves.
    pub moves: Vec<MoveText>,
}

/// A move as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// The protocol's word for "no move": a pass.
    Pass,
    /// Anything else.
    Text(String),
}

/// The order to think, with its limits. Numbers are as they were sent, sensible or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Consider these moves only; empty for all.
    pub search_moves: Vec<MoveText>,
    /// Think on the opponent's time.
    pub ponder: bool,
    /// Think until told to stop.
    pub infinite: bool,
    /// The clocks.
    pub clocks: Clocks,
    /// Plies.
    pub depth: Option<i64>,
    /// Nodes.
    pub nodes: Option<i64>,
    /// Find a mate in so many moves.
    pub mate: Option<i64>,
    /// Milliseconds for this move.
    pub move_time: Option<i64>,
}

/// The clocks of both sides, indexed by [`boards::Side::index`], in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// What is left; zero and negative numbers are really sent.
    pub time: [Option<i64>; 2],
    /// Added after each move.
    pub increment: [Option<i64>; 2],
    /// Moves to the next control.
    pub moves_to_go: Option<i64>,
}
