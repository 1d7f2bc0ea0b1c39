//! The table of options: which there are and of what kind; what they are set to is [`Options`]. What an option is
//! called is a protocol's business (see [`crate::dialect::Dialect::option`]).

mod values;

use boards::{EnteringKingRule, Ranks};
use search::Pruning;
use search::score::MAX_PLY;

use crate::build::ABOUT;
use crate::{games, points};

pub use values::Options;
pub(crate) use values::parse_number;

/// All options. In which order they are announced, and which of them, is a protocol's business.
const ALL: [OptionId; 37] = [
    OptionId::Hash,
    OptionId::Threads,
    OptionId::ClearHash,
    OptionId::NewGame,
    OptionId::Ponder,
    OptionId::MultiPv,
    OptionId::MoveOverhead,
    OptionId::Variant,
    OptionId::Chess960,
    OptionId::AnalyseMode,
    OptionId::ShowWdl,
    OptionId::ShowCurrentLine,
    OptionId::ShowRefutations,
    OptionId::Opponent,
    OptionId::EngineAbout,
    OptionId::XiangqiRanks,
    OptionId::EvalFile,
    OptionId::DebugLogFile,
    OptionId::Debug,
    OptionId::Milliseconds,
    OptionId::Batch,
    OptionId::Idle,
    OptionId::Pruning,
    OptionId::Randomness,
    OptionId::Style,
    OptionId::Resign,
    OptionId::LastDelay,
    OptionId::LeastTime,
    OptionId::Pace,
    OptionId::WholeSeconds,
    OptionId::MaxPlies,
    OptionId::EnteringKing,
    OptionId::DrawValueFirst,
    OptionId::DrawValueSecond,
    OptionId::LineInterval,
    OptionId::DepthLimit,
    OptionId::NodesLimit,
];

/// An option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionId {
    /// Size of the transposition table in MiB; 0 leaves it to us.
    Hash,
    /// Search threads; 0 for one per processor.
    Threads,
    /// Empties the transposition table.
    ClearHash,
    /// What follows belongs to another game.
    NewGame,
    /// The GUI may let us think on the opponent's time.
    Ponder,
    /// How many best lines to show.
    MultiPv,
    /// Milliseconds kept back of every clock.
    MoveOverhead,
    /// The game.
    Variant,
    /// Castling is spelled "king takes rook".
    Chess960,
    /// Analysing, not playing.
    AnalyseMode,
    /// Show expected wins, draws and losses.
    ShowWdl,
    /// Show the line that is searched now.
    ShowCurrentLine,
    /// Show what refutes weak moves.
    ShowRefutations,
    /// Who plays against us.
    Opponent,
    /// About the engine; cannot be changed.
    EngineAbout,
    /// How xiangqi's ranks are numbered.
    XiangqiRanks,
    /// A network in place of the built-in one of its game.
    EvalFile,
    /// Where to keep a log of the conversation.
    DebugLogFile,
    /// Extra messages.
    Debug,
    /// Times are sent in milliseconds, not in seconds.
    Milliseconds,
    /// Nothing is read while the engine thinks.
    Batch,
    /// How much of the processors is left to others.
    Idle,
    /// How much the search prunes.
    Pruning,
    /// How much the scores of moves are blurred.
    Randomness,
    /// How much a draw is liked.
    Style,
    /// How far behind the engine resigns, in the protocol's unit of scores.
    Resign,
    /// Milliseconds kept back where being late would lose the game.
    LastDelay,
    /// Milliseconds that a move takes at least.
    LeastTime,
    /// Percent of the planned time that is used.
    Pace,
    /// The clock counts whole seconds.
    WholeSeconds,
    /// The plies after which a game is drawn; 0 for never.
    MaxPlies,
    /// How a game ends in which the kings have entered the enemy's ranks.
    EnteringKing,
    /// Centipawns that a draw is worth to us when we move first in the game.
    DrawValueFirst,
    /// The same when we do not.
    DrawValueSecond,
    /// Milliseconds between two lines of thinking.
    LineInterval,
    /// Plies that are searched at most; 0 for any number.
    DepthLimit,
    /// Nodes that are searched at most; 0 for any number.
    NodesLimit,
}

/// What kind of value an option has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Check {
        /// At the start.
        default: bool,
    },
    /// A number.
    Spin {
        /// At the start.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// At the start.
        default: &'static str,
        /// The words.
        choices: Vec<&'static str>,
    },
    /// No value: something happens.
    Button,
    /// Text; it may be empty.
    Text {
        /// At the start.
        default: &'static str,
    },
    /// The path of a file; it may be empty.
    File {
        /// At the start.
        default: &'static str,
    },
}

