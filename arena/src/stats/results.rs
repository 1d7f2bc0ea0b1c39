//! Counts of results, and the estimates from them.

use serde::Serialize;

use super::elo::{EloModel, Estimate, NORMALISED_ELO_UNIT, elo_of_score, normal_cdf, score_of_elo};
use super::likelihood::{bisect, deviance, fit_mean, fit_t_value, moments};

/// 95 % quantile of the chi-squared distribution with one degree of freedom: 1.96 squared.
const CHI_SQUARED_95: f64 = 3.841_458_820_694_124;
/// Replacement for a count of zero, so that no hypothesis is impossible because a result has not occurred yet; the
/// value of Fishtest and fastchess, so that numbers are comparable.
const UNSEEN: f64 = 1e-3;
/// Bound in Elo (of either scale) beyond which an interval counts as unbounded.
const OPEN_END: f64 = 4000.0;
/// Precision of the ends of an interval in Elo.
const PRECISION: f64 = 1e-3;

/// Count of each result; index `i` of `N` stands for the results worth `i / (N - 1)` of the possible points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Results<const N: usize> {
    /// Returns the counts, worst result first.
    #[serde(serialize_with = "as_slice")]
    counts: [u64; N],
}

/// Single games: losses, draws, wins.
pub type Trinomial = Results<3>;

/// Pairs of games with the same opening and exchanged sides: 0, 1/2, 1, 3/2 and 2 points. The bias of the opening
/// cancels within a pair, so pairs determine a difference more precisely than single games.
pub type Pentanomial = Results<5>;

/// Serialises the counts as a list, because serde supports arrays of fixed lengths only.
fn as_slice<S: serde::Serializer, const N: usize>(counts: &[u64; N], serializer: S) -> Result<S::Ok, S::Error> {
    counts.as_slice().serialize(serializer)
}

impl<const N: usize> Default for Results<N> {
    fn default() -> Self {
        Self { counts: [0; N] }
    }
}

impl<const N: usize> Results<N> {
    /// Returns the results with these counts, worst result first.
    pub fn from_counts(counts: [u64; N]) -> Self {
        Self { counts }
    }

    /// Returns the counts, worst result first.
    pub fn counts(&self) -> [u64; N] {
        self.counts
    }

    /// Returns the number of results (games, or pairs).
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Counts a result worth `half_points` (0 to N - 1).
    pub fn add(&mut self, half_points: usize) {
        debug_assert!(half_points < N, "{half_points} half points of {N} results");
        self.counts[half_points] += 1;
    }

    /// Returns the results from the opponent's view.
    pub fn reversed(&self) -> Self {
        let mut counts = self.counts;
        counts.reverse();
        Self::from_counts(counts)
    }

    /// Returns the sum of both results.
    pub fn plus(&self, other: &Self) -> Self {
        Self::from_counts(std::array::from_fn(|i| self.counts[i] + other.counts[i]))
    }

    /// Returns the share of the possible points, 0 to 1; one half before the first result.
    pub fn score(&self) -> f64 {
        if self.total() == 0 { 0.5 } else { moments(&self.plain_frequencies()).0 }
    }

    /// Returns the difference in logistic Elo. The interval contains every difference that a likelihood ratio test at 5
    /// % does not reject. With many results it is the usual mean +- 1.96 standard errors; with few or one-sided results
    /// it stays meaningful where that interval is not.
    pub fn elo(&self) -> Estimate {
        if self.total() == 0 {
            return Estimate::UNKNOWN;
        }
        let (seen, n) = self.seen();
        let centre = elo_of_score(moments(&seen).0);
        let far = |elo: f64| deviance(&seen, n, &fit_mean(&seen, score_of_elo(elo))) > CHI_SQUARED_95;
        Estimate { value: elo_of_score(self.score()), low: edge(centre, -1.0, far), high: edge(centre, 1.0, far) }
    }

    /// Returns the difference in normalised Elo, with the interval of [`Self::elo`]. (Fishtest and fastchess treat the
    /// standard deviation as known, which is the same near equality.)
    pub fn normalised_elo(&self) -> Estimate {
        if self.total() == 0 {
            return Estimate::UNKNOWN;
        }
        let (seen, n) = self.seen();
        let centre = t_value(&seen) * Self::elo_per_t();
        let far = |elo: f64| deviance(&seen, n, &self.fit(&seen, EloModel::Normalised, elo)) > CHI_SQUARED_95;
        let value = match t_value(&self.plain_frequencies()) * Self::elo_per_t() {
            // Draws only: 0 over 0.
            value if value.is_nan() => 0.0,
            value => value,
        };
        Estimate { value, low: edge(centre, -1.0, far), high: edge(centre, 1.0, far) }
    }

    /// Returns the likelihood of superiority (LOS, 0 to 1): the signed root of the likelihood ratio against equality,
    /// as a normal variable.
    pub fn superiority(&self) -> f64 {
        if self.total() == 0 {
            return 0.5;
        }
        let (seen, n) = self.seen();
        let root = deviance(&seen, n, &fit_mean(&seen, 0.5)).max(0.0).sqrt();
        normal_cdf(root.copysign(self.score() - 0.5))
    }

    /// Returns the log-likelihood ratio of the best fits at a difference of `elo1` and of `elo0`.
    pub fn log_likelihood_ratio(&self, model: EloModel, elo0: f64, elo1: f64) -> f64 {
        if self.total() == 0 {
            return 0.0;
        }
        let (seen, n) = self.seen();
        let (fit0, fit1) = (self.fit(&seen, model, elo0), self.fit(&seen, model, elo1));
        n * (0..N).map(|i| seen[i] * (fit1[i] / fit0[i]).ln()).sum::<f64>()
    }

