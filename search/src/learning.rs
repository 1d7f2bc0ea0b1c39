//! What a node teaches: histories, correction history, the table entry.

use boards::Move;

use crate::alphabeta::{MoveLoopResult, SearchedMoves};
use crate::games::Game;
use crate::history::PieceTo;
use crate::node::{Node, NodeType};
use crate::score::{NO_SCORE, Score, is_mate, to_table};
use crate::tt::{Bound, TtEntry};
use crate::worker::Worker;

/// Divisor of the correction history's weight by depth.
const CORRECTION_SCALE: i32 = 128;
/// Depth beyond which an error is not learnt faster.
const CORRECTION_DEPTH: i32 = 16;
/// Bounds of the bonus for a change of the static score.
const STATIC_CHANGE_LIMIT: i32 = 150;
/// History units for each unit of static change.
const STATIC_CHANGE_FACTOR: i32 = 4;

impl<G: Game> Worker<G> {
    pub(crate) fn bonus(&self, depth: i32) -> i32 {
        (self.params.bonus_margin * depth - self.params.bonus_offset).min(self.params.bonus_limit)
    }

    fn malus(&self, depth: i32) -> i32 {
        (self.params.malus_margin * depth - self.params.malus_offset).min(self.params.malus_limit)
    }

    /// Rewards a quiet move of the current position in all its histories.
    pub(crate) fn reward_quiet(&mut self, ply: usize, mv: Move, bonus: i32) {
        let position = self.line.current();
        let now = PieceTo::of(position, mv);
        self.histories.update_quiet(position, mv, bonus);
        for earlier in self.earlier(ply) {
            self.histories.update_continuation(earlier, now, bonus);
        }
    }

    /// The opponent's last quiet move, judged by what it did to the static score.
    pub(crate) fn learn_from_static_change(&mut self, node: &Node) {
        let before = *self.earlier_entry(node.ply, 1);
        if node.ply == 0 || before.mv.is_none() || before.noisy || before.static_eval == NO_SCORE {
            return;
        }
        let change = -(before.static_eval + node.static_eval);
        let bonus = change.clamp(-STATIC_CHANGE_LIMIT, STATIC_CHANGE_LIMIT) * STATIC_CHANGE_FACTOR;
        if let Some(position) = self.line.back(1) {
            self.histories.update_quiet(position, before.mv, bonus);
        }
    }

    /// Ends a node: learns from it, stores it, and returns its score.
    pub(crate) fn finish_node<N: NodeType>(&mut self, node: &Node, found: MoveLoopResult) -> Score {
        let MoveLoopResult { mut score, mv, quiets, noisies, .. } = found;
        // A fail high of a shallow search is less certain than it looks.
        if score >= node.beta && !is_mate(score) && !is_mate(node.beta) {
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
        if !(N::ROOT && self.pv_index > 0) {
            let entry = TtEntry {
                mv,
                score: to_table(score, node.ply),
                static_eval: node.raw_eval,
                depth: node.depth,
                bound,
                pv: node.table_pv,
            };
            self.shared.table.store(node.key, entry);
        }
        self.correct(node, mv, score, bound);
        score
    }

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

    /// Nothing here raised alpha: the opponent's quiet move that led here was a good one.
    fn reward_prior_move(&mut self, node: &Node) {
        let before = *self.earlier_entry(node.ply, 1);
        if node.ply == 0 || before.mv.is_none() || before.noisy {
            return;
        }
        let bonus = (self.params.prior_bonus_margin * node.depth).min(self.params.bonus_limit);
        if let Some(position) = self.line.back(1) {
            self.histories.update_quiet(position, before.mv, bonus / 2);
        }
        for earlier in self.earlier(node.ply - 1) {
            self.histories.update_continuation(earlier, before.piece_to, bonus);
        }
    }

    /// Teaches the correction history how wrong the static score was, if the score's bound says so.
    fn correct(&mut self, node: &Node, best: Move, score: Score, bound: Bound) {
        if node.in_check || is_mate(score) || (best.is_some() && self.line.current().is_noisy(best)) {
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
