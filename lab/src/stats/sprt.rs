//! The sequential test: when a match has told enough.

use serde::{Deserialize, Serialize};

use super::elo::Model;
use super::results::Results;

/// The largest hypothesis, in points of Elo; beyond it games tell differences apart no more.
const MAX_ELO: f64 = 1000.0;

/// What is wrong with the numbers of a test.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses do not stand in order, or too far out.
    #[error("SPRT: elo0 ({0}) must be less than elo1 ({1}), both between -{MAX_ELO} and {MAX_ELO}")]
    Hypotheses(f64, f64),
    /// The error probabilities leave no room.
    #[error("SPRT: alpha ({0}) and beta ({1}) must lie between 0 and 0.5")]
    Errors(f64, f64),
}

/// What a test says of a match so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The difference is `elo0` or less, not `elo1`.
    AcceptH0,
    /// The difference is `elo1` or more, not `elo0`.
    AcceptH1,
    /// More games are needed.
    Continue,
}

/// The numbers of a test as they stand in a journal's header.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Numbers {
    /// The lower hypothesis.
    elo0: f64,
    /// The upper hypothesis.
    elo1: f64,
    /// The probability of accepting H1 under H0.
    alpha: f64,
    /// The probability of accepting H0 under H1.
    beta: f64,
    /// The scale of the hypotheses.
    model: Model,
}

/// A generalised sequential probability ratio test: H0 "the difference is `elo0`" against H1 "it is `elo1`".
///
/// The rest of the distribution (draws, the bias of the openings) is unknown, so each hypothesis is represented by the
/// likeliest distribution that satisfies it: Michel Van den Bergh, "A practical introduction to the GSPRT" and "Normalized
/// Elo: practical"; the bounds are Wald's (1945). Both fits are exact, not the approximation by a normal variable.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Numbers", into = "Numbers")]
pub struct Sprt {
    /// The checked numbers.
    numbers: Numbers,
}

impl TryFrom<Numbers> for Sprt {
    type Error = SprtError;

    fn try_from(numbers: Numbers) -> Result<Self, SprtError> {
        let Numbers { elo0, elo1, alpha, beta, .. } = numbers;
        if !(-MAX_ELO <= elo0 && elo0 < elo1 && elo1 <= MAX_ELO) {
            return Err(SprtError::Hypotheses(elo0, elo1));
        }
        let fits = |probability: f64| 0.0 < probability && probability < 0.5;
        if !(fits(alpha) && fits(beta)) {
            return Err(SprtError::Errors(alpha, beta));
        }
        Ok(Self { numbers })
    }
}

impl From<Sprt> for Numbers {
    fn from(sprt: Sprt) -> Self {
        sprt.numbers
    }
}

impl Sprt {
    /// A test with the hypotheses `elo0 < elo1` (points of Elo on the scale of `model`), which accepts H1 wrongly with
    /// probability `alpha`, H0 with `beta`.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Self, SprtError> {
        Numbers { elo0, elo1, alpha, beta, model }.try_into()
    }

    /// The log-likelihood ratio of H1 to H0 (natural logarithm). For the test the results are pairs of games.
    pub fn llr<const N: usize>(&self, results: &Results<N>) -> f64 {
        results.log_likelihood_ratio(self.numbers.model, self.numbers.elo0, self.numbers.elo1)
    }

    /// The LLR at which H0 and at which H1 is accepted.
    pub fn bounds(&self) -> (f64, f64) {
        let Numbers { alpha, beta, .. } = self.numbers;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// What an LLR means.
    pub fn verdict(&self, llr: f64) -> Verdict {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Verdict::AcceptH1
        } else if llr <= lower {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        }
    }

    /// The hypotheses in words: "normalised Elo 0 against 5".
    pub fn hypotheses(&self) -> String {
        let scale = match self.numbers.model {
            Model::Logistic => "Elo",
            Model::Normalised => "normalised Elo",
        };
        format!("{scale} {} against {}", self.numbers.elo0, self.numbers.elo1)
    }
}
