//! Root moves and their records.

use boards::{Line, Move, MoveList};

use crate::event::ScoreBound;
use crate::games::Game;
use crate::limits::Noise;
use crate::node::{Node, NodeType};
use crate::score::{INFINITE, Score, is_mate};
use crate::worker::Worker;

/// A root move and its record. Scores are those of the side to move at the root, in the network's unit.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Score in the running iteration; `-INFINITE` while it has none.
    pub score: Score,
    /// Score in the last completed iteration.
    pub previous: Score,
    /// Running mean of the scores, for the aspiration window; `None` before the first score.
    pub mean: Option<Score>,
    /// Running mean of the signed squares of the scores.
    pub mean_square: i64,
    /// Relation of `score` to the true value.
    pub bound: ScoreBound,
    /// Principal variation that begins with the move.
    pub pv: Vec<Move>,
    /// Nodes searched below the move since the search began.
    pub nodes: u64,
    /// Greatest depth reached, in plies, when the score was found.
    pub seldepth: usize,
    /// Amount added to the score by the search, mates excepted ([`Noise`]).
    pub bias: Score,
}

impl RootMove {
    /// Creates the record of a move that has not been searched.
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

    /// Returns the score of the running iteration if there is one, else that of the last one.
    pub fn shown_score(&self) -> Score {
        if self.score == -INFINITE { self.previous } else { self.score }
    }
}

/// Returns the legal moves at the end of a line; only those among `wanted` if any of these is legal.
pub fn root_moves<G: Game>(line: &Line<G>, wanted: &[Move], noise: Option<Noise>) -> Vec<RootMove> {
    let bias = |mv| noise.map_or(0, |noise| noise.of(mv));
    let mut list = MoveList::new();
    line.current().legal_moves(&mut list);
    let restricted: Vec<Move> = list.iter().copied().filter(|mv| wanted.contains(mv)).collect();
    let chosen = if restricted.is_empty() { list.to_vec() } else { restricted };
    chosen.into_iter().map(|mv| RootMove { bias: bias(mv), ..RootMove::new(mv) }).collect()
}

impl<G: Game> Worker<G> {
    /// Records the score of a root move, its line and its nodes. `first` is true for the first move of the line.
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
            // Without a score the move keeps its place of the last iteration: the sort is stable.
            root.score = -INFINITE;
        }
        self.pv[1] = line;
    }

    /// Searches root move number `count` of the line with its bias: the window is shifted down by the bias, the score up.
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

    /// Sorts the root moves `from..to`, the best first.
    pub(crate) fn sort_root_moves(&mut self, from: usize, to: usize) {
        self.root_moves[from..to].sort_by_key(|root| std::cmp::Reverse((root.score, root.previous)));
    }
}
