//! Candidate openings by random moves.

use std::collections::HashSet;

use boards::{Line, Position};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use selfplay::PlyRange;

/// Number of games without a new position after which the supply counts as exhausted.
const ATTEMPTS: usize = 10_000;

/// Iterator over random moves to different positions, without checks and finished games; transpositions count once.
/// The seed determines the sequence.
pub struct RandomCandidates<P> {
    random: StdRng,
    plies: PlyRange,
    seen: HashSet<u64>,
    start: P,
}

impl<P: Position> RandomCandidates<P> {
    /// Iterates over lines of `plies` moves from the starting position.
    pub fn new(plies: PlyRange, seed: u64) -> RandomCandidates<P> {
        let start = P::start();
        // The starting position itself, reached by moves back and forth, is not an opening.
        let seen = HashSet::from([start.key()]);
        RandomCandidates { random: StdRng::seed_from_u64(seed), plies, seen, start }
    }

    /// Plays random moves; `None` if the game ends early, or the last move gives check.
    fn random_game(&mut self) -> Option<Line<P>> {
        let mut line = Line::new(self.start.clone());
        for _ in 0..self.random.random_range(self.plies.min..=self.plies.max) {
            let moves = line.current().move_list();
            line.push(*moves.choose(&mut self.random)?);
            if P::game_verdict(&line).is_some() {
                return None;
            }
        }
        Some(line).filter(|line| !line.current().in_check())
    }
}

impl<P: Position> Iterator for RandomCandidates<P> {
    type Item = Line<P>;

    /// `None` if new positions have become rare.
    fn next(&mut self) -> Option<Line<P>> {
        for _ in 0..ATTEMPTS {
            if let Some(line) = self.random_game()
                && self.seen.insert(line.current().key())
            {
                return Some(line);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::{Notation, NotationOptions, Rules};

    use super::*;

    fn candidates(plies: &str, seed: u64) -> RandomCandidates<Chess> {
        RandomCandidates::new(plies.parse().unwrap(), seed)
    }

    #[test]
    fn positions_are_new_and_playable() {
        let found = candidates("3-9", 1).take(2_000).map(|line| *line.current());
        let found: Vec<Chess> = found.collect();
        let keys: HashSet<u64> = found.iter().map(Chess::key).collect();
        assert_eq!(keys.len(), 2_000);
        assert!(found.iter().all(|position| !position.in_check() && position.has_legal_move()));
        let white = found.iter().filter(|position| position.side_to_move() == boards::Side::First).count();
        // Three of the seven lengths leave White to move.
        assert!((700..1_000).contains(&white), "{white}");
    }

    #[test]
    fn the_seed_determines_the_candidates() {
        let fens = |seed| {
            let found = candidates("8", seed).take(20);
            found.map(|line| line.current().fen(NotationOptions::default())).collect::<Vec<_>>()
        };
        assert_eq!(fens(1), fens(1));
        assert_ne!(fens(1), fens(2));
    }

    #[test]
    fn candidates_are_exhausted() {
        assert_eq!(candidates("1", 1).count(), 20);
        // 400 games of two plies lead to as many positions.
        assert_eq!(candidates("1-2", 1).count(), 420);
    }
}