    /// Returns the most likely distribution at a given difference.
    fn fit(&self, seen: &[f64; N], model: EloModel, elo: f64) -> [f64; N] {
        match model {
            EloModel::Logistic => fit_mean(seen, score_of_elo(elo)),
            EloModel::Normalised => fit_t_value(seen, elo / Self::elo_per_t()),
        }
    }

    /// Returns normalised Elo per unit of the t-value of one result. The mean score of `k` games has a standard
    /// deviation smaller by the root of `k`, so its t-value is larger by that factor.
    fn elo_per_t() -> f64 {
        let games = (N - 1) / 2;
        NORMALISED_ELO_UNIT / (games as f64).sqrt()
    }

    /// Returns frequencies without zeros, and the number of results that they stand for.
    fn seen(&self) -> ([f64; N], f64) {
        let counts = self.counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let n = counts.iter().sum::<f64>();
        (counts.map(|count| count / n), n)
    }

    /// Returns the frequencies; needs at least one result.
    fn plain_frequencies(&self) -> [f64; N] {
        debug_assert!(self.total() > 0);
        let n = self.total() as f64;
        self.counts.map(|count| count as f64 / n)
    }
}

/// Returns the number of standard deviations by which the mean exceeds one half.
fn t_value<const N: usize>(p: &[f64; N]) -> f64 {
    let (mean, variance) = moments(p);
    (mean - 0.5) / variance.sqrt()
}

/// Returns the end of the interval around `centre` in the given direction (-1 or 1), beyond which `far` holds.
fn edge(centre: f64, direction: f64, far: impl Fn(f64) -> bool) -> f64 {
    let limit = direction * OPEN_END;
    let centre = centre.clamp(-OPEN_END, OPEN_END);
    // Outwards in growing steps, because fits near the centre are the fastest.
    let mut reach = 1.0;
    loop {
        let end = (centre + direction * reach).clamp(-OPEN_END, OPEN_END);
        if far(end) {
            return bisect(centre, end, PRECISION, |elo| !far(elo));
        }
        if end == limit {
            return direction * f64::INFINITY;
        }
        reach *= 2.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE_SIDED: [[u64; 5]; 4] = [[0, 0, 0, 0, 1], [0, 0, 0, 0, 1_000], [0, 0, 0, 1, 19], [1, 0, 0, 0, 99]];

    fn every_number<const N: usize>(results: &Results<N>) -> [f64; 9] {
        let (elo, normalised) = (results.elo(), results.normalised_elo());
        let llr = |model| results.log_likelihood_ratio(model, -5.0, 5.0);
        let [logistic, normal] = [llr(EloModel::Logistic), llr(EloModel::Normalised)];
        let superiority = results.superiority();
        [elo.low, elo.value, elo.high, normalised.low, normalised.value, normalised.high, logistic, normal, superiority]
    }

    #[test]
    fn nothing_is_known_before_the_first_game() {
        let none = Pentanomial::default();
        assert_eq!((none.elo(), none.normalised_elo()), (Estimate::UNKNOWN, Estimate::UNKNOWN));
        assert_eq!((none.score(), none.superiority()), (0.5, 0.5));
        assert_eq!(none.log_likelihood_ratio(EloModel::Normalised, 0.0, 5.0), 0.0);
    }

    #[test]
    fn draws_only_are_equality() {
        for draws in [1, 100, 100_000] {
            let results = Trinomial::from_counts([0, draws, 0]);
            let (elo, normalised) = (results.elo(), results.normalised_elo());
            assert_eq!((elo.value.abs(), normalised.value.abs()), (0.0, 0.0));
            assert!((elo.low + elo.high).abs() < 1e-2 && (normalised.low + normalised.high).abs() < 1e-2);
            assert!(elo.low < 0.0 && normalised.low < 0.0);
            assert!((results.superiority() - 0.5).abs() < 1e-6);
        }
    }

    #[test]
    fn one_sided_results_give_no_nonsense() {
        for counts in ONE_SIDED {
            let numbers = every_number(&Pentanomial::from_counts(counts));
            assert!(numbers.iter().all(|number| !number.is_nan()), "{counts:?} {numbers:?}");
            let [low, value, high, normalised_low, normalised, normalised_high, ..] = numbers;
            assert!(low <= value && value <= high, "{counts:?} {numbers:?}");
            assert!(normalised_low <= normalised && normalised <= normalised_high, "{counts:?} {numbers:?}");
            assert!(low.is_finite() && normalised_low.is_finite(), "{counts:?} {numbers:?}");
        }
    }

    #[test]
    fn the_opponent_sees_the_reverse() {
        for counts in [[3, 20, 41, 33, 8], [0, 1, 1, 0, 0]].iter().chain(&ONE_SIDED) {
            let results = Pentanomial::from_counts(*counts);
            let [low, value, high, n_low, n_value, n_high, logistic, normal, superiority] = every_number(&results);
            let mirrored = [-high, -value, -low, -n_high, -n_value, -n_low, -logistic, -normal, 1.0 - superiority];
            for (got, want) in every_number(&results.reversed()).into_iter().zip(mirrored) {
                assert!(got == want || (got - want).abs() < 1e-2, "{counts:?}: {got} {want}");
            }
        }
    }

    #[test]
    fn pairs_of_independent_games_tell_as_much_as_the_games() {
        // Ten thousand pairs of two independent games each: (1/4, 1/2, 1/4) with itself.
        let pairs = Pentanomial::from_counts([625, 2_500, 3_750, 2_500, 625]);
        let games = Trinomial::from_counts([5_000, 10_000, 5_000]);
        for (pairs, games) in every_number(&pairs).into_iter().zip(every_number(&games)) {
            assert!((pairs - games).abs() < 2e-3, "{pairs} {games}");
        }
    }
}
