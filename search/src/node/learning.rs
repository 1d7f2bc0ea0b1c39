//! Updates at the end of a node: histories, correction history, table entry (`docs/search.md` section 2.7).

use boards::Move;

use crate::games::Game;
use crate::memory::history::{PieceTo, WEIGHT_ONE};
use crate::memory::tt::{Bound, TtEntry};
use crate::node::alphabeta::{MoveLoopResult, SearchedMoves};
use crate::score::{INFINITE, NO_SCORE, Score, is_decisive, to_table};
use crate::state::search_node::{Node, NodeType, StackEntry};
use crate::state::worker::{Shared, Worker};

/// Divisor of the reward of the opponent's move for the butterfly history. It counts the move in all positions; the
/// continuation histories, which get the whole reward, only after the moves that led to this one.
const PRIOR_BUTTERFLY_DIVISOR: i32 = 2;

/// Divisor of `correction_rate` times the depth, which is the weight of an error.
const CORRECTION_SCALE: i32 = 128;
/// Depth from which the weight of an error grows no further.
const CORRECTION_DEPTH: i32 = 16;

impl<G: Game> Worker<G> {
    /// Returns the bonus of a history update at this depth.
    pub(crate) fn bonus(&self, depth: i32) -> i32 {
        (self.params.bonus_margin * depth - self.params.bonus_offset).min(self.params.bonus_limit)
    }

    /// Returns the malus of a history update at this depth.
    fn malus(&self, depth: i32) -> i32 {
        (self.params.malus_margin * depth - self.params.malus_offset).min(self.params.malus_limit)
    }

    /// Adds a bonus, or a malus if negative, to all histories of a quiet move of the current position.
    pub(crate) fn reward_quiet(&mut self, ply: usize, mv: Move, bonus: i32) {
        let position = self.line.current();
        let now = PieceTo::of(position, mv);
        let attacked = self.stack_entry(ply).attacked;
        self.histories.update_quiet(position, mv, attacked, bonus);
        self.update_continuations(ply, now, bonus);
    }

    /// Adds a bonus, or a malus if negative, to the continuation histories of the move at `ply`, weighted by how long
    /// ago the earlier move was.
    fn update_continuations(&mut self, ply: usize, now: PieceTo, bonus: i32) {
        let params = &*self.params;
        let weights = [
            params.update_continuation_1,
            params.update_continuation_2,
            params.update_continuation_4,
            params.update_continuation_6,
        ];
        for (earlier, weight) in self.earlier(ply).into_iter().zip(weights) {
            self.histories.update_continuation(earlier, now, bonus * weight / WEIGHT_ONE);
        }
    }

    /// Returns the entry of the opponent's move that led to a node, if it was quiet.
    fn prior_quiet(&self, node: &Node) -> Option<StackEntry> {
        let before = *self.earlier_entry(node.ply, 1);
        (node.ply > 0 && before.mv.is_some() && !before.noisy).then_some(before)
    }

    /// Rewards or punishes the opponent's last quiet move by the change of the static evaluation.
    pub(crate) fn learn_from_eval_change(&mut self, node: &Node) {
        if self.params.eval_change_factor == 0 {
            return;
        }
        let Some(before) = self.prior_quiet(node).filter(|before| before.static_eval != NO_SCORE) else { return };
        let change = -(before.static_eval + node.static_eval);
        let limit = self.params.eval_change_limit;
        let bonus = change.clamp(-limit, limit) * self.params.eval_change_factor;
        if let Some(position) = self.line.back(1) {
            self.histories.update_quiet(position, before.mv, before.attacked, bonus);
        }
    }

    /// Rewards the late quiet move at `ply` that has beaten alpha with a null window. The position after it is still on
    /// the board, so that only its continuation histories are at hand.
    pub(crate) fn reward_late_move(&mut self, ply: usize, depth: i32) {
        self.update_continuations(ply, self.stack_entry(ply).piece_to, self.bonus(depth));
    }

    /// Punishes the opponent's quiet move that led to a node which the table's score cuts off.
    pub(crate) fn punish_prior_move(&mut self, node: &Node) {
        let Some(before) = self.prior_quiet(node) else { return };
        // The depth of the node in which it was played.
        let malus = self.malus(node.depth + 1);
        self.update_continuations(node.ply - 1, before.piece_to, -malus);
    }

    /// Ends a node: updates the histories, stores the table entry, and returns the score.
    pub(crate) fn finish_node<N: NodeType>(&mut self, node: &Node, found: MoveLoopResult) -> Score {
        let MoveLoopResult { mut score, mv, quiets, noisies, .. } = found;
        debug_assert!(score > -INFINITE, "the first move is always searched");
        // The score of a fail high is pulled towards beta, the more the shallower the search.
        if score >= node.beta && !is_decisive(score) && !is_decisive(node.beta) {
            score = (score * node.depth + node.beta) / (node.depth + 1);
        }
        if mv.is_some() {
            self.learn_from_best(node, mv, &quiets, &noisies);
        } else {
            self.reward_prior_move(node);
        }
        let bound = if score >= node.beta {
            Bound::Lower
        } else if N::PV && mv.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if node.excluded.is_some() {
            return score;
        }
        if !N::ROOT || self.root_score_is_position_score() {
            let entry = TtEntry {
                mv,
                score: to_table(score, node.ply),
                static_eval: node.raw_eval,
                depth: node.depth,
                bound,
                pv: node.table_pv,
            };
            self.shared.table.store(node.key, entry);
            self.update_correction(node, mv, score, bound);
        }
        score
    }

