//! Standings of a match: results of the pairings, and usage and losses of each engine.

use std::collections::{BTreeMap, HashMap};

use selfplay::{Reason, half_points};
use serde::Serialize;

use super::game_record::{GameRecord, Usage};
use crate::stats::{Estimate, Pentanomial, Trinomial};

/// Results from one engine's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Score {
    /// Results of games.
    pub games: Trinomial,
    /// Results of complete pairs of games.
    pub pairs: Pentanomial,
}

impl Score {
    fn reversed(&self) -> Score {
        Score { games: self.games.reversed(), pairs: self.pairs.reversed() }
    }

    fn plus(&self, other: &Score) -> Score {
        Score { games: self.games.plus(&other.games), pairs: self.pairs.plus(&other.pairs) }
    }

    /// Returns the difference in logistic Elo: from pairs, whose variance is smaller; from single games while no pair
    /// is complete.
    pub fn elo(&self) -> Estimate {
        if self.pairs.total() > 0 { self.pairs.elo() } else { self.games.elo() }
    }

    /// Returns the difference in normalised Elo, from pairs or games as [`Score::elo`] does.
    pub fn normalised_elo(&self) -> Estimate {
        if self.pairs.total() > 0 { self.pairs.normalised_elo() } else { self.games.normalised_elo() }
    }

    /// Returns the likelihood of superiority (LOS), from pairs or games as [`Score::elo`] does.
    pub fn superiority(&self) -> f64 {
        if self.pairs.total() > 0 { self.pairs.superiority() } else { self.games.superiority() }
    }

    /// Returns the points: one for a win, one half for a draw.
    pub fn points(&self) -> f64 {
        let [_, draws, wins] = self.games.counts();
        wins as f64 + draws as f64 / 2.0
    }
}

/// Statistics of an engine in a match.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct EngineStatistics {
    pub losses: BTreeMap<Reason, u64>,
    /// Number of losses on time in which the engine waited for a processor at least as long as its move was late.
    pub starved: u64,
    /// Usage over all games.
    pub usage: Usage,
}

impl EngineStatistics {
    /// Returns the number of games lost for a reason.
    pub fn lost_by(&self, reason: Reason) -> u64 {
        self.losses.get(&reason).copied().unwrap_or(0)
    }
}

/// Standings of a match.
#[derive(Clone, Debug)]
pub struct Standings {
    names: Vec<String>,
    /// Results by pairing (lower index first), from the view of the engine with the lower index.
    pairings: BTreeMap<[usize; 2], Score>,
    /// Half-points of the first-named engine in pairs with one finished game.
    half_pairs: HashMap<usize, u32>,
    statistics: Vec<EngineStatistics>,
}

impl Standings {
    /// Returns the standings before the first game.
    pub fn new(names: Vec<String>) -> Standings {
        let statistics = vec![EngineStatistics::default(); names.len()];
        Standings { names, pairings: BTreeMap::new(), half_pairs: HashMap::new(), statistics }
    }

    /// Counts a game; a game with other engines than those of the match is ignored.
    pub fn add(&mut self, record: &GameRecord) {
        let index = |player: &String| self.names.iter().position(|name| name == player);
        let [Some(first), Some(second)] = [index(&record.players[0]), index(&record.players[1])] else { return };
        for (side, engine) in [first, second].into_iter().enumerate() {
            let statistics = &mut self.statistics[engine];
            statistics.usage.add(&record.usage[side]);
            if half_points(record.outcome, side) == 0 {
                *statistics.losses.entry(record.reason).or_default() += 1;
                statistics.starved += u64::from(record.late.is_some_and(|late| late.is_starved()));
            }
        }
        let view = usize::from(first > second);
        let points = half_points(record.outcome, view);
        let score = self.pairings.entry([first.min(second), first.max(second)]).or_default();
        score.games.add(points as usize);
        match self.half_pairs.remove(&record.pair) {
            Some(other) => score.pairs.add((points + other) as usize),
            None => {
                self.half_pairs.insert(record.pair, points);
            }
        }
    }

    /// Returns the names of the engines.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the results of `engine` against `opponent`.
    pub fn against(&self, engine: usize, opponent: usize) -> Score {
        let score = self.pairings.get(&[engine.min(opponent), engine.max(opponent)]).copied().unwrap_or_default();
        if engine < opponent { score } else { score.reversed() }
    }

