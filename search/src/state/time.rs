//! Time management: a plan (soft limit) and a bound (hard limit) from the clock, scaled by the course of the search
//! (`docs/search.md` section 7).

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use boards::{Line, Move, Side};

use crate::games::Game;
use crate::limits::{Clock, Limits, SearchOptions, Timing};
use crate::params::Params;
use crate::score::{Score, is_mate};

/// The whole of a share, in permille.
const PERMILLE: i32 = 1_000;
const SECOND: Duration = Duration::from_secs(1);
/// Shortest plan.
const SHORTEST: Duration = Duration::from_millis(1);
/// Share of an increment that is used while the clock is at zero, in permille: the increment comes after the move.
const UNPAID_INCREMENT: i32 = 700;
/// Share of the clock that the last move before a time control may use, in permille.
const LAST_MOVE: i32 = 800;
/// Main time, in permille of the byoyomi, below which it is spent at once.
const REMNANT: i32 = 1_200;
/// Ply from which the expected number of moves left stays the same.
const LATE_PLY: usize = 80;
/// Plies of a game for each piece that has left it, for positions that do not say how long it has lasted. Halfway,
/// after 58 and 72 plies, our games of chess and xiangqi have lost 13 and 15 pieces.
const PLIES_PER_PIECE: usize = 4;
/// Number of iterations without a change of the best move beyond which the plan shrinks no further.
const STABLE_LIMIT: i32 = 8;
/// Weight of the running mean against a new score. It follows more slowly than the mean of the aspiration window: a
/// score that falls is compared with several iterations, not with the last one alone.
const TIME_MEAN_WEIGHT: Score = 3;

/// A plan for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimePlan {
    /// Time that the search aims at.
    soft: Duration,
    /// Time that the search does not exceed.
    hard: Duration,
    /// True if the plan is the whole time of the move, so that unused time would be lost.
    fixed: bool,
}

impl TimePlan {
    fn fixed(time: Duration) -> TimePlan {
        TimePlan { soft: time, hard: time, fixed: true }
    }
}

/// Returns a share of a time; the product saturates, because other programs may set clocks of any length.
fn permille(time: Duration, share: i32) -> Duration {
    time.saturating_mul(share.max(0) as u32) / PERMILLE as u32
}

impl Timing {
    /// Returns an overhead, limited to its share of a time.
    fn bounded(&self, overhead: Duration, time: Duration) -> Duration {
        overhead.min(permille(time, self.overhead_share))
    }

    /// Returns the end of a plan that is used up after `time` if the clock counts whole seconds.
    fn rounded(&self, time: Duration) -> Duration {
        let seconds = time.saturating_add(self.overhead).as_nanos().div_ceil(SECOND.as_nanos());
        (SECOND * seconds.min(u128::from(u32::MAX)) as u32).saturating_sub(self.overhead)
    }
}

/// Returns the number of plies that have been played in the game of a line. Where it does not begin with the starting
/// position, the plies before it are estimated from its move number, or from the pieces that are gone, because GUIs for
/// xiangqi send the position after the last capture, often with the number 1.
pub fn plies_played<G: Game>(line: &Line<G>) -> usize {
    let start = &line.positions()[0];
    let number = start.move_number().saturating_sub(1) as usize;
    let numbered =
        if G::COUNTS_PLIES { number } else { 2 * number + usize::from(start.side_to_move() == Side::Second) };
    numbered.max(PLIES_PER_PIECE * start.pieces_gone()) + line.ply()
}

/// Returns the number of moves that the clock has to last for, `ply` plies into the game.
fn moves_left(clock: &Clock, params: &Params, ply: usize) -> u32 {
    let horizon = params.time_horizon - params.time_horizon_late * ply.min(LATE_PLY) as i32 / LATE_PLY as i32;
    let horizon = horizon.max(1) as u32;
    clock.moves_to_go.map_or(horizon, |moves| moves.clamp(1, horizon))
}

