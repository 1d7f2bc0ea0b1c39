//! Limits of a search from the numbers of `go` (`docs/protocols/uci.md` section 5).

use std::time::{Duration, Instant};

use boards::Side;
use search::score::MAX_PLY;
use search::{Clock, Limits, MateLimits};

use crate::command::{ClockOrder, Clocks, Go, IncrementTiming, SolveMate};

/// Minimum time for a move: GUIs do send zero and negative times, and expect a move at once.
const MINIMUM_TIME: Duration = Duration::from_millis(1);

/// The limits for the side to move, without the moves of `searchmoves`, which the game reads. No time counts beside
/// `infinite`: some GUIs send their clocks with it.
pub fn limits(go: &Go, side: Side, started: Instant) -> Limits {
    let mut limits = Limits {
        depth: go.depth.map(|depth| depth.clamp(1, i64::from(u32::MAX)) as u32),
        nodes: go.nodes.map(|nodes| nodes.max(1).unsigned_abs()),
        mate: go.mate.map(|moves| moves.clamp(1, i64::from(u32::MAX)) as u32),
        move_time: go.move_time.filter(|_| !go.infinite).map(|time| millis(time).max(MINIMUM_TIME)),
        clock: clock(&go.clocks, side).filter(|_| !go.infinite),
        ponder: go.ponder,
        infinite: go.infinite,
        ..Limits::none(started)
    };
    // `go` without any limit is `go infinite`.
    limits.infinite |= !go.ponder && !go.has_limit();
    limits
}

/// The limits of the mate solver.
pub fn mate_limits(solve: &SolveMate, started: Instant) -> MateLimits {
    MateLimits { started, time: solve.time.map(millis), nodes: solve.nodes.map(|nodes| nodes.max(1).unsigned_abs()) }
}

/// Time limit of the mate solver in `go mate`. It found the 126 mates of up to five moves of `chess_mates.epd` within
/// 36 s of processor time in total; the ordinary search takes over harder problems.
const SOLVER_TIME: Duration = Duration::from_secs(60);

/// The number of moves of the mate that `go` asks for, and the limits of the mate solver: half of the limits of `go`,
/// because the ordinary search must answer if there is no such mate. `None` if the ordinary search must answer from the
/// start: the solver has no clocks, no depth and no list of moves, and a score cannot count more plies than
/// [`MAX_PLY`].
pub fn mate_in_moves(go: &Go, started: Instant) -> Option<(u32, MateLimits)> {
    let moves = go.mate?.clamp(1, i64::from(u32::MAX)) as u32;
    let is_countable = moves <= (MAX_PLY / 2) as u32;
    if !is_countable || go.ponder || go.clocks.any() || go.depth.is_some() || !go.search_moves.is_empty() {
        return None;
    }
    let time = go.move_time.map_or(SOLVER_TIME, |time| (millis(time) / 2).min(SOLVER_TIME));
    let nodes = go.nodes.map(|nodes| nodes.max(1).unsigned_abs() / 2);
    Some((moves, MateLimits { started, time: Some(time), nodes }))
}

/// The clock of the side to move, or the other side's if the GUI sends only that: some always send the clock of White.
/// A clock at zero or below counts as zero: the increment remains for the move, and without one the search moves at
/// once.
pub fn clock(clocks: &Clocks, side: Side) -> Option<Clock> {
    let [own, other] = match clocks.order {
        ClockOrder::BySide => [side.index(), (!side).index()],
        ClockOrder::ByTurn => [0, 1],
    };
    if !clocks.any() {
        return None;
    }
    let has = |index: usize| clocks.time[index].is_some() || clocks.increment[index].is_some();
    let index = [own, other].into_iter().find(|&index| has(index)).unwrap_or(own);
    let (time, increment) = (clocks.time[index].unwrap_or(0), clocks.increment[index].unwrap_or(0));
    let (remaining, increment) = match clocks.increment_timing {
        IncrementTiming::AfterMove => (millis(time), millis(increment)),
        // A GUI that has added the increment already sends a clock below zero (`docs/protocols/usi.md` section 1.6).
        IncrementTiming::BeforeMove => match millis(time.saturating_add(increment)) {
            Duration::ZERO => (Duration::ZERO, Duration::ZERO),
            remaining => (remaining, millis(increment)),
        },
    };
    Some(Clock {
        remaining,
        increment,
        byoyomi: millis(clocks.byoyomi.unwrap_or(0)),
        moves_to_go: clocks.moves_to_go.filter(|&moves| moves > 0).map(|moves| moves.min(i64::from(u32::MAX)) as u32),
    })
}

