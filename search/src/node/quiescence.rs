//! Quiescence search: noisy moves only, in check all moves, until the position is quiet (`docs/search.md` section 2.6).

use boards::Move;

use crate::games::Game;
use crate::memory::tt::{Bound, TtEntry};
use crate::moves::picker::{Picker, PickerMode};
use crate::node::alphabeta::{RULE_LIMIT_DISTANCE, STATIC_DEPTH};
use crate::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Score, is_decisive, mated_in, to_table};
use crate::state::search_node::{Node, NodeType};
use crate::state::worker::Worker;

/// Depth of table entries of the quiescence search.
const QUIESCENCE_DEPTH: i32 = 0;

/// Returns the mean of beta and a score above it: scores of shallow searches are not believed in full.
fn halfway_to_beta(score: Score, beta: Score) -> Score {
    if is_decisive(score) { score } else { (score + beta) / 2 }
}

impl<G: Game> Worker<G> {
    /// Returns the value of the current position after the exchanges, exact inside the window and a bound outside of
    /// it.
    pub(crate) fn quiescence<N: NodeType>(&mut self, mut alpha: Score, mut beta: Score, ply: usize) -> Score {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE);
        self.pv[ply].clear();
        if self.count_node() {
            return DRAW;
        }
        self.seldepth = self.seldepth.max(ply + 1);
        if let Some(score) = self.apply_rules(&mut alpha, &mut beta, ply) {
            return score;
        }
        let in_check = self.line.current().in_check();
        if ply >= MAX_PLY {
            return if in_check { DRAW } else { self.evaluate() };
        }
        let mut node = self.look_up_leaf(alpha, beta, ply);
        node.table_pv |= N::PV;
        if !N::PV
            && let Some(entry) = node.entry.filter(|entry| entry.is_outside(alpha, beta))
            && self.plies_to_rule_limit() >= RULE_LIMIT_DISTANCE
        {
            return entry.score;
        }
        if let Some(score) = self.mate_in_one::<N>(&node) {
            return score;
        }
        let mut best = -INFINITE;
        if !in_check {
            if self.is_stalemated() {
                return self.no_moves_score(ply);
            }
            // Standing pat: nearly always some move is at least as good as none.
            self.evaluate_with_correction(&mut node);
            best = node.table_eval;
            if best >= beta {
                return self.stand_pat_cut(&node, best);
            }
            node.alpha = alpha.max(best);
        }
        self.stack_entry_mut(ply).static_eval = node.static_eval;
        let score = self.search_noisy::<N>(&mut node, best);
        if N::PV { self.within_rules(score, ply) } else { score }
    }

    /// Returns true if the side to move, which is not in check, has no legal move. Looked for where zugzwang is likely,
    /// which is where pieces are few: elsewhere a move is nearly certain.
    fn is_stalemated(&self) -> bool {
        let position = self.line.current();
        !position.allows_null_move() && !position.has_legal_move()
    }

    /// Creates a node with its entry of the table; a quiet table move counts only if it answers a check.
    fn look_up_leaf(&self, alpha: Score, beta: Score, ply: usize) -> Node {
        let mut node = self.look_up(alpha, beta, QUIESCENCE_DEPTH, ply, false);
        if !node.in_check && !node.table_move_noisy {
            node.table_move = Move::NONE;
        }
        node
    }

    /// Stores a node that stands pat above beta, and returns its score.
    fn stand_pat_cut(&mut self, node: &Node, score: Score) -> Score {
        if node.entry.is_none() {
            self.store_leaf(node, Move::NONE, DRAW, Bound::None, STATIC_DEPTH);
        }
        halfway_to_beta(score, node.beta)
    }

    /// Searches the noisy moves of a node, in check all moves; `best` is the stand-pat score.
    fn search_noisy<N: NodeType>(&mut self, node: &mut Node, mut best: Score) -> Score {
        if node.in_check {
            self.set_attacked(node.ply);
        }
        let futility = if node.in_check { -INFINITE } else { best + self.params.quiescence_futility };
        let mut best_move = Move::NONE;
        let mut count = 0;
        let mut picker = Picker::new(node.table_move, node.in_check, PickerMode::Noisy { threshold: 0 });
        while let Some(mv) = picker.next(&self.ordering(node.ply)) {
            count += 1;
            if best > -MATE_BOUND && self.prune_noisy(node, mv, count, futility, &mut best) {
                continue;
            }
            self.prefetch_after(mv);
            self.make(node.ply, mv);
            let score = -self.quiescence::<N>(-node.beta, -node.alpha, node.ply + 1);
            self.line.pop();
            if self.stopped {
                return DRAW;
            }
            if score > best {
                best = score;
                if score > node.alpha {
                    best_move = mv;
                    if N::PV {
                        self.extend_pv(node.ply, mv);
                    }
                    if score >= node.beta {
                        break;
                    }
                    node.alpha = score;
                }
            }
        }
        if node.in_check && count == 0 {
            return self.no_moves_score(node.ply);
        }
        debug_assert!(best > -INFINITE);
        if best >= node.beta {
            best = halfway_to_beta(best, node.beta);
        }
        let bound = if best >= node.beta { Bound::Lower } else { Bound::Upper };
        self.store_leaf(node, best_move, to_table(best, node.ply), bound, QUIESCENCE_DEPTH);
        best.max(mated_in(node.ply))
    }

    /// Returns true if a move need not be searched, and raises `best` to the value that it could have had. Not for
    /// moves of a node whose best score is still a mate.
    fn prune_noisy(&self, node: &Node, mv: Move, count: i32, futility: Score, best: &mut Score) -> bool {
        let position = self.line.current();
        if node.in_check {
            // One evasion that does not lose is enough; more quiet ones would only extend the tree.
            return !position.is_noisy(mv) && count > 1;
        }
        if position.gives_check(mv) {
            return false;
        }
        if self.params.use_free_recaptures > 0 && self.recaptures(node.ply, mv) {
            return false;
        }
        if count > self.params.quiescence_moves {
            return true;
        }
        let value = futility + self.exchange.gain(position, mv);
        if value <= node.alpha {
            *best = (*best).max(value);
            return true;
        }
        if futility <= node.alpha && !position.see_ge(mv, 1) {
            *best = (*best).max(futility);
            return true;
        }
        false
    }

    /// Returns true if a noisy move at `ply` goes to the square of the last move, and that was noisy, too.
    fn recaptures(&self, ply: usize, mv: Move) -> bool {
        let before = self.earlier_entry(ply, 1);
        let square = |position: &G| position.to_square(before.mv);
        before.noisy && self.line.back(1).map(square) == Some(self.line.current().to_square(mv))
    }

    /// Stores a node of the quiescence search.
    fn store_leaf(&self, node: &Node, mv: Move, score: Score, bound: Bound, depth: i32) {
        let entry = TtEntry { mv, score, static_eval: node.raw_eval, depth, bound, pv: node.table_pv };
        self.shared.table.store(node.key, entry);
    }
}

#[cfg(test)]
mod tests {
    use boards::Notation;
    use boards::chess::Chess;

    use super::*;
    use crate::state::worker::tests::worker_at;

    #[test]
    fn recaptures_go_to_the_square_of_the_last_capture() {
        let mut worker = worker_at::<Chess>("4k3/2p5/3p1p2/4p3/3P1P2/8/8/4K3 w - - 0 1", 4);
        let play = |worker: &mut Worker<Chess>, ply: usize, mv: &str| {
            let mv = worker.line.current().parse_move(mv).unwrap();
            worker.make(ply, mv);
        };
        let recaptures = |worker: &Worker<Chess>, ply: usize, mv: &str| {
            worker.recaptures(ply, worker.line.current().parse_move(mv).unwrap())
        };
        assert!(!recaptures(&worker, 0, "d4e5"), "nothing was captured before the root");
        play(&mut worker, 0, "d4e5");
        assert!(recaptures(&worker, 1, "d6e5") && recaptures(&worker, 1, "f6e5"));
        assert!(!recaptures(&worker, 1, "c7c5"));
        play(&mut worker, 1, "c7c5");
        assert!(!recaptures(&worker, 2, "e5d6"), "the last move was quiet");
    }
}