/// Plans a move with a clock.
fn plan_clock(clock: &Clock, options: &SearchOptions, params: &Params, ply: usize) -> TimePlan {
    let timing = &options.timing;
    let available = clock.remaining.saturating_add(clock.byoyomi);
    if available.is_zero() {
        // The increment comes after the move, but a clock at zero with an increment is meant to be played with.
        let overhead = timing.bounded(timing.last_overhead, clock.increment);
        let time = permille(clock.increment, UNPAID_INCREMENT).saturating_sub(overhead).max(SHORTEST);
        return TimePlan { soft: time / 2, hard: time, fixed: false };
    }
    let ample = available.max(clock.increment);
    let usable = available.saturating_sub(timing.bounded(timing.last_overhead, ample)).max(SHORTEST);
    if clock.remaining < permille(clock.byoyomi, REMNANT) {
        return TimePlan::fixed(usable);
    }
    let main = clock.remaining.saturating_sub(timing.bounded(timing.overhead, ample));
    let moves = moves_left(clock, params, ply);
    let share = if moves == 1 { LAST_MOVE } else { params.time_hard_share };
    // Unused byoyomi is lost: only the main time has to be divided among the moves.
    let cap = permille(usable.saturating_sub(clock.byoyomi), share).saturating_add(clock.byoyomi);
    let increment = permille(clock.increment, params.time_increment);
    let soft = (main / moves).saturating_add(increment).saturating_add(clock.byoyomi).min(cap);
    let soft = soft.saturating_mul(timing.slow_mover) / 100;
    let hard = permille(soft, params.time_hard_factor).min(cap).min(usable);
    let soft = if options.ponder { permille(soft, params.time_ponder) } else { soft };
    let least = timing.least.min(usable).max(SHORTEST);
    debug_assert!(least <= usable);
    TimePlan { soft: soft.min(hard).max(least), hard: hard.max(least), fixed: false }
}

