//! Known lines: the moves that recorded games have for a position.

use std::collections::{HashMap, HashSet};

use boards::Move;
use books::BookGame;

use crate::records::RecordedGame;

/// Limits from which a position and its moves count as known.
#[derive(Clone, Copy, Debug)]
pub struct KnownFrom {
    /// Number of games that must have had the position.
    pub games: u32,
    /// Share of these games, in percent, that must have played a move.
    pub share: u32,
}

/// Positions of recorded games and how many games played each move.
#[derive(Debug)]
pub struct KnownLines {
    counts: HashMap<u64, HashMap<Move, u32>>,
    from: KnownFrom,
}

impl KnownLines {
    /// Creates an empty collection.
    pub fn new(from: KnownFrom) -> KnownLines {
        KnownLines { counts: HashMap::new(), from }
    }

    /// Counts the moves of a game that were not made at random. Of a position that it has had several times the first
    /// move counts, so that numbers are those of games.
    pub fn add<G: BookGame>(&mut self, game: &RecordedGame<G>) {
        let mut seen = HashSet::new();
        game.replay(|number, line, mv| {
            let key = line.current().key();
            if number >= game.random_plies && seen.insert(key) {
                *self.counts.entry(key).or_default().entry(mv).or_insert(0) += 1;
            }
        });
    }

    /// Returns the known moves of a position by its key, in a fixed order; empty if the position is not known.
    pub fn moves(&self, key: u64) -> Vec<Move> {
        let Some(counts) = self.counts.get(&key) else { return Vec::new() };
        let games: u32 = counts.values().sum();
        if games < self.from.games {
            return Vec::new();
        }
        let least = games.saturating_mul(self.from.share).div_ceil(100);
        let known = counts.iter().filter(|&(_, &count)| count >= least);
        let mut moves: Vec<Move> = known.map(|(&mv, _)| mv).collect();
        moves.sort();
        moves
    }
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::{Line, Notation, NotationOptions, Rules};

    use super::*;

    /// Returns the known moves of the starting position after games with these first moves.
    fn known(from: KnownFrom, games: &[(&str, u32)]) -> Vec<String> {
        let mut lines = KnownLines::new(from);
        let start = Chess::start();
        for &(text, count) in games {
            let moves = vec![start.parse_move(text).unwrap()];
            let game = RecordedGame { start, moves, random_plies: 0, outcome: None };
            (0..count).for_each(|_| lines.add(&game));
        }
        let text = |mv| start.format_move(mv, NotationOptions::default());
        let mut moves: Vec<String> = lines.moves(start.key()).into_iter().map(text).collect();
        moves.sort();
        moves
    }

    #[test]
    fn known_moves_are_those_of_enough_games() {
        let from = KnownFrom { games: 20, share: 10 };
        let games = [("e2e4", 12), ("d2d4", 6), ("c2c4", 2), ("e2e3", 1)];
        assert_eq!(known(from, &games[..2]), [""; 0], "18 games are not enough");
        assert_eq!(known(from, &games), ["d2d4", "e2e4"], "2 of 21 games are less than a tenth");
        assert_eq!(known(KnownFrom { games: 20, share: 0 }, &games).len(), 4);
    }

    #[test]
    fn random_moves_and_repetitions_do_not_count() {
        let start = Chess::start();
        let mut line = Line::new(start);
        for text in "g1f3 g8f6 f3g1 f6g8 e2e4".split(' ') {
            line.push(line.current().parse_move(text).unwrap());
        }
        let moves = |random_plies| {
            let mut lines = KnownLines::new(KnownFrom { games: 1, share: 0 });
            lines.add(&RecordedGame { start, moves: line.moves().to_vec(), random_plies, outcome: None });
            let text = |mv| start.format_move(mv, NotationOptions::default());
            lines.moves(start.key()).into_iter().map(text).collect::<Vec<_>>()
        };
        assert_eq!(moves(0), ["g1f3"], "one game is one move of a position");
        assert_eq!(moves(1), ["e2e4"], "the first move was drawn by lot");
    }
}
