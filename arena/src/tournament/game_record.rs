//! Record of a finished game: the line of the journal that statistics, reports and `--resume` read.

use std::fmt;
use std::time::Duration;

use selfplay::{Outcome, Reason};
use serde::{Deserialize, Serialize};

use crate::engine::ProcessorTime;

/// Largest number of a game, a pair, an opening or plies that is accepted from a file: no match comes near it.
const MOST: usize = u32::MAX as usize;

/// Largest time in milliseconds, or sum of shares, that is accepted from a file: thirty years.
const MOST_TIME: f64 = 1e12;

/// Returns true for a time or a sum of shares that a game may have.
fn is_amount(number: f64) -> bool {
    (0.0..=MOST_TIME).contains(&number)
}

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

/// Least time for a move of which a share is counted: the unit of the protocols.
const LEAST_AVAILABLE: Duration = Duration::from_millis(1);

impl Usage {
    /// Returns true if a game of this number of plies may have this usage.
    fn is_possible(&self, plies: usize) -> bool {
        let amounts = [self.time_ms, self.allowed_ms, self.share_sum, self.largest_share, self.period_share_sum];
        // A move that was not played, such as a resignation, counts too.
        self.moves as usize <= plies.saturating_add(1)
            && self.full_periods <= self.periods
            && self.periods <= self.moves
            && amounts.into_iter().all(is_amount)
    }

    /// Adds the usage in another game.
    pub fn add(&mut self, other: &Usage) {
        self.moves = self.moves.saturating_add(other.moves);
        // Depth and nodes are what the engine said: any number.
        self.depth_sum = self.depth_sum.saturating_add(other.depth_sum);
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.time_ms += other.time_ms;
        self.allowed_ms += other.allowed_ms;
        self.share_sum += other.share_sum;
        self.largest_share = self.largest_share.max(other.largest_share);
        self.periods = self.periods.saturating_add(other.periods);
        self.period_share_sum += other.period_share_sum;
        self.full_periods = self.full_periods.saturating_add(other.full_periods);
    }

    /// Counts a move that took `elapsed` of the time available for it. A clock that a margin has let run out has no time
    /// available; `LEAST_AVAILABLE` counts in its place.
    pub fn add_move_time(&mut self, elapsed: Duration, available: Duration, in_byoyomi: bool) {
        let share = elapsed.as_secs_f64() / available.max(LEAST_AVAILABLE).as_secs_f64();
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

    fn is_possible(&self) -> bool {
        [self.late_ms, self.elapsed_ms, self.ran_ms, self.waited_ms].into_iter().all(is_amount)
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

impl GameRecord {
    /// Returns true if a match may have this game: reports add up and draw what it says.
    pub fn is_possible(&self) -> bool {
        self.players[0] != self.players[1]
            && [self.number, self.pair, self.opening, self.plies].into_iter().all(|number| number <= MOST)
            && self.usage.iter().all(|usage| usage.is_possible(self.plies))
            && self.late.is_none_or(|late| late.is_possible())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::record;
    use super::*;

    #[test]
    fn impossible_games_are_noticed() {
        assert!(record(0).is_possible());
        let late = LateMove { late_ms: 1.0, elapsed_ms: 9.0, ran_ms: 2.0, waited_ms: 7.0 };
        assert!(GameRecord { late: Some(late), ..record(0) }.is_possible());
        let usage = |usage: Usage| GameRecord { usage: [Usage::default(), usage], ..record(0) };
        for game in [
            GameRecord { players: ["a".into(), "a".into()], ..record(0) },
            GameRecord { number: usize::MAX, ..record(0) },
            GameRecord { pair: usize::MAX, ..record(0) },
            GameRecord { opening: usize::MAX, ..record(0) },
            GameRecord { plies: usize::MAX, ..record(0) },
            GameRecord { late: Some(LateMove { waited_ms: -1.0, ..late }), ..record(0) },
            usage(Usage { moves: 101, ..Usage::default() }),
            usage(Usage { moves: 2, periods: 3, ..Usage::default() }),
            usage(Usage { moves: 2, periods: 1, full_periods: 2, ..Usage::default() }),
            usage(Usage { time_ms: f64::MAX, ..Usage::default() }),
            usage(Usage { share_sum: -0.5, ..Usage::default() }),
        ] {
            assert!(!game.is_possible(), "{game:?}");
        }
    }

    #[test]
    fn sums_do_not_overflow() {
        let most = Usage { moves: u32::MAX, depth_sum: u64::MAX, nodes: u64::MAX, ..Usage::default() };
        let mut sum = most;
        sum.add(&most);
        assert_eq!(sum, most);
    }

    /// A margin lets a clock run out without a loss; infinite shares could not be read from the journal again.
    #[test]
    fn a_move_without_time_has_a_finite_share() {
        let mut usage = Usage::default();
        usage.add_move_time(Duration::from_millis(5), Duration::ZERO, false);
        assert_eq!((usage.share_sum, usage.largest_share), (5.0, 5.0));
    }
}
