//! What the tests of all dialects share.

use std::time::Duration;

use search::score::Score;
use search::{Info, ScoreBound, Units};

use crate::command::{Command, Go};
use crate::dialect::{Dialect, View};
use crate::options::OptionId;

/// Units in which nothing is worth what it is in the search.
pub const UNITS: Units = Units { pawn: 50, minor_piece: 400 };

/// Nothing shown that must be asked for.
pub const VIEW: View = View { wdl: false, debug: false, ponder: true, multi_pv: false, units: UNITS };

/// A line of thinking with this score, its moves left out.
pub fn info(score: Score) -> Info {
    Info {
        depth: 12,
        seldepth: 19,
        multi_pv: 1,
        lines: 1,
        score,
        bound: ScoreBound::Exact,
        last: false,
        wdl: [140, 812, 48],
        nodes: 1000,
        elapsed: Duration::from_millis(100),
        hashfull: 12,
        pv: Vec::new(),
    }
}

/// The order to think that a line is.
pub fn go(dialect: &impl Dialect, line: &str) -> Go {
    match dialect.parse(line) {
        Command::Go(go) => *go,
        other => panic!("{line}: {other:?}"),
    }
}

/// Whether a line is passed over.
pub fn ignored(dialect: &impl Dialect, line: &str) -> bool {
    matches!(dialect.parse(line), Command::Ignored(_))
}

/// The command that sets an option.
pub fn set(id: OptionId, value: &str) -> Command {
    Command::SetOption { id, value: value.into() }
}
