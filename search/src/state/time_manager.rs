//! Time management: the plan of a move, scaled by the course of its search (`docs/search.md` section 7).

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use boards::Move;

use crate::limits::{Clock, Limits, SearchOptions, Timing};
use crate::params::Params;
use crate::score::{Score, is_mate};
use crate::state::time_plan::{PERMILLE, TimePlan, permille, plan};

/// Number of iterations without a change of the best move beyond which the plan shrinks no further.
const STABLE_LIMIT: i32 = 8;
/// Weight of the running mean against a new score. It follows more slowly than the mean of the aspiration window: a
/// score that falls is compared with several iterations, not with the last one alone.
const TIME_MEAN_WEIGHT: Score = 3;

/// Time management of one search.
#[derive(Clone, Debug)]
pub struct TimeManager {
    started: Instant,
    /// Time when the engine's clock began to run: later than `started` after pondering.
    clock_started: Instant,
    /// Number of nodes searched before the engine's clock began to run, if the clock counts nodes.
    nodes_before_clock: u64,
    timing: Timing,
    /// Number of nodes that count as a millisecond; `None` for the real time.
    nodes_per_millisecond: Option<NonZeroU32>,
    /// Number of nodes searched so far.
    nodes: u64,
    /// Number of plies played before the search.
    ply: usize,
    plan: Option<TimePlan>,
    /// The clock of the search or, if it came with new times, of the ponder hit.
    clock: Option<Clock>,
    /// Time on the engine's clock at which a search ends whose plan is used up.
    end: Option<Duration>,
    best: Move,
    /// Number of iterations in a row without a change of the best move, at most [`STABLE_LIMIT`].
    stable: i32,
    /// Running mean of the scores.
    mean: Option<Score>,
    /// Mean before the last iteration less its score: positive if the score fell.
    trend: Score,
    /// Share of all nodes that were searched below the best move, in permille.
    share: i32,
}

impl TimeManager {
    /// Creates a time manager without limits.
    pub fn unlimited(started: Instant) -> TimeManager {
        TimeManager {
            started,
            clock_started: started,
            nodes_before_clock: 0,
            timing: Timing::default(),
            nodes_per_millisecond: None,
            nodes: 0,
            ply: 0,
            plan: None,
            clock: None,
            end: None,
            best: Move::NONE,
            stable: 0,
            mean: None,
            trend: 0,
            share: 0,
        }
    }

    /// Creates the time manager of a search, `ply` plies into the game.
    pub fn new(limits: &Limits, options: &SearchOptions, params: &Params, ply: usize) -> TimeManager {
        TimeManager {
            plan: plan(limits, options, params, ply),
            clock: limits.clock,
            timing: options.timing,
            nodes_per_millisecond: limits.nodes_per_millisecond,
            ply,
            ..TimeManager::unlimited(limits.started)
        }
    }

    /// Starts the engine's clock at `now` after a ponder hit, with new times in `clock` if there are any.
    pub fn ponder_hit(
        &mut self,
        now: Instant,
        clock: Option<Clock>,
        limits: &Limits,
        options: &SearchOptions,
        params: &Params,
    ) {
        self.clock_started = now;
        self.nodes_before_clock = self.nodes;
        if clock.is_some() {
            self.plan = plan(&Limits { clock, ..limits.clone() }, options, params, self.ply);
            self.clock = clock;
        }
    }

    /// Returns the clock from which the plan was made.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Returns true if there is a limit of time.
    pub fn is_limited(&self) -> bool {
        self.plan.is_some()
    }

    /// Records the number of nodes searched so far if the clock counts nodes; `nodes` is asked only then, because with
    /// many threads it reads a cache line of each.
    pub fn note_nodes(&mut self, nodes: impl FnOnce() -> u64) {
        if self.nodes_per_millisecond.is_some() {
            self.nodes = nodes();
        }
    }

    /// Returns the time on the engine's clock: since the search or, after pondering, the hit.
    pub fn clock_time(&self) -> Duration {
        self.since(self.clock_started, self.nodes - self.nodes_before_clock)
    }

