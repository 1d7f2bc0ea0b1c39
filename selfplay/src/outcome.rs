//! Result of a game and the reason of its end.

use serde::{Deserialize, Serialize};

use crate::games::GameFacts;

/// Result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The first side (White, Red, sente; `boards::Side::First`) wins.
    FirstWins,
    /// The second side wins.
    SecondWins,
    /// Draw.
    Draw,
}

impl Outcome {
    /// Returns the win of a side: 0 or 1.
    pub fn win_of(side: usize) -> Outcome {
        if side == 0 { Outcome::FirstWins } else { Outcome::SecondWins }
    }
}

/// Reason of the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The loser is in check and has no legal move.
    Mate,
    /// No legal move, not in check: a draw or a loss, by the rules of the game.
    Stalemate,
    /// Repetition: a draw, or a loss of the side that gives perpetual check or chase.
    Repetition,
    /// Limit of moves without progress, or of the whole game.
    MoveLimit,
    /// Insufficient material for a win of either side.
    InsufficientMaterial,
    /// Correct declaration of a win (impasse).
    Declaration,
    /// The loser resigned.
    Resignation,
    /// Draw by agreement.
    DrawAgreed,
    /// Adjudication by score or length.
    Adjudication,
    /// The loser's clock ran out.
    Time,
    /// The loser's move was not legal.
    IllegalMove,
    /// The loser claimed a win wrongly.
    WrongClaim,
    /// The loser's process ended.
    Crash,
    /// The loser's process neither answered nor ended.
    Stall,
}

impl Reason {
    /// Losses by faults of the program, not by its play.
    pub const FAULTS: [Reason; 5] =
        [Reason::Time, Reason::IllegalMove, Reason::WrongClaim, Reason::Crash, Reason::Stall];

    /// Returns the name for tables and records of a game.
    pub fn describe(self, game: &GameFacts) -> &'static str {
        match self {
            Reason::Mate => "mate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "repetition",
            Reason::MoveLimit => game.move_limit,
            Reason::InsufficientMaterial => "insufficient material",
            Reason::Declaration => "declaration",
            Reason::Resignation => "resignation",
            Reason::DrawAgreed => "draw agreed",
            Reason::Adjudication => "adjudication",
            Reason::Time => "time",
            Reason::IllegalMove => "illegal move",
            Reason::WrongClaim => "wrong claim",
            Reason::Crash => "crash",
            Reason::Stall => "stall",
        }
    }
}

/// Returns the half-points (0, 1, 2) of a side (0 or 1).
pub fn half_points(outcome: Outcome, side: usize) -> u32 {
    match (outcome, side) {
        (Outcome::Draw, _) => 1,
        (Outcome::FirstWins, 0) | (Outcome::SecondWins, 1) => 2,
        _ => 0,
    }
}