/// Plans a move; `None` without limits of time.
fn plan(limits: &Limits, options: &SearchOptions, params: &Params, ply: usize) -> Option<TimePlan> {
    let for_move = limits.move_time.map(|time| {
        let overhead = options.timing.bounded(options.timing.overhead, time);
        TimePlan::fixed((time - overhead).max(SHORTEST))
    });
    let for_clock = limits.clock.as_ref().map(|clock| plan_clock(clock, options, params, ply));
    match (for_move, for_clock) {
        (Some(a), Some(b)) => {
            Some(TimePlan { soft: a.soft.min(b.soft), hard: a.hard.min(b.hard), fixed: a.fixed && b.fixed })
        }
        (a, b) => a.or(b),
    }
}

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

    use boards::Notation;
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use proptest::prelude::*;

    use super::*;
    use crate::random::tests::check_property;

    /// Random cases of a property.
    const CASES: u32 = if cfg!(debug_assertions) { 20_000 } else { 100_000 };

    /// Times from none to the longest ones.
    fn any_time() -> impl Strategy<Value = Duration> {
        let millis = prop_oneof![Just(0), Just(u64::MAX), 1..=50_u64, 1..=3_000_u64, 1..=10_000_000_u64, any::<u64>()];
        prop_oneof![20 => millis.prop_map(Duration::from_millis), 1 => Just(Duration::MAX)]
    }

    fn any_clock() -> impl Strategy<Value = Clock> {
        let moves = prop_oneof![Just(0), Just(1), Just(2), 3..=60_u32, Just(10_000), Just(u32::MAX)];
        let byoyomi = prop_oneof![2 => Just(Duration::ZERO), 1 => any_time()];
        (any_time(), any_time(), byoyomi, proptest::option::of(moves)).prop_map(
            |(remaining, increment, byoyomi, moves_to_go)| Clock { remaining, increment, byoyomi, moves_to_go },
        )
    }

    fn any_options() -> impl Strategy<Value = SearchOptions> {
        let times = (any_time(), any_time(), any_time());
        (times, 0..=PERMILLE, 1..=1_000_u32, any::<bool>(), any::<bool>()).prop_map(
            |((overhead, last_overhead, least), overhead_share, slow_mover, ponder, usual)| {
                let timing =
                    Timing { overhead, last_overhead, overhead_share, least, slow_mover, whole_seconds: false };
                SearchOptions { ponder, timing: if usual { usi() } else { timing }, ..SearchOptions::default() }
            },
        )
    }

    #[test]
    fn a_plan_lies_within_the_clock_whatever_it_says() {
        let (spent, ordinary) = (Cell::new(0), Cell::new(0));
        check_property(CASES, (any_clock(), any_options(), 0..400_usize), |(clock, options, ply)| {
            let TimePlan { soft, hard, fixed } = plan_clock(&clock, &options, &Params::DEFAULT, ply);
            let available = match clock.remaining.saturating_add(clock.byoyomi) {
                Duration::ZERO => clock.increment,
                available => available,
            };
            prop_assert!(SHORTEST <= hard && hard <= available.max(SHORTEST));
            prop_assert!(soft <= hard && (!fixed || soft == hard));
            let limits = Limits { clock: Some(clock), ..Limits::none(Instant::now()) };
            let time = TimeManager::new(&limits, &options, &Params::DEFAULT, ply);
            prop_assert!(time.left() <= Some(hard));
            // Neither may fail for any time.
            let _ = (time.deadline(SHORTEST), options.timing.rounded(hard));
            let kind = if fixed { &spent } else { &ordinary };
            kind.set(kind.get() + 1);
            Ok(())
        });
        assert!(
            spent.get() > CASES / 20 && ordinary.get() > CASES / 2,
            "{} plans of all that is left, {} others",
            spent.get(),
            ordinary.get()
        );
    }

    /// Two jumps are meant: a remnant of the main time is spent with the byoyomi at once, and a clock at zero is played
    /// with the increment that comes after the move.
    #[test]
    fn more_time_never_makes_a_plan_shorter() {
        let (spent, ordinary, longer) = (Cell::new(0), Cell::new(0), Cell::new(0));
        check_property(CASES, (any_clock(), any_options(), 0..400_usize, any_time()), |(clock, options, ply, more)| {
            let richer = Clock { remaining: clock.remaining.saturating_add(more), ..clock };
            let [less, more] = [&clock, &richer].map(|clock| plan_clock(clock, &options, &Params::DEFAULT, ply));
            if less.fixed == more.fixed && !clock.remaining.is_zero() {
                prop_assert!(less.soft <= more.soft && less.hard <= more.hard, "{less:?} {more:?}");
                let kind = if less.fixed { &spent } else { &ordinary };
                kind.set(kind.get() + 1);
                longer.set(longer.get() + u32::from(less.soft < more.soft));
            }
            Ok(())
        });
        assert!(
            spent.get() > CASES / 100 && ordinary.get() > CASES / 2 && longer.get() > CASES / 4,
            "{} of all that is left, {} others, {} longer",
            spent.get(),
            ordinary.get(),
            longer.get()
        );
    }

    fn clock(remaining: u64, increment: u64, byoyomi: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            byoyomi: Duration::from_millis(byoyomi),
            moves_to_go,
        }
    }

    fn planned(clock: &Clock) -> (u128, u128) {
        planned_with(clock, Timing::default())
    }

    fn planned_with(clock: &Clock, timing: Timing) -> (u128, u128) {
        let plan = plan_clock(clock, &SearchOptions { timing, ..SearchOptions::default() }, &Params::DEFAULT, 0);
        (plan.soft.as_millis(), plan.hard.as_millis())
    }

    /// The delays of a protocol with a byoyomi.
    fn usi() -> Timing {
        let last_overhead = Duration::from_millis(100);
        Timing { last_overhead, overhead_share: 250, least: Duration::from_millis(1), ..Timing::default() }
    }

    #[test]
    fn no_plan_passes_the_clock() {
        for remaining in [0, 1, 5, 20, 50, 100, 300, 1_000, 60_000, 7_200_000] {
            for increment in [0, 10, 1_000, 30_000] {
                for moves in [None, Some(1), Some(2), Some(40), Some(500)] {
                    let (soft, hard) = planned(&clock(remaining, increment, 0, moves));
                    let allowed = if remaining == 0 { increment.max(1) } else { remaining };
                    assert!(soft <= hard, "{remaining}+{increment}/{moves:?}: {soft} > {hard}");
                    assert!(hard <= u128::from(allowed), "{remaining}+{increment}/{moves:?}: {hard}");
                }
            }
        }
    }

    #[test]
    fn plans_are_sane() {
        let (soft, hard) = planned(&clock(100, 0, 0, None));
        assert!((2..=20).contains(&soft) && hard <= 60, "{soft} {hard}");
        let (soft, hard) = planned(&clock(0, 1_000, 0, None));
        assert!(soft >= 200 && hard <= 700, "{soft} {hard}");
        let (soft, hard) = planned(&clock(60_000, 0, 0, Some(1)));
        assert!(soft >= 30_000 && hard < 60_000, "{soft} {hard}");
        let (soft, _) = planned(&clock(300_000, 3_000, 0, None));
        assert!((8_000..25_000).contains(&soft), "{soft}");
    }

    #[test]
    fn byoyomi_is_spent_when_the_main_time_is_gone() {
        assert_eq!(planned(&clock(0, 0, 10_000, None)), (9_970, 9_970));
        assert_eq!(planned_with(&clock(0, 0, 1_000, None), usi()), (900, 900));
        // No overhead takes more than a quarter.
        assert_eq!(planned_with(&clock(0, 0, 200, None), usi()), (150, 150));
        assert_eq!(planned_with(&clock(0, 0, 1, None), usi()), (1, 1));
        // What is left of the main time goes with it.
        assert_eq!(planned_with(&clock(11_000, 0, 10_000, None), usi()), (20_900, 20_900));
        let (soft, hard) = planned_with(&clock(60_000, 0, 10_000, None), usi());
        assert!((10_000..20_000).contains(&soft) && (20_000..69_900).contains(&hard), "{soft} {hard}");
    }

    #[test]
    fn no_plan_with_a_byoyomi_passes_it() {
        for remaining in [0, 1, 300, 1_199, 1_201, 60_000, 7_200_000] {
            for byoyomi in [1, 20, 300, 1_000, 30_000] {
                let (soft, hard) = planned_with(&clock(remaining, 0, byoyomi, None), usi());
                let allowed = u128::from(remaining + byoyomi);
                let overhead = (allowed / 4).min(100);
                assert!(soft <= hard && hard <= (allowed - overhead).max(1), "{remaining}+{byoyomi}: {soft} {hard}");
                assert!(soft + overhead >= u128::from(byoyomi), "{remaining}+{byoyomi}: {soft}");
            }
        }
    }

    #[test]
    fn the_wishes_of_the_user() {
        let (soft, _) = planned_with(&clock(300_000, 0, 0, None), usi());
        let (slow, _) = planned_with(&clock(300_000, 0, 0, None), Timing { slow_mover: 200, ..usi() });
        assert!(slow.abs_diff(2 * soft) <= 1, "{slow} {soft}");
        let least = Timing { least: Duration::from_secs(20), ..usi() };
        assert_eq!(planned_with(&clock(300_000, 0, 0, None), least).0, 20_000);
        assert_eq!(planned_with(&clock(10_000, 0, 0, None), least), (9_900, 9_900));
        let timing = Timing { whole_seconds: true, ..usi() };
        let millis = [1, 970, 971, 1_500, 2_999].map(|time| timing.rounded(Duration::from_millis(time)).as_millis());
        assert_eq!(millis, [970, 970, 1_970, 1_970, 3_970]);
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
        let soft = plan_clock(&ordinary, &SearchOptions::default(), &Params::DEFAULT, 0).soft;
        let single = permille(soft, Params::DEFAULT.time_single).as_millis() as u64;
        assert!((single..=single + 1).contains(&used(counting(ordinary), true)), "{single}");
    }

    #[test]
    fn the_last_move_of_a_control_leaves_a_part_of_the_clock() {
        assert_eq!(planned(&clock(60_000, 0, 0, Some(1))).1, 47_976);
    }

    #[test]
    fn pondering_lengthens_plans() {
        let soft = |ponder| {
            let options = SearchOptions { ponder, ..SearchOptions::default() };
            plan_clock(&clock(300_000, 0, 0, None), &options, &Params::DEFAULT, 0).soft
        };
        assert_eq!(soft(true), permille(soft(false), Params::DEFAULT.time_ponder));
        assert!(soft(true) > soft(false));
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

    #[test]
    fn a_long_game_is_planned_for_fewer_moves_later() {
        let params = Params { time_horizon: 45, time_horizon_late: 20, ..Params::DEFAULT };
        let left = |ply, moves_to_go| moves_left(&clock(1, 0, 0, moves_to_go), &params, ply);
        assert_eq!([0, 40, 80, 300].map(|ply| left(ply, None)), [45, 35, 25, 25]);
        assert_eq!([left(0, Some(3)), left(300, Some(40)), left(0, Some(0))], [3, 25, 1]);
    }

    #[test]
    fn a_game_is_as_long_by_its_moves_as_by_its_position() {
        let played = |fen: &str| plies_played(&Line::new(Chess::from_fen(fen).unwrap()));
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        assert_eq!([played(&format!("{start} w KQkq - 0 1")), played(&format!("{start} b KQkq - 80 41"))], [0, 81]);
        assert_eq!(played("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1"), 26 * PLIES_PER_PIECE);
        let mut line =
            Line::new(Shogi::from_fen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 31").unwrap());
        line.push(line.current().parse_move("7g7f").unwrap());
        assert_eq!(plies_played(&line), 31);
    }
}
