//! The fit of the values of pieces: a logistic regression of the results of games on scores and pieces, with a ridge
//! that cross-validation chooses.

use rayon::prelude::*;

use crate::logistic_regression::Slope;

/// Number of parts of the games; each judges a fit to the others.
pub const FOLDS: usize = 3;
/// Ridges that are tried: penalties of half the square of a piece's weight for each observation. With few games the
/// values of rare pieces are mostly chance, and a large ridge is best.
const RIDGES: [f64; 6] = [1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1.0];
/// Number of observations that a thread sums up at a time. The sums are added in the order of the games, so that a fit
/// does not depend on the number of threads.
const SUMMED_TOGETHER: usize = 16_384;
/// Number of steps of Newton's method; the function is convex, and four steps suffice.
const STEPS: usize = 8;
/// Unit of scores during the fit, so that all weights have a similar magnitude.
const UNIT: f64 = 400.0;
/// Place of the weight of the score.
const SCORE: usize = 0;
/// Place of the first weight of a kind of piece.
const PIECES: usize = 3;

/// A number for the opening, with all pieces on the board, and one for the endgame.
pub type ByStage = [f64; 2];

/// A position, for the first side.
pub struct Observation {
    /// Part of the games, below [`FOLDS`], to which its game belongs.
    pub fold: usize,
    /// Score of the search, in its units.
    pub score: f64,
    /// Points of the game, 0 to 1.
    pub result: f64,
    /// Shares of opening and endgame in the position; their sum is 1.
    pub stage: ByStage,
    /// Number of pieces of each kind that the first side has more.
    pub surplus: Vec<i8>,
}

impl Observation {
    /// Returns the inputs of the regression: the score; its square with its sign, because the chance to win may rise faster
    /// or slower than a logistic function; a constant, the advantage of the first side; the pieces, times the share of each stage.
    fn inputs(&self) -> Vec<f64> {
        let score = self.score / UNIT;
        let pieces = self.surplus.iter().flat_map(|&surplus| self.stage.map(|share| share * f64::from(surplus)));
        [score, score * score.abs(), 1.0].into_iter().chain(pieces).collect()
    }
}

/// The chance to win as a logistic function of the inputs, each times a weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve(Vec<f64>);

impl Curve {
    /// Fits the curve to observations of a number of kinds of pieces, without those of one fold if one is given. `None`
    /// if the results do not determine it.
    pub fn fit(observations: &[Observation], kinds: usize, ridge: f64, left_out: Option<usize>) -> Option<Curve> {
        let count = PIECES + 2 * kinds;
        let mut weights = vec![0.0; count];
        for _ in 0..STEPS {
            let sums: Vec<Slope> = observations
                .par_chunks(SUMMED_TOGETHER)
                .map(|observations| {
                    let mut slope = Slope::new(count);
                    for observation in observations.iter().filter(|observation| Some(observation.fold) != left_out) {
                        slope.add(&observation.inputs(), &weights, 1.0, observation.result);
                    }
                    slope
                })
                .collect();
            let mut slope = sums.into_iter().fold(Slope::new(count), Slope::and);
            (PIECES..count).for_each(|index| slope.penalise(index, weights[index], ridge));
            slope.step(&mut weights)?;
        }
        // A curve on which a better score wins less is none.
        (weights[SCORE] > 0.0 && weights.iter().all(|weight| weight.is_finite())).then_some(Curve(weights))
    }

    /// Returns the values of the kinds of pieces, in the units of the search.
    pub fn values(&self) -> impl Iterator<Item = ByStage> {
        let (by_kind, _) = self.0[PIECES..].as_chunks();
        by_kind.iter().map(|values: &ByStage| values.map(|weight| UNIT * weight / self.0[SCORE]))
    }

    /// Returns the sum of the cross-entropy of the results of a fold.
    fn cross_entropy(&self, observations: &[Observation], fold: usize) -> f64 {
        let sums: Vec<f64> = observations
            .par_chunks(SUMMED_TOGETHER)
            .map(|observations| {
                let judged = observations.iter().filter(|observation| observation.fold == fold);
                judged.map(|observation| self.cross_entropy_of(observation)).sum()
            })
            .collect();
        sums.into_iter().sum()
    }

    fn cross_entropy_of(&self, observation: &Observation) -> f64 {
        let logit: f64 = observation.inputs().iter().zip(&self.0).map(|(input, weight)| input * weight).sum();
        // The logarithm of the chance to win is -ln(1 + exp(-logit)), that of the chance to lose the same of -logit.
        let surprise = |logit: f64| (-logit).max(0.0) + (-logit.abs()).exp().ln_1p();
        observation.result * surprise(logit) + (1.0 - observation.result) * surprise(-logit)
    }
}

