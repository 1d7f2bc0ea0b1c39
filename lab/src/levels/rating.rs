//! Ratings from the results of pairs of levels: maximum likelihood under the logistic model, with a draw as half a win
//! and half a loss (Bradley and Terry, "Rank Analysis of Incomplete Block Designs", Biometrika 39, 1952).

use serde::{Deserialize, Serialize};

/// Elo that moves the argument of the logistic function by 1.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// Rounds of the ascent; with neighbours only, a change travels by one level in each.
const ROUNDS: usize = 20_000;
/// Half of a virtual draw between the levels of each pair, so that no pair is infinitely far apart.
const PRIOR: f64 = 0.5;

/// Results of a pair of levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// The lower level.
    pub low: u32,
    /// The higher level.
    pub high: u32,
    /// Numbers of losses, draws and wins of the higher level.
    pub results: [u32; 3],
}

impl Tally {
    /// Adds losses, draws and wins of the higher level.
    pub fn add(&mut self, results: [u32; 3]) {
        self.results.iter_mut().zip(results).for_each(|(sum, number)| *sum += number);
    }

    pub fn games(&self) -> u32 {
        self.results.iter().sum()
    }

    /// Returns the points of the lower and of the higher level.
    fn points(&self) -> [f64; 2] {
        let [losses, draws, wins] = self.results.map(f64::from);
        [losses + draws / 2.0, wins + draws / 2.0]
    }
}

/// The rating of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    pub level: u32,
    /// Rating in Elo.
    pub rating: f64,
    /// Standard deviation of the distance to its neighbours, in Elo.
    pub error: f64,
    pub games: u32,
}

/// Returns the ratings of all levels that have played, by level. The mean distance to the anchors is zero; without
/// anchors the lowest level has rating 0.
pub fn rate(tallies: &[Tally], anchors: &[(u32, f64)]) -> Vec<Rated> {
    let played: Vec<&Tally> = tallies.iter().filter(|tally| tally.games() > 0).collect();
    let mut levels: Vec<u32> = played.iter().flat_map(|tally| [tally.low, tally.high]).collect();
    levels.sort_unstable();
    levels.dedup();
    let index = |level: u32| levels.partition_point(|&known| known < level);
    let mut strengths = vec![0.0; levels.len()];
    let mut information = vec![0.0; levels.len()];
    for _ in 0..ROUNDS {
        let mut slopes = vec![0.0; levels.len()];
        information.fill(0.0);
        for tally in &played {
            let (low, high) = (index(tally.low), index(tally.high));
            let games = f64::from(tally.games()) + 2.0 * PRIOR;
            let expected = 1.0 / (1.0 + f64::exp(strengths[low] - strengths[high]));
            let surplus = tally.points()[1] + PRIOR - games * expected;
            slopes[high] += surplus;
            slopes[low] -= surplus;
            for level in [low, high] {
                information[level] += games * expected * (1.0 - expected);
            }
        }
        // Half a Newton step for each level alone: its neighbours move at the same time.
        for (strength, (slope, information)) in strengths.iter_mut().zip(slopes.iter().zip(&information)) {
            *strength += 0.5 * slope / information;
        }
    }
    let known: Vec<f64> = anchors
        .iter()
        .filter_map(|&(level, rating)| Some(rating - ELO * strengths[levels.binary_search(&level).ok()?]))
        .collect();
    let shift = match known.len() {
        0 => -ELO * strengths.first().copied().unwrap_or(0.0),
        count => known.iter().sum::<f64>() / count as f64,
    };
    let games = |level| played.iter().filter(|it| [it.low, it.high].contains(&level)).map(|it| it.games()).sum();
    let rated = |(place, &level): (usize, &u32)| Rated {
        level,
        rating: ELO * strengths[place] + shift,
        error: ELO / information[place].sqrt(),
        games: games(level),
    };
    levels.iter().enumerate().map(rated).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_explain_the_results_of_a_chain() {
        // 76 % of the points are 200 Elo.
        let tallies: Vec<Tally> =
            (0..8).map(|low| Tally { low, high: low + 1, results: [2_000, 800, 7_200] }).collect();
        let rated = rate(&tallies, &[(4, 1500.0)]);
        for (level, rated) in rated.iter().enumerate() {
            assert_eq!(rated.level, level as u32);
            assert!((rated.rating - (1500.0 + 200.0 * (level as f64 - 4.0))).abs() < 4.0, "{rated:?}");
            assert!(rated.error < 5.0 && rated.games >= 10_000, "{rated:?}");
        }
    }

    #[test]
    fn a_pair_without_losses_is_not_infinitely_far_apart() {
        let rated = rate(&[Tally { low: 3, high: 4, results: [0, 0, 20] }], &[]);
        assert_eq!((rated[0].level, rated[0].rating.round()), (3, 0.0));
        assert!((500.0..1000.0).contains(&rated[1].rating), "{rated:?}");
        assert!(rate(&[], &[(1, 100.0)]).is_empty());
    }
}
