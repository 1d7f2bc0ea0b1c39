//! Values on the command line: ranges of plies and lists of numbers.

use std::str::FromStr;

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

/// List of `N` unsigned integers, separated by commas: a score, a number of plies, which is at least 1, and others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers<const N: usize>(pub [u32; N]);

impl<const N: usize> FromStr for Numbers<N> {
    type Err = String;

    fn from_str(text: &str) -> Result<Numbers<N>, String> {
        let numbers: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        let numbers: Option<[u32; N]> = numbers.and_then(|numbers| numbers.try_into().ok());
        match numbers.ok_or_else(|| format!("`{text}` is not {N} numbers with commas between"))? {
            numbers if numbers.get(1) == Some(&0) => Err("the number of plies must be at least 1".into()),
            numbers => Ok(Numbers(numbers)),
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
    fn lists_of_numbers_are_read() {
        assert_eq!("500, 6".parse(), Ok(Numbers([500, 6])));
        assert_eq!("0,1,0".parse(), Ok(Numbers([0, 1, 0])));
        assert!("500".parse::<Numbers<2>>().is_err() && "1,2,x".parse::<Numbers<3>>().is_err());
        // Scores of no ply would agree at once.
        assert!("500,0".parse::<Numbers<2>>().is_err() && "10,0,20".parse::<Numbers<3>>().is_err());
    }
}
