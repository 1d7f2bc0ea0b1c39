//! Record of a finished game: the line of the journal that statistics, reports and `--resume` read.

use std::fmt;
use std::time::Duration;

use selfplay::{Outcome, Reason};
use serde::{Deserialize, Serialize};

use crate::engine::ProcessorTime;

/// Resources that one player used in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Usage {
    /// Number of moves played.
    pub moves: u32,
    /// Sum of the last reported depth of each move, in plies.
    pub depth_sum: u64,
    /// Sum of the reported nodes.
    pub nodes: u64,
    /// Thinking time in milliseconds.
    pub time_ms: f64,
    /// Time given in milliseconds: main time, increments and the byoyomi periods used, counted whole; 0 without a
    /// clock.
    pub allowed_ms: f64,
    /// Sum over the moves of the share used of the time available for the move.
    pub share_sum: f64,
    /// Largest of these shares; above 1 the move was late.
    pub largest_share: f64,
    /// Number of moves with only byoyomi left.
    pub periods: u32,
    /// Sum over these moves of the share used of the byoyomi.
    pub period_share_sum: f64,
    /// Number of these moves that used `FULL_PERIOD` or more.
    pub full_periods: u32,
}

/// Share of a byoyomi period that counts as all of it; the rest is needed for communication.
const FULL_PERIOD: f64 = 0.9;

impl Usage {
    /// Adds the usage in another game.
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

    /// Counts a move that used a share of the time available for it.
    pub fn add_share(&mut self, share: f64, in_byoyomi: bool) {
        self.share_sum += share;
        self.largest_share = self.largest_share.max(share);
        if in_byoyomi {
            self.periods += 1;
            self.period_share_sum += share;
            self.full_periods += u32::from(share >= FULL_PERIOD);
        }
    }

    /// Returns the mean depth of a move in plies; `None` without moves.
    pub fn depth(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.depth_sum as f64 / f64::from(self.moves))
    }

    /// Returns the speed in nodes per second; `None` if no time passed.
    pub fn nodes_per_second(&self) -> Option<f64> {
        (self.time_ms > 0.0).then(|| self.nodes as f64 * 1000.0 / self.time_ms)
    }

    /// Returns the used share of the time given, 0 to 1 (slightly more with a margin); `None` without clocks.
    pub fn time_share(&self) -> Option<f64> {
        (self.allowed_ms > 0.0).then(|| self.time_ms / self.allowed_ms)
    }

    /// Returns the mean used share of the time available for a move; `None` without clocks.
    pub fn share_of_move(&self) -> Option<f64> {
        (self.moves > 0 && self.share_sum > 0.0).then(|| self.share_sum / f64::from(self.moves))
    }

    /// Returns the mean used share of a byoyomi period, and the share of periods used in full; `None` without byoyomi.
    pub fn share_of_period(&self) -> Option<(f64, f64)> {
        let of_periods = |sum: f64| sum / f64::from(self.periods);
        (self.periods > 0).then(|| (of_periods(self.period_share_sum), of_periods(f64::from(self.full_periods))))
    }
}

/// The move that lost a game on time, and the processor time that its engine was given.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LateMove {
    /// Milliseconds by which the move was late, beyond the margin.
    pub late_ms: f64,
    /// Milliseconds that the engine took.
    pub elapsed_ms: f64,
    /// Milliseconds for which the engine's threads ran.
    pub ran_ms: f64,
    /// Milliseconds for which the engine's threads waited for a processor.
    pub waited_ms: f64,
}

impl LateMove {
    /// Describes a move that took `elapsed`, was allowed `allowed`, and was given this processor time.
    pub fn new(elapsed: Duration, allowed: Duration, processor: ProcessorTime) -> LateMove {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        LateMove {
            late_ms: ms(elapsed.saturating_sub(allowed)),
            elapsed_ms: ms(elapsed),
            ran_ms: ms(processor.ran),
            waited_ms: ms(processor.waited),
        }
    }

    /// Returns true if the engine would have been in time, had it not waited for a processor.
    pub fn is_starved(&self) -> bool {
        self.waited_ms >= self.late_ms
    }
}

impl fmt::Display for LateMove {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let LateMove { late_ms, elapsed_ms, ran_ms, waited_ms } = self;
        write!(
            formatter,
            "{late_ms:.1} ms late: {elapsed_ms:.1} ms, in which it ran {ran_ms:.1} and waited {waited_ms:.1} for a processor"
        )
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Number in the schedule, from 0.
    pub number: usize,
    /// Number of the pair: two games with the same opening and players, and exchanged sides.
    pub pair: usize,
    /// Index of the opening in the book.
    pub opening: usize,
    /// Names of the players, the first side (White, Red, sente) first.
    pub players: [String; 2],
    /// Result.
    pub outcome: Outcome,
    /// Reason of the end.
    pub reason: Reason,
    /// Number of plies after the opening.
    pub plies: usize,
    /// The opening as a line of a book: the first position and the moves. Empty in journals of older builds.
    #[serde(default)]
    pub line: String,
    /// Usage of the players, in the order of `players`.
    pub usage: [Usage; 2],
    /// The late move of a game lost on time, where the system counts processor time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<LateMove>,
}
