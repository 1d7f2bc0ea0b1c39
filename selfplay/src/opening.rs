//! How games begin: random moves that throw nothing away.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use search::Game;

use crate::thinker::{Effort, Thinker};
use boards::{Line, Move, MoveList, Position};

/// So many draws in a row that come to nothing mean that none will.
const ATTEMPTS: usize = 1_000;
/// Searching whether a start is fair takes so many times the nodes of a move.
const START_EFFORT: u64 = 10;

/// What decides about the beginnings of games: each number of a game has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Openings<'a, P> {
    /// Decides about the random moves.
    pub seed: u64,
    /// Where games start; not empty.
    pub starts: &'a [P],
    /// At least and at most so many random moves.
    pub plies: (usize, usize),
    /// The search of a move in the game that follows.
    pub effort: Effort,
    /// Starts with a score beyond this, in the units of the search, are drawn anew.
    pub fair: u32,
}

impl<G: Game> Openings<'_, G> {
    /// The random moves of a game, which `judge` holds to be fair. `None` if none of those that were drawn are.
    pub fn of_game(&self, number: u64, judge: &mut Thinker<G>) -> Option<Line<G>> {
        let effort = self.effort.times(START_EFFORT);
        draw(&mut source(self.seed, number), self.starts, self.plies, |line| {
            judge.clear();
            judge.think(line, effort).is_some_and(|answer| answer.score.unsigned_abs() <= self.fair)
        })
    }
}

/// The source of a game's random moves: a stream of its own for each seed and number.
fn source(seed: u64, number: u64) -> StdRng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    StdRng::from_seed(key)
}

/// Draws lines of random moves from one of the `starts` until one is `fair`; each has from `plies.0` to `plies.1`
/// moves. `None` if there seems to be none.
fn draw<P: Position>(
    random: &mut StdRng,
    starts: &[P],
    plies: (usize, usize),
    mut fair: impl FnMut(&Line<P>) -> bool,
) -> Option<Line<P>> {
    (0..ATTEMPTS).find_map(|_| {
        let start = starts.get(random.random_range(0..starts.len()))?;
        let length = random.random_range(plies.0..=plies.1);
        random_line(random, start, length).filter(&mut fair)
    })
}

/// Plays random moves; `None` if the game ends before.
fn random_line<P: Position>(random: &mut StdRng, start: &P, length: usize) -> Option<Line<P>> {
    let mut line = Line::new(start.clone());
    for _ in 0..length {
        line.push(random_move(random, line.current())?);
        if P::game_verdict(&line).is_some() || line.current().can_declare_win() {
            return None;
        }
    }
    Some(line)
}

/// A legal move that loses no material at once; any legal one if all do.
fn random_move<P: Position>(random: &mut StdRng, position: &P) -> Option<Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut drawn = None;
    while !moves.is_empty() {
        let mv = moves.swap_remove(random.random_range(0..moves.len()));
        if position.see_ge(mv, 0) {
            return Some(mv);
        }
        drawn.get_or_insert(mv);
    }
    drawn
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::{Notation, Rules, SearchHints};

    use super::*;

    #[test]
    fn random_moves_lose_nothing_unless_they_must() {
        let mut random = StdRng::seed_from_u64(3);
        let position = Chess::from_fen("7k/8/3p1p2/8/4Q3/8/8/4K3 w - - 0 1").unwrap();
        for _ in 0..200 {
            let mv = random_move(&mut random, &position).unwrap();
            assert!(position.see_ge(mv, 0));
        }
        // The only legal move gives the rook away.
        let forced = Chess::from_fen("q7/8/8/8/8/1R6/2k5/K7 w - - 0 1").unwrap();
        assert_eq!(random_move(&mut random, &forced), Some(forced.parse_move("b3a3").unwrap()));
        let mated = Chess::from_fen("6rk/8/8/8/8/8/1q6/K7 w - - 0 1").unwrap();
        assert_eq!(random_move(&mut random, &mated).is_some(), mated.has_legal_move());
    }

    #[test]
    fn lines_are_as_long_as_wanted_and_fair() {
        let mut random = StdRng::seed_from_u64(4);
        let starts = [Chess::start()];
        let mut asked = 0;
        let fair = |line: &Line<Chess>| {
            asked += 1;
            line.ply() == 7
        };
        assert_eq!(draw(&mut random, &starts, (6, 9), fair).unwrap().ply(), 7);
        assert!(asked >= 1);
        assert!(draw(&mut random, &starts, (2, 2), |_| false).is_none());
        assert!(draw::<Chess>(&mut random, &starts, (1, 1), |line| line.ply() == 1).is_some());
    }
}
