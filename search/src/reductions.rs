//! Late move reductions (step 9.3): the formula, a base by depth and move number ([`crate::reduction_table`]) and terms for
//! the node and the move. `docs/search.md` section 2.5.

use boards::Move;

use crate::games::Game;
use crate::node::{Node, NodeType};
use crate::reduction_table::PLY;
use crate::worker::Worker;

/// With more cutoffs among its children than this a node's late moves are reduced more.
const MANY_CUTOFFS: i32 = 2;

impl<G: Game> Worker<G> {
    /// Returns the reduction of move number `count`, from 1, in 1/1024 of a ply ([`PLY`]): the base of the table and all
    /// terms. The move is legal in the current position, at `node`.
    pub(crate) fn reduction<N: NodeType>(&self, node: &Node, mv: Move, noisy: bool, count: usize) -> i32 {
        let params = self.params;
        let position = self.line.current();
        let mut reduction = self.reduction_table.base(node.depth, count, noisy);
        if noisy {
            reduction -= self.histories.capture(position, mv) * PLY / params.lmr_noisy_history;
        } else {
            reduction -= self.quiet_history(node.ply, mv) * PLY / params.lmr_history;
            if node.table_move_noisy {
                reduction += params.lmr_noisy_table_move;
            }
        }
        if node.cut_node {
            reduction += params.lmr_cut_node;
        }
        if !node.improving {
            reduction += params.lmr_not_improving;
        }
        if self.stack_entry(node.ply + 1).cutoffs > MANY_CUTOFFS {
            reduction += params.lmr_child_cutoffs;
        }
        if node.table_pv {
            reduction -= params.lmr_table_pv;
        }
        if N::PV {
            reduction -= params.lmr_pv;
        }
        if position.gives_check(mv) {
            reduction -= params.lmr_check;
        }
        reduction - node.correction_abs * PLY / params.lmr_correction
    }
}
