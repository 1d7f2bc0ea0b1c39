//! Extensions of moves (step 9.2): the singular extension, with multi-cut, which tests if the table move is much better
//! than all others, and a ply for checks. A whole node gets a ply more by hindsight (step 7, [`crate::node::pruning`]).

use boards::Move;

use crate::games::Game;
use crate::score::{Score, is_decisive};
use crate::state::search_node::{Node, NodeType, NonPv};
use crate::state::worker::Worker;

/// Multiple of the iteration's depth beyond which no move is extended, so that extensions do not explode.
const EXTENSION_ROOM: usize = 2;
/// Plies by which a table move is searched less deep if it is not singular, and the node is expected to be cut; one
/// more in a null window if the table's score beats beta.
const NOT_SINGULAR: i32 = -2;
/// Lowest depth at which a move is extended without a singular search: at depth 1 the ply would double the depth.
const SHALLOWEST_WITHOUT_SEARCH: i32 = 2;

/// Result of the singular test.
pub enum Extension {
    /// Plies by which the move is searched deeper, or less deep if negative.
    Plies(i32),
    /// Score of the node, because several moves beat beta (multi-cut).
    Cut(Score),
}

impl<G: Game> Worker<G> {
    /// Returns the extension of a move before it is made: that of [`Worker::singular_extension`] for the table move.
    pub(crate) fn extend<N: NodeType>(&mut self, node: &Node, mv: Move) -> Extension {
        if mv == node.table_move && node.excluded.is_none() && self.may_extend::<N>(node.ply) {
            self.singular_extension::<N>(node, mv)
        } else {
            Extension::Plies(0)
        }
    }

    /// Returns the extension in plies of a move that has just been made at `ply` and gives check: one if it loses no
    /// material, in games that extend such moves.
    pub(crate) fn check_extension<N: NodeType>(&self, ply: usize, mv: Move) -> i32 {
        let is_safe = || self.line.back(1).is_some_and(|before| before.see_ge(mv, 0));
        i32::from(self.params.use_check_extension > 0 && self.may_extend::<N>(ply) && is_safe())
    }

    /// Returns true if moves at `ply` may be extended.
    fn may_extend<N: NodeType>(&self, ply: usize) -> bool {
        !N::ROOT && ply < EXTENSION_ROOM * self.root_depth as usize
    }

    /// Returns the extension of the table move. The other moves of the node are searched at half depth with a window
    /// below the table's score. If all of them fail low the table move is singular and extended, the more the lower
    /// they score; if they beat beta the node is cut; else a table move that is expected to beat beta is searched less
    /// deep.
    fn singular_extension<N: NodeType>(&mut self, node: &Node, mv: Move) -> Extension {
        let params = &*self.params;
        let Some(entry) = node.entry.filter(|entry| entry.bound.is_lower()) else { return Extension::Plies(0) };
        if node.depth < params.singular_depth {
            return Extension::Plies(i32::from(self.is_singular_without_search(node)));
        }
        if entry.depth < node.depth - params.singular_slack || is_decisive(entry.score) {
            return Extension::Plies(0);
        }
        let wide = 1 + i32::from(node.table_pv && !N::PV);
        let beta = entry.score - params.singular_margin * wide * node.depth / 16;
        self.stack_entry_mut(node.ply).excluded = mv;
        let score = self.search::<NonPv>(beta - 1, beta, (node.depth - 1) / 2, node.ply, node.cut_node);
        self.stack_entry_mut(node.ply).excluded = Move::NONE;
        if self.stopped {
            return Extension::Plies(0);
        }
        if score < beta {
            let margin =
                if N::PV { self.params.double_extension_pv_margin } else { self.params.double_extension_margin };
            let double = (!N::PV || self.params.use_double_in_pv > 0) && score < beta - margin;
            let triple =
                double && !N::PV && !node.table_move_noisy && score < beta - self.params.triple_extension_margin;
            Extension::Plies(1 + i32::from(double) + i32::from(triple))
        } else if score >= node.beta && !is_decisive(score) {
            Extension::Cut(score)
        } else if entry.score >= node.beta {
            Extension::Plies(NOT_SINGULAR - i32::from(!N::PV))
        } else if node.cut_node {
            Extension::Plies(NOT_SINGULAR)
        } else {
            Extension::Plies(0)
        }
    }

    /// Returns true if the table move of a shallow node, whose score is a lower bound, is likely to be singular: the
    /// static score is far below alpha.
    fn is_singular_without_search(&self, node: &Node) -> bool {
        self.params.use_shallow_singular > 0
            && node.cut_node
            && !node.in_check
            && node.depth >= SHALLOWEST_WITHOUT_SEARCH
            && node.static_eval <= node.alpha - self.params.shallow_singular_margin
    }
}

#[cfg(test)]
mod tests {
    use boards::Notation;
    use boards::chess::Chess;

    use super::*;
    use crate::memory::tt::{Bound, TtEntry};
    use crate::state::worker::tests::worker_at;

    /// White's queen can be saved by taking the attacker only.
    const ONE_GOOD_MOVE: &str = "4k3/8/8/8/3q4/8/3Q4/4K3 w - - 0 1";
    const DEPTH: i32 = 8;

    /// Returns the extension of a move whose table entry is a lower bound of `score`, at a null-window node below
    /// `beta`.
    fn extension(text: &str, score: Score, beta: Score) -> Extension {
        let mut worker = worker_at::<Chess>(ONE_GOOD_MOVE, DEPTH);
        let mv = worker.line.current().parse_move(text).unwrap();
        let mut node = worker.look_up(beta - 1, beta, DEPTH, 1, true);
        node.table_move = mv;
        node.table_move_noisy = true;
        let (bound, static_eval) = (Bound::Lower, crate::score::NO_SCORE);
        node.entry = Some(TtEntry { mv, score, static_eval, depth: DEPTH, bound, pv: false });
        worker.extend::<NonPv>(&node, mv)
    }

    #[test]
    fn the_only_good_move_is_extended() {
        assert!(matches!(extension("d2d4", 500, 400), Extension::Plies(plies) if plies >= 1));
    }

    #[test]
    fn a_node_with_several_moves_above_beta_is_cut() {
        let beta = -5_000;
        assert!(matches!(extension("d2d4", beta + 100, beta), Extension::Cut(score) if score >= beta));
    }

    #[test]
    fn a_move_without_a_deep_entry_is_not_extended() {
        let mut worker = worker_at::<Chess>(ONE_GOOD_MOVE, DEPTH);
        let mv = worker.line.current().parse_move("d2d4").unwrap();
        let node = worker.look_up(0, 1, DEPTH, 1, true);
        assert!(matches!(worker.extend::<NonPv>(&node, mv), Extension::Plies(0)));
    }
}
