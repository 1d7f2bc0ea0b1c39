//! The search of a level below full strength (`docs/levels.md`): the legal moves are compared one by one, fewer of them
//! at each depth, until the level's nodes are used up; one of them is then chosen at random by its loss.

use std::time::{Duration, Instant};

use boards::{Move, Verdict};

use crate::games::Game;
use crate::limits::Clock;
use crate::random::{STEP, split_mix};
use crate::score::{EVAL_LIMIT, INFINITE, Score, is_mate, mated_in};
use crate::state::root_move::RootMove;
use crate::state::search_node::Root;
use crate::state::worker::{PAUSE_SLICE, Worker};
use crate::strength::{Candidate, Level, ScoreMeaning, Strength};

/// Time left on the clock from which an answer is held back like a person's.
const UNHURRIED: Duration = Duration::from_secs(60);
/// Byoyomi from which a level pauses: the pause takes nothing from later moves.
const UNHURRIED_BYOYOMI: Duration = Duration::from_secs(30);
/// Loss of expected points up to which a move is a serious alternative: with more of them a person thinks longer.
const SERIOUS: f64 = 0.04;
/// Number of serious moves with which the whole planned time is used.
const HARD_CHOICE: u32 = 4;

impl<G: Game> Worker<G> {
    /// Searches at the level of a strength and makes the chosen move the first root move. The iteration that
    /// the level's limits end is not reported: the answer reports the chosen move with its depth, and users would see
    /// two scores.
    pub(crate) fn search_at(&mut self, strength: Strength) {
        let Strength { limit, seed, pauses } = strength;
        let level = G::LEVEL_RATINGS.level(limit);
        let mut steadied = level;
        let mut count = self.root_moves.len();
        for depth in 1..=self.greatest_depth() {
            if !self.compare_moves(depth, count) {
                break;
            }
            count += self.compare_again(depth, count, level);
            let pieces_gone = self.line.current().pieces_gone();
            steadied = level.steadied(self.root_moves[0].shown_score(), self.calibration.units.pawn, pieces_gone);
            if self.nodes >= steadied.nodes() || self.should_end() {
                break;
            }
            self.report_variations(self.shared.options.multi_pv.clamp(1, count));
            count = Level::narrowed(count);
        }
        self.pv_index = 0;
        self.choose_move(steadied, seed);
        if pauses {
            self.pause(level.longest_pause());
        }
    }

    /// Searches each of the best `count` root moves alone, so that all have exact scores, and sorts them. Returns false
    /// if the search was stopped: the scores are then those of the iteration before.
    fn compare_moves(&mut self, depth: i32, count: usize) -> bool {
        self.begin_iteration(depth, count);
        for index in 0..count {
            self.pv_index = index;
            self.seldepth = 0;
            self.search::<Root>(-INFINITE, INFINITE, depth, 0, false);
            if self.stopped {
                if self.completed_depth > 0 {
                    self.restore();
                } else {
                    self.sort_root_moves(0, count);
                }
                return false;
            }
        }
        self.rank_compared(count);
        self.completed_depth = depth;
        true
    }

    /// Compares moves again that earlier iterations have dropped after the first `count`, while one of them was better
    /// by a pawn than the best move is now: deeper searches may refute all moves that were kept. Returns their number.
    fn compare_again(&mut self, depth: i32, count: usize, level: Level) -> usize {
        let mut again = 0;
        while self.nodes < level.nodes() {
            let best = &self.root_moves[0];
            let (rank, least) = (best.rank(), best.score + self.calibration.units.pawn);
            let dropped = self.root_moves.iter().enumerate().skip(count + again);
            let better = dropped.filter(|(_, root)| root.rank() == rank && root.score > least);
            let Some((index, _)) = better.max_by_key(|(_, root)| root.score) else { break };
            let root = &mut self.root_moves[index];
            (root.previous, root.score) = (root.score, -INFINITE);
            self.pv_index = index;
            self.seldepth = 0;
            self.search::<Root>(-INFINITE, INFINITE, depth, 0, false);
            if self.stopped {
                break;
            }
            self.root_moves[count + again..=index].rotate_right(1);
            again += 1;
            self.rank_compared(count + again);
        }
        self.pv_index = 0;
        again
    }

    /// Sorts the first `count` root moves, which the iteration has compared, and notes what they lose against the best.
    fn rank_compared(&mut self, count: usize) {
        self.pv_index = 0;
        self.sort_root_moves(0, count);
        let best = self.root_moves[0].score;
        for root in &mut self.root_moves[..count] {
            root.loss = best - root.score;
        }
    }

