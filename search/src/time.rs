//! How long to think: a plan (soft limit) and a bound (hard limit) from the clock, and what the search tells
//! about how well the plan fits (`specs/search.md` section 7).

use std::time::{Duration, Instant};

use boards::Move;

use crate::limits::{Clock, Limits, Options};
use crate::params::Params;
use crate::score::{Score, is_mate};

const PERMILLE: u32 = 1_000;
/// The overhead is never more than this share of the clock, so that a nearly empty clock still gives a search.
const OVERHEAD_SHARE: u32 = 10;
/// The shortest time that is planned.
const SHORTEST: Duration = Duration::from_millis(1);
/// An increment that is not there yet (the clock is at zero) is used up to this share only.
const UNPAID_INCREMENT: u32 = 700;
/// Before a time control, the share of the clock that the last move may use.
const LAST_MOVE: u32 = 800;
/// Iterations without a change of the best move that still add to the confidence.
const STABLE_LIMIT: i32 = 8;

/// A plan for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    /// The aim.
    soft: Duration,
    /// Never passed.
    hard: Duration,
}

fn permille(time: Duration, share: i32) -> Duration {
    time * share.max(0) as u32 / PERMILLE
}

fn plan_clock(clock: &Clock, options: &Options, params: &Params) -> Plan {
    let available = clock.remaining + clock.byoyomi;
    let overhead = options.move_overhead.min(available.max(clock.increment) / OVERHEAD_SHARE);
    if available.is_zero() {
        // The increment is paid after the move, but a clock at zero with an increment is meant to be played.
        let time = permille(clock.increment, UNPAID_INCREMENT as i32).saturating_sub(overhead).max(SHORTEST);
        return Plan { soft: time / 2, hard: time };
    }
    let usable = available.saturating_sub(overhead).max(SHORTEST);
    let main = clock.remaining.saturating_sub(overhead);
    if !clock.byoyomi.is_zero() && main <= clock.byoyomi {
        return Plan { soft: usable, hard: usable };
    }
    let moves =
        clock.moves_to_go.map_or(params.time_horizon, |moves| moves.clamp(1, params.time_horizon as u32) as i32);
    let increment = permille(clock.increment, params.time_increment);
    let cap = if moves == 1 { permille(usable, LAST_MOVE as i32) } else { permille(usable, params.time_hard_share) };
    let soft = (main / moves as u32 + increment + clock.byoyomi).min(cap);
    let hard = permille(soft, params.time_hard_factor).min(cap.max(clock.byoyomi)).min(usable);
    let soft = if options.ponder { permille(soft, params.time_ponder) } else { soft };
    Plan { soft: soft.min(hard).max(SHORTEST), hard: hard.max(SHORTEST) }
}

fn plan(limits: &Limits, options: &Options, params: &Params) -> Option<Plan> {
    let for_move = limits.move_time.map(|time| {
        let overhead = options.move_overhead.min(time / OVERHEAD_SHARE);
        let time = (time - overhead).max(SHORTEST);
        Plan { soft: time, hard: time }
    });
    let for_clock = limits.clock.as_ref().map(|clock| plan_clock(clock, options, params));
    match (for_move, for_clock) {
        (Some(a), Some(b)) => Some(Plan { soft: a.soft.min(b.soft), hard: a.hard.min(b.hard) }),
        (a, b) => a.or(b),
    }
}

/// Watches the time of one search.
#[derive(Clone, Debug)]
pub struct TimeManager {
    started: Instant,
    /// When our own clock began to run: later than `started` after pondering.
    clock_started: Instant,
    plan: Option<Plan>,
    /// The plan is the whole time allowed; stopping early would only waste it.
    fixed: bool,
    best: Move,
    stable: i32,
    mean: Option<Score>,
    trend: Score,
    /// Permille of all nodes that the best move took.
    share: i32,
}

impl TimeManager {
    /// No limits of time.
    pub fn unlimited(started: Instant) -> TimeManager {
        TimeManager {
            started,
            clock_started: started,
            plan: None,
            fixed: false,
            best: Move::NONE,
            stable: 0,
            mean: None,
            trend: 0,
            share: 0,
        }
    }

    /// The limits of a search.
    pub fn new(limits: &Limits, options: &Options, params: &Params) -> TimeManager {
        let mut manager = TimeManager::unlimited(limits.started);
        manager.set_plan(plan(limits, options, params), limits);
        manager
    }

    fn set_plan(&mut self, plan: Option<Plan>, limits: &Limits) {
        self.plan = plan;
        self.fixed = limits.move_time.is_some() && limits.clock.is_none();
    }

    /// The pondered move was played: our clock runs from `now`, with new times if they came along.
    pub fn ponder_hit(
        &mut self,
        now: Instant,
        clock: Option<Clock>,
        limits: &Limits,
        options: &Options,
        params: &Params,
    ) {
        self.clock_started = now;
        if clock.is_some() {
            let limits = Limits { clock, ..limits.clone() };
            self.set_plan(plan(&limits, options, params), &limits);
        }
    }

    /// Whether any limit of time is set.
    pub fn is_limited(&self) -> bool {
        self.plan.is_some()
    }

    /// Since the search began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the time that may never be passed is over.
    pub fn hard_limit_reached(&self) -> bool {
        self.plan.is_some_and(|plan| self.clock_started.elapsed() >= plan.hard)
    }

    /// The plan as two numbers in milliseconds, for `debug`.
    pub fn describe(&self) -> Option<(u128, u128)> {
        self.plan.map(|plan| (plan.soft.as_millis(), plan.hard.as_millis()))
    }

    /// Takes note of a finished iteration.
    pub fn note_iteration(&mut self, best: Move, score: Score, nodes: u64, all_nodes: u64) {
        self.stable = if best == self.best { (self.stable + 1).min(STABLE_LIMIT) } else { 0 };
        self.best = best;
        if !is_mate(score) {
            self.trend = self.mean.map_or(0, |mean| mean - score);
            self.mean = Some(self.mean.map_or(score, |mean| (3 * mean + score) / 4));
        }
        self.share = (nodes * u64::from(PERMILLE) / all_nodes.max(1)) as i32;
    }

    /// Whether the plan, scaled by how the search went, is used up. The time spent pondering counts: it was
    /// spent on this move.
    pub fn soft_limit_reached(&self, root_moves: usize, params: &Params) -> bool {
        let Some(plan) = self.plan else { return false };
        if self.fixed {
            return root_moves == 1 || self.started.elapsed() >= plan.soft;
        }
        if root_moves == 1 {
            return self.started.elapsed() >= permille(plan.soft, params.time_single);
        }
        let nodes = params.time_nodes_base - params.time_nodes_factor * self.share / PERMILLE as i32;
        let stability = params.time_unstable - params.time_stable_step * self.stable;
        let trend = (params.time_trend * self.trend).clamp(-params.time_trend_limit, params.time_trend_limit);
        let scaled = permille(permille(permille(plan.soft, nodes), stability), PERMILLE as i32 + trend);
        self.started.elapsed() >= scaled.min(plan.hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, byoyomi: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            byoyomi: Duration::from_millis(byoyomi),
            moves_to_go,
        }
    }

    fn planned(clock: &Clock) -> (u128, u128) {
        let plan = plan_clock(clock, &Options::default(), &Params::DEFAULT);
        (plan.soft.as_millis(), plan.hard.as_millis())
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
        let (soft, hard) = planned(&clock(0, 0, 10_000, None));
        assert!(soft == hard && hard >= 9_900, "{soft} {hard}");
    }
}
