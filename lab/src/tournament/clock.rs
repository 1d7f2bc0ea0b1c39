//! Time controls, and the clocks of a game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::engine::{Limit, SideClock};

/// Time control: `8+0.08` (seconds and increment), `40/60+0.1` (moves per control), `60+b10` (main time and byoyomi),
/// `b1` (byoyomi alone), `movetime=0.5`, `nodes=5000`, `depth=8`.
#[derive(Clone, Debug, PartialEq)]
pub enum TimeControl {
    /// A clock for each side.
    Clock {
        /// Main time, given once or for each control.
        main: Duration,
        /// Increment, credited at the start of each turn.
        increment: Duration,
        /// Byoyomi: time for each move once the main time is used up.
        byoyomi: Duration,
        /// Number of moves per control.
        moves: Option<u32>,
    },
    /// Fixed time per move.
    MoveTime(Duration),
    /// Fixed number of nodes per move.
    Nodes(u64),
    /// Fixed depth per move, in plies.
    Depth(u32),
}

impl TimeControl {
    /// Returns true if moves are limited by time.
    pub fn limits_time(&self) -> bool {
        matches!(self, TimeControl::Clock { .. } | TimeControl::MoveTime(_))
    }

    /// Returns true if the control has byoyomi.
    pub fn has_byoyomi(&self) -> bool {
        matches!(self, TimeControl::Clock { byoyomi, .. } if !byoyomi.is_zero())
    }
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}

fn clock(text: &str) -> Option<TimeControl> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves: &u32| moves > 0)?), rest),
        None => (None, text),
    };
    let (mut main, mut increment, mut byoyomi) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    for (index, part) in rest.split('+').enumerate() {
        match part.strip_prefix('b') {
            Some(part) => byoyomi = seconds(part)?,
            None if index == 0 => main = seconds(part)?,
            None => increment = seconds(part)?,
        }
    }
    let playable = !(main.is_zero() && increment.is_zero() && byoyomi.is_zero());
    playable.then_some(TimeControl::Clock { main, increment, byoyomi, moves })
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let parsed = match text.split_once('=') {
            Some(("movetime", value)) => seconds(value).filter(|time| !time.is_zero()).map(TimeControl::MoveTime),
            Some(("nodes", value)) => value.parse().ok().map(TimeControl::Nodes),
            Some(("depth", value)) => value.parse().ok().map(TimeControl::Depth),
            Some(_) => None,
            None => clock(text),
        };
        parsed.ok_or_else(|| {
            format!("`{text}` is none of 8+0.08, 40/60+0.1, 60+b10, b1, movetime=0.5, nodes=5000, depth=8")
        })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Clock { main, increment, byoyomi, moves } => {
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                let only_byoyomi = main.is_zero() && increment.is_zero();
                if !only_byoyomi {
                    write!(f, "{}", main.as_secs_f64())?;
                }
                if !increment.is_zero() {
                    write!(f, "+{}", increment.as_secs_f64())?;
                }
                if !byoyomi.is_zero() {
                    write!(f, "{}b{}", if only_byoyomi { "" } else { "+" }, byoyomi.as_secs_f64())?;
                }
                Ok(())
            }
            TimeControl::MoveTime(time) => write!(f, "movetime={}", time.as_secs_f64()),
            TimeControl::Nodes(nodes) => write!(f, "nodes={nodes}"),
            TimeControl::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub struct Clocks {
    control: TimeControl,
    sides: [SideClock; 2],
    /// Time given to each side so far.
    allowed: [Duration; 2],
}

impl Clocks {
    /// Returns clocks at the start of a game.
    pub fn new(control: &TimeControl) -> Clocks {
        let side = match *control {
            TimeControl::Clock { main, increment, byoyomi, moves } => {
                SideClock { remaining: main, increment, byoyomi, moves_to_go: moves }
            }
            _ => SideClock::default(),
        };
        Clocks { control: control.clone(), sides: [side; 2], allowed: [side.remaining; 2] }
    }

    /// Starts the turn of a side, which credits its increment.
    pub fn begin_turn(&mut self, side: usize) {
        let increment = self.sides[side].increment;
        self.sides[side].remaining += increment;
        self.allowed[side] += increment;
    }