    /// Returns the time since `begin`, which a clock that counts nodes makes of `nodes`.
    fn since(&self, begin: Instant, nodes: u64) -> Duration {
        match self.nodes_per_millisecond {
            Some(per_millisecond) => Duration::from_micros(1_000 * nodes / u64::from(per_millisecond.get())),
            None => begin.elapsed(),
        }
    }

    /// Returns the time since the search began; on a clock that counts nodes, up to the last
    /// [`TimeManager::note_nodes`].
    pub fn elapsed(&self) -> Duration {
        self.elapsed_at(self.nodes)
    }

    /// Returns the time since the search began, in which `nodes` were searched.
    pub fn elapsed_at(&self, nodes: u64) -> Duration {
        self.since(self.started, nodes)
    }

    /// Returns true if the hard limit is reached.
    pub fn hard_limit_reached(&self) -> bool {
        self.left().is_some_and(|left| left.is_zero())
    }

    /// Returns the time left until the hard limit; `None` without limits of time.
    pub fn left(&self) -> Option<Duration> {
        let hard = self.end.or(self.plan.map(|plan| plan.hard))?;
        Some(hard.saturating_sub(self.clock_time()))
    }

    /// Returns the real time of the hard limit, or of the end of `least` if that is later; `None` without limits of
    /// time, with a clock that counts nodes, and for a time that the system's clock cannot tell.
    pub fn deadline(&self, least: Duration) -> Option<Instant> {
        let left = self.left().filter(|_| self.nodes_per_millisecond.is_none())?;
        Instant::now().checked_add(left.max(least))
    }

    /// Returns soft and hard limit in milliseconds.
    pub fn describe(&self) -> Option<(u128, u128)> {
        self.plan.map(|plan| (plan.soft.as_millis(), plan.hard.as_millis()))
    }

    /// Returns the time that the search aims at; `None` without a clock.
    pub fn planned(&self) -> Option<Duration> {
        self.plan.map(|plan| plan.soft)
    }

    /// Records a finished iteration.
    pub fn note_iteration(&mut self, best: Move, score: Score, nodes: u64, all_nodes: u64) {
        self.stable = if best == self.best { (self.stable + 1).min(STABLE_LIMIT) } else { 0 };
        self.best = best;
        if !is_mate(score) {
            self.trend = self.mean.map_or(0, |mean| mean - score);
            self.mean =
                Some(self.mean.map_or(score, |mean| (TIME_MEAN_WEIGHT * mean + score) / (TIME_MEAN_WEIGHT + 1)));
        }
        self.share = (nodes * PERMILLE as u64 / all_nodes.max(1)) as i32;
    }

    /// Returns true if the least time for a move is over, as far as the clock allows it.
    pub fn least_is_over(&self) -> bool {
        self.plan.is_none_or(|plan| self.elapsed() >= self.timing.least.min(plan.hard))
    }

    /// Returns true if the plan, scaled by the course of the search, is used up. `forced` is true if there is one legal
    /// move only, for which little is enough: a score and a reply to ponder on. Time spent pondering counts, unless the
    /// rest of the time would be lost.
    pub fn soft_limit_reached(&mut self, forced: bool, params: &Params) -> bool {
        let Some(plan) = self.plan else { return false };
        if forced {
            return self.elapsed() >= permille(plan.soft, params.time_single) && self.least_is_over();
        }
        if plan.fixed {
            return self.clock_time() >= plan.soft;
        }
        let nodes = params.time_nodes_base - params.time_nodes_factor * self.share / PERMILLE;
        let stability = params.time_unstable - params.time_stable_step * self.stable;
        let trend = (params.time_trend * self.trend).clamp(-params.time_trend_limit, params.time_trend_limit);
        let scaled = permille(permille(permille(plan.soft, nodes), stability), PERMILLE + trend);
        self.elapsed() >= scaled.max(self.timing.least).min(plan.hard) && self.second_is_over(plan)
    }