    /// Returns the results of `engine` against all opponents.
    pub fn overall(&self, engine: usize) -> Score {
        let opponents = (0..self.names.len()).filter(|&opponent| opponent != engine);
        opponents.fold(Score::default(), |sum, opponent| sum.plus(&self.against(engine, opponent)))
    }

    /// Returns the statistics of `engine`.
    pub fn statistics(&self, engine: usize) -> &EngineStatistics {
        &self.statistics[engine]
    }

    /// Returns the engines by their share of points, best first; engines without games come last.
    pub fn ranking(&self) -> Vec<usize> {
        let mut engines: Vec<usize> = (0..self.names.len()).collect();
        let share = |engine: usize| {
            let games = self.overall(engine).games;
            if games.total() == 0 { f64::NEG_INFINITY } else { games.score() }
        };
        engines.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
        engines
    }
}

#[cfg(test)]
mod tests {
    use selfplay::Outcome;

    use super::super::game_record::LateMove;
    use super::*;

    fn record(number: usize, players: [&str; 2], outcome: Outcome, reason: Reason) -> GameRecord {
        GameRecord {
            number,
            pair: number / 2,
            opening: 0,
            players: players.map(str::to_owned),
            outcome,
            reason,
            plies: 60,
            line: String::new(),
            usage: [Usage { moves: 30, nodes: 1_000, ..Usage::default() }; 2],
            late: None,
        }
    }

    fn played() -> Standings {
        let mut standings = Standings::new(vec!["A".into(), "B".into(), "C".into()]);
        for record in [
            record(0, ["A", "B"], Outcome::FirstWins, Reason::Mate),
            record(1, ["B", "A"], Outcome::Draw, Reason::Repetition),
            record(2, ["C", "A"], Outcome::SecondWins, Reason::Time),
            record(3, ["A", "C"], Outcome::FirstWins, Reason::Time),
            record(4, ["B", "C"], Outcome::SecondWins, Reason::Resignation),
            record(6, ["B", "stranger"], Outcome::SecondWins, Reason::Resignation),
        ] {
            standings.add(&record);
        }
        standings
    }

    #[test]
    fn points_are_seen_from_both_sides() {
        let standings = played();
        let score = standings.against(0, 1);
        assert_eq!((score.games.counts(), score.pairs.counts()), ([0, 1, 1], [0, 0, 0, 1, 0]));
        let score = standings.against(1, 0);
        assert_eq!((score.games.counts(), score.pairs.counts()), ([1, 1, 0], [0, 1, 0, 0, 0]));
        let score = standings.overall(0);
        assert_eq!((score.games.counts(), score.pairs.counts(), score.points()), ([0, 1, 3], [0, 0, 0, 1, 1], 3.5));
        assert_eq!(standings.ranking(), [0, 2, 1]);
        assert_eq!(Standings::new(vec!["idle".into()]).ranking(), [0]);
    }

    #[test]
    fn a_half_pair_waits() {
        let score = played().against(2, 1);
        assert_eq!((score.games.counts(), score.pairs.total()), ([0, 0, 1], 0));
        assert!(score.elo().value > 0.0);
    }

    #[test]
    fn losses_are_counted_by_reason() {
        let standings = played();
        assert_eq!(standings.statistics(2).lost_by(Reason::Time), 2);
        assert_eq!(standings.statistics(0).losses.len(), 0);
        assert_eq!(standings.statistics(0).usage.nodes, 4_000);
    }

    #[test]
    fn a_late_move_is_the_machines_if_the_engine_waited_for_longer() {
        let mut standings = Standings::new(vec!["A".into(), "B".into()]);
        for (number, waited_ms) in [11.9, 12.0, 30.0].into_iter().enumerate() {
            let late = LateMove { late_ms: 12.0, elapsed_ms: 62.0, ran_ms: 45.0, waited_ms };
            let record = record(number, ["A", "B"], Outcome::FirstWins, Reason::Time);
            standings.add(&GameRecord { late: Some(late), ..record });
        }
        assert_eq!((standings.statistics(1).lost_by(Reason::Time), standings.statistics(1).starved), (3, 2));
        assert_eq!(standings.statistics(0).starved, 0);
    }
}
