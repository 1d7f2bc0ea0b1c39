//! Openings of self-play games: random moves that lose no material.

use boards::{Line, Move, Position};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use search::Game;

use crate::searcher::{NodeLimits, Searcher};

/// Number of unsuccessful draws after which the search for a balanced start ends.
const ATTEMPTS: usize = 1_000;
/// Factor from the nodes of a move to the nodes of the search that evaluates a start.
const START_SEARCH_FACTOR: u64 = 10;

/// Generator of the openings of a run; the number of a game determines its opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningGenerator<'a, P> {
    /// Seed of the random moves.
    pub seed: u64,
    /// Positions from which the random moves begin; not empty.
    pub starts: &'a [P],
    /// Minimum and maximum number of random plies.
    pub plies: (usize, usize),
    /// Node limits of a move in the game that follows.
    pub limits: NodeLimits,
    /// Largest absolute score of a start, in the units of the search; starts beyond it are drawn again.
    pub max_start_score: u32,
}

impl<G: Game> OpeningGenerator<'_, G> {
    /// Returns the random moves of game `number`, whose last position `searcher` scores within the limit. `None` if
    /// 1,000 draws give no such start.
    pub fn opening(&self, number: u64, searcher: &mut Searcher<G>) -> Option<Line<G>> {
        let limits = self.limits.times(START_SEARCH_FACTOR);
        searcher.clear();
        draw(&mut source(self.seed, number), self.starts, self.plies, |line| {
            searcher
                .search_nodes(line, limits)
                .is_some_and(|answer| answer.score.unsigned_abs() <= self.max_start_score)
        })
    }
}

/// Returns the random number generator of a game: an independent stream for each seed and number.
pub fn source(seed: u64, number: u64) -> StdRng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    StdRng::from_seed(key)
}

/// Draws lines of `plies.0` to `plies.1` random moves from one of the `starts` until `fair` accepts one. `None` if it
/// accepts none of [`ATTEMPTS`] lines.
fn draw<P: Position>(
    random: &mut StdRng,
    starts: &[P],
    plies: (usize, usize),
    mut fair: impl FnMut(&Line<P>) -> bool,
) -> Option<Line<P>> {
    debug_assert!(!starts.is_empty() && plies.0 <= plies.1);
    (0..ATTEMPTS).find_map(|_| {
        let start = starts.get(random.random_range(0..starts.len()))?;
        let length = random.random_range(plies.0..=plies.1);
        random_line(random, start, length).filter(&mut fair)
    })
}

/// Plays random moves; `None` if the game ends before `length` plies.
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

/// Returns a random legal move that loses no material by static exchange evaluation; any legal move if all lose some.
fn random_move<P: Position>(random: &mut StdRng, position: &P) -> Option<Move> {
    let mut moves = position.move_list();
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
    fn random_moves_lose_no_material_unless_all_moves_do() {
        let mut random = StdRng::seed_from_u64(3);
        let position = Chess::from_fen("7k/8/3p1p2/8/4Q3/8/8/4K3 w - - 0 1").unwrap();
        for _ in 0..200 {
            let mv = random_move(&mut random, &position).unwrap();
            assert!(position.see_ge(mv, 0));
        }
        // The only legal move loses the rook.
        let forced = Chess::from_fen("q7/8/8/8/8/1R6/2k5/K7 w - - 0 1").unwrap();
        assert_eq!(random_move(&mut random, &forced), Some(forced.parse_move("b3a3").unwrap()));
        let mated = Chess::from_fen("6rk/8/8/8/8/8/1q6/K7 w - - 0 1").unwrap();
        assert_eq!(random_move(&mut random, &mated).is_some(), mated.has_legal_move());
    }

    #[test]
    fn lines_have_the_wanted_length_and_are_fair() {
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
