//! Candidate openings from recorded games: their first moves.

use std::collections::HashSet;

use boards::{Line, Position};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use selfplay::PlyRange;

use crate::records::RecordedGame;

/// Iterator over the first moves of games to different positions, without checks. Each pass visits all games in random
/// order and takes a random number of moves of each; passes end with one that finds nothing new. The seed determines
/// the sequence.
pub struct GameCandidates<P> {
    random: StdRng,
    plies: PlyRange,
    seen: HashSet<u64>,
    games: Vec<RecordedGame<P>>,
    /// Games left in this pass, last one first.
    left: Vec<usize>,
    /// True if this pass has found a new position.
    found: bool,
}

impl<P: Position> GameCandidates<P> {
    /// Iterates over the first `plies` moves of games; shorter games are left out.
    pub fn new(games: Vec<RecordedGame<P>>, plies: PlyRange, seed: u64) -> GameCandidates<P> {
        let games: Vec<_> = games.into_iter().filter(|game| game.moves.len() >= plies.min).collect();
        let random = StdRng::seed_from_u64(seed);
        GameCandidates { random, plies, seen: HashSet::new(), games, left: Vec::new(), found: true }
    }

    /// Returns the next game; `None` if a whole pass found nothing new.
    fn next_game(&mut self) -> Option<usize> {
        if self.left.is_empty() && std::mem::take(&mut self.found) {
            self.left.extend(0..self.games.len());
            self.left.shuffle(&mut self.random);
        }
        self.left.pop()
    }
}

impl<P: Position> Iterator for GameCandidates<P> {
    type Item = Line<P>;

    fn next(&mut self) -> Option<Line<P>> {
        loop {
            let game = self.next_game()?;
            let game = &self.games[game];
            let plies = self.random.random_range(self.plies.min..=self.plies.max.min(game.moves.len()));
            let mut line = Line::new(game.start.clone());
            game.moves[..plies].iter().for_each(|&mv| line.push(mv));
            let position = line.current();
            if !position.in_check() && position.has_legal_move() && self.seen.insert(position.key()) {
                self.found = true;
                return Some(line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use boards::Rules;
    use boards::chess::Chess;

    use super::*;

    /// Returns a game with these moves.
    fn game(moves: &str) -> RecordedGame<Chess> {
        let line = selfplay::book::parse_line::<Chess>(&format!("startpos moves {moves}")).unwrap();
        RecordedGame { start: Chess::start(), moves: line.moves().to_vec(), random_plies: 0, outcome: None }
    }

    fn lengths(games: &[&str], plies: &str) -> Vec<usize> {
        let games = games.iter().map(|moves| game(moves)).collect();
        let mut lengths: Vec<usize> =
            GameCandidates::new(games, plies.parse().unwrap(), 1).map(|line| line.ply()).collect();
        lengths.sort();
        lengths
    }

    #[test]
    fn beginnings_of_games_are_found_once() {
        assert_eq!(lengths(&["e2e4 e7e5", "e2e4 e7e5", "d2d4 d7d5"], "2"), [2, 2]);
        assert_eq!(lengths(&["e2e4 e7e5 g1f3"], "4"), [0; 0]);
        // The third move gives check.
        assert_eq!(lengths(&["e2e4 d7d5 f1b5"], "3"), [0; 0]);
        assert_eq!(lengths(&[], "3"), [0; 0]);
    }
}
