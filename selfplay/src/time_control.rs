//! Time controls on the command line and in journals.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Time control: `8+0.08` (seconds and increment), `40/60+0.1` (moves per control), `60+b10` (main time and byoyomi),
/// `b1` (byoyomi alone), `movetime=0.5`, `nodes=5000`, `depth=8`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
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

/// Longest time of a clock: sums of times must not overflow.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3600);

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok().filter(|&time| time <= LONGEST)
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
            format!(
                "`{text}` is none of 8+0.08, 40/60+0.1, 60+b10, b1, movetime=0.5, nodes=5000, depth=8, \
                 or longer than a year"
            )
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

impl TryFrom<String> for TimeControl {
    type Error = String;

    fn try_from(text: String) -> Result<TimeControl, String> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> String {
        control.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_and_written() {
        for text in
            ["8+0.08", "40/60+0.1", "60+b10", "b1", "60+5+b0.5", "5", "movetime=0.5", "nodes=5000", "depth=8", "0+1"]
        {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), text);
        }
        for text in ["", "x", "b", "b0", "0", "0/5", "movetime=0", "40/", "5+", "-1+1", "speed=3", "1e9", "1+1e19"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
