//! Shards of a job: one of several processes, on one machine or many, that divide the games of a run among them.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A part of the games of a run: those whose numbers leave the remainder `index` when divided by `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// All games.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// Returns the number in the run of the game at a place in the shard.
    pub fn number(self, place: u64) -> u64 {
        self.index + self.count * place
    }

    /// Returns how many of the first `games` games of the run are in the shard.
    pub fn games(self, games: u64) -> u64 {
        games.saturating_sub(self.index).div_ceil(self.count)
    }

    /// Returns true if the game with this number in the run is in the shard.
    pub fn contains(self, number: u64) -> bool {
        number % self.count == self.index
    }

    /// Returns the shard's share of an amount that all shards make together; rounded up, so that nothing is missing.
    pub fn share(self, amount: u64) -> u64 {
        amount.div_ceil(self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match numbers {
            Some((index, count)) if index < count => Ok(Shard { index, count }),
            _ => Err(format!("`{text}` is not a shard such as 0/4, 1/4, 2/4 or 3/4")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_divide_the_games_among_them() {
        for (count, games) in [(1, 5), (3, 7), (4, 2), (4, 0)] {
            let mut numbers: Vec<u64> = (0..count)
                .map(|index| Shard { index, count })
                .flat_map(|shard| (0..shard.games(games)).map(move |place| shard.number(place)))
                .collect();
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..games), "{count} shards of {games} games");
        }
        assert_eq!(Shard { index: 1, count: 3 }.share(10), 4);
    }

    #[test]
    fn shards_are_read() {
        assert_eq!("2/3".parse(), Ok(Shard { index: 2, count: 3 }));
        assert_eq!("0/1".parse(), Ok(Shard::WHOLE));
        for wrong in ["3/3", "1", "1/", "a/b", "-1/2", "0/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
