//! The root in an iteration: scores of its moves, their bias, their order.

use boards::Move;

use crate::event::ScoreBound;
use crate::games::Game;
use crate::score::{INFINITE, Score, is_mate};
use crate::state::root_move::RootMove;
use crate::state::search_node::{MoveToSearch, Node, NodeType};
use crate::state::worker::Worker;

/// Weight of a new score against the running mean of a root move, the middle of the aspiration window.
const WINDOW_SCORE_WEIGHT: Score = 2;

impl<G: Game> Worker<G> {
    /// Records the score of a root move, its variation and its nodes. `first` is true for the first move that is
    /// searched for the current variation of MultiPV.
    pub(crate) fn note_root_score(&mut self, mv: Move, score: Score, node: &Node, first: bool, nodes: u64) {
        let seldepth = self.seldepth;
        let variation = std::mem::take(&mut self.pv[1]);
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
                root.pv.extend_from_slice(&variation);
            }
            root.mean =
                Some(root.mean.map_or(score, |mean| (WINDOW_SCORE_WEIGHT * score + mean) / (WINDOW_SCORE_WEIGHT + 1)));
            let square = i64::from(score) * i64::from(score.abs());
            root.mean_square = if root.mean_square == 0 { square } else { (square + root.mean_square) / 2 };
        } else {
            // Without a score the move comes after those with one, in the order of earlier scores.
            root.score = -INFINITE;
        }
        self.pv[1] = variation;
    }

    /// Searches a root move with its bias: the window is shifted down by the bias, the score up.
    pub(crate) fn search_biased<N: NodeType>(&mut self, node: &mut Node, candidate: &MoveToSearch) -> Score {
        let bias = self.root_moves[self.pv_index + candidate.number - 1].bias;
        let (alpha, beta) = (node.alpha, node.beta);
        let shifted = |bound: Score| if is_mate(bound) { bound } else { bound - bias };
        (node.alpha, node.beta) = (shifted(alpha), shifted(beta));
        let score = self.search_move::<N>(node, &MoveToSearch { best: shifted(candidate.best), ..*candidate }, 0);
        (node.alpha, node.beta) = (alpha, beta);
        if is_mate(score) { score } else { score + bias }
    }

    /// Sorts the root moves `from..to`, the best first; the ranks of endgame tables go before scores. Equal ones keep
    /// their order, and few are out of place: a sort by insertion needs no memory.
    pub(crate) fn sort_root_moves(&mut self, from: usize, to: usize) {
        let key = |root: &RootMove| (root.rank(), root.score, root.previous);
        let moves = &mut self.root_moves[from..to];
        for unsorted in 1..moves.len() {
            let own = key(&moves[unsorted]);
            let worse = moves[..unsorted].iter().rev().take_while(|root| key(root) < own).count();
            moves[unsorted - worse..=unsorted].rotate_right(1);
        }
    }
}
