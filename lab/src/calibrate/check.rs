//! Check of a model of wins and draws: its results against those of games that it does not know, in bins of score and
//! of material.

use boards::features::Features;
use comfy_table::Table;
use search::WdlModel;
use selfplay::half_points;
use terminal::columns::table;

use crate::data::{SelfplayGame, is_evaluation};

/// Number of groups of positions, by their expected points, whose results are compared with the model.
const BINS: usize = 10;
/// Largest difference in points of 100 that is good enough whatever the sampling error.
const TOLERANCE: f64 = 3.0;

/// A position with what became of it.
#[derive(Clone, Copy, Debug)]
struct Sample {
    game: usize,
    score: i32,
    pieces_gone: i32,
    /// 1 for what happened: win, draw or loss of the side to move.
    observed: [f64; 3],
    predicted: [f64; 3],
}

/// Positions of similar score or material.
#[derive(Clone, Debug, PartialEq)]
pub struct Bin {
    /// Smallest value of the bin.
    pub from: i32,
    /// Largest value of the bin.
    pub to: i32,
    pub positions: usize,
    /// Observed wins, draws and losses of the side to move, in percent.
    pub observed: [f64; 3],
    /// Predicted wins, draws and losses, in percent.
    pub predicted: [f64; 3],
    /// Two standard deviations of the sampling error of each; the positions of a game count as one observation.
    pub error: [f64; 3],
}

impl Bin {
    fn of(samples: &[Sample], value: impl Fn(&Sample) -> i32) -> Bin {
        let count = samples.len() as f64;
        let mean = |of: fn(&Sample) -> [f64; 3]| {
            std::array::from_fn(|result| 100.0 * samples.iter().map(|sample| of(sample)[result]).sum::<f64>() / count)
        };
        let games = samples.iter().map(|sample| sample.game).max().map_or(0, |last| last + 1);
        let error = std::array::from_fn(|result| {
            let mut surplus = vec![0.0; games];
            for sample in samples {
                surplus[sample.game] += sample.observed[result] - sample.predicted[result];
            }
            200.0 * surplus.iter().map(|surplus| surplus * surplus).sum::<f64>().sqrt() / count
        });
        Bin {
            from: samples.iter().map(&value).min().unwrap_or_default(),
            to: samples.iter().map(&value).max().unwrap_or_default(),
            positions: samples.len(),
            observed: mean(|sample| sample.observed),
            predicted: mean(|sample| sample.predicted),
            error,
        }
    }

    /// Returns the largest difference of observed and predicted results.
    fn difference(&self) -> f64 {
        (0..3).map(|result| (self.observed[result] - self.predicted[result]).abs()).fold(0.0, f64::max)
    }

    /// Returns true if all differences are within the sampling error or the tolerance.
    pub fn is_right(&self) -> bool {
        (0..3).all(|result| (self.observed[result] - self.predicted[result]).abs() <= self.error[result].max(TOLERANCE))
    }
}

/// Observed against predicted results.
#[derive(Clone, Debug)]
pub struct Check {
    pub games: usize,
    /// Bins of scores in the units of the search.
    pub by_score: Vec<Bin>,
    /// Bins of the number of pieces that have left the game; one in games whose pieces stay.
    pub by_material: Vec<Bin>,
}

impl Check {
    /// Checks a model by games.
    pub fn of<P: Features>(games: &[SelfplayGame<P>], model: &WdlModel) -> Check {
        let mut samples = Vec::new();
        for (number, game) in games.iter().enumerate() {
            game.replay(|ply_number, line, ply| {
                let score = i32::from(ply.score);
                if ply_number < game.random_plies || !is_evaluation(score) {
                    return;
                }
                let position = line.current();
                let pieces_gone = P::ACTIVE.saturating_sub(position.features().len());
                let points = half_points(game.outcome, position.side_to_move().index());
                samples.push(Sample {
                    game: number,
                    score,
                    pieces_gone: pieces_gone as i32,
                    observed: std::array::from_fn(|result| f64::from(2 - result as u8 == points as u8)),
                    predicted: model.win_draw_loss(score, pieces_gone).map(|permille| f64::from(permille) / 1000.0),
                });
            });
        }
        Check {
            games: games.len(),
            by_score: bins(&mut samples, |sample| sample.score),
            by_material: bins(&mut samples, |sample| sample.pieces_gone),
        }
    }

    /// Returns the bins as a table; a sign marks those beyond sampling error and tolerance.
    pub fn table(&self) -> Table {
        let mut rows =
            table(["", "positions", "wins", "predicted", "draws", "predicted", "losses", "predicted", "off", "+-", ""]);
        for (what, bins) in [("score", &self.by_score), ("pieces gone", &self.by_material)] {
            for bin in bins {
                let mut cells = vec![format!("{what} {} to {}", bin.from, bin.to), bin.positions.to_string()];
                for result in 0..3 {
                    cells.extend([bin.observed[result], bin.predicted[result]].map(|share| format!("{share:.1} %")));
                }
                let error = bin.error.iter().copied().fold(0.0, f64::max);
                cells.extend([bin.difference(), error].map(|difference| format!("{difference:.1}")));
                cells.push(if bin.is_right() { String::new() } else { "!".to_owned() });
                rows.add_row(cells);
            }
        }
        rows
    }
}

/// Divides samples into bins of about the same number; positions with the same value share one.
fn bins(samples: &mut [Sample], value: impl Fn(&Sample) -> i32 + Copy) -> Vec<Bin> {
    samples.sort_by_key(value);
    let mut bins = Vec::new();
    let mut left = &samples[..];
    while !left.is_empty() {
        let wanted = left.len().div_ceil(BINS.saturating_sub(bins.len()).max(1));
        let last = value(&left[wanted - 1]);
        let end = left.partition_point(|sample| value(sample) <= last);
        let (bin, rest) = left.split_at(end);
        bins.push(Bin::of(bin, value));
        left = rest;
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(game: usize, score: i32, result: usize) -> Sample {
        let observed = std::array::from_fn(|index| f64::from(u8::from(index == result)));
        Sample { game, score, pieces_gone: 0, observed, predicted: [0.5, 0.25, 0.25] }
    }

    #[test]
    fn bins_have_about_the_same_number_and_share_no_value() {
        let mut samples: Vec<Sample> = (0..100).map(|number| sample(number, number as i32 / 4, 0)).collect();
        let bins = bins(&mut samples, |sample| sample.score);
        assert_eq!(bins.iter().map(|bin| bin.positions).sum::<usize>(), 100);
        assert!(bins.windows(2).all(|pair| pair[0].to < pair[1].from));
        assert!(bins.len() <= BINS && bins.len() >= 8, "{}", bins.len());
    }

    #[test]
    fn the_error_counts_games_and_not_positions() {
        let result = |number: usize| [0, 0, 1, 2][number % 4];
        let apart: Vec<Sample> = (0..400).map(|number| sample(number, 0, result(number))).collect();
        let together: Vec<Sample> = (0..400).map(|number| sample(number / 100, 0, result(number / 100))).collect();
        let [apart, together] = [apart, together].map(|samples| Bin::of(&samples, |sample| sample.score));
        assert_eq!(apart.observed, [50.0, 25.0, 25.0]);
        assert!((apart.error[0] - 5.0).abs() < 0.1 && (together.error[0] - 50.0).abs() < 0.1);
        assert!(apart.is_right() && apart.difference() == 0.0);
        let wrong = Bin { predicted: [60.0, 20.0, 20.0], ..apart };
        assert!(!wrong.is_right());
    }
}