/// Converts milliseconds to a duration of at most a year: sums of clocks must not overflow.
fn millis(millis: i64) -> Duration {
    const YEAR: i64 = 366 * 24 * 3600 * 1000;
    Duration::from_millis(millis.clamp(0, YEAR).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(time: [Option<i64>; 2], increment: [Option<i64>; 2]) -> Clocks {
        Clocks { time, increment, ..Clocks::default() }
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let both = clocks([Some(1000), Some(2000)], [Some(10), Some(20)]);
        assert_eq!(clock(&both, Side::First).unwrap().remaining, Duration::from_millis(1000));
        assert_eq!(clock(&both, Side::Second).unwrap().remaining, Duration::from_millis(2000));
        assert_eq!(clock(&both, Side::Second).unwrap().increment, Duration::from_millis(20));
    }

    #[test]
    fn clocks_by_turn_begin_with_that_of_the_side_to_move() {
        let by_turn = Clocks { order: ClockOrder::ByTurn, ..clocks([Some(1000), Some(2000)], [None, None]) };
        for side in Side::BOTH {
            assert_eq!(clock(&by_turn, side).unwrap().remaining, Duration::from_millis(1000));
        }
    }

    #[test]
    fn the_other_sides_clock_is_better_than_none() {
        let white = clocks([Some(1000), None], [None, None]);
        assert_eq!(clock(&white, Side::Second).unwrap().remaining, Duration::from_millis(1000));
        assert_eq!(clock(&Clocks::default(), Side::First), None);
    }

    #[test]
    fn negative_and_missing_times_are_playable() {
        let flagged = clocks([Some(-1500), None], [None, None]);
        assert_eq!(clock(&flagged, Side::First).unwrap().remaining, Duration::ZERO);
        let increment_only = clocks([Some(0), Some(0)], [Some(1000), Some(1000)]);
        assert_eq!(clock(&increment_only, Side::First).unwrap().increment, Duration::from_millis(1000));
    }

    #[test]
    fn an_increment_that_comes_before_the_move_may_be_used_for_it() {
        let before = |time, increment| {
            let clocks = Clocks {
                increment_timing: IncrementTiming::BeforeMove,
                ..clocks([Some(time), None], [Some(increment), None])
            };
            let Clock { remaining, increment, .. } = clock(&clocks, Side::First).unwrap();
            [remaining, increment].map(|time| time.as_millis())
        };
        assert_eq!(before(40_000, 10_000), [50_000, 10_000]);
        assert_eq!(before(0, 10_000), [10_000, 10_000]);
        assert_eq!(before(-4_000, 10_000), [6_000, 10_000]);
        // Lost on time already: the increment does not count.
        assert_eq!(before(-10_001, 10_000), [0, 0]);
        assert_eq!(before(i64::MIN, i64::MIN), [0, 0]);
    }

    #[test]
    fn a_byoyomi_needs_no_clock_beside_it() {
        let byoyomi = Clocks { byoyomi: Some(2_000), ..Clocks::default() };
        for side in Side::BOTH {
            let clock = clock(&byoyomi, side).unwrap();
            assert_eq!((clock.remaining, clock.byoyomi), (Duration::ZERO, Duration::from_secs(2)));
        }
        let negative = Clocks { byoyomi: Some(-1), ..Clocks::default() };
        assert_eq!(clock(&negative, Side::First).unwrap().byoyomi, Duration::ZERO);
    }

    #[test]
    fn no_limit_means_until_stopped() {
        let now = Instant::now();
        assert!(limits(&Go::default(), Side::First, now).infinite);
        assert!(!limits(&Go { ponder: true, ..Go::default() }, Side::First, now).infinite);
        let zero = limits(&Go { depth: Some(0), ..Go::default() }, Side::First, now);
        assert_eq!((zero.depth, zero.infinite), (Some(1), false));
        let clocks = Clocks { time: [Some(1_000); 2], ..Clocks::default() };
        let timed = Go { clocks, move_time: Some(200), infinite: true, depth: Some(20), ..Go::default() };
        let endless = limits(&timed, Side::First, now);
        assert!(endless.infinite && endless.clock.is_none() && endless.move_time.is_none());
        assert_eq!(endless.depth, Some(20));
        let ends = limits(&Go { infinite: false, ..timed }, Side::First, now);
        assert!(ends.clock.is_some() && ends.move_time.is_some());
    }
}
