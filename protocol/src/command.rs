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
    /// The game is over, and with it whatever is thought about.
    GameOver,
    /// The position to work on.
    Position(Setup),
    /// These moves are not to be played from the current position.
    Ban(Vec<MoveText>),
    /// Think.
    Go(Box<Go>),
    /// Solve a mate problem.
    Solve(Solve),
    /// Tell the static score of the current position, and nothing more.
    Assess,
    /// Tell what the transposition table knows about a position, which does not become the current one.
    Probe(Setup),
    /// Answer now.
    Stop,
    /// The expected move was played.
    PonderHit {
        /// Clocks, where the GUI gives them anew.
        clocks: Clocks,
        /// The opponent offers a draw with it.
        draw_offered: bool,
    },
    /// Leave.
    Quit,
    /// Show something to a person.
    Show(Topic),
    /// Count the leaves of the move tree to this depth.
    Perft(u32),
    /// Run the bench suite with up to three numbers: depth, threads, table size.
    Bench(Vec<u32>),
    /// Something that cannot be had, for the reason given.
    Declined(String),
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
    /// The line had no command word, as in the UCI-Cyclone dialect of xiangqi programs (`docs/protocols/ucci.md` section 16).
    pub bare: bool,
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
    /// Time for this move, in the unit of the clocks.
    pub move_time: Option<i64>,
    /// The order comes from a game that is played by the clock, not from an analysis.
    pub on_clock: bool,
    /// The opponent offers a draw.
    pub draw_offered: bool,
    /// What could not be understood and what is done instead, for the user.
    pub remark: Option<String>,
}

/// The order to solve a mate problem, with its limits as they were sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solve {
    /// Milliseconds.
    pub time: Option<i64>,
    /// Nodes.
    pub nodes: Option<i64>,
    /// What could not be understood and what is done instead, for the user.
    pub remark: Option<String>,
}

impl Go {
    /// Whether anything but `stop` is to end the search.
    pub fn has_limit(&self) -> bool {
        self.ends_for_sure() || !self.infinite && self.mate.is_some()
    }

    /// Whether it ends even if there is no mate to find and nobody says `stop`.
    pub fn ends_for_sure(&self) -> bool {
        let limits = [&self.move_time, &self.depth, &self.nodes];
        !self.infinite && (self.clocks.any() || limits.into_iter().any(Option::is_some))
    }

    /// Reads all times as seconds.
    pub fn scale_seconds(&mut self) {
        const MILLIS: i64 = 1000;
        let Clocks { time, increment, .. } = &mut self.clocks;
        for number in time.iter_mut().chain(increment).chain([&mut self.move_time]).flatten() {
            *number = number.saturating_mul(MILLIS);
        }
    }
}

/// Whose clocks a GUI sends, and in which order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockOrder {
    /// First those of the side that moves first in the game: [`boards::Side::index`].
    #[default]
    BySide,
    /// First those of the side to move.
    ByTurn,
}

/// What the numbers of the clocks count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeUnit {
    /// Milliseconds.
    #[default]
    Milliseconds,
    /// What the option about milliseconds says: they or seconds.
    AsChosen,
}

/// When a side gets its increment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Credit {
    /// After its move: what is left of the clock is all that this move may take.
    #[default]
    AfterMove,
    /// Before its move: what is left of the clock and the increment may be taken together.
    BeforeMove,
}

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// Whose clock comes first in the arrays.
    pub order: ClockOrder,
    /// What the numbers count.
    pub unit: TimeUnit,
    /// When the increment is given.
    pub credit: Credit,
    /// What is left; zero and negative numbers are really sent.
    pub time: [Option<i64>; 2],
    /// Added for each move.
    pub increment: [Option<i64>; 2],
    /// Granted to either side for each move on top of what is left, and lost if it is not used.
    pub byoyomi: Option<i64>,
    /// Moves to the next control.
    pub moves_to_go: Option<i64>,
}

impl Clocks {
    /// Whether there is any time.
    pub fn any(&self) -> bool {
        self.time.iter().chain(&self.increment).chain([&self.byoyomi]).any(Option::is_some)
    }
}
