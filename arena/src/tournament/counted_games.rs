//! Games of a match that count: those until its test is decided.

use super::{GameRecord, Standings};
use crate::stats::{Sprt, SprtResult};

/// The games of a match that count. Games that end after the decision of its test are kept in its files, but change
/// nothing: a test is over once it is decided.
#[derive(Debug)]
pub struct CountedGames {
    standings: Standings,
    sprt: Option<Sprt>,
    is_decided: bool,
}

impl CountedGames {
    /// Creates the match before its first game; without a test all games count.
    pub fn new(names: Vec<String>, sprt: Option<Sprt>) -> CountedGames {
        CountedGames { standings: Standings::new(names), sprt, is_decided: false }
    }

    /// Adds a game that has ended. Returns true if it counts.
    pub fn add(&mut self, record: &GameRecord) -> bool {
        if self.is_decided {
            return false;
        }
        self.standings.add(record);
        let verdict = |sprt: Sprt| sprt.verdict(sprt.llr(&self.standings.against(0, 1).pairs));
        self.is_decided = self.sprt.map(verdict).is_some_and(|verdict| verdict != SprtResult::Continue);
        true
    }

    /// Returns the standings.
    pub fn standings(&self) -> &Standings {
        &self.standings
    }

    /// Returns true if the test is decided, so that no further game counts.
    pub fn is_decided(&self) -> bool {
        self.is_decided
    }
}
