//! The root's moves and what is known about each.

use boards::{Line, Move, MoveList};

use crate::event::ScoreBound;
use crate::games::Game;
use crate::limits::Noise;
use crate::node::{Node, NodeType};
use crate::score::{INFINITE, Score, is_mate};
use crate::worker::Worker;

/// A root move and its record.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score in the running iteration; `-INFINITE` while it has none.
    pub score: Score,
    /// Its score in the last completed iteration.
    pub previous: Score,
    /// Running mean of its scores, for the aspiration window; `None` before the first.
    pub mean: Option<Score>,
    /// Running mean of the squares of its scores.
    pub mean_square: i64,
    /// Whether `score` is a bound only.
    pub bound: ScoreBound,
    /// The line that it begins.
    pub pv: Vec<Move>,
    /// Nodes spent below it since the search began.
    pub nodes: u64,
    /// The deepest ply reached when its score was found.
    pub seldepth: usize,
    /// Added to what its search gives, mates excepted.
    pub bias: Score,
}

impl RootMove {
    /// A move of which nothing is known yet.
    pub fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            score: -INFINITE,
            previous: -INFINITE,
            mean: None,
            mean_square: 0,
            bound: ScoreBound::Exact,
            pv: vec![mv],
            nodes: 0,
            seldepth: 0,
            bias: 0,
        }
    }

    /// The score to show: that of the running iteration if there is one, else the last one.
    pub fn shown_score(&self) -> Score {
        if self.score == -INFINITE { self.previous } else { self.score }
    }
}

/// The legal moves at the end of a line, only the `wanted` ones if any of these is legal.
pub fn root_moves<G: Game>(line: &Line<G>, wanted: &[Move], noise: Option<Noise>) -> Vec<RootMove> {
    let bias = |mv| noise.map_or(0, |noise| noise.of(mv));
    let mut list = MoveList::new();
    line.current().legal_moves(&mut list);
    let restricted: Vec<Move> = list.iter().copied().filter(|mv| wanted.contains(mv)).collect();
    let chosen = if restricted.is_empty() { list.to_vec() } else { restricted };
    chosen.into_iter().map(|mv| RootMove { bias: bias(mv), ..RootMove::new(mv) }).collect()
}

impl<G: Game> Worker<G> {
    /// Records what the search of a root move gave.
    pub(crate) fn note_root_score(&mut self, mv: Move, score: Score, node: &Node, first: bool, nodes: u64) {
        let seldepth = self.seldepth;
        let line = std::mem::take(&mut self.pv[1]);
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else { return };
        root.nodes += nodes;
        if first || score > node.alpha {
            root.score = score;
            root.seldepth = seldepth;
            root.bound = match score {
                score if score >= node.beta => ScoreBound::Lower,
                score if score <= node.alpha => ScoreBound::Upper,
                _ => ScoreBound::Exact,
            };
            if root.bound != ScoreBound::Upper || is_mate(score) {
                root.pv.truncate(1);
                root.pv.extend_from_slice(&line);
            }
            root.mean = Some(root.mean.map_or(score, |mean| (2 * score + mean) / 3));
            let square = i64::from(score) * i64::from(score.abs());
            root.mean_square = if root.mean_square == 0 { square } else { (square + root.mean_square) / 2 };
        } else {
            // Only a bound is known; the order of the last iteration stays (the sort is stable).
            root.score = -INFINITE;
        }
        self.pv[1] = line;
    }

    /// Searches a root move, number `count` of its line, with its bias: as if every end of the game below it were
    /// worth so much more, so that the window moves the other way.
    pub(crate) fn search_biased<N: NodeType>(
        &mut self,
        node: &mut Node,
        mv: Move,
        noisy: bool,
        count: usize,
        depth: i32,
    ) -> Score {
        let bias = self.root_moves[self.pv_index + count - 1].bias;
        let (alpha, beta) = (node.alpha, node.beta);
        let shifted = |bound: Score| if is_mate(bound) { bound } else { bound - bias };
        (node.alpha, node.beta) = (shifted(alpha), shifted(beta));
        let score = self.search_move::<N>(node, mv, noisy, count, depth);
        (node.alpha, node.beta) = (alpha, beta);
        if is_mate(score) { score } else { score + bias }
    }

    /// Sorts the root moves from `from` on, the best first.
    pub(crate) fn sort_root_moves(&mut self, from: usize, to: usize) {
        self.root_moves[from..to].sort_by_key(|root| std::cmp::Reverse((root.score, root.previous)));
    }
}
