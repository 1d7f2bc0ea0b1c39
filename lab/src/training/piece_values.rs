//! Values of the kinds of pieces that the results of games show and the scores lack (`docs/networks.md` section 6).
//!
//! A network that learns from its own searches cannot learn that it takes a kind of piece for too much: the searches
//! judge by the same network. The results can tell, but say so little of a single position that a network would learn
//! them by heart. One number for each kind of piece, on the board and in hand, needs few games.

use std::collections::BTreeMap;

use boards::Side;
use boards::features::Features;
use comfy_table::Table;
use rayon::prelude::*;
use search::score::is_mate;
use selfplay::half_points;
use terminal::columns::table;

use crate::data::{Corpus, Filter};
use crate::logistic_regression::Slope;

/// Greatest number of plies whose games are read; of more, every second game is, or every third and so on.
const MOST_PLIES: usize = 4_000_000;
/// Number of steps of Newton's method; the function is convex, and four steps suffice.
const STEPS: usize = 8;
/// Unit of scores during the fit, so that all weights have a similar magnitude.
const UNIT: f64 = 400.0;
/// Place of the weight of the score.
const SCORE: usize = 0;
/// Place of the first weight of a kind of piece.
const PIECES: usize = 3;

/// A kind of piece: its letter as the first side has it, and whether it is in hand.
type Kind = (String, bool);

/// Corrections of scores by the kinds of the pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceValues {
    /// Value of each feature for the first side, in the units of the search.
    by_feature: Vec<f32>,
    /// Value of each kind of piece for its side.
    by_kind: BTreeMap<Kind, f64>,
}

/// A position: its score in [`UNIT`] and the game's result for the first side, 0 to 1, and for each kind of piece the
/// number that the first side has more.
struct Observation {
    score: f64,
    result: f64,
    surplus: Vec<i8>,
}

impl Observation {
    /// Returns the inputs of the regression: the score; its square with its sign, because the chance to win may rise faster
    /// or slower than a logistic function; a constant, the advantage of the first side; the pieces.
    fn inputs(&self) -> Vec<f64> {
        let others = [self.score, self.score * self.score.abs(), 1.0];
        others.into_iter().chain(self.surplus.iter().map(|&surplus| f64::from(surplus))).collect()
    }
}

impl PieceValues {
    /// Fits the chance to win to the scores and pieces of the positions that a filter selects. `None` if the games do
    /// not determine it.
    pub fn fit<G: Features>(corpus: &Corpus<'_>, filter: &Filter) -> Option<PieceValues> {
        let kinds = Kinds::of::<G>();
        let plies: usize = (0..corpus.blocks()).map(|block| corpus.plies(block)).sum();
        let every = plies.div_ceil(MOST_PLIES).max(1);
        // Blocks that cannot be decoded are reported where the samples are read.
        let observations: Vec<Observation> = (0..corpus.blocks())
            .into_par_iter()
            .flat_map_iter(|block| corpus.games::<G>(block).unwrap_or_default().into_iter().step_by(every))
            .flat_map_iter(|game| {
                let mut observations = Vec::new();
                let result = half_points(game.outcome, Side::First.index()) as f64 / 2.0;
                game.visit_samples(filter, |_, line, ply| {
                    let position = line.current();
                    let sign = if position.side_to_move() == Side::First { 1.0 } else { -1.0 };
                    let (score, surplus) = (sign * f64::from(ply.score) / UNIT, kinds.surplus(position));
                    if !is_mate(i32::from(ply.score)) {
                        observations.push(Observation { score, result, surplus });
                    }
                });
                observations
            })
            .collect();
        let weights = fit(&observations, kinds.names.len())?;
        let by_kind: Vec<f64> = weights[PIECES..].iter().map(|weight| UNIT * weight / weights[SCORE]).collect();
        Some(PieceValues {
            by_feature: kinds.of_feature.iter().map(|&(kind, sign)| (f64::from(sign) * by_kind[kind]) as f32).collect(),
            by_kind: kinds.names.into_iter().zip(by_kind).collect(),
        })
    }

    /// Returns the part that the score of a position lacks, for the first side, in the units of the search; 0 without a fit.
    pub fn of<G: Features>(&self, position: &G) -> f32 {
        if self.by_feature.is_empty() {
            return 0.0;
        }
        position.features().iter().map(|&feature| self.by_feature[usize::from(feature)]).sum()
    }

    /// Returns the values for people; `None` without a fit.
    pub fn table(&self) -> Option<Table> {
        if self.by_kind.is_empty() {
            return None;
        }
        let mut rows: BTreeMap<&str, [Option<f64>; 2]> = BTreeMap::new();
        for ((piece, in_hand), value) in &self.by_kind {
            rows.entry(piece).or_default()[usize::from(*in_hand)] = Some(*value);
        }
        let mut table = table(["piece", "on the board", "in hand"]);
        for (piece, values) in rows {
            let [board, hand] = values.map(|value| value.map_or_else(String::new, |value| format!("{value:+.1}")));
            table.add_row([piece.to_owned(), board, hand]);
        }
        Some(table)
    }
}

