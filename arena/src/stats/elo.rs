//! Conversion between scores and Elo, on two scales.

use serde::{Deserialize, Serialize};

/// Elo difference at which the odds of the logistic curve are 10 to 1.
const ELO_PER_DECADE: f64 = 400.0;

/// Points of normalised Elo per unit of the t-value of one game: 800 / ln 10, so that at small differences and without
/// draws a point of normalised Elo is a point of logistic Elo (Michel Van den Bergh, "Normalized Elo", 2021).
pub const NORMALISED_ELO_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

/// Scale of Elo differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum EloModel {
    /// Logistic Elo, determined by the expected score.
    Logistic,
    /// Normalised Elo: the expected score above one half, divided by its standard deviation per game. It determines the
    /// number of games needed to detect a difference, independent of draw rate and openings.
    Normalised,
}

/// Estimate with its 95 % confidence interval, in Elo; infinite where the games give no bound.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Most likely value.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Estimate before the first game.
    pub const UNKNOWN: Estimate = Estimate { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
}

/// Returns the expected score (0 to 1) at a logistic Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / ELO_PER_DECADE))
}

/// Returns the logistic Elo difference of an expected score (0 to 1); infinite at both ends.
pub fn elo_of_score(score: f64) -> f64 {
    -ELO_PER_DECADE * (1.0 / score - 1.0).log10()
}

/// Returns the standard normal distribution function, to about 1e-7 (Abramowitz and Stegun, "Handbook of Mathematical
/// Functions", formula 26.2.17).
pub fn normal_cdf(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] = [0.319381530, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
    let t = 1.0 / (1.0 + 0.2316419 * x.abs());
    let series = COEFFICIENTS.iter().rev().fold(0.0, |sum, c| (sum + c) * t);
    let tail = series * (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse() {
        // The table of the FIDE Handbook B.02 (8.1): 200 points are 76 %.
        assert!((score_of_elo(200.0) - 0.7597).abs() < 1e-4);
        for elo in [-700.0, -3.0, 0.0, 42.0, 1500.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-6);
        }
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn normal_distribution() {
        assert!((normal_cdf(0.0) - 0.5).abs() < 1e-7);
        assert!((normal_cdf(1.959964) - 0.975).abs() < 1e-6);
        assert!((normal_cdf(-1.644854) - 0.05).abs() < 1e-6);
        assert!((normal_cdf(f64::INFINITY) - 1.0).abs() < 1e-12);
    }
}
