//! Pruning of whole nodes (step 7) and of single moves (step 9.1); `docs/search.md` sections 2.3 and 2.4.

use boards::Move;

use crate::games::Game;
use crate::memory::tt::{Bound, TtEntry};
use crate::moves::picker::{Picker, PickerMode};
use crate::node::alphabeta::RULE_LIMIT_DISTANCE;
use crate::score::{EVAL_LIMIT, MATE_BOUND, NO_SCORE, Score, is_decisive, to_table};
use crate::state::reduction_table::PLY;
use crate::state::search_node::{MoveToSearch, Node, NonPv};
use crate::state::worker::Worker;

/// Greatest reduced depth whose square counts in the margin of quiet moves that lose material; beyond it the margin is
/// more than any piece is worth.
const DEEPEST_SEE_MARGIN: i32 = 64;
/// Quarters of the depth of a verification search in which null moves stay disabled.
const VERIFIED_QUARTERS: i32 = 3;

impl<G: Game> Worker<G> {
    /// Returns the score of a null-window node, not in check, if it can be settled without searching all its moves. A
    /// score is also returned if the search must end.
    pub(crate) fn prune_node(&mut self, node: &mut Node) -> Option<Score> {
        debug_assert!(!node.in_check && node.static_eval != NO_SCORE && node.beta - node.alpha == 1);
        self.hindsight(node);
        self.razor(node)
            .or_else(|| self.reverse_futility(node))
            .or_else(|| self.null_move(node))
            .or_else(|| self.probcut(node))
            .or_else(|| self.small_probcut(node))
    }

    /// Hindsight: adds a ply if the parent reduced the move that led here a lot, but the position did not get worse for
    /// the side that played it.
    fn hindsight(&self, node: &mut Node) {
        let parent = self.earlier_entry(node.ply, 1);
        if parent.reduction >= self.params.hindsight_reduction
            && parent.static_eval != NO_SCORE
            && node.static_eval + parent.static_eval <= 0
        {
            node.depth += 1;
        }
    }

    /// Razoring: far below alpha only captures could help, and the quiescence search sees those.
    fn razor(&mut self, node: &Node) -> Option<Score> {
        let margin = self.params.razoring_base + self.params.razoring_square * node.depth * node.depth;
        if node.depth > self.params.razoring_depth || node.table_eval + margin >= node.alpha {
            return None;
        }
        let score = self.quiescence::<NonPv>(node.alpha, node.alpha + 1, node.ply);
        (self.stopped || score <= node.alpha && !is_decisive(score)).then_some(score)
    }

    /// Reverse futility pruning: far above beta some quiet move will stay above.
    fn reverse_futility(&self, node: &Node) -> Option<Score> {
        let params = &*self.params;
        let margin = params.reverse_futility_margin * node.depth
            - params.reverse_futility_improving * i32::from(node.improving)
            - params.reverse_futility_improvement * node.improvement / 100
            + params.reverse_futility_correction * node.correction_abs / 100;
        let holds = node.depth <= params.reverse_futility_depth
            && !node.table_pv
            && node.table_eval - margin >= node.beta
            && node.table_eval < EVAL_LIMIT
            && node.beta > -MATE_BOUND
            && (node.table_move.is_none() || node.table_move_noisy);
        holds.then(|| node.beta + (node.table_eval - node.beta) * params.reverse_futility_blend / 100)
    }

    /// Null move pruning: if a pass fails high, some move will, too.
    fn null_move(&mut self, node: &Node) -> Option<Score> {
        let params = &*self.params;
        let sensible = node.depth >= params.null_depth
            && node.cut_node
            && node.table_eval >= node.beta
            && node.static_eval >= node.beta + params.null_offset - params.null_margin * node.depth
            && node.beta > -MATE_BOUND
            && self.earlier_entry(node.ply, 1).mv.is_some()
            && node.ply >= self.null_allowed_from
            && self.line.current().allows_null_move();
        if !sensible {
            return None;
        }
        let surplus = ((node.table_eval - node.beta) / params.null_surplus).min(params.null_surplus_limit);
        let depth = node.depth - params.null_reduction - node.depth / params.null_divisor - surplus;
        self.make_null(node.ply);
        let score = -self.search::<NonPv>(-node.beta, -node.beta + 1, depth, node.ply + 1, false);
        self.line.pop();
        if self.stopped {
            return Some(score);
        }
        if score < node.beta {
            return None;
        }
        // A mate after a pass is no proof of a mate.
        let score = if score > 0 && is_decisive(score) { node.beta } else { score };
        if node.depth < self.params.null_verification || self.null_allowed_from > 0 {
            return Some(score);
        }
        // At high depth a zugzwang costs much: the result is verified without null moves in the next plies.
        self.null_allowed_from = node.ply + (VERIFIED_QUARTERS * depth.max(1) / 4) as usize;
        let verified = self.search::<NonPv>(node.beta - 1, node.beta, depth, node.ply, false);
        self.null_allowed_from = 0;
        (self.stopped || verified >= node.beta).then_some(score)
    }

