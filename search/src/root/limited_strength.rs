//! The search of a level below full strength (`docs/levels.md`): the legal moves are compared one by one, fewer of them
//! at each depth, until the level's nodes are used up; one of them is then chosen at random by its loss.

use std::time::{Duration, Instant};

use boards::Move;

use crate::games::Game;
use crate::random::{STEP, split_mix};
use crate::score::{INFINITE, Score};
use crate::state::root_move::RootMove;
use crate::state::search_node::Root;
use crate::state::worker::Worker;
use crate::strength::{Candidate, Level, ScoreMeaning, Strength};

/// Time left on the clock from which an answer is held back like a person's.
const UNHURRIED: Duration = Duration::from_secs(60);
/// Time between two looks at the stop flag during a pause.
const PAUSE_SLICE: Duration = Duration::from_millis(5);
/// Loss of expected points up to which a move is a serious alternative: with more of them a person thinks longer.
const SERIOUS: f64 = 0.04;
/// Number of serious moves with which the whole planned time is used.
const HARD_CHOICE: u32 = 4;

impl<G: Game> Worker<G> {
    /// Searches at the level of a strength and makes the chosen move the first root move. The last iteration is not
    /// reported: the answer reports the chosen move with its depth, and users would see two scores.
    pub(crate) fn search_at(&mut self, strength: Strength) {
        let Strength { limit, seed, pauses } = strength;
        let level = G::LEVEL_RATINGS.level(limit);
        let mut steadied = level;
        let mut count = self.root_moves.len();
        for depth in 1..=self.greatest_depth() {
            if !self.compare_moves(depth, count) {
                break;
            }
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
        self.pv_index = 0;
        self.sort_root_moves(0, count);
        self.completed_depth = depth;
        true
    }

    /// The root moves with what is known of them; without those that a stopped first iteration has not reached.
    fn candidates(&mut self) -> Vec<Candidate> {
        let scored = |root: &&RootMove| root.shown_score() > -INFINITE;
        let moves: Vec<_> = self.root_moves.iter().filter(scored).map(|root| (root.mv, root.shown_score())).collect();
        let candidate = |(mv, score)| Candidate {
            mv,
            searched: self.judgement(score),
            first_glance: self.first_glance(mv),
            is_unnatural: self.is_unnatural(mv),
        };
        moves.into_iter().map(candidate).collect()
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
        let candidates = self.candidates();
        if candidates.is_empty() {
            return;
        }
        // Each position has its own random number, so that a repeated position is played in the same way.
        let seed = split_mix(seed ^ self.line.current().key().wrapping_add(STEP));
        let chosen = candidates[level.choose(&candidates, self.calibration.units.pawn, seed)].mv;
        if let Some(index) = self.root_moves.iter().position(|root| root.mv == chosen) {
            self.root_moves[..=index].rotate_right(1);
        }
    }

    /// Waits before the answer, up to a longest time, if there is a clock with time to spare: longer if several moves
    /// are nearly equal.
    fn pause(&mut self, longest: Duration) {
        let limits = &self.shared.limits;
        let unhurried = limits.clock.is_some_and(|clock| clock.remaining >= UNHURRIED);
        if !unhurried || limits.nodes_per_millisecond.is_some() || self.forced || self.shared.control.is_pondering() {
            return;
        }
        let points: Vec<f64> = self.candidates().iter().map(|candidate| candidate.searched.points).collect();
        let best = points.iter().copied().fold(0.0, f64::max);
        let serious = points.iter().filter(|points| best - **points < SERIOUS).count() as u32;
        let share = serious.clamp(1, HARD_CHOICE);
        let planned = self.time.planned().unwrap_or_default().min(longest) * share / HARD_CHOICE;
        let end = Instant::now() + planned.saturating_sub(self.time.elapsed());
        while Instant::now() < end && !self.shared.control.is_stopped() {
            std::thread::sleep(PAUSE_SLICE.min(end.saturating_duration_since(Instant::now())));
        }
    }
}
