//! Maximum likelihood fits of the distribution of results under a hypothesis about strength.
//!
//! A result is one of N values between 0 and 1 (three for a game, five for a pair of games). Given the observed
//! frequencies, a fit is the most likely distribution whose mean, or whose t-value, is a given number. The generalised
//! SPRT is the ratio of two such likelihoods; confidence intervals follow from their distance to the best fit
//! ("empirical likelihood": Art Owen, 1988).
//!
//! Source: Michel Van den Bergh, "Comments on Normalized Elo" and "Normalized Elo: practical"
//! (hardy.uhasselt.be/Fishtest).

/// Maximum number of steps of the root search; halvings of the bracket alone would exhaust a 64-bit float in fewer.
const MAX_STEPS: usize = 200;
/// Precision of the mean from which the fit of a t-value starts.
const START_PRECISION: f64 = 1e-10;
/// Maximum number of linearisations of the curved constraint.
const MAX_ROUNDS: usize = 500;
/// Change of the probabilities between two rounds below which the fit has converged.
const SETTLED: f64 = 1e-11;
/// Mean score of equal engines.
const EVEN: f64 = 0.5;
/// Smallest distance of a mean from 0 and 1, where no distribution with variance exists.
const EDGE: f64 = 1e-13;

/// Returns the values of the N results, evenly spaced from 0 to 1.
pub fn values<const N: usize>() -> [f64; N] {
    std::array::from_fn(|i| i as f64 / (N - 1) as f64)
}

/// Returns mean and variance of a distribution of results (probabilities with sum 1).
pub fn moments<const N: usize>(p: &[f64; N]) -> (f64, f64) {
    let values = values::<N>();
    let mean = dot(p, &values);
    (mean, dot(p, &values.map(|v| (v - mean) * (v - mean))))
}

/// Returns the most likely distribution with the given mean (between 0 and 1, exclusive) for the observed frequencies
/// `seen` (all positive, with sum 1).
pub fn fit_mean<const N: usize>(seen: &[f64; N], mean: f64) -> [f64; N] {
    debug_assert!(mean > 0.0 && mean < 1.0, "a mean of {mean}");
    debug_assert!(are_frequencies(seen), "{seen:?}");
    fit_centred(seen, &values::<N>().map(|v| v - mean))
}

/// Returns the most likely distribution whose mean is `t` standard deviations above one half, for the observed
/// frequencies `seen` (all positive, with sum 1).
///
/// The constraint is curved. Each round replaces it by its tangent at the last fit, which is a constraint on a mean; a
/// fixed point satisfies the Lagrange conditions of the true constraint.
pub fn fit_t_value<const N: usize>(seen: &[f64; N], t: f64) -> [f64; N] {
    debug_assert!(are_frequencies(seen), "{seen:?}");
    let mut fit = start_on_constraint(seen, t);
    for round in 0..MAX_ROUNDS {
        let next = fit_centred(seen, &tangent(&fit, t));
        let change = (0..N).map(|i| (next[i] - fit[i]).abs()).fold(0.0, f64::max);
        // Full steps converge in a few rounds when the strength is near the hypothesis; half steps end the oscillation
        // into which full steps may fall far from it.
        let step = if round < 20 { 1.0 } else { 0.5 };
        fit = std::array::from_fn(|i| fit[i] + step * (next[i] - fit[i]));
        if change < SETTLED {
            break;
        }
    }
    fit
}

/// Returns twice the difference in log-likelihood between the best fit and `fit`, for `n` results with frequencies
/// `seen`: asymptotically chi-squared with one degree of freedom if the constraint of `fit` holds.
pub fn deviance<const N: usize>(seen: &[f64; N], n: f64, fit: &[f64; N]) -> f64 {
    2.0 * n * (0..N).map(|i| seen[i] * (seen[i] / fit[i]).ln()).sum::<f64>()
}

