//! The most likely distribution of results under a hypothesis about strength.
//!
//! A result is one of N values between 0 and 1 (three for a game, five for a pair of games). Given how often each
//! was seen, which distribution makes that most likely *if* its mean, or its t-value, is a given number? The ratio
//! of two such likelihoods is what the generalised SPRT watches, and its fall away from the best fit is what
//! confidence intervals are cut from ("empirical likelihood": Art Owen, 1988).
//!
//! Source: Michel Van den Bergh, "Comments on Normalized Elo" and "Normalized Elo: practical" (hardy.uhasselt.be/Fishtest).

/// Steps towards a root; halvings of the bracket alone would take fewer to exhaust a 64-bit float.
const MAX_STEPS: usize = 200;
/// Precision of the mean from which the fit of a t-value starts.
const START_PRECISION: f64 = 1e-10;
/// Rounds of straightening the curved constraint.
const MAX_ROUNDS: usize = 500;
/// Change of a probability between two rounds below which the fit stands.
const SETTLED: f64 = 1e-11;
/// The mean of equal players.
const EVEN: f64 = 0.5;
/// The nearest that a mean is brought to 0 or 1, where no distribution with spread is left.
const EDGE: f64 = 1e-13;

/// The value of each of the N results: 0, evenly spaced, to 1.
pub fn values<const N: usize>() -> [f64; N] {
    std::array::from_fn(|i| i as f64 / (N - 1) as f64)
}

/// Mean and variance of a distribution of results (probabilities that sum to 1).
pub fn moments<const N: usize>(p: &[f64; N]) -> (f64, f64) {
    let values = values::<N>();
    let mean = dot(p, &values);
    (mean, dot(p, &values.map(|v| (v - mean) * (v - mean))))
}

/// The most likely distribution with the given mean (between 0 and 1, exclusive) when the frequencies `seen` (all
/// positive, of sum 1) were observed.
pub fn fit_mean<const N: usize>(seen: &[f64; N], mean: f64) -> [f64; N] {
    fit_centred(seen, &values::<N>().map(|v| v - mean))
}

/// The most likely distribution whose mean stands `t` standard deviations above one half when the frequencies `seen`
/// (all positive, of sum 1) were observed.
///
/// The constraint is curved. Each round replaces it by its tangent at the last fit, which is a constraint on a mean
/// again; a fit that stays put satisfies the conditions of Lagrange for the true constraint.
pub fn fit_t_value<const N: usize>(seen: &[f64; N], t: f64) -> [f64; N] {
    let mut fit = start_on_constraint(seen, t);
    for round in 0..MAX_ROUNDS {
        let next = fit_centred(seen, &tangent(&fit, t));
        let change = (0..N).map(|i| (next[i] - fit[i]).abs()).fold(0.0, f64::max);
        // Full steps settle in a few rounds wherever strength is near the hypothesis; halved steps end the swinging
        // to and fro that full ones may fall into far from it.
        let step = if round < 20 { 1.0 } else { 0.5 };
        fit = std::array::from_fn(|i| fit[i] + step * (next[i] - fit[i]));
        if change < SETTLED {
            break;
        }
    }
    fit
}

/// Twice the log-likelihood that `fit` gives away against the best fit, for `n` results seen with frequencies `seen`:
/// asymptotically chi-squared with one degree of freedom if the constraint behind `fit` is true.
pub fn deviance<const N: usize>(seen: &[f64; N], n: f64, fit: &[f64; N]) -> f64 {
    2.0 * n * (0..N).map(|i| seen[i] * (seen[i] / fit[i]).ln()).sum::<f64>()
}

/// Where `holds` turns from true (at `low`) to false (at `high`), to within `precision`; `low` may be the larger one.
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

/// The root between `low` and `high` of a falling function, of which `f` gives value and slope: Newton's steps,
/// started at `x`, with a halving of the bracket where one would leave it.
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

/// The most likely distribution under which `x` has mean 0: seen / (1 + theta x), with the theta that does it.
/// `x` has positive and negative entries.
fn fit_centred<const N: usize>(seen: &[f64; N], x: &[f64; N]) -> [f64; N] {
    let largest = x.iter().copied().fold(f64::MIN, f64::max);
    let smallest = x.iter().copied().fold(f64::MAX, f64::min);
    // Between these poles every probability is positive and the mean of x falls in theta.
    let theta = falling_root(-1.0 / largest, -1.0 / smallest, 0.0, |theta| {
        let terms = x.map(|x| x / (1.0 + theta * x));
        (dot(seen, &terms), -dot(seen, &terms.map(|term| term * term)))
    });
    let raw: [f64; N] = std::array::from_fn(|i| seen[i] / (1.0 + theta * x[i]).max(f64::MIN_POSITIVE));
    // The sum is 1 but for rounding, which grows when theta stands next to a pole.
    let sum: f64 = raw.iter().sum();
    raw.map(|p| p / sum)
}

/// A distribution on the constraint, from which all tangents have a solution: among the fits of a mean, the one with
/// the wanted t-value.
fn start_on_constraint<const N: usize>(seen: &[f64; N], t: f64) -> [f64; N] {
    let below = |mean: f64| {
        let (mean, variance) = moments(&fit_mean(seen, mean));
        mean - EVEN < t * variance.sqrt()
    };
    let (low, high) = if t < 0.0 { (EDGE, EVEN) } else { (EVEN, 1.0 - EDGE) };
    fit_mean(seen, bisect(low, high, START_PRECISION, below))
}

/// The tangent at `p` of (mean - 1/2 - t sigma) as a function of the distribution: one number per result, the mean of
/// which is to be 0.
fn tangent<const N: usize>(p: &[f64; N], t: f64) -> [f64; N] {
    let (mean, variance) = moments(p);
    let sigma = variance.sqrt();
    values::<N>().map(|v| v - EVEN - t * sigma / 2.0 * (1.0 + (v - mean) * (v - mean) / variance))
}

/// The sum of the products.
fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    (0..N).map(|i| a[i] * b[i]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frequencies like those of a real match.
    const SEEN: [f64; 5] = [0.06, 0.21, 0.44, 0.22, 0.07];
    /// Frequencies of a match between unequals, two results of which were never seen.
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
        // An independent search: for a given mean and sigma on the constraint the best of a fine grid of distributions.
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