    /// The root moves with what is known of them; without those that a stopped first iteration has not reached.
    fn candidates(&mut self) -> Vec<Candidate> {
        let best = self.root_moves.first().map_or(-INFINITE, RootMove::shown_score);
        let scored = |root: &&RootMove| root.shown_score() > -INFINITE;
        let moves: Vec<_> =
            self.root_moves.iter().filter(scored).map(|root| (root.mv, present_score(root, best))).collect();
        let candidate = |(mv, score)| Candidate {
            mv,
            searched: self.judgement(score),
            first_glance: self.first_glance(mv),
            is_unnatural: self.is_unnatural(mv),
        };
        moves.into_iter().map(candidate).collect()
    }

    /// Returns true if a move allows a mate in one.
    fn allows_mate_in_one(&self, mv: Move) -> bool {
        let position = self.line.current().after(mv);
        let replies = position.move_list();
        let mates = |mv: &Move| {
            let end = position.after(*mv);
            !end.has_legal_move() && end.no_moves_verdict() == Verdict::Loss
        };
        replies.iter().any(mates)
    }

    /// Returns what a score of the side to move means in the position at the root.
    fn judgement(&self, score: Score) -> ScoreMeaning {
        ScoreMeaning { score, points: G::POINTS.points(score, self.calibration.units) }
    }

    /// Returns true for a move that people play only to escape from check: it takes the last one back, or exposes the
    /// king.
    fn is_unnatural(&self, mv: Move) -> bool {
        let position = self.line.current();
        let before = self.line.moves().iter().rev().nth(1);
        let takes_back = before.is_some_and(|&earlier| position.takes_back(mv, earlier));
        !position.in_check() && (takes_back || position.exposes_king(mv))
    }

    /// Judges the position after a move by its static evaluation.
    fn first_glance(&mut self, mv: Move) -> ScoreMeaning {
        self.line.push(mv);
        let score = -self.evaluate();
        self.line.truncate(self.root_ply);
        self.judgement(score)
    }

    /// Chooses a move and puts it in front of the others.
    fn choose_move(&mut self, level: Level, seed: u64) {
        let mut candidates = self.candidates();
        if candidates.is_empty() {
            return;
        }
        // Each position has its own random number, so that a repeated position is played in the same way.
        let seed = split_mix(seed ^ self.line.current().key().wrapping_add(STEP));
        let chosen = loop {
            let index = level.choose(&candidates, self.calibration.units.pawn, seed);
            let chosen = candidates[index];
            // A move that was dropped after the first iteration has met no replies.
            if !level.sees_mate_in_one() || is_mate(chosen.searched.score) || !self.allows_mate_in_one(chosen.mv) {
                break chosen;
            }
            candidates[index].searched = self.judgement(mated_in(2));
        };
        if let Some(index) = self.root_moves.iter().position(|root| root.mv == chosen.mv) {
            self.root_moves[index].score = chosen.searched.score;
            self.root_moves[..=index].rotate_right(1);
        }
    }

    /// Waits before the answer, up to a longest time, if there is a clock with time to spare: longer if several moves
    /// are nearly equal. After pondering the time counts from the hit.
    fn pause(&mut self, longest: Duration) {
        if self.forced || self.shared.limits.nodes_per_millisecond.is_some() {
            return;
        }
        while self.shared.control.is_pondering() && !self.shared.control.is_stopped() {
            std::thread::sleep(PAUSE_SLICE);
            self.notice_ponder_hit();
        }
        let unhurried = |clock: &Clock| clock.remaining >= UNHURRIED || clock.byoyomi >= UNHURRIED_BYOYOMI;
        if !self.time.clock().is_some_and(unhurried) {
            return;
        }
        let points: Vec<f64> = self.candidates().iter().map(|candidate| candidate.searched.points).collect();
        let best = points.iter().copied().fold(0.0, f64::max);
        let serious = points.iter().filter(|points| best - **points < SERIOUS).count() as u32;
        let share = serious.clamp(1, HARD_CHOICE);
        let planned = self.time.planned().unwrap_or_default().min(longest) * share / HARD_CHOICE;
        let end = Instant::now() + planned.saturating_sub(self.time.clock_time());
        while Instant::now() < end && !self.shared.control.is_stopped() {
            std::thread::sleep(PAUSE_SLICE.min(end.saturating_duration_since(Instant::now())));
        }
    }
}

/// Returns the score of a root move in the last iteration, whose best move has the score `best`. A move that was
/// dropped before is no better than it was, and no nearer to the best one.
fn present_score(root: &RootMove, best: Score) -> Score {
    let score = root.shown_score();
    if is_mate(score) { score } else { score.min((best - root.loss).max(-EVAL_LIMIT)) }
}
