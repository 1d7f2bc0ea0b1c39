//! Sequential probability ratio test.

use serde::{Deserialize, Serialize};

use super::elo::EloModel;
use super::results::Results;

/// Largest absolute Elo difference of a hypothesis; games hardly distinguish larger ones.
const MAX_ELO: f64 = 1000.0;

/// Smallest difference of the hypotheses in Elo; no number of games would tell closer ones apart.
const MIN_DISTANCE: f64 = 0.01;

/// Smallest probability of an error; bounds grow without limit as it falls.
const MIN_ERROR: f64 = 1e-6;

/// Error in the parameters of a test.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are not in order, or out of range.
    #[error(
        "SPRT: elo0 ({0}) must be less than elo1 ({1}) by {MIN_DISTANCE} or more, both between -{MAX_ELO} and {MAX_ELO}"
    )]
    Hypotheses(f64, f64),
    /// The error probabilities are out of range.
    #[error("SPRT: alpha ({0}) and beta ({1}) must be at least {MIN_ERROR} and less than 0.5")]
    Errors(f64, f64),
}

/// Decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtResult {
    /// The difference is `elo0` or less, not `elo1`.
    AcceptH0,
    /// The difference is `elo1` or more, not `elo0`.
    AcceptH1,
    /// More games are needed.
    Continue,
}

impl SprtResult {
    /// Returns the decision as text.
    pub fn describe(self) -> &'static str {
        match self {
            SprtResult::AcceptH0 => "H0 accepted",
            SprtResult::AcceptH1 => "H1 accepted",
            SprtResult::Continue => "undecided",
        }
    }
}

/// Parameters of a test, in the form of a journal's header.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct SprtParameters {
    /// The lower hypothesis.
    elo0: f64,
    /// The upper hypothesis.
    elo1: f64,
    /// The probability of accepting H1 under H0.
    alpha: f64,
    /// The probability of accepting H0 under H1.
    beta: f64,
    /// The scale of the hypotheses.
    model: EloModel,
}

/// Generalised sequential probability ratio test of H0 "the difference is `elo0`" against H1 "it is `elo1`".
///
/// The rest of the distribution (draws, bias of the openings) is unknown, so each hypothesis is represented by its most
/// likely distribution: Michel Van den Bergh, "A practical introduction to the GSPRT" and "Normalized Elo: practical";
/// the bounds are Wald's (1945). Both fits are exact instead of the approximation by a normal variable.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "SprtParameters", into = "SprtParameters")]
pub struct Sprt {
    /// Valid parameters.
    numbers: SprtParameters,
}

impl TryFrom<SprtParameters> for Sprt {
    type Error = SprtError;

    fn try_from(numbers: SprtParameters) -> Result<Self, SprtError> {
        let SprtParameters { elo0, elo1, alpha, beta, .. } = numbers;
        if !(-MAX_ELO <= elo0 && MIN_DISTANCE <= elo1 - elo0 && elo1 <= MAX_ELO) {
            return Err(SprtError::Hypotheses(elo0, elo1));
        }
        let fits = |probability: f64| (MIN_ERROR..0.5).contains(&probability);
        if !(fits(alpha) && fits(beta)) {
            return Err(SprtError::Errors(alpha, beta));
        }
        Ok(Self { numbers })
    }
}

impl From<Sprt> for SprtParameters {
    fn from(sprt: Sprt) -> Self {
        sprt.numbers
    }
}

