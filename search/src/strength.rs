//! Levels below full strength: how far a level looks ahead, and how it chooses among the moves that it has compared
//! (`docs/levels.md`).

use std::time::Duration;

use boards::Move;

use crate::random::{STEP, unit};
use crate::score::{Score, is_mate, mate_plies};

/// Highest level of play.
pub const TOP_LEVEL: u32 = 20;

/// Nodes of a search at level 0, after which no further iteration begins.
const NODES: f64 = 50.0;
/// Factor of the nodes from a level to the next: about 155,000 nodes at [`TOP_LEVEL`].
const NODES_GROWTH: f64 = 1.495;
/// Loss of value at level 0 that makes a move less likely by the factor e.
const TEMPERATURE: f64 = 0.25;
/// Factor of the temperature from a level to the next: about 1/350 at [`TOP_LEVEL`].
const TEMPERATURE_DECAY: f64 = 0.8;
/// Probability at level 0 that the replies to a move are overlooked, and its factor from a level to the next: 5 % at
/// level 10.
const OVERSIGHT: f64 = 0.5;
const OVERSIGHT_DECAY: f64 = 0.8;
/// Level from which no move is played that loses more than a bound.
const CAREFUL: f64 = 4.0;
/// The bound at [`CAREFUL`], above the loss of a queen in an even game, and its factor from a level to the next.
const GREATEST_LOSS: f64 = 0.8;
const GREATEST_LOSS_DECAY: f64 = 0.86;
/// Level from which a mate in one is never missed, neither the level's own nor the opponent's.
const SEES_MATE_IN_ONE: f64 = 3.0;
/// Level from which moves that people do not play in the opening are chosen like all others, and no book is used.
const PLAIN_OPENINGS: f64 = 12.0;
/// Plies from the start of a game for which level 0 plays from the book; each level adds one.
const BOOK_PLIES: f64 = 4.0;
/// Advantage in pawns from which a game counts as won: levels below [`STEADY`] then choose as that level does.
const WON: f64 = 8.0;
/// The same after this number of pieces has left the game: networks score a queen against a bare king no higher.
const WON_ENDING: f64 = 4.0;
const ENDING: usize = 20;
/// Level that mates with a queen in time, and does not stalemate.
const STEADY: f64 = 14.0;
/// Weight of material in addition to the expected points: without it all moves of a won or lost game would be equally
/// good.
const MATERIAL_VALUE: f64 = 0.2;
/// Score in pawns at which half of [`MATERIAL_VALUE`] is reached.
const MATERIAL_HALF: f64 = 10.0;
/// Additional value of a mate in one; longer mates have less, by their number of moves.
const MATE_VALUE: f64 = 0.3;
/// Longest times for which an answer is held back, each below a level.
const LONGEST_PAUSES: [(f64, Duration); 2] = [(7.0, Duration::from_secs(1)), (14.0, Duration::from_secs(3))];
/// Longest time at the other levels.
const SLOWEST: (f64, Duration) = (f64::INFINITY, Duration::from_secs(10));
/// Number of moves that every iteration compares.
const FEWEST_CANDIDATES: usize = 3;
/// Share of the compared moves that the next iteration compares, in percent.
const KEPT_CANDIDATES: usize = 60;

/// A limit of the strength of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrengthLimit {
    /// A level from 0 to [`TOP_LEVEL`].
    Level(u32),
    /// A rating on the scale of the game, in Elo.
    Rating(i32),
}

/// The strength of play, below full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The level or rating.
    pub limit: StrengthLimit,
    /// Seed of the random choices: the same seed chooses the same moves.
    pub seed: u64,
    /// True to answer like a person, after a pause if the clock allows it; false to answer at once.
    pub pauses: bool,
}

/// Ratings of the levels of a game, in Elo; they ascend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelRatings(pub [i32; TOP_LEVEL as usize + 1]);

