//! Selection of training positions. Files keep all positions; the filter is applied at each reading (`docs/networks.md`
//! section 7).

use std::fmt;

use boards::{Line, Position};
use clap::Args;
use serde::{Deserialize, Serialize};

use super::game::{Choice, Ply, SelfplayGame};

/// Criteria of training positions. Random plies are never selected because they have no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Args, Serialize, Deserialize)]
pub struct Filter {
    /// Skip positions before this ply of the game.
    #[arg(long, default_value_t = Filter::default().min_ply, value_name = "PLY")]
    pub min_ply: usize,
    /// Skip positions with a larger absolute score, in the units of the search.
    #[arg(long, default_value_t = Filter::default().max_score, value_name = "SCORE")]
    pub max_score: u16,
    /// Include positions in check.
    #[arg(long)]
    pub with_checks: bool,
    /// Include positions whose best move is a capture or a promotion.
    #[arg(long)]
    pub with_noisy: bool,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter { min_ply: 8, max_score: 3_000, with_checks: false, with_noisy: false }
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let taken = |taken: bool| if taken { "with" } else { "without" };
        let (checks, noisy) = (taken(self.with_checks), taken(self.with_noisy));
        write!(f, "from ply {}, scores to {}, {checks} checks, {noisy} noisy moves", self.min_ply, self.max_score)
    }
}

/// Result of a filter for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FilterVerdict {
    /// Selected for training.
    Taken,
    /// Skipped: the move was drawn at random.
    Random,
    /// Skipped: before the first ply.
    Early,
    /// Skipped: the side to move is in check.
    Check,
    /// Skipped: the best move is a capture or a promotion.
    Noisy,
    /// Skipped: the absolute score is too large.
    Decided,
}

impl FilterVerdict {
    /// All results; the reasons in the order in which they are checked.
    pub const ALL: [FilterVerdict; 6] = [
        FilterVerdict::Taken,
        FilterVerdict::Random,
        FilterVerdict::Early,
        FilterVerdict::Check,
        FilterVerdict::Noisy,
        FilterVerdict::Decided,
    ];

    /// Returns the name for tables.
    pub fn describe(self) -> &'static str {
        match self {
            FilterVerdict::Taken => "taken",
            FilterVerdict::Random => "random move",
            FilterVerdict::Early => "too early",
            FilterVerdict::Check => "in check",
            FilterVerdict::Noisy => "best move not quiet",
            FilterVerdict::Decided => "score too large",
        }
    }
}

impl Filter {
    /// Classifies ply `number` (from 0), played at the end of `line`, of a game that begins with `random` random plies.
    pub fn classify<P: Position>(&self, random: usize, number: usize, line: &Line<P>, ply: Ply) -> FilterVerdict {
        let position = line.current();
        let noisy = || match ply.choice {
            Choice::Played => position.is_noisy(ply.mv),
            Choice::Quiet => false,
            Choice::Noisy => true,
        };
        if number < random {
            FilterVerdict::Random
        } else if number < self.min_ply {
            FilterVerdict::Early
        } else if !self.with_checks && position.in_check() {
            FilterVerdict::Check
        } else if !self.with_noisy && noisy() {
            FilterVerdict::Noisy
        } else if ply.score.unsigned_abs() > self.max_score {
            FilterVerdict::Decided
        } else {
            FilterVerdict::Taken
        }
    }
}

impl<P: Position> SelfplayGame<P> {
    /// Visits the plies that a filter selects, like [`SelfplayGame::replay`].
    pub fn visit_samples(&self, filter: &Filter, mut visit: impl FnMut(usize, &Line<P>, Ply)) {
        self.replay(|number, line, ply| {
            if filter.classify(self.random_plies, number, line, ply) == FilterVerdict::Taken {
                visit(number, line, ply);
            }
        });
    }
}