    /// Returns true if the root is searched with all its moves and without a bias: its score is then that of the
    /// position. Further variations of MultiPV leave out the best moves, `searchmoves` any, and a level below full
    /// strength searches one move at a time.
    fn root_score_is_position_score(&self) -> bool {
        let Shared { limits, options, .. } = &*self.shared;
        self.pv_index == 0 && limits.root_moves.is_empty() && options.strength.is_none() && options.noise.is_none()
    }

    /// Rewards the best move and punishes the moves that were searched and did not raise alpha.
    fn learn_from_best(&mut self, node: &Node, best: Move, quiets: &SearchedMoves, noisies: &SearchedMoves) {
        let bonus = self.bonus(node.depth);
        let malus = self.malus(node.depth);
        let noisy = self.line.current().is_noisy(best);
        if noisy {
            self.histories.update_capture(self.line.current(), best, bonus);
        } else {
            self.reward_quiet(node.ply, best, bonus);
            let mut malus = malus;
            for &mv in quiets {
                self.reward_quiet(node.ply, mv, -malus);
                malus = malus * self.params.malus_decay / 100;
            }
        }
        for &mv in noisies {
            self.histories.update_capture(self.line.current(), mv, -malus);
        }
    }

    /// Rewards the opponent's quiet move that led to a node in which no move raised alpha.
    fn reward_prior_move(&mut self, node: &Node) {
        let Some(before) = self.prior_quiet(node) else { return };
        let bonus = (self.params.prior_bonus_margin * node.depth).min(self.params.bonus_limit);
        if let Some(position) = self.line.back(1) {
            self.histories.update_quiet(position, before.mv, before.attacked, bonus / PRIOR_BUTTERFLY_DIVISOR);
        }
        self.update_continuations(node.ply - 1, before.piece_to, bonus);
    }

    /// Updates the correction history with the error of the static evaluation, if the score's bound proves one.
    fn update_correction(&mut self, node: &Node, best: Move, score: Score, bound: Bound) {
        if node.in_check || is_decisive(score) || (best.is_some() && self.line.current().is_noisy(best)) {
            return;
        }
        let error = score - node.static_eval;
        let known = match bound {
            Bound::Lower => error > 0,
            Bound::Upper => error < 0,
            _ => true,
        };
        if known {
            let weight = self.params.correction_rate * node.depth.min(CORRECTION_DEPTH);
            self.shared.correction.update(self.line.current(), error * weight / CORRECTION_SCALE);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use boards::Notation;
    use boards::chess::Chess;

    use super::*;
    use crate::params::Params;
    use crate::state::search_node::Root;
    use crate::state::worker::tests::worker_at;

    /// Ends the search of the root with a quiet move that loses a queen, and returns true if table and correction
    /// history have learned from it.
    fn learns_from_root(worker: &mut Worker<Chess>) -> [bool; 2] {
        let mut node = worker.look_up(-INFINITE, INFINITE, 8, 0, false);
        worker.set_static_eval(&mut node);
        let mv = worker.line.current().parse_move("a2a3").unwrap();
        let score = node.static_eval - 900;
        let (quiets, noisies) = (SearchedMoves::new(), SearchedMoves::new());
        worker.finish_node::<Root>(&node, MoveLoopResult { score, mv, count: 1, quiets, noisies });
        let correction = worker.shared.correction.correction(worker.line.current(), 1_024, 1_024);
        let again = worker.look_up(-INFINITE, INFINITE, 8, 0, false);
        [again.table_move == mv, correction < 0]
    }

    #[test]
    fn a_root_without_its_best_moves_teaches_nothing_about_the_position() {
        const POSITION: &str = "4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1";
        let mut worker = worker_at::<Chess>(POSITION, 8);
        assert_eq!(learns_from_root(&mut worker), [true, true]);
        let mut second = worker_at::<Chess>(POSITION, 8);
        second.pv_index = 1;
        assert_eq!(learns_from_root(&mut second), [false, false]);
        let mut restricted = worker_at::<Chess>(POSITION, 8);
        let mv = restricted.line.current().parse_move("a2a3").unwrap();
        Arc::get_mut(&mut restricted.shared).unwrap().limits.root_moves = vec![mv];
        assert_eq!(learns_from_root(&mut restricted), [false, false]);
    }

    #[test]
    fn continuation_histories_learn_by_their_weights() {
        let mut worker = worker_at::<Chess>("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1", 8);
        let weights = Params {
            update_continuation_1: 256,
            update_continuation_2: 128,
            update_continuation_4: 64,
            update_continuation_6: 0,
            ..*worker.params
        };
        worker.params = Arc::new(weights);
        for (ply, mv) in ["a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6"].into_iter().enumerate() {
            let mv = worker.line.current().parse_move(mv).unwrap();
            worker.make(ply, mv);
        }
        let now = PieceTo::of(worker.line.current(), worker.line.current().parse_move("d2d3").unwrap());
        worker.update_continuations(6, now, 100);
        let learned = worker.earlier(6).map(|earlier| worker.histories.continuation(earlier, now));
        assert_eq!(learned, [200, 100, 50, 0]);
    }
}
