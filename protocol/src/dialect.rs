//! What a protocol is to the session: words for its commands and for what it reports.

use std::time::Duration;

use boards::Side;
use search::score::Score;
use search::{Info, Solving, TableRecord, Units};

use crate::command::Command;
use crate::etiquette::Gesture;
use crate::options::{Kind, OptionId, Options};
use crate::throttle::Pace;
use crate::{ucci, uci, usi};

/// A protocol's words. A dialect holds no state, neither of the game nor of the conversation.
pub trait Dialect: Sync {
    /// Understands a line; never fails, for what cannot be understood is [`Command::Ignored`].
    fn parse(&self, line: &str) -> Command;

    /// The lines that tell something to the GUI; empty if the protocol has no words for it.
    fn format(&self, report: &Report<'_>, view: &View) -> Vec<String>;

    /// A remark for the user in one line.
    fn message(&self, text: &str) -> String;

    /// How this protocol offers an option; `None` if it does not.
    fn option(&self, id: OptionId) -> Option<Offer>;

    /// The game of this protocol; `None` if it serves several.
    fn game(&self) -> Option<&'static str> {
        None
    }

    /// What its GUIs expect besides the right words.
    fn customs(&self) -> Customs {
        Customs::default()
    }

    /// How often to tell what is being thought.
    fn pace(&self, _options: &Options) -> Pace {
        Pace::default()
    }

    /// What the search must know of the options.
    fn search_options(&self, options: &Options, scene: Scene) -> search::Options {
        options.for_search(scene.units)
    }
}

/// What a protocol's GUIs expect besides the right words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Customs {
    /// What may go with an answer or take its place.
    pub manners: Manners,
    /// A win by declaration is claimed in place of a move.
    pub claims_wins: bool,
    /// Nobody says `stop` once the pondered move was played, whether the search has limits or not.
    pub answers_hits: bool,
    /// An empty line now and then tells that the engine is still getting ready.
    pub stays_awake: bool,
}

/// What may go with an answer or take its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manners {
    /// Nothing.
    #[default]
    None,
    /// Offers of a draw and resignations, with a move.
    Etiquette,
    /// Resignations in place of a move, as soon as the score says so.
    Resignation,
}

/// What of the game decides how to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The units that scores are given in.
    pub units: Units,
    /// The side to move.
    pub side: Side,
}

/// An option as a protocol's GUIs see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What they call it.
    pub name: &'static str,
    /// Which values they may give.
    pub kind: Kind,
}

/// How to show what is reported: the user's wishes, and the unit of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Show expected wins, draws and losses.
    pub wdl: bool,
    /// Show what interests those who debug.
    pub debug: bool,
    /// Ask the GUI to let us ponder.
    pub ponder: bool,
    /// More than one line is to be shown.
    pub multi_pv: bool,
    /// The units of the game's scores.
    pub units: Units,
}

/// Something that the session has to say. Moves are spelled already, for only the game can do that.
#[derive(Clone, Debug)]
pub enum Report<'a> {
    /// Who the engine is and which options it has: the answer to a handshake.
    Identity(&'a Options),
    /// Ready.
    Ready,
    /// A remark in plain words.
    Message(&'a str),
    /// A line of thinking.
    Thought {
        /// Its numbers.
        info: &'a Info,
        /// The principal variation.
        pv: &'a [String],
    },
    /// How far the search is, without a line.
    Progress {
        /// Nodes of all threads.
        nodes: u64,
        /// Since it began.
        elapsed: Duration,
        /// The filled share of its table in permille.
        hashfull: u32,
    },
    /// The static score of the position, from the side to move.
    StaticScore(Score),
    /// A king has entered: what a declaration counts.
    Declaration {
        /// What is there and what is needed.
        count: &'a str,
        /// Whether it wins.
        wins: bool,
    },
    /// There is nothing to think about: no legal move, or no position.
    NoMoves {
        /// Whether having no move is a loss here.
        lost: bool,
    },
    /// The root move that is searched now.
    CurrentMove {
        /// The iteration.
        depth: u32,
        /// The move.
        mv: &'a str,
        /// Its number from 1.
        number: usize,
    },
    /// The line that a thread searches now.
    CurrentLine {
        /// The thread from 1.
        thread: usize,
        /// The line.
        line: &'a [String],
    },
    /// A root move and what refutes it.
    Refutation {
        /// The root move.
        mv: &'a str,
        /// The refutation; empty if unknown.
        line: &'a [String],
    },
    /// The answer to an order to think.
    Best {
        /// The move; `None` if there is none.
        best: Option<&'a str>,
        /// The expected reply.
        ponder: Option<&'a str>,
        /// What goes with the move.
        gesture: Gesture,
    },
    /// How far the mate solver is.
    Solving {
        /// Its numbers.
        state: &'a Solving,
        /// The mate that it has; empty if none.
        mate: &'a [String],
    },
    /// The answer to an order to solve.
    Solved(Solution<'a>),
    /// What the transposition table knows about a position, and its best move spelled.
    HashRecord {
        /// The record; `None` if there is none.
        record: Option<TableRecord>,
        /// The move.
        best: Option<&'a str>,
    },
    /// There is no search that could be stopped.
    NothingToStop,
    /// The session ends.
    Farewell,
    /// Free text for a person, in answer to a person's command.
    Text(&'a str),
}

/// What a mate problem's answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solution<'a> {
    /// A mate: the whole line.
    Mate(&'a [String]),
    /// There is none.
    NoMate,
    /// Nobody knows.
    Unknown,
}

/// The protocols by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Universal Chess Interface.
    Uci,
    /// Universal Chinese Chess Protocol.
    Ucci,
    /// Universal Shogi Interface.
    Usi,
}

impl Protocol {
    /// The protocol that a handshake word chooses.
    pub fn of_handshake(word: &str) -> Option<Protocol> {
        match word {
            uci::HANDSHAKE => Some(Protocol::Uci),
            ucci::HANDSHAKE => Some(Protocol::Ucci),
            usi::HANDSHAKE => Some(Protocol::Usi),
            _ => None,
        }
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "UCI",
            Protocol::Ucci => "UCCI",
            Protocol::Usi => "USI",
        }
    }

    /// The protocol that a line can only belong to, for GUIs that leave out the handshake.
    pub fn betrayed_by(line: &str) -> Option<Protocol> {
        usi::is_certainly_usi(line).then_some(Protocol::Usi)
    }

    /// The words of the protocol.
    pub fn dialect(self) -> &'static dyn Dialect {
        match self {
            Protocol::Uci => &uci::Uci,
            Protocol::Ucci => &ucci::Ucci,
            Protocol::Usi => &usi::Usi,
        }
    }
}
