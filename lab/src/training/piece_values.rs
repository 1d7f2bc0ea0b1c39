//! Values of the kinds of pieces that the results of games show and the scores lack (`docs/networks.md` section 6).
//!
//! A network that learns from its own searches cannot learn that it takes a kind of piece for too much: the searches
//! judge by the same network. The results can tell, but say so little of a single position that a network would learn
//! them by heart. Two numbers for each kind of piece, on the board and in hand, need few games: its value with all pieces
//! on the board, and in the endgame.

use std::collections::BTreeMap;

use boards::Side;
use boards::features::Features;
use comfy_table::Table;
use rayon::prelude::*;
use search::score::is_mate;
use selfplay::half_points;
use terminal::columns::table;

use super::piece_value_fit::{ByStage, Curve, FOLDS, Observation, best_ridge};
use crate::data::{Corpus, Filter};

/// Greatest number of plies whose games are read; of more, every second game is, or every third and so on.
const MOST_PLIES: usize = 4_000_000;
/// Number of pieces on the board in the endgame, as a share of those of the starting position.
const ENDGAME_SHARE: f64 = 1.0 / 3.0;

/// A kind of piece.
#[derive(Clone, Debug, PartialEq)]
struct Kind {
    /// Letter of the first side's piece.
    letter: String,
    in_hand: bool,
}

/// Corrections of scores by the kinds of the pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceValues {
    kinds: Kinds,
    /// Values of each kind for its side, in the units of the search; empty without a fit.
    values: Vec<ByStage>,
    /// Ridge that cross-validation has chosen for the fit.
    pub ridge: f64,
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
            .flat_map_iter(|block| {
                let games = corpus.games::<G>(block).unwrap_or_default().into_iter().step_by(every);
                games.enumerate().map(move |(number, game)| ((block + number) % FOLDS, game))
            })
            .flat_map_iter(|(fold, game)| {
                let mut observations = Vec::new();
                let result = half_points(game.outcome, Side::First.index()) as f64 / 2.0;
                game.visit_samples(filter, |_, line, ply| {
                    let position = line.current();
                    let sign = if position.side_to_move() == Side::First { 1.0 } else { -1.0 };
                    if !is_mate(i32::from(ply.score)) {
                        let score = sign * f64::from(ply.score);
                        let (stage, surplus) = kinds.count(position);
                        observations.push(Observation { fold, score, result, stage, surplus });
                    }
                });
                observations
            })
            .collect();
        let ridge = best_ridge(&observations, kinds.list.len())?;
        let curve = Curve::fit(&observations, kinds.list.len(), ridge, None)?;
        Some(PieceValues { kinds, values: curve.values().collect(), ridge })
    }

    /// Returns the part that the score of a position lacks, for the first side, in the units of the search; 0 without a fit.
    pub fn of<G: Features>(&self, position: &G) -> f32 {
        if self.values.is_empty() {
            return 0.0;
        }
        let (stage, surplus) = self.kinds.count(position);
        let lacking = surplus
            .iter()
            .zip(&self.values)
            .map(|(&surplus, [opening, endgame])| f64::from(surplus) * (stage[0] * opening + stage[1] * endgame));
        lacking.sum::<f64>() as f32
    }

    /// Returns one value, of the kind on the board with this letter; the others are 0.
    #[cfg(test)]
    pub fn with<G: Features>(letter: &str, value: f64) -> PieceValues {
        let kinds = Kinds::of::<G>();
        let of = |kind: &Kind| if kind.letter == letter && !kind.in_hand { [value; 2] } else { [0.0; 2] };
        PieceValues { values: kinds.list.iter().map(of).collect(), kinds, ridge: 0.0 }
    }

    /// Returns the values for people; `None` without a fit.
    pub fn table(&self) -> Option<Table> {
        if self.values.is_empty() {
            return None;
        }
        let mut rows: BTreeMap<&str, [Option<ByStage>; 2]> = BTreeMap::new();
        for (kind, values) in self.kinds.list.iter().zip(&self.values) {
            rows.entry(&kind.letter).or_default()[usize::from(kind.in_hand)] = Some(*values);
        }
        let mut table = table(["piece", "board, opening", "board, endgame", "hand, opening", "hand, endgame"]);
        for (letter, places) in rows {
            let mut row = vec![letter.to_owned()];
            for values in places {
                row.extend(values.map_or_else(Default::default, |values| values.map(|value| format!("{value:+.1}"))));
            }
            table.add_row(row);
        }
        Some(table)
    }
}