/// The greatest table in MiB: 32 TiB, more than any machine has. What the machine really has shows when the
/// memory is asked for.
const MAX_HASH: i64 = 33_554_432;

/// The share of the time that is slept, in percent, for each choice of [`OptionId::Idle`].
const IDLE: [(&str, u32); 4] = [("none", 0), ("small", 25), ("medium", 50), ("large", 75)];

/// The levels of pruning.
const PRUNING: [(&str, Pruning); 4] =
    [("none", Pruning::None), ("small", Pruning::Small), ("medium", Pruning::Medium), ("large", Pruning::Large)];

/// The largest random part of a score, in hundredths of a minor piece (`docs/protocols/ucci.md` section 9).
const RANDOMNESS: [(&str, i32); 6] =
    [("none", 0), ("tiny", 1), ("small", 3), ("medium", 7), ("large", 15), ("huge", 31)];

/// What a draw is worth to us, in hundredths of a minor piece (`docs/protocols/ucci.md` section 9).
const STYLE: [(&str, i32); 3] = [("solid", 10), ("normal", 0), ("risky", -20)];

/// The numberings of ranks; none leaves it to what the GUI sends.
const RANKS: [(&str, Option<Ranks>); 3] =
    [("auto", None), ("0-9", Some(Ranks::FromZero)), ("1-10", Some(Ranks::FromOne))];

fn words<T>(table: &[(&'static str, T)]) -> Vec<&'static str> {
    table.iter().map(|(word, _)| *word).collect()
}

/// The meaning of a word of a table, which has it.
fn meaning<T: Copy>(table: &[(&str, T)], word: &str) -> T {
    table.iter().find(|(known, _)| *known == word).map(|(_, value)| *value).expect("one of the choices")
}

impl OptionId {
    /// What kind of value it has, unless a protocol narrows or widens it.
    pub fn kind(self) -> Kind {
        match self {
            OptionId::Hash => Kind::Spin { default: 16, min: 1, max: MAX_HASH },
            OptionId::Threads => Kind::Spin { default: 1, min: 1, max: 1024 },
            OptionId::MultiPv => Kind::Spin { default: 1, min: 1, max: 256 },
            OptionId::MoveOverhead => Kind::Spin { default: 30, min: 0, max: 5000 },
            OptionId::Resign => Kind::Spin { default: 1000, min: 0, max: i64::from(points::MATE) },
            OptionId::LastDelay => Kind::Spin { default: 100, min: 0, max: 10_000 },
            OptionId::LeastTime => Kind::Spin { default: 1, min: 0, max: 100_000 },
            OptionId::Pace => Kind::Spin { default: 100, min: 1, max: 1000 },
            OptionId::MaxPlies => Kind::Spin { default: 0, min: 0, max: 100_000 },
            // A draw is a little less than nothing: the better player tries for more.
            OptionId::DrawValueFirst | OptionId::DrawValueSecond => {
                Kind::Spin { default: -2, min: -30_000, max: 30_000 }
            }
            OptionId::LineInterval => Kind::Spin { default: 300, min: 0, max: 100_000_000 },
            OptionId::DepthLimit => Kind::Spin { default: 0, min: 0, max: MAX_PLY as i64 },
            OptionId::NodesLimit => Kind::Spin { default: 0, min: 0, max: i64::MAX },
            OptionId::ClearHash | OptionId::NewGame => Kind::Button,
            OptionId::Milliseconds => Kind::Check { default: true },
            OptionId::Ponder
            | OptionId::Chess960
            | OptionId::AnalyseMode
            | OptionId::ShowWdl
            | OptionId::ShowCurrentLine
            | OptionId::ShowRefutations
            | OptionId::Debug
            | OptionId::Batch
            | OptionId::WholeSeconds => Kind::Check { default: false },
            OptionId::Variant => Kind::Combo { default: games::default_name(), choices: games::names() },
            OptionId::XiangqiRanks => Kind::Combo { default: "auto", choices: words(&RANKS) },
            OptionId::Idle => Kind::Combo { default: "none", choices: words(&IDLE) },
            OptionId::Pruning => Kind::Combo { default: "large", choices: words(&PRUNING) },
            OptionId::Randomness => Kind::Combo { default: "none", choices: words(&RANDOMNESS) },
            OptionId::Style => Kind::Combo { default: "normal", choices: words(&STYLE) },
            OptionId::EnteringKing => Kind::Combo { default: "CSARule27", choices: words(&EnteringKingRule::NAMED) },
            OptionId::Opponent | OptionId::EvalFile | OptionId::DebugLogFile => Kind::Text { default: "" },
            OptionId::EngineAbout => Kind::Text { default: ABOUT },
        }
    }
}
