//! Helpers for the tests of the dialects.

use std::time::Duration;

use search::score::Score;
use search::{Info, ScoreBound, Units};

use crate::command::{Command, Go};
use crate::dialect::Dialect;
use crate::options::OptionId;
use crate::report::InfoSettings;

/// Units that differ from each other and from the search's.
pub const UNITS: Units = Units { pawn: 50, minor_piece: 400 };

/// The settings at the start of a session, with pondering.
pub const SETTINGS: InfoSettings =
    InfoSettings { wdl: false, debug: false, ponder: true, multi_pv: false, units: UNITS };

/// The result of an iteration with this score, without moves.
pub fn info(score: Score) -> Info {
    Info {
        depth: 12,
        seldepth: 19,
        multi_pv: 1,
        pv_count: 1,
        score,
        bound: ScoreBound::Exact,
        last: false,
        wdl: [140, 812, 48],
        nodes: 1000,
        elapsed: Duration::from_millis(100),
        hashfull: 12,
        endgame_hits: None,
        pv: Vec::new(),
    }
}

/// Parses a line that must be `go`.
pub fn go(dialect: &impl Dialect, line: &str) -> Go {
    match dialect.parse(line) {
        Command::Go(go) => *go,
        other => panic!("{line}: {other:?}"),
    }
}

/// Returns true if a line is ignored.
pub fn ignored(dialect: &impl Dialect, line: &str) -> bool {
    matches!(dialect.parse(line), Command::Ignored(_))
}

/// Returns true if a line is refused with a message.
pub fn declined(dialect: &impl Dialect, line: &str) -> bool {
    matches!(dialect.parse(line), Command::Declined(_))
}

/// The command that sets an option to a text.
pub fn set(id: OptionId, value: &str) -> Command {
    Command::SetOption { id, value: value.into() }
}
