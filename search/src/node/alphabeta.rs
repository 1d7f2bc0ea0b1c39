//! Principal variation search: one node in numbered steps. `docs/search.md` section 2.2 has the sources and
//! measurements of each.
//!
//! | step | file |
//! |---|---|
//! | 1 Horizon | [`crate::node::quiescence`] |
//! | 2 Draw rules | here, and the rules themselves in [`crate::state::worker`] |
//! | 3 Mate distance pruning | here |
//! | 4 Transposition table | here, [`crate::memory::tt`] |
//! | 4.1 Endgame tables | [`crate::node::endgame`] |
//! | 5 Mate in one | here |
//! | 6 Static evaluation | here, [`crate::eval`]; correction in [`crate::memory::history`] |
//! | 7 Pruning of the node | [`crate::node::pruning`] |
//! | 8 Internal iterative reduction | here |
//! | 9 Move loop | here; order in [`crate::moves::picker`] and [`crate::moves::move_ordering`] |
//! | 9.1 Pruning of a move | [`crate::node::pruning`] |
//! | 9.2 Extensions | [`crate::node::extensions`] |
//! | 9.3 Late move reductions | here; the formula in [`crate::node::reductions`], its base in [`crate::state::reduction_table`] |
//! | 10 No legal move | [`crate::state::worker`] |
//! | 11 End of the node | [`crate::node::learning`] |

use std::ops::Range;

use arrayvec::ArrayVec;
use boards::Move;

use crate::games::Game;
use crate::memory::history::{PieceTo, WEIGHT_ONE};
use crate::memory::tt::{Bound, TtEntry};
use crate::moves::picker::{Picker, PickerMode};
use crate::node::endgame::{EndgameScore, PROVED_DEPTH};
use crate::node::extensions::Extension;
use crate::score::{
    DRAW, EVAL_LIMIT, INFINITE, MATE_BOUND, MAX_PLY, NO_SCORE, Score, from_table, is_decisive, mate_in, mated_in,
    to_table,
};
use crate::state::reduction_table::PLY;
use crate::state::search_node::{MoveToSearch, Node, NodeType, NonPv, Pv};
use crate::state::worker::{RuleResult, Worker, table_key};

/// Moves that were searched without a cutoff; at the end of the node their histories get a malus.
pub type SearchedMoves = ArrayVec<Move, 32>;
/// Within this many plies of the rule limit the table's scores do not cut off: they may come from a position with more
/// plies left.
pub const RULE_LIMIT_DISTANCE: u32 = 12;
/// Depth of table entries that hold a static evaluation only.
pub const STATIC_DEPTH: i32 = -7;
/// Greatest amount of improvement that counts, in either direction.
const MOST_IMPROVEMENT: Score = 200;
/// Depths at which the moves after one that raised alpha are searched less deep.
const RAISED_DEPTHS: Range<i32> = 3..12;
/// Lowest depth at which late moves are reduced: at depth 1 they are searched at depth 0 in any case.
const SHALLOWEST_REDUCED: i32 = 2;
/// Beyond this depth a table score above beta in a node that is not expected to be cut must be a ply deeper to be
/// believed.
const DOUBTED_DEPTH: i32 = 5;

/// Result of the move loop of a node.
pub struct MoveLoopResult {
    /// Best score.
    pub score: Score,
    /// Move that raised alpha, or none.
    pub mv: Move,
    /// Number of legal moves, pruned ones included.
    pub count: usize,
    /// Quiet moves that were searched and did not raise alpha.
    pub quiets: SearchedMoves,
    /// Noisy moves that were searched and did not raise alpha.
    pub noisies: SearchedMoves,
}

impl<G: Game> Worker<G> {
    /// Searches the current position to `depth` plies. Returns a score that is exact inside the window and a bound
    /// outside of it (fail-soft). The score is meaningless when [`Worker::stopped`] is set.
    pub(crate) fn search<N: NodeType>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Score {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE);
        debug_assert!(N::PV || beta - alpha == 1, "a null window outside the principal variation");
        // Step 1. Horizon: only noisy moves are searched from here on.
        if depth <= 0 {
            return self.quiescence::<N>(alpha, beta, ply);
        }
        self.pv[ply].clear();
        if self.count_node() {
            return DRAW;
        }
        self.seldepth = self.seldepth.max(ply + 1);

        // Steps 2 and 3. The rules, and the mates that are possible, narrow the window.
        if !N::ROOT
            && let Some(score) = self.narrow_window(&mut alpha, &mut beta, ply)
        {
            return score;
        }

