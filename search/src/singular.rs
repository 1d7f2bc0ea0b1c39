//! Singular extensions: is the table's move much better than all others?

use boards::Move;

use crate::games::Game;
use crate::node::{Node, NodeType, NonPv};
use crate::score::{Score, is_mate};
use crate::worker::Worker;

/// No extensions beyond this multiple of the iteration's depth: they must not feed on themselves.
const EXTENSION_ROOM: usize = 2;

/// What the test says.
pub enum Extension {
    /// Search the move so many plies deeper (or shallower).
    Plies(i32),
    /// Several moves beat beta: the node is settled.
    Cut(Score),
}

impl<G: Game> Worker<G> {
    /// Searches the other moves of a node, shallower, below the score of the table's move. If all of them
    /// fail low the table's move is singular and is extended, the more the further they fell; if they
    /// beat beta as well the node is cut (multi-cut); else a move that is merely good is reduced.
    pub(crate) fn extend<N: NodeType>(&mut self, node: &Node, mv: Move) -> Extension {
        let params = self.params;
        let Some(entry) = node.entry else { return Extension::Plies(0) };
        let testable = !N::ROOT
            && mv == node.table_move
            && node.excluded.is_none()
            && node.depth >= params.singular_depth
            && entry.bound.is_lower()
            && entry.depth >= node.depth - params.singular_slack
            && !is_mate(entry.score)
            && node.ply < EXTENSION_ROOM * self.root_depth as usize;
        if !testable {
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
            let double = !N::PV && score < beta - params.double_extension_margin;
            let triple = double && !node.table_move_noisy && score < beta - params.triple_extension_margin;
            Extension::Plies(1 + i32::from(double) + i32::from(triple))
        } else if score >= node.beta && !is_mate(score) {
            Extension::Cut(score)
        } else if entry.score >= node.beta {
            Extension::Plies(-2 - i32::from(!N::PV))
        } else if node.cut_node {
            Extension::Plies(-2)
        } else {
            Extension::Plies(0)
        }
    }
}