    /// Returns the limit for the engine of the side to move.
    pub fn limit(&self, mover: usize) -> Limit {
        match self.control {
            TimeControl::Clock { .. } => Limit::Clock { sides: self.sides, mover },
            TimeControl::MoveTime(time) => Limit::MoveTime(time),
            TimeControl::Nodes(nodes) => Limit::Nodes(nodes),
            TimeControl::Depth(depth) => Limit::Depth(depth),
        }
    }

    /// Returns the time that a side has for its move; `None` without a clock.
    pub fn available(&self, side: usize) -> Option<Duration> {
        match self.control {
            TimeControl::Clock { .. } => Some(self.sides[side].remaining + self.sides[side].byoyomi),
            TimeControl::MoveTime(time) => Some(time),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        }
    }

    /// Returns true if a side has only its byoyomi left.
    pub fn in_byoyomi(&self, side: usize) -> bool {
        let SideClock { remaining, byoyomi, .. } = self.sides[side];
        remaining.is_zero() && !byoyomi.is_zero()
    }

    /// Ends the turn of a side after `spent`. Returns false if it exceeded its time by more than `margin`.
    pub fn end_turn(&mut self, side: usize, spent: Duration, margin: Duration) -> bool {
        let in_time = self.available(side).is_none_or(|available| spent <= available + margin);
        match self.control {
            TimeControl::Clock { main, moves, .. } => {
                let clock = &mut self.sides[side];
                // The unused rest of a byoyomi period is lost, but was given.
                if spent > clock.remaining {
                    self.allowed[side] += clock.byoyomi;
                }
                clock.remaining = clock.remaining.saturating_sub(spent);
                if let Some(left) = &mut clock.moves_to_go {
                    *left -= 1;
                    if *left == 0 {
                        *left = moves.unwrap_or(1);
                        clock.remaining += main;
                        self.allowed[side] += main;
                    }
                }
            }
            TimeControl::MoveTime(time) => self.allowed[side] += time,
            TimeControl::Nodes(_) | TimeControl::Depth(_) => {}
        }
        in_time
    }

    /// Returns the time given to a side so far; zero without a clock.
    pub fn allowed(&self, side: usize) -> Duration {
        self.allowed[side]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn controls_are_read_and_written() {
        for text in
            ["8+0.08", "40/60+0.1", "60+b10", "b1", "60+5+b0.5", "5", "movetime=0.5", "nodes=5000", "depth=8", "0+1"]
        {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), text);
        }
        for text in ["", "x", "b", "b0", "0", "0/5", "movetime=0", "40/", "5+", "-1+1", "speed=3"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn increments_come_at_the_start_of_a_turn() {
        let mut clocks = Clocks::new(&"1+0.1".parse().unwrap());
        clocks.begin_turn(0);
        assert_eq!(clocks.available(0), Some(MS(1_100)));
        assert!(clocks.end_turn(0, MS(600), MS(0)));
        clocks.begin_turn(0);
        assert_eq!(clocks.available(0), Some(MS(600)));
        assert!(!clocks.end_turn(0, MS(601), MS(0)));
        assert_eq!(clocks.allowed(0), MS(1_200));
        assert_eq!(clocks.allowed(1), MS(1_000));
    }

    #[test]
    fn byoyomi_is_not_saved() {
        let mut clocks = Clocks::new(&"1+b0.5".parse().unwrap());
        clocks.begin_turn(1);
        assert_eq!(clocks.available(1), Some(MS(1_500)));
        assert!(clocks.end_turn(1, MS(1_400), MS(0)));
        clocks.begin_turn(1);
        assert_eq!(clocks.available(1), Some(MS(500)));
        assert!(clocks.in_byoyomi(1) && !clocks.in_byoyomi(0));
        assert!(clocks.end_turn(1, MS(510), MS(10)));
        assert_eq!(clocks.allowed(1), MS(2_000));
        let mut clocks = Clocks::new(&"b1".parse().unwrap());
        clocks.begin_turn(0);
        assert!(clocks.in_byoyomi(0) && clocks.available(0) == Some(MS(1_000)));
        assert!(clocks.end_turn(0, MS(950), MS(0)) && !clocks.end_turn(0, MS(1_001), MS(0)));
        assert_eq!(clocks.allowed(0), MS(2_000));
    }

    #[test]
    fn a_control_gives_new_time() {
        let mut clocks = Clocks::new(&"2/1".parse().unwrap());
        assert!(clocks.end_turn(0, MS(400), MS(0)) && clocks.end_turn(0, MS(400), MS(0)));
        assert_eq!(clocks.available(0), Some(MS(1_200)));
    }
}
