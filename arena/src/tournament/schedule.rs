//! Schedule of a match: pairs of games with the same opening and exchanged sides, in rounds of all pairings, so that an
//! interrupted match has played all pairings equally often.

use selfplay::Shard;
use serde::{Deserialize, Serialize};

/// Pairing of more than two engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Each engine against each other.
    #[default]
    RoundRobin,
    /// The first engine against each other one.
    Gauntlet,
}

/// Game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledGame {
    /// Number of the game, from 0.
    pub number: usize,
    /// Number of the pair that it belongs to.
    pub pair: usize,
    /// Number of the round, which determines the opening.
    pub round: usize,
    /// Indices of the engines, the first side's first.
    pub engines: [usize; 2],
}

/// Returns the games of a shard of a match: `games` per pairing in all shards, rounded up to whole pairs. They have the
/// numbers that they have in the whole match.
pub fn schedule(engines: usize, format: Format, games: usize, shard: Shard) -> Vec<ScheduledGame> {
    let pairings: Vec<[usize; 2]> = (0..engines)
        .flat_map(|first| (first + 1..engines).map(move |second| [first, second]))
        .filter(|[first, _]| format == Format::RoundRobin || *first == 0)
        .collect();
    let mut all = Vec::new();
    let mut number = 0;
    for round in 0..games.div_ceil(2) {
        for (index, &[first, second]) in pairings.iter().enumerate() {
            let pair = round * pairings.len() + index;
            for engines in [[first, second], [second, first]] {
                if shard.contains(pair as u64) {
                    all.push(ScheduledGame { number, pair, round, engines });
                }
                number += 1;
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_exchanged_within_a_pair() {
        let games = schedule(2, Format::RoundRobin, 3, Shard::WHOLE);
        assert_eq!(games.len(), 4);
        assert_eq!((games[0].engines, games[1].engines), ([0, 1], [1, 0]));
        assert_eq!((games[0].pair, games[1].pair, games[2].pair), (0, 0, 1));
        assert_eq!((games[1].round, games[2].round), (0, 1));
    }

    #[test]
    fn a_gauntlet_is_the_first_against_the_rest() {
        assert_eq!(schedule(4, Format::RoundRobin, 2, Shard::WHOLE).len(), 12);
        let gauntlet = schedule(4, Format::Gauntlet, 2, Shard::WHOLE);
        assert_eq!(gauntlet.len(), 6);
        assert!(gauntlet.iter().all(|game| game.engines.contains(&0)));
    }
    #[test]
    fn shards_have_whole_pairs_of_the_match() {
        let whole = schedule(3, Format::RoundRobin, 4, Shard::WHOLE);
        let mut parts: Vec<ScheduledGame> = ["0/4", "1/4", "2/4", "3/4"]
            .iter()
            .flat_map(|text| {
                let part = schedule(3, Format::RoundRobin, 4, text.parse().unwrap());
                assert!(part.chunks(2).all(|games| games[0].pair == games[1].pair));
                part
            })
            .collect();
        parts.sort_by_key(|game| game.number);
        assert_eq!(parts, whole);
    }
}