/// The kinds of pieces of a game.
#[derive(Clone, Debug, Default, PartialEq)]
struct Kinds {
    list: Vec<Kind>,
    /// Index of each feature's kind, and 1 for a piece of the first side, -1 for one of the other.
    of_feature: Vec<(usize, i8)>,
    /// Number of pieces on the board at the start of the game.
    at_start: f64,
}

impl Kinds {
    fn of<G: Features>() -> Kinds {
        let mut list: Vec<Kind> = Vec::new();
        let of_feature = (0..G::FEATURES).map(|feature| {
            let fact = G::describe(feature as u16);
            let kind = Kind { letter: fact.piece.to_uppercase(), in_hand: fact.place.is_none() };
            let index = list.iter().position(|known| *known == kind).unwrap_or_else(|| {
                list.push(kind);
                list.len() - 1
            });
            (index, if fact.side == Side::First { 1 } else { -1 })
        });
        let of_feature = of_feature.collect();
        Kinds { list, of_feature, at_start: G::start().features().len() as f64 }
    }

    /// Returns [`Observation::stage`] and [`Observation::surplus`] of a position.
    fn count<G: Features>(&self, position: &G) -> (ByStage, Vec<i8>) {
        let mut surplus = vec![0; self.list.len()];
        let mut on_board = 0;
        for &feature in &position.features() {
            let (kind, sign) = self.of_feature[usize::from(feature)];
            surplus[kind] += sign;
            on_board += usize::from(!self.list[kind].in_hand);
        }
        let endgame = (1.0 - on_board as f64 / self.at_start) / (1.0 - ENDGAME_SHARE);
        ([1.0 - endgame, endgame], surplus)
    }
}

#[cfg(test)]
mod tests {
    use boards::Notation;
    use boards::Rules;
    use boards::shogi::Shogi;

    use super::*;

    #[test]
    fn pieces_count_for_their_side() {
        let kinds = Kinds::of::<Shogi>();
        assert_eq!(kinds.list.len(), 14 + 7);
        let kind = |piece: &str, in_hand| {
            kinds.list.iter().position(|kind| kind.letter == piece && kind.in_hand == in_hand).unwrap()
        };
        let position = Shogi::from_fen("4k4/9/9/9/9/9/9/R8/4K4 b 2Pg 1").unwrap();
        let (stage, surplus) = kinds.count(&position);
        assert_eq!(
            [kind("R", false), kind("P", true), kind("G", true), kind("K", false)].map(|kind| surplus[kind]),
            [1, 2, -1, 0]
        );
        // Three of forty pieces are on the board.
        let endgame = (1.0 - 3.0 / 40.0) * 1.5;
        assert!((stage[1] - endgame).abs() < 1e-9 && (stage[0] + stage[1] - 1.0).abs() < 1e-9, "{stage:?}");
        let mut values = PieceValues { values: vec![[0.0; 2]; kinds.list.len()], kinds: kinds.clone(), ridge: 0.0 };
        values.values[kind("G", true)] = [30.0, 50.0];
        let lacking = values.of(&position);
        assert!((f64::from(lacking) + 30.0 + 20.0 * endgame).abs() < 1e-3, "{lacking}");
        assert_eq!(values.of(&Shogi::start()), 0.0);
        assert_eq!(PieceValues::default().of(&position), 0.0);
    }
}
