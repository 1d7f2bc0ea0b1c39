//! Fit of the scale at which scores predict results.

/// Positions with similar scores, and their results for the side whose score it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ScoreBin {
    /// Score in the units of the search.
    pub score: f64,
    /// Number of positions.
    pub count: f64,
    /// Mean result, from 0 (lost) to 1 (won).
    pub result: f64,
}

/// Range of the scales searched.
const RANGE: (f64, f64) = (20.0, 5_000.0);
/// Number of steps; each leaves 0.62 of the range's logarithm.
const STEPS: usize = 40;

/// Returns the cross-entropy of the results under `1 / (1 + exp(-score / scale))`, summed over positions.
fn loss(bins: &[ScoreBin], scale: f64) -> f64 {
    let cost = |bin: &ScoreBin| {
        let logit = bin.score / scale;
        // ln(1 + exp(x)) - r x, without overflow.
        let softplus = logit.max(0.0) + (-logit.abs()).exp().ln_1p();
        bin.count * (softplus - bin.result * logit)
    };
    bins.iter().map(cost).sum()
}

/// Returns the scale at which `1 / (1 + exp(-score / scale))` predicts the results best (`docs/networks.md` section 9).
/// `None` without positions.
pub fn fit(bins: &[ScoreBin]) -> Option<f64> {
    bins.iter().any(|bin| bin.count > 0.0).then(|| best_scale(|scale| loss(bins, scale)))
}

/// Returns the scale with the smallest loss, found by golden-section search: the loss must have one minimum.
pub fn best_scale(loss: impl Fn(f64) -> f64) -> f64 {
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (RANGE.0.ln(), RANGE.1.ln());
    let at = |logarithm: f64| loss(logarithm.exp());
    for _ in 0..STEPS {
        let inner = [high - golden * (high - low), low + golden * (high - low)];
        if at(inner[0]) < at(inner[1]) { high = inner[1] } else { low = inner[0] }
    }
    ((low + high) / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_found_again() {
        for scale in [120.0, 400.0, 900.0] {
            let bins: Vec<ScoreBin> = (-20..=20)
                .map(|step| {
                    let score = f64::from(50 * step);
                    ScoreBin { score, count: 1_000.0, result: 1.0 / (1.0 + (-score / scale).exp()) }
                })
                .collect();
            let found = fit(&bins).unwrap();
            assert!((found / scale - 1.0).abs() < 1e-3, "{found} for {scale}");
        }
        assert_eq!(fit(&[]), None);
    }
}
