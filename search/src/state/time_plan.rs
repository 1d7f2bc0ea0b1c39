//! The plan of a move's time from a clock: a time that the search aims at (soft limit) and one that it does not exceed
//! (hard limit; `docs/search.md` section 7).

use std::time::Duration;

use boards::{Line, Side};

use crate::games::Game;
use crate::limits::{Clock, Limits, SearchOptions, Timing};
use crate::params::Params;

/// The whole of a share, in permille.
pub(super) const PERMILLE: i32 = 1_000;
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

/// A plan for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimePlan {
    /// Time that the search aims at.
    pub(super) soft: Duration,
    /// Time that the search does not exceed.
    pub(super) hard: Duration,
    /// True if the plan is the whole time of the move, so that unused time would be lost.
    pub(super) fixed: bool,
}

impl TimePlan {
    fn fixed(time: Duration) -> TimePlan {
        TimePlan { soft: time, hard: time, fixed: true }
    }
}

/// Returns a share of a time; the product saturates, because other programs may set clocks of any length.
pub(super) fn permille(time: Duration, share: i32) -> Duration {
    time.saturating_mul(share.max(0) as u32) / PERMILLE as u32
}

impl Timing {
    /// Returns an overhead, limited to its share of a time.
    fn bounded(&self, overhead: Duration, time: Duration) -> Duration {
        overhead.min(permille(time, self.overhead_share))
    }

    /// Returns the end of a plan that is used up after `time` if the clock counts whole seconds.
    pub(super) fn rounded(&self, time: Duration) -> Duration {
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
pub(super) fn plan(limits: &Limits, options: &SearchOptions, params: &Params, ply: usize) -> Option<TimePlan> {
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

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::Cell;

    use boards::Notation;
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use proptest::prelude::*;

    use super::*;
    use crate::random::tests::check_property;

    /// Random cases of a property.
    pub(crate) const CASES: u32 = if cfg!(debug_assertions) { 20_000 } else { 100_000 };

    /// Times from none to the longest ones.
    fn any_time() -> impl Strategy<Value = Duration> {
        let millis = prop_oneof![Just(0), Just(u64::MAX), 1..=50_u64, 1..=3_000_u64, 1..=10_000_000_u64, any::<u64>()];
        prop_oneof![20 => millis.prop_map(Duration::from_millis), 1 => Just(Duration::MAX)]
    }

    pub(crate) fn any_clock() -> impl Strategy<Value = Clock> {
        let moves = prop_oneof![Just(0), Just(1), Just(2), 3..=60_u32, Just(10_000), Just(u32::MAX)];
        let byoyomi = prop_oneof![2 => Just(Duration::ZERO), 1 => any_time()];
        (any_time(), any_time(), byoyomi, proptest::option::of(moves)).prop_map(
            |(remaining, increment, byoyomi, moves_to_go)| Clock { remaining, increment, byoyomi, moves_to_go },
        )
    }

    /// Returns the time that a clock has for a move.
    pub(crate) fn available(clock: &Clock) -> Duration {
        match clock.remaining.saturating_add(clock.byoyomi) {
            Duration::ZERO => clock.increment,
            available => available,
        }
    }

    pub(crate) fn any_options() -> impl Strategy<Value = SearchOptions> {
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
            prop_assert!(SHORTEST <= hard && hard <= available(&clock).max(SHORTEST));
            prop_assert!(soft <= hard && (!fixed || soft == hard));
            // It may not fail for any time.
            let _ = options.timing.rounded(hard);
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

    pub(crate) fn clock(remaining: u64, increment: u64, byoyomi: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            byoyomi: Duration::from_millis(byoyomi),
            moves_to_go,
        }
    }

    pub(crate) fn planned(clock: &Clock) -> (u128, u128) {
        planned_with(clock, Timing::default())
    }

    fn planned_with(clock: &Clock, timing: Timing) -> (u128, u128) {
        let plan = plan_clock(clock, &SearchOptions { timing, ..SearchOptions::default() }, &Params::DEFAULT, 0);
        (plan.soft.as_millis(), plan.hard.as_millis())
    }

    /// The delays of a protocol with a byoyomi.
    pub(crate) fn usi() -> Timing {
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