/// Returns the point where `holds` changes from true (at `low`) to false (at `high`), to within `precision`; `low` may
/// be the larger one.
pub fn bisect(mut low: f64, mut high: f64, precision: f64, holds: impl Fn(f64) -> bool) -> f64 {
    while (high - low).abs() > precision {
        let middle = low + (high - low) / 2.0;
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low + (high - low) / 2.0
}

/// Returns the root between `low` and `high` of a decreasing function, of which `f` returns value and derivative, by
/// Newton's method from `x`; a step outside the bracket is replaced by a halving.
fn falling_root(mut low: f64, mut high: f64, mut x: f64, f: impl Fn(f64) -> (f64, f64)) -> f64 {
    for _ in 0..MAX_STEPS {
        let (value, slope) = f(x);
        if value > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x - value / slope;
        let next = if low < newton && newton < high { newton } else { low + (high - low) / 2.0 };
        if (next - x).abs() <= f64::EPSILON * x.abs() {
            break;
        }
        x = next;
    }
    x
}

/// Returns the most likely distribution under which `x` has mean 0: seen / (1 + theta x) for one theta. `x` has
/// positive and negative entries.
fn fit_centred<const N: usize>(seen: &[f64; N], x: &[f64; N]) -> [f64; N] {
    let largest = x.iter().copied().fold(f64::MIN, f64::max);
    let smallest = x.iter().copied().fold(f64::MAX, f64::min);
    debug_assert!(smallest < 0.0 && largest > 0.0, "no mean of 0 between {smallest} and {largest}");
    // Between these poles every probability is positive, and the mean of x decreases in theta.
    let theta = falling_root(-1.0 / largest, -1.0 / smallest, 0.0, |theta| {
        let terms = x.map(|x| x / (1.0 + theta * x));
        (dot(seen, &terms), -dot(seen, &terms.map(|term| term * term)))
    });
    let raw: [f64; N] = std::array::from_fn(|i| seen[i] / (1.0 + theta * x[i]).max(f64::MIN_POSITIVE));
    // The sum is 1 up to rounding, which grows when theta is close to a pole.
    let sum: f64 = raw.iter().sum();
    raw.map(|p| p / sum)
}

/// Returns a distribution on the constraint from which all tangents have a solution: among the fits of a mean, the one
/// with the wanted t-value.
fn start_on_constraint<const N: usize>(seen: &[f64; N], t: f64) -> [f64; N] {
    let below = |mean: f64| {
        let (mean, variance) = moments(&fit_mean(seen, mean));
        mean - EVEN < t * variance.sqrt()
    };
    let (low, high) = if t < 0.0 { (EDGE, EVEN) } else { (EVEN, 1.0 - EDGE) };
    fit_mean(seen, bisect(low, high, START_PRECISION, below))
}

/// Returns the tangent at `p` of (mean - 1/2 - t sigma) as a function of the distribution: one number per result, whose
/// mean must be 0.
fn tangent<const N: usize>(p: &[f64; N], t: f64) -> [f64; N] {
    let (mean, variance) = moments(p);
    let sigma = variance.sqrt();
    values::<N>().map(|v| v - EVEN - t * sigma / 2.0 * (1.0 + (v - mean) * (v - mean) / variance))
}

/// Returns true if all numbers are positive and their sum is 1, up to rounding.
fn are_frequencies<const N: usize>(seen: &[f64; N]) -> bool {
    seen.iter().all(|&share| share > 0.0) && (seen.iter().sum::<f64>() - 1.0).abs() < 1e-6
}

/// Returns the dot product.
fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    (0..N).map(|i| a[i] * b[i]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Typical frequencies of a match.
    const SEEN: [f64; 5] = [0.06, 0.21, 0.44, 0.22, 0.07];
    /// Frequencies of a match between unequal engines, with two results that were never seen.
    const LOPSIDED: [f64; 5] = [1e-5, 1e-5, 0.01, 0.14, 0.84998];

    #[test]
    fn fits_have_the_wanted_mean() {
        for seen in [SEEN, LOPSIDED] {
            for mean in [0.01, 0.4, 0.5, 0.51, 0.9, 0.999] {
                let fit = fit_mean(&seen, mean);
                assert!((moments(&fit).0 - mean).abs() < 1e-9, "{mean} {fit:?}");
                assert!((fit.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn fits_have_the_wanted_t_value() {
        for seen in [SEEN, LOPSIDED] {
            for t in [-10.0, -1.0, -0.1, 0.0, 0.01, 0.5, 2.0, 20.0] {
                let (mean, variance) = moments(&fit_t_value(&seen, t));
                assert!(((mean - 0.5) / variance.sqrt() - t).abs() < 1e-6 * (1.0 + t.abs()), "{t} {seen:?}");
            }
        }
    }

    #[test]
    fn the_seen_distribution_is_its_own_best_fit() {
        let (mean, variance) = moments(&SEEN);
        for fit in [fit_mean(&SEEN, mean), fit_t_value(&SEEN, (mean - 0.5) / variance.sqrt())] {
            assert!(deviance(&SEEN, 1000.0, &fit).abs() < 1e-9);
        }
    }

    #[test]
    fn no_other_distribution_on_the_constraint_is_likelier() {
        // An independent search: the best distribution of a fine grid on the constraint.
        let t = 0.3;
        let best = -deviance(&[0.2, 0.3, 0.5], 1.0, &fit_t_value(&[0.2, 0.3, 0.5], t));
        let mut grid_best = f64::MIN;
        for i in 1..10_000 {
            // Two equations, three probabilities: one free, the share of draws.
            let draws = f64::from(i) / 10_000.0;
            // mean = w + d/2, variance = w + d/4 - mean^2, (mean - 1/2)^2 = t^2 variance, with m = mean - 1/2:
            // variance = (1 - d)/4 - m^2.
            let m = t * ((1.0 - draws) / 4.0 / (1.0 + t * t)).sqrt();
            let wins = m + 0.5 - draws / 2.0;
            let losses = 1.0 - draws - wins;
            if wins > 0.0 && losses > 0.0 {
                grid_best = grid_best.max(-deviance(&[0.2, 0.3, 0.5], 1.0, &[losses, draws, wins]));
            }
        }
        assert!((best - grid_best).abs() < 1e-6, "{best} {grid_best}");
    }
}
