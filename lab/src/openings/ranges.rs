//! Lengths and windows, as the command line has them.

use std::str::FromStr;

use boards::Side;

/// From so many plies to so many: `8` or `6-9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plies {
    /// At least; not less than 1.
    pub min: usize,
    /// At most.
    pub max: usize,
}

/// Longer lines of random moves are mistakes.
const MAX_PLIES: usize = 200;

impl FromStr for Plies {
    type Err = String;

    fn from_str(text: &str) -> Result<Plies, String> {
        let (min, max) = text.split_once('-').unwrap_or((text, text));
        match (min.parse(), max.parse()) {
            (Ok(min), Ok(max)) if (1..=max).contains(&min) && max <= MAX_PLIES => Ok(Plies { min, max }),
            _ => Err(format!("not MIN-MAX plies from 1 to {MAX_PLIES}")),
        }
    }
}

/// Scores from the first side's view, both ends included: `-50..50`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    low: i32,
    high: i32,
}

impl Window {
    /// Whether a score, as the side to move sees it, is inside.
    pub fn contains(&self, score: i32, side_to_move: Side) -> bool {
        let score = if side_to_move == Side::First { score } else { score.saturating_neg() };
        (self.low..=self.high).contains(&score)
    }
}

impl FromStr for Window {
    type Err = String;

    fn from_str(text: &str) -> Result<Window, String> {
        let ends = text.split_once("..").and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
        match ends {
            Some((low, high)) if low <= high => Ok(Window { low, high }),
            _ => Err("not LOW..HIGH centipawns".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read() {
        assert_eq!("8".parse(), Ok(Plies { min: 8, max: 8 }));
        assert_eq!("6-9".parse(), Ok(Plies { min: 6, max: 9 }));
        for bad in ["", "0", "9-6", "x", "6-", "1-201"] {
            assert!(bad.parse::<Plies>().is_err(), "{bad}");
        }
    }

    #[test]
    fn windows_are_the_first_sides() {
        let window: Window = "-10..60".parse().unwrap();
        assert!(window.contains(60, Side::First) && !window.contains(-11, Side::First));
        assert!(window.contains(10, Side::Second) && !window.contains(60, Side::Second));
        for bad in ["", "5", "60..-10", "a..b"] {
            assert!(bad.parse::<Window>().is_err(), "{bad}");
        }
    }
}