impl LevelRatings {
    /// Ratings of a game whose levels have not been measured.
    pub const UNMEASURED: LevelRatings = LevelRatings([
        100, 250, 400, 550, 700, 850, 1000, 1150, 1300, 1450, 1600, 1750, 1900, 2050, 2200, 2350, 2500, 2650, 2800,
        2950, 3100,
    ]);

    /// Returns the rating of level 0.
    pub const fn lowest(&self) -> i32 {
        self.0[0]
    }

    /// Returns the rating of the highest level.
    pub const fn highest(&self) -> i32 {
        self.0[TOP_LEVEL as usize]
    }

    /// Returns the level of a limit; ratings beyond the scale have the lowest or the highest one.
    pub fn level(&self, limit: StrengthLimit) -> Level {
        match limit {
            StrengthLimit::Level(level) => Level(f64::from(level.min(TOP_LEVEL))),
            StrengthLimit::Rating(rating) => {
                let above = self.0.partition_point(|&measured| measured <= rating).clamp(1, TOP_LEVEL as usize);
                let [low, high] = [self.0[above - 1], self.0[above]];
                let part = f64::from(rating.clamp(low, high) - low) / f64::from((high - low).max(1));
                Level((above - 1) as f64 + part)
            }
        }
    }
}

/// A level of play, with fractions between the whole levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level(f64);

/// A score and what it means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreMeaning {
    /// Score in the network's unit.
    pub score: Score,
    /// Expected points of people with the score, from 0 to 1.
    pub points: f64,
}

/// A move among which a level chooses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    pub mv: Move,
    /// Score by the search.
    pub searched: ScoreMeaning,
    /// Score of the position after it without any reply: what a player sees who overlooks the replies.
    pub first_glance: ScoreMeaning,
    /// True for a move that people do not play without need: straight back, or with the king into the open.
    pub is_unnatural: bool,
}

impl Level {
    /// Returns the number of nodes after which no further iteration begins.
    pub fn nodes(self) -> u64 {
        (NODES * NODES_GROWTH.powf(self.0)) as u64
    }

    /// Returns the number of moves that the next iteration compares after one that compared `count`.
    pub fn narrowed(count: usize) -> usize {
        (count * KEPT_CANDIDATES / 100).max(FEWEST_CANDIDATES.min(count))
    }

    /// Returns the ply of a game, from 1, after which the book is not used; 0 without a book.
    pub fn book_plies(self) -> u32 {
        if self.0 < PLAIN_OPENINGS { (BOOK_PLIES + self.0) as u32 } else { 0 }
    }

    /// Returns the longest time for which an answer is held back.
    pub fn longest_pause(self) -> Duration {
        let (_, pause) = LONGEST_PAUSES.into_iter().find(|(below, _)| self.0 < *below).unwrap_or(SLOWEST);
        pause
    }

    /// Returns the level that plays on when the best move has this score and some pieces have left the game: at least
    /// [`STEADY`] in a won one.
    pub fn steadied(self, best: Score, pawn: i32, pieces_gone: usize) -> Level {
        let least = if pieces_gone >= ENDING { WON_ENDING } else { WON };
        let is_won = f64::from(best) >= least * f64::from(pawn);
        if is_won { Level(self.0.max(STEADY)) } else { self }
    }

    /// Returns true if the level misses no mate in one, neither its own nor the opponent's.
    pub fn sees_mate_in_one(self) -> bool {
        self.0 >= SEES_MATE_IN_ONE
    }

    /// Returns the loss of value that makes a move less likely by the factor e.
    fn temperature(self) -> f64 {
        TEMPERATURE * TEMPERATURE_DECAY.powf(self.0)
    }

    /// Returns the probability that the replies to a move are overlooked.
    fn oversight(self) -> f64 {
        OVERSIGHT * OVERSIGHT_DECAY.powf(self.0)
    }

