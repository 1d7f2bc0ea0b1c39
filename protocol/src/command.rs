//! Commands to the session, without the words of a protocol.
//!
//! Only moves and positions stay text: the game reads them, and it may change between two commands.

use crate::options::OptionId;
use crate::protocols::Protocol;

/// A line of input after parsing.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Chooses a protocol and asks for the engine's identity.
    Handshake(Protocol),
    /// Turns additional messages on or off.
    Debug(bool),
    /// Asks for `readyok` as soon as the engine accepts further commands.
    IsReady,
    /// Sets an option.
    SetOption {
        /// The option.
        id: OptionId,
        /// The text after the name; empty if there was none.
        value: String,
    },
    /// Sets a parameter of the search, in programs with the feature `tune`.
    SetParam {
        /// Its name.
        name: &'static str,
        /// The text after the name.
        value: String,
    },
    /// The next position belongs to another game than the last one.
    NewGame,
    /// The game is over: ends a search with its answer.
    GameOver,
    /// Sets the current position.
    Position(Setup),
    /// Forbids moves in the current position.
    BanMoves(Vec<MoveText>),
    /// Starts a search.
    Go(Box<Go>),
    /// Starts the mate solver.
    SolveMate(SolveMate),
    /// Asks for the static evaluation of the current position in place of a search.
    StaticEval,
    /// Asks for the transposition table's entry of a position, which does not become the current one.
    Probe(Setup),
    /// Ends a search with its answer.
    Stop,
    /// The opponent played the expected move.
    PonderHit {
        /// New clocks, if the GUI sends them.
        clocks: Clocks,
        /// True if the opponent offers a draw with the move.
        draw_offered: bool,
    },
    /// Ends the session.
    Quit,
    /// Shows text to a person.
    Show(Topic),
    /// Counts the leaves of the move tree to this depth in plies.
    Perft(u32),
    /// Runs the bench suite with up to three numbers: table size, threads, depth.
    Bench(Vec<u32>),
    /// A command that is refused, with the reason.
    Declined(String),
    /// A line without effect; the reason is shown to people, and to GUIs in debug mode only.
    Ignored(String),
}

/// The subjects of [`Command::Show`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The board.
    Board {
        /// True for the characters of the game, false for letters; `None` for what the protocol's users read.
        characters: Option<bool>,
    },
    /// The board from the other end, now and from now on.
    FlippedBoard,
    /// The static evaluation.
    Evaluation,
    /// The build of the program.
    Build,
    /// The commands and the options.
    Help,
}

/// A position and the moves from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The position in the notation of the game; `None` for the starting position.
    pub fen: Option<String>,
    /// The moves.
    pub moves: Vec<MoveText>,
    /// True if the line had no command word, as in the UCI-Cyclone dialect of xiangqi programs
    /// (`docs/protocols/ucci.md` section 16).
    pub bare: bool,
}

/// A move as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// The null move of the protocol.
    Pass,
    /// A move of a person, who may write it as in books.
    Written(String),
    /// Any other word.
    Text(String),
}

/// The parameters of a search. Numbers are as they were sent, in or out of their range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The root moves to search; empty for all.
    pub search_moves: Vec<MoveText>,
    /// True if the search runs on the opponent's time.
    pub ponder: bool,
    /// True if only `stop` ends the search.
    pub infinite: bool,
    /// The clocks.
    pub clocks: Clocks,
    /// Depth limit in plies.
    pub depth: Option<i64>,
    /// Node limit.
    pub nodes: Option<i64>,
    /// Number of moves of a mate to search for.
    pub mate: Option<i64>,
    /// Time for this move, in the unit of the clocks.
    pub move_time: Option<i64>,
    /// True if the protocol's claims (draw offer, resignation) apply: with clocks or, in UCCI, a time for the move. The
    /// session takes it back for an analysis. UCI has no claims and never sets it.
    pub on_clock: bool,
    /// True if the opponent offers a draw.
    pub draw_offered: bool,
    /// Message for the user about parameters that could not be read.
    pub info_string: Option<String>,
    /// Words that are no parameters.
    pub skipped: Vec<String>,
}

/// The parameters of the mate solver, with numbers as they were sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolveMate {
    /// Time limit in milliseconds.
    pub time: Option<i64>,
    /// Node limit.
    pub nodes: Option<i64>,
    /// Message for the user about parameters that could not be read.
    pub info_string: Option<String>,
}

impl Go {
    /// Returns true if the search can end without `stop`, by a limit or by a mate.
    pub fn has_limit(&self) -> bool {
        self.has_resource_limit() || !self.infinite && self.mate.is_some()
    }

    /// Returns true if the search has a time, depth or node limit; pondering is not considered.
    pub fn has_resource_limit(&self) -> bool {
        let limits = [&self.move_time, &self.depth, &self.nodes];
        !self.infinite && (self.clocks.any() || limits.into_iter().any(Option::is_some))
    }

    /// Converts all times from seconds to milliseconds.
    pub fn seconds_to_millis(&mut self) {
        const MILLIS: i64 = 1000;
        let Clocks { time, increment, .. } = &mut self.clocks;
        for number in time.iter_mut().chain(increment).chain([&mut self.move_time]).flatten() {
            *number = number.saturating_mul(MILLIS);
        }
    }
}

/// The order of the two clocks in [`Clocks`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockOrder {
    /// The clock of the side that moves first in the game comes first: [`boards::Side::index`].
    #[default]
    BySide,
    /// The clock of the side to move comes first.
    ByTurn,
}

/// The unit of the clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeUnit {
    /// Milliseconds.
    #[default]
    Milliseconds,
    /// Milliseconds or seconds: [`crate::options::SessionOptions::milliseconds`].
    AsChosen,
}

/// The moment at which a side receives its increment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IncrementTiming {
    /// After its move: a move can use the remaining time only.
    #[default]
    AfterMove,
    /// Before its move: a move can use the remaining time and the increment.
    BeforeMove,
}

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// The order of the sides in the arrays.
    pub order: ClockOrder,
    /// The unit of the numbers.
    pub unit: TimeUnit,
    /// The moment at which the increment is added.
    pub increment_timing: IncrementTiming,
    /// Remaining time; GUIs do send zero and negative numbers.
    pub time: [Option<i64>; 2],
    /// Increment per move.
    pub increment: [Option<i64>; 2],
    /// Additional time of both sides for each move; the unused part is lost.
    pub byoyomi: Option<i64>,
    /// Number of moves to the next time control.
    pub moves_to_go: Option<i64>,
}

impl Clocks {
    /// Returns true if any time was sent.
    pub fn any(&self) -> bool {
        self.time.iter().chain(&self.increment).chain([&self.byoyomi]).any(Option::is_some)
    }
}
