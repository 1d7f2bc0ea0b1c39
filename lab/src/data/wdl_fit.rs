//! Fit of the win/draw/loss model: probabilities of the results as functions of score and material.

use std::collections::BTreeMap;

use boards::features::Features;
use search::WdlModel;
use search::score::is_mate;
use selfplay::half_points;

use super::game::SelfplayGame;
use crate::logistic_regression::Slope;

/// Width of a score bin, in the units of the search; narrow compared with the scale of any model.
const WIDTH: i32 = 10;
/// Largest absolute score counted; positions beyond it are decided.
const LIMIT: i32 = 2_000;
/// Number of steps of Newton's method; 4 to 8 suffice for this convex function.
const STEPS: usize = 30;
/// Units of score and of material during the fit, so that all weights have a similar magnitude.
const UNIT: f64 = 100.0;
const PIECES: f64 = 10.0;
/// Number of weights: of the score, its product with the material, 1, the material, its square, and the products of 1,
/// the score and the material with the effort.
const WEIGHTS: usize = 8;
/// Absolute score of a draw by the rules, which the search values at -1 or 1 at random.
const RULE_DRAW: i32 = 1;

/// Returns true if the results after a score say something about the network: no mate and no draw by the rules, which
/// are known whatever the network says. In chess at 10,000 nodes 93 % of the games with a score of -1 or 1 were drawn,
/// 58 % of those with 2 to 8.
pub fn is_evaluation(score: i32) -> bool {
    !is_mate(score) && score.abs() != RULE_DRAW
}

/// Counts of results (won, drawn, lost, for the side whose score it is) by score bin, number of pieces that have left
/// the board, and nodes per move.
#[derive(Clone, Debug, Default)]
pub struct WdlCounts {
    bins: BTreeMap<(i32, u8, u64), [u64; 3]>,
}

impl WdlCounts {
    /// Counts a position of a game with `nodes` per move; `points` are the half-points of the side whose score it is.
    pub fn add(&mut self, score: i32, gone: u8, nodes: u64, points: u8) {
        if score.abs() <= LIMIT {
            let bin = self.bins.entry((score.div_euclid(WIDTH), gone, nodes)).or_default();
            bin[2 - usize::from(points.min(2))] += 1;
        }
    }

    /// Counts the positions of a game with `nodes` per move that have a score of the network.
    pub fn add_game<P: Features>(&mut self, game: &SelfplayGame<P>, nodes: u64) {
        game.replay(|number, line, ply| {
            let score = i32::from(ply.score);
            if number >= game.random_plies && is_evaluation(score) {
                let position = line.current();
                let gone = P::ACTIVE.saturating_sub(position.features().len());
                let points = half_points(game.outcome, position.side_to_move().index());
                self.add(score, gone as u8, nodes, points as u8);
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

    /// Returns the model of maximum likelihood for games with the most nodes per move; `None` if the results do not
    /// determine one.
    ///
    /// Each position gives two observations: a win of its side at its score, or not, and a win of the other side at the
    /// negated score, or not. The model is a logistic regression on score and material, their product and the square of
    /// the material: without the last two, chess at 10,000 nodes announced 24 % of draws where 35 % were, with all
    /// pieces on the board. With more nodes more games are drawn (chess at 10,000 nodes 45 %, at 30,000 60 %): level
    /// and slope also change with the logarithm of the nodes, so that many quick games and few long ones determine the
    /// model of the long ones together.
    pub fn fit(&self) -> Option<WdlModel> {
        // From zero weights the first step is the linear fit and no step overshoots; from a steep curve they do.
        let mut weights = [0.0; WEIGHTS];
        for _ in 0..STEPS {
            self.slope(&weights).step(&mut weights)?;
        }
        let [by_score, by_both, constant, by_material, by_square, ..] = weights;
        let model = WdlModel {
            level: [constant, by_material / PIECES, by_square / (PIECES * PIECES)],
            slope: [by_score / UNIT, by_both / (UNIT * PIECES)],
        };
        model.is_sensible().then_some(model)
    }

    /// Returns the slope of the cross-entropy of all observations.
    fn slope(&self, weights: &[f64; WEIGHTS]) -> Slope {
        let mut slope = Slope::new(WEIGHTS);
        let most = self.bins.keys().map(|&(_, _, nodes)| nodes).max().unwrap_or_default();
        for (&(bin, gone, nodes), &[won, drawn, lost]) in &self.bins {
            let count = (won + drawn + lost) as f64;
            let score = (f64::from(bin * WIDTH) + f64::from(WIDTH) / 2.0) / UNIT;
            let gone = f64::from(gone) / PIECES;
            let effort = (nodes.max(1) as f64 / most.max(1) as f64).ln();
            for (score, wins) in [(score, won as f64), (-score, lost as f64)] {
                let inputs = [score, score * gone, 1.0, gone, gone * gone, effort, effort * score, effort * gone];
                slope.add(&inputs, weights, count, wins);
            }
        }
        slope
    }
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
                    outcomes.bins.insert((score.div_euclid(WIDTH), gone, 1_000), [won, 1_000_000 - won - lost, lost]);
                }
            }
            let found = outcomes.fit().unwrap();
            for (score, gone) in [(0.0, 0.0), (120.0, 8.0), (-300.0, 20.0)] {
                let [wanted, got] = [model, found].map(|model| model.argument(score, gone));
                assert!((wanted - got).abs() < 0.01, "{score}, {gone}: {found:?}");
            }
        }
    }