    /// Returns the greatest loss of value of a move that is played.
    fn greatest_loss(self) -> f64 {
        if self.0 < CAREFUL { f64::INFINITY } else { GREATEST_LOSS * GREATEST_LOSS_DECAY.powf(self.0 - CAREFUL) }
    }

    /// Chooses one of the candidates, of which there is at least one, and returns its index. `pawn` is the score of 100
    /// centipawns.
    ///
    /// The probability of a move falls exponentially with its loss of value against the best one, where the replies to
    /// some moves are overlooked.
    pub fn choose(self, candidates: &[Candidate], pawn: i32, seed: u64) -> usize {
        let searched: Vec<f64> = candidates.iter().map(|candidate| value(candidate.searched, pawn)).collect();
        let best = greatest(&searched);
        if self.sees_mate_in_one() && mate_plies(candidates[best].searched.score) == Some(1) {
            return best;
        }
        let seen = |index: usize| {
            let Candidate { mv, first_glance, .. } = candidates[index];
            let overlooked = unit(seed ^ u64::from(mv.bits()).wrapping_mul(STEP)) < self.oversight();
            if overlooked { value(first_glance, pawn) } else { searched[index] }
        };
        let seen: Vec<f64> = (0..candidates.len()).map(seen).collect();
        let favourite = seen[greatest(&seen)];
        let weight = |index: usize| {
            if index != best && self.refuses(&candidates[index], searched[best] - searched[index]) {
                return 0.0;
            }
            ((seen[index] - favourite) / self.temperature()).exp()
        };
        let weights: Vec<f64> = (0..candidates.len()).map(weight).collect();
        let mut left = unit(seed.wrapping_add(STEP)) * weights.iter().sum::<f64>();
        for (index, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return index;
            }
        }
        best
    }

    /// Returns true if a move is never played unless it is the best one: it loses more than the level allows, is mated
    /// by the next move, or is one that people do not play.
    fn refuses(self, candidate: &Candidate, loss: f64) -> bool {
        loss > self.greatest_loss()
            || self.sees_mate_in_one() && mate_plies(candidate.searched.score) == Some(-2)
            || self.0 < PLAIN_OPENINGS && candidate.is_unnatural
    }
}

/// Returns the index of the greatest of some values, of which there is at least one.
fn greatest(values: &[f64]) -> usize {
    (0..values.len()).max_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap_or(0)
}

