//! Which positions of games are good to learn from. Files keep all; this is decided anew at each reading
//! (`docs/networks.md` section 7).

use std::fmt;

use boards::{Line, Position};
use clap::Args;
use serde::{Deserialize, Serialize};

use super::game::{Choice, PlayedGame, Ply};

/// What a position must be to be taken. Random plies never are: they have no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Args, Serialize, Deserialize)]
pub struct Filter {
    /// Leave out positions before this ply of the game.
    #[arg(long, default_value_t = 8, value_name = "PLY")]
    pub min_ply: usize,
    /// Leave out positions with a score beyond this, in the units of the search.
    #[arg(long, default_value_t = 3_000, value_name = "SCORE")]
    pub max_score: u16,
    /// Take positions in check as well.
    #[arg(long)]
    pub with_checks: bool,
    /// Take positions as well whose best move is a capture or a promotion.
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

/// What a filter makes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// It is taken.
    Taken,
    /// Its move was drawn at random.
    Random,
    /// It is too early in the game.
    Early,
    /// The side to move is in check.
    Check,
    /// The best move is a capture or a promotion.
    Noisy,
    /// Its score is too high or too low.
    Decided,
}

impl Verdict {
    /// All, in the order in which they are asked about after the first.
    pub const ALL: [Verdict; 6] =
        [Verdict::Taken, Verdict::Random, Verdict::Early, Verdict::Check, Verdict::Noisy, Verdict::Decided];

    /// In words.
    pub fn describe(self) -> &'static str {
        match self {
            Verdict::Taken => "taken",
            Verdict::Random => "random move",
            Verdict::Early => "too early",
            Verdict::Check => "in check",
            Verdict::Noisy => "best move not quiet",
            Verdict::Decided => "score too large",
        }
    }
}

impl Filter {
    /// What to make of ply `number` (from 0) of a game, where `random` plies were drawn, at the end of a line.
    pub fn judge<P: Position>(&self, random: usize, number: usize, line: &Line<P>, ply: Ply) -> Verdict {
        let position = line.current();
        let noisy = || match ply.choice {
            Choice::Played => position.is_noisy(ply.mv),
            Choice::Quiet => false,
            Choice::Noisy => true,
        };
        match () {
            () if number < random => Verdict::Random,
            () if number < self.min_ply => Verdict::Early,
            () if !self.with_checks && position.in_check() => Verdict::Check,
            () if !self.with_noisy && noisy() => Verdict::Noisy,
            () if ply.score.unsigned_abs() > self.max_score => Verdict::Decided,
            () => Verdict::Taken,
        }
    }
}

impl<P: Position> PlayedGame<P> {
    /// Visits the plies that a filter takes, as [`PlayedGame::replay`] visits all.
    pub fn samples(&self, filter: &Filter, mut visit: impl FnMut(usize, &Line<P>, Ply)) {
        self.replay(|number, line, ply| {
            if filter.judge(self.random, number, line, ply) == Verdict::Taken {
                visit(number, line, ply);
            }
        });
    }
}
