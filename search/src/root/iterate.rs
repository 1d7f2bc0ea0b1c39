//! Iterative deepening with aspiration windows.

use boards::Side;

use crate::event::ScoreBound;
use crate::games::Game;
use crate::score::{EVAL_LIMIT, INFINITE, MAX_PLY, Score, is_mate, mate_plies};
use crate::state::root_move::list_root_moves;
use crate::state::search_node::Root;
use crate::state::worker::{PAUSE_SLICE, Worker};

/// A timed search ends with a proved mate once the iteration is this many times as deep as the mate is long: a shorter
/// mate would have been found by then.
const MATE_CONFIDENCE: i32 = 2;
/// Width from which the aspiration window is opened fully.
const WIDEST_WINDOW: Score = 2_000;
/// Greatest number of plies that a variation is searched less deep after scores above its window.
const MOST_FAIL_HIGH_REDUCTION: i32 = 3;

impl<G: Game> Worker<G> {
    /// Prepares for a search from the end of `line`.
    pub(crate) fn prepare_search(&mut self, line: boards::Line<G>) {
        list_root_moves(&line, &self.shared.limits.root_moves, self.shared.options.noise, &mut self.root_moves);
        self.forced = line.current().count_legal() == 1;
        // A larger value would be taken for a mate.
        let draw = self.shared.options.draw_score.clamp(-EVAL_LIMIT, EVAL_LIMIT);
        self.draw_scores = if line.current().side_to_move() == Side::First { [draw, -draw] } else { [-draw, draw] };
        self.root_ply = line.ply();
        self.line = line;
        self.pv_index = 0;
        self.root_depth = 0;
        self.completed_depth = 0;
        self.nodes = 0;
        self.seldepth = 0;
        self.null_allowed_from = 0;
        self.stopped = false;
        self.node_limit = match self.shared.limits.nodes {
            Some(nodes) if self.shared.threads() == 1 => nodes,
            _ => u64::MAX,
        };
        self.clear_stack();
        self.prepare_endgame();
        self.prepare_root_mate();
    }

    /// Deepens until a limit is reached. The result is [`Worker::root_moves`], the best move first.
    pub(crate) fn iterate(&mut self) {
        if let Some(strength) = self.shared.options.strength {
            self.search_at(strength);
            return;
        }
        let pv_count = self.shared.options.multi_pv.clamp(1, self.root_moves.len().max(1));
        for depth in 1..=self.greatest_depth() {
            self.begin_iteration(depth, self.root_moves.len());
            for index in 0..pv_count {
                self.pv_index = index;
                self.seldepth = 0;
                self.aspiration_search();
                if self.stopped {
                    break;
                }
                self.sort_root_moves(0, index + 1);
            }
            if self.stopped {
                self.keep_reliable_result();
                break;
            }
            self.completed_depth = depth;
            if self.index == 0 {
                self.search_root_mate();
                self.apply_root_mate();
                self.report_variations(pv_count);
                self.report_refutations();
                if self.should_end() {
                    break;
                }
            }
        }
        self.pv_index = 0;
        self.apply_root_mate();
        if self.index == 0 {
            self.wait_for_least_time();
        }
    }

    /// Waits until the least time for a move is over if the search has reached its greatest depth before, as near a
    /// mate.
    fn wait_for_least_time(&mut self) {
        if self.shared.limits.depth.is_some() || self.shared.limits.nodes_per_millisecond.is_some() {
            return;
        }
        while !self.stopped && !self.shared.control.is_stopped() && !self.time.least_is_over() {
            std::thread::sleep(PAUSE_SLICE);
            self.notice_ponder_hit();
        }
    }

    /// Returns the depth of the last iteration that the limits allow.
    pub(crate) fn greatest_depth(&self) -> i32 {
        const LAST: u32 = MAX_PLY as u32 - 1;
        self.shared.limits.depth.map_or(LAST, |depth| depth.clamp(1, LAST)) as i32
    }

    /// Begins an iteration of the first `count` root moves: their scores become those of the iteration before. All root
    /// moves are kept as they were.
    pub(crate) fn begin_iteration(&mut self, depth: i32, count: usize) {
        self.root_depth = depth;
        self.earlier_root_moves.clone_from(&self.root_moves);
        for root in &mut self.root_moves[..count] {
            root.previous = root.shown_score();
            root.score = -INFINITE;
        }
    }