/// Returns the value of a judgement: its expected points, and a part for material and the length of a mate.
fn value(judgement: ScoreMeaning, pawn: i32) -> f64 {
    let ScoreMeaning { score, points } = judgement;
    if is_mate(score) {
        let moves = f64::from(mate_plies(score).map_or(1, |plies| (plies.abs() + 1) / 2).max(1));
        let beyond = MATERIAL_VALUE + MATE_VALUE / moves;
        return if score > 0 { 1.0 + beyond } else { -beyond };
    }
    let pawns = f64::from(score) / f64::from(pawn);
    points + MATERIAL_VALUE * pawns / (pawns.abs() + MATERIAL_HALF)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{mate_in, mated_in};

    const PAWN: i32 = 100;

    fn candidate(bits: u16, score: Score) -> Candidate {
        let judgement = |score| ScoreMeaning { score, points: 1.0 / (1.0 + (-f64::from(score) / 200.0).exp()) };
        let mv = Move::from_bits(bits);
        Candidate { mv, searched: judgement(score), first_glance: judgement(0), is_unnatural: false }
    }

    fn shares(level: f64, scores: &[Score]) -> Vec<f64> {
        let candidates: Vec<Candidate> =
            scores.iter().enumerate().map(|(index, &score)| candidate(index as u16 + 1, score)).collect();
        let mut counts = vec![0; scores.len()];
        for seed in 0..4000 {
            counts[Level(level).choose(&candidates, PAWN, seed)] += 1;
        }
        counts.into_iter().map(|count| f64::from(count) / 4000.0).collect()
    }

    #[test]
    fn better_moves_are_chosen_more_often_and_more_so_at_higher_levels() {
        let best: Vec<f64> = (0..=TOP_LEVEL)
            .map(|level| {
                let shares = shares(f64::from(level), &[50, 0, -60, -900]);
                assert!(shares[0] >= shares[1] && shares[1] >= shares[2] && shares[2] >= shares[3], "{shares:?}");
                shares[0]
            })
            .collect();
        assert!(best.windows(2).all(|pair| pair[1] > pair[0] - 0.03), "{best:?}");
        assert!(best[0] < 0.5 && best[TOP_LEVEL as usize] > 0.99, "{best:?}");
    }

    #[test]
    fn a_queen_is_lost_by_beginners_only() {
        assert!(shares(1.0, &[0, -900])[1] > 0.1);
        for level in 7..=TOP_LEVEL {
            assert_eq!(shares(f64::from(level), &[0, -900])[1], 0.0, "level {level}");
        }
    }

    #[test]
    fn a_mate_in_one_is_seen_above_the_lowest_levels() {
        for level in 3..=TOP_LEVEL {
            assert_eq!(shares(f64::from(level), &[mate_in(1), 3000, mate_in(5)]), [1.0, 0.0, 0.0]);
            assert_eq!(shares(f64::from(level), &[-2500, mated_in(2)])[1], 0.0);
        }
        assert!(shares(0.0, &[mate_in(1), 900, 800])[0] < 0.95);
    }

    #[test]
    fn unnatural_moves_are_played_by_strong_levels_or_where_they_are_best() {
        let unnatural = Candidate { is_unnatural: true, ..candidate(1, 20) };
        let plays_it = |level: f64, other: Score| {
            let candidates = [unnatural, candidate(2, other)];
            (0..400).any(|seed| Level(level).choose(&candidates, PAWN, seed) == 0)
        };
        assert!(!plays_it(0.0, 30) && !plays_it(11.0, 21) && plays_it(12.0, 21) && plays_it(0.0, 10));
    }

    #[test]
    fn weak_levels_steady_themselves_when_they_have_won() {
        let [won, even] = [900, 700].map(|score| Level(2.0).steadied(score, PAWN, 8));
        assert_eq!((won, even, Level(15.0).steadied(900, PAWN, 8)), (Level(STEADY), Level(2.0), Level(15.0)));
        assert_eq!(Level(0.0).steadied(450, PAWN, 29), Level(STEADY));
    }

    #[test]
    fn books_and_pauses_depend_on_the_level() {
        let of = |level: f64| (Level(level).book_plies(), Level(level).longest_pause().as_secs());
        assert_eq!([of(0.0), of(6.5), of(7.0), of(11.9)], [(4, 1), (10, 1), (11, 3), (15, 3)]);
        assert_eq!([of(12.0), of(14.0), of(20.0)], [(0, 3), (0, 10), (0, 10)]);
    }

    #[test]
    fn a_won_game_is_not_played_at_random() {
        let shares = shares(12.0, &[2500, 1500, 0]);
        assert!(shares[0] > 0.6 && shares[2] == 0.0, "{shares:?}");
    }

    #[test]
    fn ratings_lie_between_those_of_whole_levels() {
        let ratings = LevelRatings::UNMEASURED;
        let level = |rating| ratings.level(StrengthLimit::Rating(rating)).0;
        for index in 0..=TOP_LEVEL {
            assert_eq!(level(ratings.0[index as usize]), f64::from(index));
            assert_eq!(ratings.level(StrengthLimit::Level(index)), Level(f64::from(index)));
        }
        assert_eq!((level(175), level(-5000), level(99_999)), (0.5, 0.0, f64::from(TOP_LEVEL)));
        assert_eq!(ratings.level(StrengthLimit::Level(77)), Level(f64::from(TOP_LEVEL)));
        assert!(Level(0.0).nodes() == 50 && (100_000..200_000).contains(&Level(20.0).nodes()));
    }
}
