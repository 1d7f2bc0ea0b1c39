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

/// Games of a level against a program of known rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rival {
    pub level: u32,
    /// Rating of the program in Elo.
    pub rating: f64,
    /// Points of the level.
    pub points: f64,
    /// Number of games.
    pub games: u32,
}

/// Reference points of the scale of the ratings.
#[derive(Clone, Copy, Debug)]
pub enum Scale<'a> {
    /// Levels with known ratings, the mean distance to which is zero. Without any, the lowest level has rating 0.
    Levels(&'a [(u32, f64)]),
    /// Games against programs of known rating, which count like those of the levels among themselves.
    Rivals(&'a [Rival]),
}

/// The rating of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    pub level: u32,
    /// Rating in Elo.
    pub rating: f64,
    /// Standard deviation of the distance to its opponents, in Elo.
    pub error: f64,
    /// Number of its games.
    pub games: u32,
}

/// Returns the ratings of all levels that have played one another, by level.
pub fn rate(tallies: &[Tally], scale: Scale) -> Vec<Rated> {
    let played: Vec<&Tally> = tallies.iter().filter(|tally| tally.games() > 0).collect();
    let mut levels: Vec<u32> = played.iter().flat_map(|tally| [tally.low, tally.high]).collect();
    levels.sort_unstable();
    levels.dedup();
    let place = |level: u32| levels.binary_search(&level).ok();
    let rivals: Vec<(usize, &Rival)> = match scale {
        Scale::Levels(_) => Vec::new(),
        Scale::Rivals(rivals) => rivals.iter().filter_map(|rival| Some((place(rival.level)?, rival))).collect(),
    };
    let (ratings, information) = most_likely(&played, &rivals, &levels);
    let shift = match scale {
        Scale::Rivals(_) => 0.0,
        Scale::Levels(anchors) => {
            let distances = anchors.iter().filter_map(|&(level, rating)| Some(rating - ratings[place(level)?]));
            mean(distances).unwrap_or_else(|| -ratings.first().copied().unwrap_or(0.0))
        }
    };
    let games = |level| {
        let among_levels = played.iter().filter(|it| [it.low, it.high].contains(&level)).map(|it| it.games());
        let with_rivals = rivals.iter().filter(|(_, rival)| rival.level == level).map(|(_, rival)| rival.games);
        among_levels.chain(with_rivals).sum()
    };
    let rated = |(place, &level): (usize, &u32)| Rated {
        level,
        rating: ratings[place] + shift,
        error: ELO / information[place].sqrt(),
        games: games(level),
    };
    levels.iter().enumerate().map(rated).collect()
}

/// Returns the ratings in Elo under which the results are most likely, and the information about each, of levels in
/// rising order. Rivals stand with the place of their level. Without rivals only the distances between ratings mean
/// something.
fn most_likely(played: &[&Tally], rivals: &[(usize, &Rival)], levels: &[u32]) -> (Vec<f64>, Vec<f64>) {
    // Near the rivals, whose ratings do not move.
    let start = rivals.iter().map(|(_, rival)| rival.rating / ELO).sum::<f64>() / rivals.len().max(1) as f64;
    let mut strengths = vec![start; levels.len()];
    let mut information = vec![0.0; levels.len()];
    for _ in 0..ROUNDS {
        let mut slopes = vec![0.0; levels.len()];
        information.fill(0.0);
        for tally in played {
            let [low, high] = [tally.low, tally.high].map(|level| levels.partition_point(|&known| known < level));
            let games = f64::from(tally.games()) + 2.0 * PRIOR;
            let (surplus, certainty) = evidence(games, tally.points()[1] + PRIOR, strengths[high] - strengths[low]);
            slopes[high] += surplus;
            slopes[low] -= surplus;
            information[high] += certainty;
            information[low] += certainty;
        }
        for &(place, rival) in rivals {
            let distance = strengths[place] - rival.rating / ELO;
            let (surplus, certainty) = evidence(f64::from(rival.games), rival.points, distance);
            slopes[place] += surplus;
            information[place] += certainty;
        }
        // Half a Newton step for each level alone: its neighbours move at the same time.
        for (strength, (slope, information)) in strengths.iter_mut().zip(slopes.iter().zip(&information)) {
            *strength += 0.5 * slope / information;
        }
    }
    (strengths.iter().map(|strength| ELO * strength).collect(), information)
}

/// Returns by how much the points are above those expected at a distance of strength, and the information that the
/// games give about the distance: the first and the negated second derivative of the logarithm of the likelihood.
fn evidence(games: f64, points: f64, distance: f64) -> (f64, f64) {
    let expected = 1.0 / (1.0 + f64::exp(-distance));
    (points - games * expected, games * expected * (1.0 - expected))
}

/// Returns the mean of numbers, if there are any.
fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = numbers.fold((0, 0.0), |(count, sum), number| (count + 1, sum + number));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_explain_the_results_of_a_chain() {
        // 76 % of the points are 200 Elo.
        let tallies: Vec<Tally> =
            (0..8).map(|low| Tally { low, high: low + 1, results: [2_000, 800, 7_200] }).collect();
        let rated = rate(&tallies, Scale::Levels(&[(4, 1500.0)]));
        for (level, rated) in rated.iter().enumerate() {
            assert_eq!(rated.level, level as u32);
            assert!((rated.rating - (1500.0 + 200.0 * (level as f64 - 4.0))).abs() < 4.0, "{rated:?}");
            assert!(rated.error < 5.0 && rated.games >= 10_000, "{rated:?}");
        }
    }

    #[test]
    fn a_pair_without_losses_is_not_infinitely_far_apart() {
        let rated = rate(&[Tally { low: 3, high: 4, results: [0, 0, 20] }], Scale::Levels(&[]));
        assert_eq!((rated[0].level, rated[0].rating.round()), (3, 0.0));
        assert!((500.0..1000.0).contains(&rated[1].rating), "{rated:?}");
        assert!(rate(&[], Scale::Levels(&[(1, 100.0)])).is_empty());
    }

    #[test]
    fn games_against_rated_programs_place_the_levels_and_move_them() {
        let tallies = [Tally { low: 1, high: 2, results: [2_400, 0, 7_600] }];
        let rival = |level, points| Rival { level, rating: 2000.0, points, games: 100 };
        // 76 % of the points are 200 Elo.
        let rated = rate(&tallies, Scale::Rivals(&[rival(1, 24.0), rival(2, 50.0), rival(7, 50.0)]));
        let ratings: Vec<f64> = rated.iter().map(|rated| rated.rating.round()).collect();
        assert!((ratings[0] - 1800.0).abs() < 2.0 && (ratings[1] - 2000.0).abs() < 2.0, "{rated:?}");
        assert_eq!(
            rated.iter().map(|rated| (rated.level, rated.games)).collect::<Vec<_>>(),
            [(1, 10_100), (2, 10_100)]
        );
        // Contradictory results: the pair says 200 Elo, the games against the rival say 0. Each of the three sets of
        // games bends in proportion; the pair keeps about two thirds.
        let tallies = [Tally { low: 1, high: 2, results: [24, 0, 76] }];
        let rated = rate(&tallies, Scale::Rivals(&[rival(1, 50.0), rival(2, 50.0)]));
        let distance = rated[1].rating - rated[0].rating;
        assert!((115.0..133.0).contains(&distance), "{rated:?}");
        assert!((rated[0].rating + rated[1].rating - 4000.0).abs() < 1.0, "{rated:?}");
    }
}