    /// Searches one variation of the iteration with a window around the mean of its scores, widened until the score
    /// lies inside.
    fn aspiration_search(&mut self) {
        debug_assert!(self.pv_index < self.root_moves.len());
        let params = &*self.params;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let root = &self.root_moves[self.pv_index];
        let mut width =
            params.aspiration_window + (root.mean_square.abs() / i64::from(params.aspiration_square)) as Score;
        if self.root_depth >= params.aspiration_depth
            && let Some(mean) = root.mean.filter(|&mean| !is_mate(mean))
        {
            alpha = (mean - width).max(-INFINITE);
            beta = (mean + width).min(INFINITE);
        }
        let mut failed_high = 0;
        loop {
            let depth = (self.root_depth - failed_high).max(1);
            let score = self.search::<Root>(alpha, beta, depth, 0, false);
            if self.stopped {
                return;
            }
            self.sort_root_moves(self.pv_index, self.root_moves.len());
            if score <= alpha && alpha > -INFINITE {
                self.report_bound(ScoreBound::Upper, alpha);
                beta = (alpha + beta) / 2;
                alpha = (score - width).max(-INFINITE);
                failed_high = 0;
            } else if score >= beta && beta < INFINITE {
                self.report_bound(ScoreBound::Lower, beta);
                alpha = (beta - width).max(alpha);
                beta = (score + width).min(INFINITE);
                failed_high = (failed_high + 1).min(MOST_FAIL_HIGH_REDUCTION);
            } else {
                return;
            }
            width += width * self.params.aspiration_growth / 100;
            if width > WIDEST_WINDOW {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
            if self.index == 0 {
                self.notice_ponder_hit();
            }
        }
    }

    /// Decides what to keep of an interrupted iteration: a better move that it found; not a loss, a first move that was
    /// not finished, or a mere bound of the move that was the best before.
    fn keep_reliable_result(&mut self) {
        if self.completed_depth == 0 {
            self.sort_root_moves(0, self.root_moves.len());
            return;
        }
        let finished = self.pv_index;
        let Some(best) =
            self.root_moves[finished..].iter().filter(|root| root.score > -INFINITE).max_by_key(|r| r.score)
        else {
            self.restore();
            return;
        };
        let earlier = self.earlier_root_moves.first();
        // The last iteration has a score and a whole variation of the same move.
        let is_known =
            best.bound == ScoreBound::Lower && !is_mate(best.score) && earlier.is_some_and(|root| root.mv == best.mv);
        let sure = best.bound != ScoreBound::Upper && !is_known && !(is_mate(best.score) && best.score < 0);
        let was_mate = earlier.is_some_and(|root| is_mate(root.score) && root.score > 0);
        // All variations of MultiPV must come from the same iteration.
        let several_lines = self.shared.options.multi_pv > 1;
        if !sure || several_lines || finished > 0 || (was_mate && earlier.is_some_and(|root| best.score < root.score)) {
            self.restore();
        } else {
            self.sort_root_moves(0, self.root_moves.len());
        }
    }

    /// Restores the root moves and the depth of the last iteration, but keeps the node counts.
    pub(crate) fn restore(&mut self) {
        // Reported depths do not decrease: a bound of this depth may have been shown.
        if self.reported.is_some() {
            self.root_depth = self.completed_depth;
        }
        std::mem::swap(&mut self.root_moves, &mut self.earlier_root_moves);
        for root in &mut self.root_moves {
            let cut_short = self.earlier_root_moves.iter().find(|other| other.mv == root.mv);
            root.nodes = cut_short.map_or(root.nodes, |other| other.nodes);
        }
    }

    /// Returns true if the search should end after this iteration; for the main thread.
    pub(crate) fn should_end(&mut self) -> bool {
        self.notice_ponder_hit();
        let best = &self.root_moves[0];
        let (mv, score, nodes) = (best.mv, best.score, best.nodes);
        if self.shared.control.is_stopped() {
            return true;
        }
        if let Some(moves) = self.shared.limits.mate
            && mate_plies(score).is_some_and(|plies| plies.unsigned_abs().div_ceil(2) <= moves)
        {
            return true;
        }
        if self.mate_suffices() {
            return true;
        }
        if self.shared.limits.soft_nodes.is_some_and(|limit| self.shared.control.nodes() >= limit) {
            return true;
        }
        self.time.note_nodes(|| self.shared.control.nodes());
        self.time.note_iteration(mv, score, nodes, self.nodes);
        if self.shared.control.is_pondering() || !self.time.is_limited() {
            return false;
        }
        let analyse = self.shared.options.analyse;
        // With a limit on the length of a mate a longer one does not end the search.
        if !analyse
            && self.shared.limits.mate.is_none()
            && self.time.least_is_over()
            && mate_plies(score).is_some_and(|plies| plies.abs() * MATE_CONFIDENCE <= self.root_depth)
        {
            return true;
        }
        !(analyse && self.shared.limits.move_time.is_some()) && self.time.soft_limit_reached(self.forced, &self.params)
    }
}