/// Returns the ridge whose fits to all folds but one say most of the results of the one. `None` if the results
/// determine no fit.
pub fn best_ridge(observations: &[Observation], kinds: usize) -> Option<f64> {
    let judged = RIDGES.into_iter().filter_map(|ridge| {
        let fold_losses = (0..FOLDS).map(|fold| {
            let curve = Curve::fit(observations, kinds, ridge, Some(fold))?;
            Some(curve.cross_entropy(observations, fold))
        });
        Some((ridge, fold_losses.sum::<Option<f64>>()?))
    });
    judged.min_by(|(_, loss), (_, other)| loss.total_cmp(other)).map(|(ridge, _)| ridge)
}

#[cfg(test)]
mod tests {
    use rand::prelude::*;
    use rand::rngs::StdRng;

    use super::*;

    const SCALE: f64 = 1.3;
    const FIRST_SIDE: f64 = 0.2;

    /// Returns positions with two kinds of pieces that are worth this more than the scores say, in [`UNIT`].
    fn observations(number: usize, lacking: [ByStage; 2]) -> Vec<Observation> {
        let mut rng = StdRng::seed_from_u64(1);
        let observation = |number| {
            let score = rng.random_range(-2.0..2.0);
            let surplus: Vec<i8> = (0..2).map(|_| rng.random_range(-2..=2)).collect();
            let endgame: f64 = rng.random_range(0.0..1.0);
            let lacked: f64 = surplus
                .iter()
                .zip(lacking)
                .map(|(&surplus, [early, late])| f64::from(surplus) * (early + endgame * (late - early)))
                .sum();
            let chance = 1.0 / (1.0 + (-(SCALE * (score + lacked) + FIRST_SIDE)).exp());
            let result = if rng.random_bool(chance) { 1.0 } else { 0.0 };
            Observation { fold: number % FOLDS, score: score * UNIT, result, stage: [1.0 - endgame, endgame], surplus }
        };
        (0..number).map(observation).collect()
    }

    #[test]
    fn the_fit_finds_what_the_scores_lack() {
        let lacking = [[0.5, 0.2], [-0.25, 0.0]];
        let observations = observations(40_000, lacking);
        let Curve(weights) = Curve::fit(&observations, 2, 0.0, None).unwrap();
        let pieces = lacking.into_iter().flatten().map(|value| SCALE * value);
        let expected: Vec<f64> = [SCALE, 0.0, FIRST_SIDE].into_iter().chain(pieces).collect();
        assert_eq!(weights.len(), expected.len());
        for (found, expected) in weights.iter().zip(expected) {
            assert!((found - expected).abs() < 0.08, "{weights:?}");
        }
        let with_threads = |number| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(number).build().unwrap();
            pool.install(|| (best_ridge(&observations, 2).unwrap(), Curve::fit(&observations, 2, 1e-3, None).unwrap()))
        };
        assert_eq!(with_threads(1), with_threads(3), "the order of the sums depends on the threads");
        assert_eq!(Curve::fit(&[], 2, 0.0, None), None);
        assert_eq!(best_ridge(&[], 2), None);
    }

    #[test]
    fn values_that_few_games_show_by_chance_shrink() {
        let chance = observations(2_000, [[0.0; 2]; 2]);
        let large = best_ridge(&chance, 2).unwrap();
        let small = best_ridge(&observations(40_000, [[0.5, 0.2], [-0.25, 0.0]]), 2).unwrap();
        assert!(small <= 1e-3 && large >= 1e-1, "{small} {large}");
        let largest = |ridge| {
            let values = Curve::fit(&chance, 2, ridge, None).unwrap().values().flatten().collect::<Vec<f64>>();
            values.into_iter().map(f64::abs).fold(0.0, f64::max)
        };
        assert!(largest(large) < largest(0.0) / 2.0, "{} {}", largest(large), largest(0.0));
    }

    #[test]
    fn the_cross_entropy_is_that_of_the_chance() {
        let curve = Curve(vec![3_f64.ln(), 0.0, 0.0]);
        let observation = |result| Observation { fold: 1, score: UNIT, result, stage: [1.0, 0.0], surplus: Vec::new() };
        // The chance to win is three quarters.
        for (result, expected) in [(1.0, -0.75_f64.ln()), (0.0, -0.25_f64.ln()), (0.5, -0.1875_f64.ln() / 2.0)] {
            assert!((curve.cross_entropy(&[observation(result)], 1) - expected).abs() < 1e-12, "{result}");
        }
        assert_eq!(curve.cross_entropy(&[observation(1.0)], 0), 0.0);
    }
}
