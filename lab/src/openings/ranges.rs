//! Ranges of plies and scores, as parsed from the command line.

use std::str::FromStr;

use boards::Side;

/// Range of a number of plies: `8` or `6-9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyRange {
    /// Minimum; at least 1.
    pub min: usize,
    /// Maximum.
    pub max: usize,
}

/// Largest number of random plies accepted.
const MAX_PLIES: usize = 200;

impl FromStr for PlyRange {
    type Err = String;

    fn from_str(text: &str) -> Result<PlyRange, String> {
        let (min, max) = text.split_once('-').unwrap_or((text, text));
        match (min.parse(), max.parse()) {
            (Ok(min), Ok(max)) if (1..=max).contains(&min) && max <= MAX_PLIES => Ok(PlyRange { min, max }),
            _ => Err(format!("expected MIN-MAX plies between 1 and {MAX_PLIES}")),
        }
    }
}

/// Range of scores in centipawns from the first side's view, both ends included: `-50..50`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreWindow {
    low: i32,
    high: i32,
}

impl ScoreWindow {
    /// Returns true if a score from the view of `side_to_move` is in the range.
    pub fn contains(&self, score: i32, side_to_move: Side) -> bool {
        let score = if side_to_move == Side::First { score } else { score.saturating_neg() };
        (self.low..=self.high).contains(&score)
    }
}

impl FromStr for ScoreWindow {
    type Err = String;

    fn from_str(text: &str) -> Result<ScoreWindow, String> {
        let ends = text.split_once("..").and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
        match ends {
            Some((low, high)) if low <= high => Ok(ScoreWindow { low, high }),
            _ => Err("expected LOW..HIGH in centipawns".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read() {
        assert_eq!("8".parse(), Ok(PlyRange { min: 8, max: 8 }));
        assert_eq!("6-9".parse(), Ok(PlyRange { min: 6, max: 9 }));
        for bad in ["", "0", "9-6", "x", "6-", "1-201"] {
            assert!(bad.parse::<PlyRange>().is_err(), "{bad}");
        }
    }

    #[test]
    fn windows_are_the_first_sides() {
        let window: ScoreWindow = "-10..60".parse().unwrap();
        assert!(window.contains(60, Side::First) && !window.contains(-11, Side::First));
        assert!(window.contains(10, Side::Second) && !window.contains(60, Side::Second));
        for bad in ["", "5", "60..-10", "a..b"] {
            assert!(bad.parse::<ScoreWindow>().is_err(), "{bad}");
        }
    }
}