    /// ProbCut: a noisy move that beats beta by a margin in a shallow search will beat beta in a deeper one. Moves other
    /// than the table move must win the margin by exchange.
    fn probcut(&mut self, node: &Node) -> Option<Score> {
        let params = &*self.params;
        let beta = node.beta + params.probcut_margin - params.probcut_improving * i32::from(node.improving);
        let table_refutes = node.entry.is_some_and(|entry| {
            entry.bound != Bound::None
                && (params.use_probcut_veto > 0 || entry.depth >= node.depth - params.probcut_reduction)
                && entry.score < beta
        });
        if node.depth < params.probcut_depth || is_decisive(node.beta) || table_refutes {
            return None;
        }
        let table_move = if node.table_move_noisy { node.table_move } else { Move::NONE };
        let mode = PickerMode::Noisy { threshold: beta - node.static_eval };
        let mut picker = Picker::new(table_move, false, mode);
        let depth = node.depth - params.probcut_reduction;
        while let Some(mv) = picker.next(&self.ordering(node.ply)) {
            self.prefetch_after(mv);
            self.make(node.ply, mv);
            let mut score = -self.quiescence::<NonPv>(-beta, -beta + 1, node.ply + 1);
            if score >= beta && depth > 1 && !self.stopped {
                score = -self.search::<NonPv>(-beta, -beta + 1, depth - 1, node.ply + 1, !node.cut_node);
            }
            self.line.pop();
            if self.stopped {
                return Some(score);
            }
            if score >= beta {
                self.store_probcut(node, mv, score, depth);
                return (!is_decisive(score)).then_some(score - (beta - node.beta));
            }
        }
        None
    }

    /// Stores the result of a successful ProbCut.
    fn store_probcut(&self, node: &Node, mv: Move, score: Score, depth: i32) {
        let entry = TtEntry {
            mv,
            score: to_table(score, node.ply),
            static_eval: node.raw_eval,
            depth,
            bound: Bound::Lower,
            pv: node.table_pv,
        };
        self.shared.table.store(node.key, entry);
    }

    /// Small ProbCut: cuts off if the table's lower bound, nearly deep enough, is far above beta.
    fn small_probcut(&self, node: &Node) -> Option<Score> {
        let beta = node.beta + self.params.small_probcut_margin;
        let entry = node.entry?;
        let holds = entry.bound.is_lower()
            && entry.depth >= node.depth - self.params.probcut_reduction
            && entry.score >= beta
            && !is_decisive(node.beta)
            && !is_decisive(entry.score)
            && self.plies_to_rule_limit() >= RULE_LIMIT_DISTANCE;
        holds.then_some(beta)
    }

    /// Returns true if a move, not the first of its node, need not be searched. May make the picker skip the remaining
    /// quiet moves.
    pub(crate) fn prune_move(&mut self, node: &Node, picker: &mut Picker, candidate: &MoveToSearch) -> bool {
        let params = &*self.params;
        let position = self.line.current();
        if !position.allows_null_move() {
            return false;
        }
        let &MoveToSearch { mv, noisy, number, history, .. } = candidate;
        let base = self.reduction_table.base(node.depth, number, noisy) / PLY;
        let depth = (node.depth - base).max(0);
        if !noisy && number as i32 >= self.late_move_limit(node) {
            picker.skip_quiets();
        }
        if noisy {
            if depth < params.noisy_futility_depth && !node.in_check {
                let futility = node.static_eval
                    + params.noisy_futility_base
                    + params.noisy_futility_margin * depth
                    + self.exchange.gain(position, mv)
                    + history / params.futility_history;
                if futility <= node.alpha && !position.gives_check(mv) {
                    return true;
                }
            }
            let margin = params.see_noisy_margin * node.depth + history / params.see_noisy_history;
            return !self.exchange.see_ge(position, mv, -margin.max(0));
        }
        if depth <= params.history_pruning_depth && history < -params.history_pruning_margin * depth.max(1) {
            return true;
        }
        if depth <= params.futility_depth && !node.in_check && !is_decisive(node.alpha) {
            let futility = node.static_eval
                + params.futility_base
                + params.futility_margin * depth
                + history / params.futility_history;
            if futility <= node.alpha && !position.gives_check(mv) {
                picker.skip_quiets();
                return true;
            }
        }
        let squared = depth.min(DEEPEST_SEE_MARGIN).pow(2);
        !self.exchange.see_ge(position, mv, -params.see_quiet_margin * squared)
    }