    /// Games with few nodes are decided more often; those with the most nodes determine the model.
    #[test]
    fn the_fit_is_that_of_the_longest_searches() {
        let models = [(10_000, [-1.0, 0.0, 0.0]), (30_000, [-1.5, -0.02, 0.0])];
        let models = models.map(|(nodes, level)| (nodes, WdlModel { level, slope: [0.01, 0.0002] }));
        let mut outcomes = WdlCounts::default();
        for (nodes, model) in models {
            // Fewer games of the longer searches.
            let games = 1e9 / nodes as f64;
            for score in (-1_000_i32..1_000).step_by(10) {
                for gone in [0, 8, 16, 24] {
                    let chance = |score: f64| games / (1.0 + (-model.argument(score, f64::from(gone))).exp());
                    let [won, lost] = [1.0, -1.0].map(|sign| chance(sign * (f64::from(score) + 5.0)).round() as u64);
                    let drawn = (games as u64).saturating_sub(won + lost);
                    outcomes.bins.insert((score.div_euclid(WIDTH), gone, nodes), [won, drawn, lost]);
                }
            }
        }
        let found = outcomes.fit().unwrap();
        for (score, gone) in [(0.0, 0.0), (120.0, 8.0), (-300.0, 20.0)] {
            let [wanted, got] = [models[1].1, found].map(|model| model.argument(score, gone));
            assert!((wanted - got).abs() < 0.02, "{score}, {gone}: {found:?}");
        }
    }

    #[test]
    fn draws_by_the_rules_do_not_count() {
        assert_eq!([-2, -1, 0, 1, 2].map(is_evaluation), [true, false, true, false, true]);
        assert!(!is_evaluation(search::score::mate_in(3)));
    }

    #[test]
    fn no_results_give_no_model() {
        assert_eq!(WdlCounts::default().fit(), None);
    }

    #[test]
    fn scores_of_decided_positions_do_not_count() {
        let mut outcomes = WdlCounts::default();
        outcomes.add(35, 4, 9, 2);
        outcomes.add(-35, 4, 9, 0);
        outcomes.add(LIMIT + 1, 4, 9, 1);
        assert_eq!(outcomes.bins, BTreeMap::from([((3, 4, 9), [1, 0, 0]), ((-4, 4, 9), [0, 0, 1])]));
    }
}