    /// Returns true at the end of the last second that the plan has begun, if the clock counts whole seconds; else at
    /// once.
    fn second_is_over(&mut self, plan: TimePlan) -> bool {
        if !self.timing.whole_seconds {
            return true;
        }
        let spent = self.clock_time();
        let end = *self.end.get_or_insert_with(|| self.timing.rounded(spent).min(plan.hard));
        spent >= end
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::*;

    use super::*;
    use crate::random::tests::check_property;
    use crate::state::time_plan::tests::{CASES, any_clock, any_options, available, clock, planned, usi};

    #[test]
    fn the_time_left_lies_within_the_clock_whatever_it_says() {
        let running = Cell::new(0);
        check_property(CASES, (any_clock(), any_options(), 0..400_usize), |(clock, options, ply)| {
            let limits = Limits { clock: Some(clock), ..Limits::none(Instant::now()) };
            let time = TimeManager::new(&limits, &options, &Params::DEFAULT, ply);
            let left = time.left().expect("a clock is a limit of time");
            let available = available(&clock).max(Duration::from_millis(1));
            prop_assert!(left <= available, "{left:?} of {available:?}");
            running.set(running.get() + u32::from(!left.is_zero()));
            // It may not fail for any time.
            let _ = time.deadline(Duration::ZERO);
            Ok(())
        });
        assert!(running.get() > CASES / 2, "{} clocks with time left", running.get());
    }

    #[test]
    fn a_clock_of_whole_seconds_is_used_until_just_before_the_next_one() {
        /// Returns the milliseconds after which an iteration is the last one.
        fn spent(remaining: u64, whole_seconds: bool) -> u64 {
            let options = SearchOptions { timing: Timing { whole_seconds, ..usi() }, ..SearchOptions::default() };
            let limits = Limits {
                clock: Some(clock(remaining, 0, 0, None)),
                nodes_per_millisecond: NonZeroU32::new(1),
                ..Limits::none(Instant::now())
            };
            let mut time = TimeManager::new(&limits, &options, &Params::DEFAULT, 0);
            let mut is_over = |millis: u64| {
                time.note_nodes(|| millis);
                let is_over = time.soft_limit_reached(false, &Params::DEFAULT);
                assert!(!is_over || !whole_seconds || time.hard_limit_reached(), "{millis}");
                is_over
            };
            (0..=remaining).find(|&millis| is_over(millis)).expect("the clock runs out")
        }
        for remaining in [90_000, 300_000, 1_000_000] {
            let [whole, exact] = [true, false].map(|whole_seconds| spent(remaining, whole_seconds));
            assert_eq!(whole % 1_000, 970, "the overhead before a full second: {whole} ms of {remaining}");
            assert!((exact..exact + 1_000).contains(&whole), "{whole} ms for {exact} of {remaining}");
        }
        // The bound of a short clock comes before the second ends.
        assert!(spent(2_000, true) < 970);
    }

    #[test]
    fn a_clock_that_counts_nodes_moves_with_them_only() {
        let limits = Limits {
            move_time: Some(Duration::from_millis(130)),
            nodes_per_millisecond: NonZeroU32::new(20),
            started: Instant::now() - Duration::from_secs(9),
            ..Limits::none(Instant::now())
        };
        let mut time = TimeManager::new(&limits, &SearchOptions::default(), &Params::DEFAULT, 0);
        let (soft, hard) = time.describe().unwrap();
        assert!(soft == hard && (100..130).contains(&hard), "{hard}");
        let nodes = 20 * hard as u64;
        assert_eq!((time.elapsed(), time.deadline(Duration::ZERO)), (Duration::ZERO, None));
        time.note_nodes(|| nodes - 1);
        assert!(!time.hard_limit_reached());
        time.note_nodes(|| nodes);
        assert!(time.hard_limit_reached() && time.soft_limit_reached(false, &Params::DEFAULT));
    }

    #[test]
    fn nodes_of_pondering_are_not_on_the_clock() {
        let limits = Limits {
            move_time: Some(Duration::from_millis(1_500)),
            nodes_per_millisecond: NonZeroU32::new(1),
            ponder: true,
            ..Limits::none(Instant::now())
        };
        let (options, params) = (SearchOptions::default(), Params::DEFAULT);
        let mut time = TimeManager::new(&limits, &options, &params, 0);
        let hard = time.describe().unwrap().1 as u64;
        time.note_nodes(|| 60_000);
        time.ponder_hit(Instant::now(), None, &limits, &options, &params);
        time.note_nodes(|| 60_000 + hard - 1);
        assert!(!time.hard_limit_reached());
        time.note_nodes(|| 60_000 + hard);
        assert!(time.hard_limit_reached());
    }

    #[test]
    fn the_least_time_is_kept_for_a_forced_move() {
        let timing = Timing { least: Duration::from_secs(2), ..usi() };
        let options = SearchOptions { timing, ..SearchOptions::default() };
        let limits = |remaining| Limits {
            clock: Some(clock(remaining, 0, 0, None)),
            nodes_per_millisecond: NonZeroU32::new(1),
            ..Limits::none(Instant::now())
        };
        let time = |remaining| TimeManager::new(&limits(remaining), &options, &Params::DEFAULT, 0);
        assert_eq!(used(time(60_000), true), 2_000);
        // As far as the clock allows it.
        assert!(used(time(1_500), true) < 1_500);
    }

    /// Creates the time manager of a clock on which a node is a millisecond.
    fn counting(clock: Clock) -> TimeManager {
        let limits =
            Limits { clock: Some(clock), nodes_per_millisecond: NonZeroU32::new(1), ..Limits::none(Instant::now()) };
        TimeManager::new(&limits, &SearchOptions::default(), &Params::DEFAULT, 0)
    }

    /// Returns the milliseconds after which an iteration is the last one.
    fn used(mut time: TimeManager, forced: bool) -> u64 {
        let mut is_over = |millis: u64| {
            time.note_nodes(|| millis);
            time.soft_limit_reached(forced, &Params::DEFAULT)
        };
        (0..1_000_000).find(|&millis| is_over(millis)).expect("the clock runs out")
    }

    #[test]
    fn the_course_of_a_search_scales_its_plan() {
        let after = |iterations: [(u16, Score); 10]| {
            let mut time = counting(clock(300_000, 0, 0, None));
            iterations.into_iter().for_each(|(mv, score)| time.note_iteration(Move::from_bits(mv), score, 50, 100));
            used(time, false)
        };
        let indices: [u16; 10] = std::array::from_fn(|index| index as u16);
        let steady = after(indices.map(|_| (1, 0)));
        let changing = after(indices.map(|index| (1 + index % 2, 0)));
        let falling = after(indices.map(|index| (1, -20 * Score::from(index))));
        let rising = after(indices.map(|index| (1, 20 * Score::from(index))));
        assert!(steady < changing, "{steady} {changing}");
        assert!(rising < falling && steady < falling, "{rising} {steady} {falling}");
        // A change of the best move makes the plan long again, however stable the search was before.
        let changed = after(indices.map(|index| (1 + index / 9, 0)));
        assert_eq!(changed, changing);
    }

    #[test]
    fn a_forced_move_takes_little_time() {
        let in_byoyomi = clock(0, 0, 10_000, None);
        assert_eq!(used(counting(in_byoyomi), true), 499);
        assert_eq!(used(counting(in_byoyomi), false), 9_970);
        let ordinary = clock(300_000, 0, 0, None);
        let soft = planned(&ordinary).0 as u64;
        let single = soft * Params::DEFAULT.time_single as u64 / PERMILLE as u64;
        assert!((single..=single + 1).contains(&used(counting(ordinary), true)), "{single}");
    }

    #[test]
    fn a_ponder_hit_plans_with_its_clock() {
        let (options, params) = (SearchOptions::default(), Params::DEFAULT);
        let (before, after) = (clock(300_000, 0, 0, None), clock(20_000, 0, 0, None));
        let limits = Limits { clock: Some(before), ..Limits::none(Instant::now()) };
        let mut time = TimeManager::new(&limits, &options, &params, 0);
        let unchanged = time.describe();
        time.ponder_hit(Instant::now(), None, &limits, &options, &params);
        assert_eq!(time.describe(), unchanged);
        time.ponder_hit(Instant::now(), Some(after), &limits, &options, &params);
        assert_eq!(time.describe(), Some(planned(&after)));
    }
}