    /// Returns the number of moves after which quiet moves are skipped (late move pruning).
    fn late_move_limit(&self, node: &Node) -> i32 {
        let moves = self.params.late_move_base + node.depth * node.depth * self.params.late_move_square / 100;
        if node.improving { moves } else { moves / 2 + 1 }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use boards::chess::Chess;

    use super::*;
    use crate::params::Params;
    use crate::score::NO_SCORE;
    use crate::state::search_node::Node;
    use crate::state::worker::tests::worker_at;

    /// White is a queen ahead.
    const AHEAD: &str = "4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1";
    /// White is a queen behind, and nothing hangs.
    const BEHIND: &str = "3qk3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1";

    /// Returns a null-window node of the worker's position at a depth, at ply 1, with its static evaluation.
    fn node(worker: &mut Worker<Chess>, beta: Score, depth: i32) -> Node {
        let mut node = worker.look_up(beta - 1, beta, depth, 1, true);
        worker.set_static_eval(&mut node);
        node
    }

    #[test]
    fn reverse_futility_cuts_far_above_beta_only() {
        let mut worker = worker_at::<Chess>(AHEAD, 4);
        let node = node(&mut worker, 0, 3);
        assert!(node.table_eval > 400, "{}", node.table_eval);
        let score = worker.reverse_futility(&node).expect("a queen is more than the margin");
        assert!((node.beta..node.table_eval).contains(&score), "{score}");
        let near = Node { alpha: node.table_eval - 1, beta: node.table_eval, ..node.clone() };
        assert_eq!(worker.reverse_futility(&near), None);
        assert_eq!(worker.reverse_futility(&Node { table_pv: true, ..node }), None);
    }

    #[test]
    fn reverse_futility_cuts_sooner_the_more_a_node_has_improved() {
        let mut worker = worker_at::<Chess>(AHEAD, 4);
        let params = Params { reverse_futility_improvement: 50, ..*worker.params };
        worker.params = Arc::new(params);
        let before = worker.evaluate() - 40;
        let at = |worker: &mut Worker<Chess>, before: Score| {
            let mut node = worker.look_up(0, 1, 3, 3, true);
            worker.stack_entry_mut(1).static_eval = before;
            worker.set_static_eval(&mut node);
            node
        };
        let node = at(&mut worker, before);
        assert_eq!((node.improvement, node.improving), (40, true));
        let margin = node.table_eval
            - (-400..node.table_eval)
                .rev()
                .find(|&beta| worker.reverse_futility(&Node { alpha: beta - 1, beta, ..node.clone() }).is_some())
                .unwrap();
        let doubled = Node {
            improvement: 80,
            alpha: node.table_eval - margin + 19,
            beta: node.table_eval - margin + 20,
            ..node.clone()
        };
        assert!(worker.reverse_futility(&doubled).is_some(), "half of 40 units less");
        assert_eq!(at(&mut worker, before - 2_000).improvement, 200, "the amount is limited");
        assert_eq!(at(&mut worker, NO_SCORE).improvement, 0);
    }

    #[test]
    fn razoring_returns_a_fail_low_far_below_alpha_only() {
        let mut worker = worker_at::<Chess>(BEHIND, 4);
        let behind = node(&mut worker, 1, 1);
        let score = worker.razor(&behind).expect("a queen is more than the margin");
        assert!(score <= behind.alpha);
        let mut worker = worker_at::<Chess>(AHEAD, 4);
        let ahead = node(&mut worker, 1, 1);
        assert_eq!(worker.razor(&ahead), None);
    }

    #[test]
    fn no_null_move_follows_a_null_move() {
        let mut worker = worker_at::<Chess>(AHEAD, 8);
        let node = node(&mut worker, 0, 6);
        // The stack has no move before the node, as after a null move.
        assert!(worker.null_move(&node).is_none());
        worker.stack_entry_mut(0).mv = Move::from_bits(1);
        assert!(worker.null_move(&node).is_some_and(|score| score >= node.beta));
    }
}
