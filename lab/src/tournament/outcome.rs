//! What is known of a finished game: the line of the journal that statistics, reports and `--resume` read.

use serde::{Deserialize, Serialize};

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The player of the first side (White, Red, sente), see `boards::Side::First`.
    FirstWins,
    /// The other player.
    SecondWins,
    /// Nobody.
    Draw,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The loser is in check and has no legal move.
    Mate,
    /// No legal move, not in check: a draw or a loss, as the game's law says.
    Stalemate,
    /// The law's verdict on a repetition: a draw, or a win over who checks or chases perpetually.
    Repetition,
    /// A limit of moves without progress, or of the whole game.
    MoveLimit,
    /// Nobody can win any more.
    InsufficientMaterial,
    /// The winner declared, and was right (impasse).
    Declaration,
    /// The loser resigned.
    Resignation,
    /// Both players wanted it.
    DrawAgreed,
    /// The runner's own limits of score or length.
    Adjudication,
    /// The loser's clock ran out.
    Time,
    /// The loser's move was not legal.
    IllegalMove,
    /// The loser claimed a win or a draw that was none.
    WrongClaim,
    /// The loser's process ended.
    Crash,
    /// The loser's process neither answered nor ended.
    Stall,
}

impl Reason {
    /// Losses that are faults of the program rather than of its play.
    pub const FAULTS: [Reason; 5] =
        [Reason::Time, Reason::IllegalMove, Reason::WrongClaim, Reason::Crash, Reason::Stall];

    /// In words.
    pub fn describe(self) -> &'static str {
        match self {
            Reason::Mate => "mate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "repetition",
            Reason::MoveLimit => "move limit",
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

/// What one player spent on a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Usage {
    /// Moves that it played.
    pub moves: u32,
    /// Sum of the depths that it reported last before each move.
    pub depth_sum: u64,
    /// Sum of the nodes that it reported.
    pub nodes: u64,
    /// Milliseconds that it thought.
    pub time_ms: f64,
    /// Milliseconds that it was given: main time, increments and the whole of each period that it came to use; 0
    /// without a clock.
    pub allowed_ms: f64,
    /// Sum over its moves of the share that it used of what it had for the move.
    pub share_sum: f64,
    /// The largest of these shares; above 1 it was too late.
    pub largest_share: f64,
    /// Moves for which it had nothing but byoyomi.
    pub periods: u32,
    /// Sum over these moves of the share of the byoyomi that it used.
    pub period_share_sum: f64,
    /// Those of them that used [`FULL_PERIOD`] or more.
    pub full_periods: u32,
}

/// The share of a period that counts as all of it: byoyomi is to be spent, and something is needed for the way.
const FULL_PERIOD: f64 = 0.9;

impl Usage {
    /// Adds another game's.
    pub fn add(&mut self, other: &Usage) {
        self.moves += other.moves;
        self.depth_sum += other.depth_sum;
        self.nodes += other.nodes;
        self.time_ms += other.time_ms;
        self.allowed_ms += other.allowed_ms;
        self.share_sum += other.share_sum;
        self.largest_share = self.largest_share.max(other.largest_share);
        self.periods += other.periods;
        self.period_share_sum += other.period_share_sum;
        self.full_periods += other.full_periods;
    }

    /// Counts a move that used this share of what the clock had for it.
    pub fn add_share(&mut self, share: f64, in_byoyomi: bool) {
        self.share_sum += share;
        self.largest_share = self.largest_share.max(share);
        if in_byoyomi {
            self.periods += 1;
            self.period_share_sum += share;
            self.full_periods += u32::from(share >= FULL_PERIOD);
        }
    }

    /// The mean depth of a move; `None` without moves.
    pub fn depth(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.depth_sum as f64 / f64::from(self.moves))
    }

    /// Nodes per second; `None` if no time passed.
    pub fn nodes_per_second(&self) -> Option<f64> {
        (self.time_ms > 0.0).then(|| self.nodes as f64 * 1000.0 / self.time_ms)
    }

    /// The share of the allowed time that was used, 0 to 1 (a little more with a margin); `None` without clocks.
    pub fn time_share(&self) -> Option<f64> {
        (self.allowed_ms > 0.0).then(|| self.time_ms / self.allowed_ms)
    }

    /// The mean share that a move used of what the clock had for it; `None` without clocks.
    pub fn share_of_move(&self) -> Option<f64> {
        (self.moves > 0 && self.share_sum > 0.0).then(|| self.share_sum / f64::from(self.moves))
    }

    /// The mean share of a period that was used, and the share of periods that were used (almost) to the end; `None`
    /// without byoyomi.
    pub fn share_of_period(&self) -> Option<(f64, f64)> {
        let of_periods = |sum: f64| sum / f64::from(self.periods);
        (self.periods > 0).then(|| (of_periods(self.period_share_sum), of_periods(f64::from(self.full_periods))))
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the schedule, from 0.
    pub number: usize,
    /// The pair of games with the same opening and players that it belongs to.
    pub pair: usize,
    /// The index of the opening in the file.
    pub opening: usize,
    /// The names of the players, the first side's (White, Red, sente) first.
    pub players: [String; 2],
    /// Who won.
    pub outcome: Outcome,
    /// Why it ended.
    pub reason: Reason,
    /// Plies after the opening position.
    pub plies: usize,
    /// What the players spent, in the order of `players`.
    pub usage: [Usage; 2],
}

/// Half-points (0, 1, 2) of a side (0 or 1).
pub fn half_points(outcome: Outcome, side: usize) -> u32 {
    match (outcome, side) {
        (Outcome::Draw, _) => 1,
        (Outcome::FirstWins, 0) | (Outcome::SecondWins, 1) => 2,
        _ => 0,
    }
}
