//! Games for the tests of this folder.

use selfplay::{Outcome, Reason};

use super::game_record::{GameRecord, Usage};

/// Returns a drawn game of the engines `a` and `b`.
pub fn record(number: usize) -> GameRecord {
    GameRecord {
        number,
        pair: number / 2,
        opening: 7,
        players: ["a".into(), "b".into()],
        outcome: Outcome::Draw,
        reason: Reason::Repetition,
        plies: 99,
        line: "startpos".into(),
        usage: [Usage::default(); 2],
        late: None,
    }
}
