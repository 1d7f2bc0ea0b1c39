//! Range of scores, as parsed from the command line.

use std::str::FromStr;

use boards::Side;

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
    fn windows_are_the_first_sides() {
        let window: ScoreWindow = "-10..60".parse().unwrap();
        assert!(window.contains(60, Side::First) && !window.contains(-11, Side::First));
        assert!(window.contains(10, Side::Second) && !window.contains(60, Side::Second));
        for bad in ["", "5", "60..-10", "a..b"] {
            assert!(bad.parse::<ScoreWindow>().is_err(), "{bad}");
        }
    }
}