/// The kinds of pieces of a game.
struct Kinds {
    names: Vec<Kind>,
    /// Index of each feature's kind, and 1 for a piece of the first side, -1 for one of the other.
    of_feature: Vec<(usize, i8)>,
}

impl Kinds {
    fn of<G: Features>() -> Kinds {
        let mut names: Vec<Kind> = Vec::new();
        let of_feature = (0..G::FEATURES).map(|feature| {
            let fact = G::describe(feature as u16);
            let kind = (fact.piece.to_uppercase(), fact.place.is_none());
            let index = names.iter().position(|name| *name == kind).unwrap_or_else(|| {
                names.push(kind);
                names.len() - 1
            });
            (index, if fact.side == Side::First { 1 } else { -1 })
        });
        let of_feature = of_feature.collect();
        Kinds { names, of_feature }
    }

    fn surplus<G: Features>(&self, position: &G) -> Vec<i8> {
        let mut surplus = vec![0; self.names.len()];
        for &feature in &position.features() {
            let (kind, sign) = self.of_feature[usize::from(feature)];
            surplus[kind] += sign;
        }
        surplus
    }
}

/// Returns the weights of the logistic regression of results on score, first side and pieces; `None` if the results do
/// not determine them.
fn fit(observations: &[Observation], kinds: usize) -> Option<Vec<f64>> {
    let count = PIECES + kinds;
    let mut weights = vec![0.0; count];
    for _ in 0..STEPS {
        let nothing = || Slope::new(count);
        let slope = observations.par_iter().fold(nothing, |mut slope, observation| {
            slope.add(&observation.inputs(), &weights, 1.0, observation.result);
            slope
        });
        slope.reduce(nothing, Slope::and).step(&mut weights)?;
    }
    // A curve on which a better score wins less is none.
    (weights[SCORE] > 0.0 && weights.iter().all(|weight| weight.is_finite())).then_some(weights)
}

#[cfg(test)]
mod tests {
    use boards::Notation;
    use boards::Rules;
    use boards::shogi::Shogi;
    use rand::prelude::*;
    use rand::rngs::StdRng;

    use super::*;

    #[test]
    fn the_fit_finds_what_the_scores_lack() {
        let (scale, first_side, lacking) = (1.3, 0.2, [0.5, -0.25]);
        let mut rng = StdRng::seed_from_u64(1);
        let observations: Vec<Observation> = (0..40_000)
            .map(|_| {
                let score = rng.random_range(-2.0..2.0);
                let surplus: Vec<i8> = (0..2).map(|_| rng.random_range(-2..=2)).collect();
                let lacked: f64 = surplus.iter().zip(lacking).map(|(&surplus, value)| f64::from(surplus) * value).sum();
                let chance = 1.0 / (1.0 + (-(scale * (score + lacked) + first_side)).exp());
                Observation { score, result: if rng.random_bool(chance) { 1.0 } else { 0.0 }, surplus }
            })
            .collect();
        let weights = fit(&observations, 2).unwrap();
        let expected = [scale, 0.0, first_side, scale * lacking[0], scale * lacking[1]];
        for (found, expected) in weights.iter().zip(expected) {
            assert!((found - expected).abs() < 0.06, "{weights:?}");
        }
        assert_eq!(fit(&[], 2), None);
    }

    #[test]
    fn pieces_count_for_their_side() {
        let kinds = Kinds::of::<Shogi>();
        assert_eq!(kinds.names.len(), 14 + 7);
        let kind =
            |piece: &str, in_hand| kinds.names.iter().position(|name| *name == (piece.to_owned(), in_hand)).unwrap();
        let position = Shogi::from_fen("4k4/9/9/9/9/9/9/R8/4K4 b 2Pg 1").unwrap();
        let surplus = kinds.surplus(&position);
        assert_eq!(
            [kind("R", false), kind("P", true), kind("G", true), kind("K", false)].map(|kind| surplus[kind]),
            [1, 2, -1, 0]
        );
        let mut values = PieceValues { by_feature: vec![0.0; kinds.of_feature.len()], ..PieceValues::default() };
        for (value, &(of, sign)) in values.by_feature.iter_mut().zip(&kinds.of_feature) {
            *value = if of == kind("G", true) { 30.0 * f32::from(sign) } else { 0.0 };
        }
        assert_eq!((values.of(&position), values.of(&Shogi::start())), (-30.0, 0.0));
        assert_eq!(PieceValues::default().of(&position), 0.0);
    }
}
