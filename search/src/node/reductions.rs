//! Late move reductions (step 9.3): the formula, a base by depth and move number ([`crate::state::reduction_table`])
//! and terms for the node and the move. `docs/search.md` section 2.5.

use crate::games::Game;
use crate::memory::tt::Bound;
use crate::state::reduction_table::PLY;
use crate::state::search_node::{MoveToSearch, Node, NodeType};
use crate::state::worker::Worker;

/// Number of cutoffs among a node's children beyond which its late moves are reduced more.
const MANY_CUTOFFS: i32 = 2;
/// Number of moves that raised alpha beyond which further ones count no more.
const MOST_RAISED: i32 = 2;

impl<G: Game> Worker<G> {
    /// Returns the reduction of a move that is not the first, in 1/1024 of a ply ([`PLY`]): the base of the table and
    /// all terms but that for checks, which are known when the move has been made.
    pub(crate) fn reduction<N: NodeType>(&self, node: &Node, candidate: &MoveToSearch) -> i32 {
        let params = &*self.params;
        let &MoveToSearch { mv, noisy, number, history, .. } = candidate;
        let mut reduction = self.reduction_table.base(node.depth, number, noisy);
        if noisy {
            reduction -= history * PLY / params.lmr_noisy_history;
        } else {
            reduction -= history * PLY / params.lmr_history;
            if node.table_move_noisy {
                reduction += params.lmr_noisy_table_move;
            }
            if params.lmr_attacking_drop != 0 && self.line.current().is_attacking_drop(mv) {
                reduction -= params.lmr_attacking_drop;
            }
        }
        if node.cut_node {
            reduction += params.lmr_cut_node;
            if node.table_move.is_none() {
                reduction += params.lmr_cut_no_table_move;
            }
        }
        reduction += params.lmr_alpha_raised * node.raised.min(MOST_RAISED);
        let table = node.entry.filter(|entry| entry.bound != Bound::None);
        if table.is_some_and(|entry| entry.score <= node.alpha) {
            reduction += params.lmr_table_fails_low;
        }
        if !node.improving {
            reduction += params.lmr_not_improving;
        }
        if self.stack_entry(node.ply + 1).cutoffs > MANY_CUTOFFS {
            reduction += params.lmr_child_cutoffs;
        }
        if node.table_pv {
            reduction -= params.lmr_table_pv;
            if table.is_some_and(|entry| entry.score > node.alpha) {
                reduction -= params.lmr_table_pv_above;
            }
            if table.is_some_and(|entry| entry.depth >= node.depth) {
                reduction -= params.lmr_table_pv_deep;
            }
        }
        if N::PV {
            reduction -= params.lmr_pv;
        }
        reduction -= node.correction_abs * PLY / params.lmr_correction;
        if !N::PV && !node.cut_node {
            reduction -= reduction.max(0) * params.lmr_all_node / (100 * (node.depth + 1));
        }
        reduction
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use boards::chess::Chess;
    use boards::{Move, Notation};

    use super::*;
    use crate::memory::tt::TtEntry;
    use crate::params::Params;
    use crate::pruning_levels::Pruning;
    use crate::score::MATE_BOUND;
    use crate::state::reduction_table::ReductionTable;
    use crate::state::search_node::NonPv;
    use crate::state::worker::tests::worker_at;

    /// Returns the reduction of a late quiet move with all that increases it, at a level of pruning.
    fn largest(level: Pruning) -> i32 {
        let mut worker = worker_at::<Chess>("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1", 8);
        let params = level.apply(&worker.params);
        worker.reduction_table = Arc::new(ReductionTable::new(&params));
        worker.params = Arc::new(params);
        worker.stack_entry_mut(2).cutoffs = MANY_CUTOFFS + 1;
        let mut node = worker.look_up(MATE_BOUND - 1, MATE_BOUND, 8, 1, true);
        node.table_move_noisy = true;
        node.raised = 2;
        let (score, static_eval) = (0, 0);
        node.entry = Some(TtEntry { mv: Move::NONE, score, static_eval, depth: 1, bound: Bound::Upper, pv: false });
        let mv = worker.line.current().parse_move("a2a3").unwrap();
        let candidate = MoveToSearch { mv, noisy: false, number: 20, history: -16_384, best: 0 };
        worker.reduction::<NonPv>(&node, &candidate)
    }

    #[test]
    fn nodes_that_are_expected_to_fail_low_reduce_less_near_the_leaves() {
        let mut worker = worker_at::<Chess>("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1", 8);
        let mv = worker.line.current().parse_move("a2a3").unwrap();
        let candidate = MoveToSearch { mv, noisy: false, number: 20, history: 0, best: 0 };
        let mut kept = |depth: i32, cut_node: bool| {
            let node = worker.look_up(0, 1, depth, 1, cut_node);
            let [without, with] = [0, 50].map(|lmr_all_node| {
                worker.params = Arc::new(Params { lmr_all_node, ..*worker.params });
                worker.reduction::<NonPv>(&node, &candidate)
            });
            assert!(without > PLY);
            f64::from(with) / f64::from(without)
        };
        assert!((kept(4, false) - 0.9).abs() < 0.001);
        assert!((kept(9, false) - 0.95).abs() < 0.001);
        assert!((kept(4, true) - 1.0).abs() < f64::EPSILON);
    }

    #[test]
    fn without_pruning_nothing_is_reduced() {
        assert!(largest(Pruning::Large) > 4 * PLY);
        assert_eq!(largest(Pruning::None), 0);
    }
}
