//! What a protocol is to the session: words for its commands and for what it reports.

use search::score::Score;
use search::{Info, TableRecord};

use crate::command::Command;
use crate::etiquette::Gesture;
use crate::options::{Kind, OptionId, Options};
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

    /// Whether an answer may carry an offer of a draw or a resignation.
    fn has_gestures(&self) -> bool {
        false
    }
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
    /// The value of a minor piece of the game in centipawns.
    pub minor_piece: Score,
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
    /// The static score of the position, from the side to move.
    StaticScore(Score),
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

    /// The words of the protocol; `None` while this version cannot speak it, because its game is not there.
    pub fn dialect(self) -> Option<&'static dyn Dialect> {
        match self {
            Protocol::Uci => Some(&uci::Uci),
            Protocol::Ucci => Some(&ucci::Ucci),
            Protocol::Usi => None,
        }
    }
}