        // Step 4. Transposition table.
        let mut node = self.look_up(alpha, beta, depth, ply, cut_node);
        node.table_pv |= N::PV;
        if !N::PV
            && let Some(score) = self.table_cutoff(&node)
        {
            return score;
        }

        // Step 4.1. Endgame tables.
        let mut bounds = None;
        if self.endgame.is_active && !N::ROOT {
            match self.probe_endgame(&mut node) {
                Some(EndgameScore::Exact(score)) => return score,
                Some(EndgameScore::Between(range)) => bounds = Some(range),
                None => {}
            }
        }

        // Step 5. Mate in one.
        if !N::ROOT
            && let Some(score) = self.mate_in_one::<N>(&node)
        {
            return score;
        }

        // Step 6. Static evaluation.
        self.set_static_eval(&mut node);

        // Step 7. Pruning of the node.
        if !N::PV
            && !node.in_check
            && node.excluded.is_none()
            && let Some(score) = self.prune_node(&mut node)
        {
            return score;
        }

        // Step 8. Internal iterative reduction.
        if self.lacks_order::<N>(&node) {
            node.depth -= 1;
        }

        // Step 9. Move loop.
        if node.excluded.is_none() {
            self.set_attacked(ply);
        }
        let mut found = match self.search_moves::<N>(&mut node) {
            Ok(found) => found,
            Err(score) => return score,
        };
        if self.stopped {
            return DRAW;
        }
        // Step 10. No legal move: the game is over, or the excluded move is the only one.
        if found.count == 0 {
            return if node.excluded.is_some() { alpha } else { self.no_moves_score(ply) };
        }
        // Step 11. End of the node.
        if let Some((lower, upper)) = bounds {
            found.score = found.score.clamp(lower, upper);
        }
        let score = self.finish_node::<N>(&node, found);
        if N::PV && !N::ROOT { self.within_rules(score, ply) } else { score }
    }

    /// Narrows the window of a node below the root. Returns the node's score if nothing is left of it.
    #[inline(always)]
    fn narrow_window(&mut self, alpha: &mut Score, beta: &mut Score, ply: usize) -> Option<Score> {
        // Step 2. Draw rules: repetition, rule limit, dead positions, declarations.
        if let Some(score) = self.apply_draw_rules(alpha, beta, ply) {
            return Some(score);
        }
        if ply >= MAX_PLY {
            return Some(if self.line.current().in_check() { DRAW } else { self.evaluate() });
        }
        // Step 3. Mate distance pruning: no score is better than mating with the next move or worse than being mated
        // here.
        *alpha = (*alpha).max(mated_in(ply));
        *beta = (*beta).min(mate_in(ply + 1));
        (*alpha >= *beta).then_some(*alpha)
    }

    /// Returns true if the order of moves is poor for want of a table move: the node is searched less deep then, and
    /// the next iteration has a move from the table.
    #[inline]
    fn lacks_order<N: NodeType>(&self, node: &Node) -> bool {
        (N::PV || node.cut_node)
            && node.depth >= self.params.iir_depth
            && node.table_move.is_none()
            && node.excluded.is_none()
    }

    /// Applies the draw rules to the window. Returns the node's score if they settle it.
    fn apply_draw_rules(&mut self, alpha: &mut Score, beta: &mut Score, ply: usize) -> Option<Score> {
        if let Some(score) = self.apply_rules(alpha, beta, ply) {
            return Some(score);
        }
        // The side to move can repeat a position: the score is at least a draw.
        if *alpha < self.draw_score() && G::upcoming_repetition(&self.line, self.root_ply) {
            *alpha = self.varied_draw_score();
        }
        (*alpha >= *beta).then_some(*alpha)
    }

    /// Applies the rules that end a game to the window. Returns the node's score if they settle it.
    pub(crate) fn apply_rules(&mut self, alpha: &mut Score, beta: &mut Score, ply: usize) -> Option<Score> {
        match self.rule_result(ply) {
            Some(RuleResult::Score(score)) => return Some(score),
            Some(RuleResult::AtLeastDraw) => *alpha = (*alpha).max(self.draw_score()),
            Some(RuleResult::AtMostDraw) => *beta = (*beta).min(self.draw_score()),
            None => {}
        }
        (*alpha >= *beta).then_some(*alpha)
    }

    /// Limits a score to the bound of an inexact repetition. At a PV node the parent would otherwise take a score beyond
    /// the bound for exact; a null window needs no limit.
    pub(crate) fn within_rules(&self, score: Score, ply: usize) -> Score {
        match self.rule_result(ply) {
            Some(RuleResult::AtLeastDraw) => score.max(self.draw_score()),
            Some(RuleResult::AtMostDraw) => score.min(self.draw_score()),
            _ => score,
        }
    }

    /// Creates a node with its entry of the transposition table.
    pub(crate) fn look_up(&self, alpha: Score, beta: Score, depth: i32, ply: usize, cut_node: bool) -> Node {
        let position = self.line.current();
        let excluded = self.stack_entry(ply).excluded;
        let key = table_key(&self.line);
        let entry = self.shared.table.probe(key).map(|mut entry| {
            entry.score = from_table(entry.score, ply, self.plies_to_rule_limit());
            entry
        });
        let table_move = entry.map_or(Move::NONE, |entry| entry.mv);
        let table_move = if position.is_legal(table_move) { table_move } else { Move::NONE };
        Node {
            ply,
            alpha,
            beta,
            depth,
            cut_node,
            in_check: position.in_check(),
            excluded,
            key,
            entry,
            table_move,
            table_move_noisy: table_move.is_some() && position.is_noisy(table_move),
            table_pv: entry.is_some_and(|entry| entry.pv),
            raw_eval: NO_SCORE,
            static_eval: NO_SCORE,
            table_eval: NO_SCORE,
            correction_abs: 0,
            improving: false,
            improvement: 0,
            raised: 0,
        }
    }

    /// Returns the score of a mate in one, in nodes without a table entry and in games that find one fast.
    pub(crate) fn mate_in_one<N: NodeType>(&mut self, node: &Node) -> Option<Score> {
        if node.in_check || node.entry.is_some() || node.excluded.is_some() {
            return None;
        }
        let mv = self.line.current().mate_in_one()?;
        if N::PV {
            self.pv[node.ply + 1].clear();
            self.extend_pv(node.ply, mv);
        }
        let score = mate_in(node.ply + 1);
        let entry = TtEntry {
            mv,
            score: to_table(score, node.ply),
            static_eval: NO_SCORE,
            depth: node.depth + PROVED_DEPTH,
            bound: Bound::Exact,
            pv: node.table_pv,
        };
        self.shared.table.store(node.key, entry);
        Some(score)
    }

    /// Returns the table's score if its bound and depth allow a cutoff.
    fn table_cutoff(&mut self, node: &Node) -> Option<Score> {
        let entry = node.entry.filter(|entry| entry.is_outside(node.alpha, node.beta))?;
        let high = entry.score >= node.beta;
        let unexpected = high && node.depth > DOUBTED_DEPTH && !node.cut_node;
        let deep_enough = entry.depth >= node.depth + i32::from(unexpected);
        if node.excluded.is_some() || !deep_enough || self.plies_to_rule_limit() < RULE_LIMIT_DISTANCE {
            return None;
        }
        if high && node.table_move.is_some() && !node.table_move_noisy {
            self.set_attacked(node.ply);
            self.reward_quiet(node.ply, node.table_move, self.bonus(node.depth));
        }
        if high {
            self.punish_prior_move(node);
        }
        Some(entry.score)
    }

    /// Sets the static evaluation of a node, the estimates that follow from it, `improving` and `improvement`.
    pub(crate) fn set_static_eval(&mut self, node: &mut Node) {
        let ply = node.ply;
        self.stack_entry_mut(ply + 2).cutoffs = 0;
        if node.in_check {
            self.stack_entry_mut(ply).static_eval = NO_SCORE;
            return;
        }
        self.evaluate_with_correction(node);
        if node.entry.is_none() && node.excluded.is_none() {
            self.store_static_eval(node);
        }
        self.stack_entry_mut(ply).static_eval = node.static_eval;
        let mut before = [2, 4].into_iter().map(|back| self.earlier_entry(ply, back).static_eval);
        let before = before.find(|&score| score != NO_SCORE);
        let change = before.map(|before| node.static_eval - before);
        node.improving = change.is_none_or(|change| change > 0);
        node.improvement = change.map_or(0, |change| change.clamp(-MOST_IMPROVEMENT, MOST_IMPROVEMENT));
        node.improving |= self.params.use_improving_at_beta > 0 && node.static_eval >= node.beta;
        self.learn_from_eval_change(node);
    }

    /// Sets the evaluation of a node, from the table if it is stored there, applies the correction history and what the
    /// game knows of its ending, and sets the estimate that the table's score may improve.
    pub(crate) fn evaluate_with_correction(&mut self, node: &mut Node) {
        let known = node.entry.filter(|entry| entry.static_eval != NO_SCORE);
        node.raw_eval = known.map_or_else(|| self.evaluate_unscaled(), |entry| entry.static_eval);
        let correction = self.shared.correction.correction(
            self.line.current(),
            self.params.correction_pawn,
            self.params.correction_other,
        );
        node.correction_abs = correction.abs();
        // Scaled last: corrections would make an advantage of a known draw.
        let corrected = (node.raw_eval + correction).clamp(-EVAL_LIMIT, EVAL_LIMIT);
        node.static_eval = self.line.current().scale_evaluation(corrected);
        let better = node.entry.filter(|entry| entry.improves(node.static_eval) && !is_decisive(entry.score));
        node.table_eval = better.map_or(node.static_eval, |entry| entry.score);
    }

    /// Stores the static evaluation of a node without a table entry.
    fn store_static_eval(&self, node: &Node) {
        let entry = TtEntry {
            mv: Move::NONE,
            score: DRAW,
            static_eval: node.raw_eval,
            depth: STATIC_DEPTH,
            bound: Bound::None,
            pv: node.table_pv,
        };
        self.shared.table.store(node.key, entry);
    }

    /// Returns the next move of a node: from the list of root moves at the root, else from the picker.
    fn next_move<N: NodeType>(&self, node: &Node, picker: &mut Picker, tried: usize) -> Option<Move> {
        if N::ROOT {
            // A level below full strength compares the moves one by one.
            let alone = self.shared.options.strength.is_some() && tried > 0;
            let rank = self.root_moves[self.pv_index].rank();
            let next = self.root_moves.get(self.pv_index + tried).filter(|root| root.rank() == rank && !alone);
            return next.map(|root| root.mv);
        }
        picker.next(&self.ordering(node.ply))
    }

    /// Searches the moves of a node. `Err` is the score of a node that a singular search has cut.
    fn search_moves<N: NodeType>(&mut self, node: &mut Node) -> Result<MoveLoopResult, Score> {
        let mut picker = Picker::new(node.table_move, node.in_check, PickerMode::All);
        let mut found = MoveLoopResult {
            score: -INFINITE,
            mv: Move::NONE,
            count: 0,
            quiets: SearchedMoves::new(),
            noisies: SearchedMoves::new(),
        };
        while let Some(mv) = self.next_move::<N>(node, &mut picker, found.count) {
            if mv == node.excluded {
                continue;
            }
            found.count += 1;
            let candidate = self.candidate(node.ply, mv, &found);
            // Step 9.1. Pruning of a move.
            if N::ROOT {
                self.report_current_move(mv, self.pv_index + found.count);
            } else if found.score > -MATE_BOUND && self.prune_move(node, &mut picker, &candidate) {
                continue;
            }
            self.prefetch_after(mv);
            // Step 9.2. Extensions.
            let extension = match self.extend::<N>(node, mv) {
                Extension::Plies(plies) => plies,
                Extension::Cut(score) => return Err(score),
            };
            if self.stopped {
                break;
            }
            let nodes_before = self.nodes;
            let score = if N::ROOT {
                self.search_biased::<N>(node, &candidate)
            } else {
                self.search_move::<N>(node, &candidate, extension)
            };
            if self.stopped {
                break;
            }
            // Where one move is far better than all others, the position is sharp: the others are searched deeper, too.
            if extension > 0 && mv == node.table_move && self.params.use_deeper_after_singular > 0 {
                node.depth += 1;
            }
            if N::ROOT {
                self.note_root_score(mv, score, node, found.count == 1, self.nodes - nodes_before);
            }
            if score > found.score {
                found.score = score;
                if score > node.alpha && self.raise_alpha::<N>(node, mv, &mut found) {
                    break;
                }
            }
            if mv != found.mv {
                // A full list drops the latest moves: they matter least.
                let _ = if candidate.noisy { &mut found.noisies } else { &mut found.quiets }.try_push(mv);
            }
        }
        Ok(found)
    }

    /// Notes a move whose score, the best so far, is above alpha. Returns true if it is a cutoff.
    #[inline(always)]
    fn raise_alpha<N: NodeType>(&mut self, node: &mut Node, mv: Move, found: &mut MoveLoopResult) -> bool {
        found.mv = mv;
        if N::PV {
            self.extend_pv(node.ply, mv);
        }
        if found.score >= node.beta {
            self.stack_entry_mut(node.ply).cutoffs += 1;
            return true;
        }
        node.alpha = found.score;
        node.raised += 1;
        // A better move than this one is unlikely: the others get a ply less.
        let lessens = self.params.use_raised_less_deep > 0 && RAISED_DEPTHS.contains(&node.depth);
        node.depth -= i32::from(lessens && !is_decisive(found.score));
        false
    }

    /// Plays a move and searches it, with an extension in plies: reduced and with a null window first, deeper and with
    /// the full window only if it raises alpha.
    pub(crate) fn search_move<N: NodeType>(&mut self, node: &Node, candidate: &MoveToSearch, extension: i32) -> Score {
        let ply = node.ply;
        let late = candidate.number > 1 + usize::from(N::ROOT) && node.depth >= SHALLOWEST_REDUCED;
        let reduction = late.then(|| self.reduction::<N>(node, candidate));
        self.make(ply, candidate.mv);
        // Cheaper than to ask before the move is made: the new position has its checkers.
        let gives_check = self.line.current().in_check();
        let extension =
            if gives_check && extension == 0 { self.check_extension::<N>(ply, candidate.mv) } else { extension };
        let depth = node.depth - 1 + extension;
        let mut score = -INFINITE;
        let mut full_depth = depth;
        let full_window = N::PV && candidate.number == 1;
        if let Some(reduction) = reduction {
            // Step 9.3. Late move reductions.
            let reduction = reduction - i32::from(gives_check) * self.params.lmr_check;
            let reduced = (depth - reduction / PLY).clamp(1, depth.max(1) + i32::from(N::PV));
            self.stack_entry_mut(ply).reduction = depth - reduced;
            score = -self.search::<NonPv>(-node.alpha - 1, -node.alpha, reduced, ply + 1, true);
            self.stack_entry_mut(ply).reduction = 0;
            if score > node.alpha && reduced < depth && !self.stopped {
                let base = if self.params.use_deeper_from_best > 0 { candidate.best } else { node.alpha };
                full_depth += i32::from(score > base + self.params.deeper_margin)
                    - i32::from(score < base + self.params.shallower_margin);
                if full_depth > reduced {
                    score = -self.search::<NonPv>(-node.alpha - 1, -node.alpha, full_depth, ply + 1, !node.cut_node);
                }
                if self.params.use_bonus_after_lmr > 0 && score > node.alpha && !candidate.noisy && !self.stopped {
                    self.reward_late_move(ply, depth);
                }
            }
        } else if !full_window {
            score = -self.search::<NonPv>(-node.alpha - 1, -node.alpha, full_depth, ply + 1, !node.cut_node);
        }
        if N::PV && !self.stopped && (full_window || score > node.alpha) {
            score = -self.search::<Pv>(-node.beta, -node.alpha, depth, ply + 1, false);
        }
        self.line.pop();
        score
    }

    /// Returns a move of the current position, at `ply`, with what pruning and reductions ask of it.
    fn candidate(&self, ply: usize, mv: Move, found: &MoveLoopResult) -> MoveToSearch {
        let number = found.count;
        let noisy = self.line.current().is_noisy(mv);
        let history = match (number, noisy) {
            (1, _) => 0,
            (_, true) => self.histories.capture(self.line.current(), mv),
            (_, false) => self.quiet_history(ply, mv),
        };
        MoveToSearch { mv, noisy, number, history, best: found.score }
    }

    /// Returns the sum of the histories of a quiet move that pruning and reductions use.
    pub(crate) fn quiet_history(&self, ply: usize, mv: Move) -> i32 {
        let position = self.line.current();
        let now = PieceTo::of(position, mv);
        let earlier = self.earlier(ply);
        let params = &*self.params;
        (params.quiet_butterfly * self.histories.butterfly(position, mv, self.stack_entry(ply).attacked)
            + params.quiet_pawn * self.histories.pawn(position, mv)
            + params.quiet_continuation_1 * self.histories.continuation(earlier[0], now)
            + params.quiet_continuation_2 * self.histories.continuation(earlier[1], now))
            / WEIGHT_ONE
    }

    /// Makes `mv` and the principal variation of the next ply that of `ply`.
    pub(crate) fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.pv.split_at_mut(ply + 1);
        let variation = &mut upper[ply];
        variation.clear();
        variation.push(mv);
        variation.extend_from_slice(&lower[0]);
    }
}