impl Sprt {
    /// Returns a test with the hypotheses `elo0 < elo1` (in Elo on the scale of `model`) and the error probabilities
    /// `alpha` (of accepting H1 under H0) and `beta` (of accepting H0 under H1).
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: EloModel) -> Result<Self, SprtError> {
        SprtParameters { elo0, elo1, alpha, beta, model }.try_into()
    }

    /// Returns the log-likelihood ratio of H1 to H0 (natural logarithm). Results of a match are pairs of games.
    pub fn llr<const N: usize>(&self, results: &Results<N>) -> f64 {
        results.log_likelihood_ratio(self.numbers.model, self.numbers.elo0, self.numbers.elo1)
    }

    /// Returns the bounds of the LLR at which H0 and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        let SprtParameters { alpha, beta, .. } = self.numbers;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// Returns the decision at an LLR.
    pub fn verdict(&self, llr: f64) -> SprtResult {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            SprtResult::AcceptH1
        } else if llr <= lower {
            SprtResult::AcceptH0
        } else {
            SprtResult::Continue
        }
    }

    /// Returns the hypotheses as text: "normalised Elo 0 against 5".
    pub fn hypotheses(&self) -> String {
        let scale = match self.numbers.model {
            EloModel::Logistic => "Elo",
            EloModel::Normalised => "normalised Elo",
        };
        format!("{scale} {} against {}", self.numbers.elo0, self.numbers.elo1)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::distr::Distribution;
    use rand::distr::weighted::WeightedIndex;
    use rand::rngs::StdRng;

    use super::super::likelihood::fit_t_value;
    use super::super::results::Pentanomial;
    use super::*;

    const ALPHA: f64 = 0.05;
    const BETA: f64 = 0.10;
    const ELO0: f64 = 0.0;
    const ELO1: f64 = 80.0;
    /// Frequencies of pairs in a match between engines of similar strength.
    const TYPICAL: [f64; 5] = [0.03, 0.2, 0.52, 0.21, 0.04];

    fn test() -> Sprt {
        Sprt::new(ELO0, ELO1, ALPHA, BETA, EloModel::Normalised).unwrap()
    }

    /// Returns the share of `matches` simulated matches at a true normalised Elo difference of `elo` that accept H1.
    fn share_of_h1(elo: f64, matches: u32, random: &mut StdRng) -> f64 {
        let per_pair = super::super::elo::NORMALISED_ELO_UNIT / 2f64.sqrt();
        let pairs = WeightedIndex::new(fit_t_value(&TYPICAL, elo / per_pair)).unwrap();
        let accepted = (0..matches).filter(|_| {
            let mut results = Pentanomial::default();
            loop {
                results.add(pairs.sample(random));
                match test().verdict(test().llr(&results)) {
                    SprtResult::Continue => {}
                    verdict => return verdict == SprtResult::AcceptH1,
                }
            }
        });
        accepted.count() as f64 / f64::from(matches)
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        // 400 matches: a standard error of 1.1 and 1.5 percent. The excess of the LLR over its bound makes errors
        // slightly rarer than Wald's bounds, the few pairs of such a short match slightly more frequent.
        let mut random = StdRng::seed_from_u64(1945);
        let false_positives = share_of_h1(ELO0, 400, &mut random);
        let false_negatives = 1.0 - share_of_h1(ELO1, 400, &mut random);
        assert!((ALPHA - 0.03..ALPHA + 0.03).contains(&false_positives), "{false_positives}");
        assert!((BETA - 0.04..BETA + 0.04).contains(&false_negatives), "{false_negatives}");
    }

    #[test]
    fn impossible_tests_are_refused() {
        let new = |elo0, elo1, alpha, beta| Sprt::new(elo0, elo1, alpha, beta, EloModel::Normalised);
        let hypotheses =
            [(5.0, 0.0), (0.0, 0.0), (0.0, 5e-324), (f64::NAN, 5.0), (0.0, f64::INFINITY), (-2_000.0, 0.0)];
        for (elo0, elo1) in hypotheses {
            assert!(matches!(new(elo0, elo1, ALPHA, BETA), Err(SprtError::Hypotheses(..))), "{elo0} {elo1}");
        }
        for (alpha, beta) in [(0.0, 0.05), (5e-324, 0.05), (0.05, 1.0), (f64::NAN, 0.05), (0.05, -0.1)] {
            assert!(new(0.0, 5.0, alpha, beta).is_err(), "{alpha} {beta}");
        }
    }

    #[test]
    fn a_test_survives_being_written_and_read() {
        let text = serde_json::to_string(&test()).unwrap();
        assert_eq!(serde_json::from_str::<Sprt>(&text).unwrap(), test());
        assert!(serde_json::from_str::<Sprt>(&text.replace("80", "-80")).is_err());
    }
}
