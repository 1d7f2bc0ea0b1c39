//! Fit of the win/draw/loss model: probabilities of the results as functions of score and material.

use std::collections::BTreeMap;

use boards::features::Features;
use search::WdlModel;
use search::score::is_mate;
use selfplay::half_points;

use super::game::SelfplayGame;

/// Width of a score bin, in the units of the search; narrow compared with the scale of any model.
const WIDTH: i32 = 10;
/// Largest absolute score counted; positions beyond it are decided.
const LIMIT: i32 = 2_000;
/// Number of steps of Newton's method; 4 to 8 suffice for this convex function.
const STEPS: usize = 30;
/// Ridge term that keeps the curvature positive where all results are alike; too small to affect a fit.
const RIDGE: f64 = 1e-6;
/// Units of score and of material during the fit, so that all weights have a similar magnitude.
const UNIT: f64 = 100.0;
const PIECES: f64 = 10.0;
/// Number of weights: of the score, its product with the material, 1, the material, and its square.
const WEIGHTS: usize = 5;

/// Counts of results (won, drawn, lost, for the side whose score it is) by score bin and number of pieces that have
/// left the board.
#[derive(Clone, Debug, Default)]
pub struct WdlCounts {
    bins: BTreeMap<(i32, u8), [u64; 3]>,
}

impl WdlCounts {
    /// Counts a position; `points` are the half-points of the side whose score it is.
    pub fn add(&mut self, score: i32, gone: u8, points: u8) {
        if score.abs() <= LIMIT {
            let bin = self.bins.entry((score.div_euclid(WIDTH), gone)).or_default();
            bin[2 - usize::from(points.min(2))] += 1;
        }
    }

    /// Counts the positions of a game that have a score other than a mate.
    pub fn add_game<P: Features>(&mut self, game: &SelfplayGame<P>) {
        game.replay(|number, line, ply| {
            let score = i32::from(ply.score);
            if number >= game.random_plies && !is_mate(score) {
                let position = line.current();
                let gone = P::ACTIVE.saturating_sub(position.features().len());
                let points = half_points(game.outcome, position.side_to_move().index());
                self.add(score, gone as u8, points as u8);
            }
        });
    }

    /// Adds the counts of `other`.
    pub fn merge(&mut self, other: WdlCounts) {
        for (key, counts) in other.bins {
            let own = self.bins.entry(key).or_default();
            own.iter_mut().zip(counts).for_each(|(count, more)| *count += more);
        }
    }

    /// Returns the model of maximum likelihood; `None` if the results do not determine one.
    ///
    /// Each position gives two observations: a win of its side at its score, or not, and a win of the other side at the
    /// negated score, or not. The model is a logistic regression on score and material, their product and the square of the
    /// material: without the last two, chess at 10,000 nodes announced 24 % of draws where 35 % were, with all pieces on the board.
    pub fn fit(&self) -> Option<WdlModel> {
        // From zero weights the first step is the linear fit and no step overshoots; from a steep curve they do.
        let mut weights = [0.0; WEIGHTS];
        for _ in 0..STEPS {
            let (gradient, curvature) = self.slope(&weights);
            let step = solve(curvature, gradient)?;
            weights.iter_mut().zip(step).for_each(|(weight, step)| *weight -= step);
        }
        let [by_score, by_both, constant, by_material, by_square] = weights;
        let model = WdlModel {
            level: [constant, by_material / PIECES, by_square / (PIECES * PIECES)],
            slope: [by_score / UNIT, by_both / (UNIT * PIECES)],
        };
        model.is_sensible().then_some(model)
    }

    /// Returns the gradient of the mean cross-entropy and its matrix of second derivatives.
    fn slope(&self, weights: &[f64; WEIGHTS]) -> ([f64; WEIGHTS], [[f64; WEIGHTS]; WEIGHTS]) {
        let mut gradient = [0.0; WEIGHTS];
        let mut curvature = [[0.0; WEIGHTS]; WEIGHTS];
        let mut total = 0.0;
        for (&(bin, gone), &[won, drawn, lost]) in &self.bins {
            let count = (won + drawn + lost) as f64;
            total += count;
            let score = (f64::from(bin * WIDTH) + f64::from(WIDTH) / 2.0) / UNIT;
            let gone = f64::from(gone) / PIECES;
            for (score, wins) in [(score, won as f64), (-score, lost as f64)] {
                let inputs = [score, score * gone, 1.0, gone, gone * gone];
                let logit: f64 = inputs.iter().zip(weights).map(|(input, weight)| input * weight).sum();
                let chance = 1.0 / (1.0 + (-logit).exp());
                for (row, &input) in inputs.iter().enumerate() {
                    gradient[row] += input * (count * chance - wins);
                    for (column, &other) in inputs.iter().enumerate() {
                        curvature[row][column] += input * other * count * chance * (1.0 - chance);
                    }
                }
            }
        }
        let total = f64::max(total, 1.0);
        for row in 0..WEIGHTS {
            gradient[row] /= total;
            curvature[row].iter_mut().for_each(|value| *value /= total);
            curvature[row][row] += RIDGE;
        }
        (gradient, curvature)
    }
}

/// Solves linear equations by elimination; `None` if the solution is not unique. The matrix is symmetric and positive definite,
/// so no pivot is chosen.
fn solve(mut matrix: [[f64; WEIGHTS]; WEIGHTS], mut right: [f64; WEIGHTS]) -> Option<[f64; WEIGHTS]> {
    for pivot in 0..WEIGHTS {
        let divisor = matrix[pivot][pivot];
        if divisor.is_nan() || divisor <= 0.0 {
            return None;
        }
        for row in (0..WEIGHTS).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot] / divisor;
            let above = matrix[pivot];
            matrix[row].iter_mut().zip(above).for_each(|(value, above)| *value -= factor * above);
            right[row] -= factor * right[pivot];
        }
    }
    Some(std::array::from_fn(|row| right[row] / matrix[row][row]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_recovers_the_model_of_the_results() {
        for model in [
            WdlModel { level: [-1.2, 0.01, -0.003], slope: [0.01, 0.0002] },
            WdlModel { level: [-0.01, 0.0, 0.0], slope: [0.0012, 0.0] },
        ] {
            let mut outcomes = WdlCounts::default();
            for score in (-1_000_i32..1_000).step_by(10) {
                for gone in [0, 8, 16, 24] {
                    let middle = f64::from(score) + 5.0;
                    let chance =
                        |score: f64| (1e6 / (1.0 + (-model.argument(score, f64::from(gone))).exp())).round() as u64;
                    let (won, lost) = (chance(middle), chance(-middle));
                    outcomes.bins.insert((score.div_euclid(WIDTH), gone), [won, 1_000_000 - won - lost, lost]);
                }
            }
            let found = outcomes.fit().unwrap();
            for (score, gone) in [(0.0, 0.0), (120.0, 8.0), (-300.0, 20.0)] {
                let [wanted, got] = [model, found].map(|model| model.argument(score, gone));
                assert!((wanted - got).abs() < 0.01, "{score}, {gone}: {found:?}");
            }
        }
    }

    #[test]
    fn no_results_give_no_model() {
        assert_eq!(WdlCounts::default().fit(), None);
    }

    #[test]
    fn scores_of_decided_positions_do_not_count() {
        let mut outcomes = WdlCounts::default();
        outcomes.add(35, 4, 2);
        outcomes.add(-35, 4, 0);
        outcomes.add(LIMIT + 1, 4, 1);
        assert_eq!(outcomes.bins, BTreeMap::from([((3, 4), [1, 0, 0]), ((-4, 4), [0, 0, 1])]));
    }
}
