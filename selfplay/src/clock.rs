//! The clocks of a game, and the limits that they give to a search.

use std::time::Duration;

use crate::time_control::TimeControl;

/// Clock of one side at the start of its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideClock {
    /// Main time left, including the increment of this turn, without byoyomi.
    pub remaining: Duration,
    /// Increment, credited at the start of each turn.
    pub increment: Duration,
    /// Byoyomi: time for each move once the main time is used up.
    pub byoyomi: Duration,
    /// Number of moves to the next time control.
    pub moves_to_go: Option<u32>,
}

/// Limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Number of nodes.
    Nodes(u64),
    /// Depth in plies.
    Depth(u32),
    /// Time for the move.
    MoveTime(Duration),
    /// Time for a mate problem: `go mate` in USI (`docs/protocols/usi.md` section 1.3), the time for a move in the
    /// other protocols.
    Solve(Duration),
    /// Clocks of both sides.
    Clock {
        /// Clocks of the first and the second side.
        sides: [SideClock; 2],
        /// Side to move: 0 or 1.
        mover: usize,
    },
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub struct Clocks {
    /// Time control of each side.
    controls: [TimeControl; 2],
    sides: [SideClock; 2],
    /// Time given to each side so far.
    allowed: [Duration; 2],
}

impl Clocks {
    /// Returns clocks at the start of a game, with the control of each side.
    pub fn new(controls: [&TimeControl; 2]) -> Clocks {
        let sides = controls.map(|control| match *control {
            TimeControl::Clock { main, increment, byoyomi, moves } => {
                SideClock { remaining: main, increment, byoyomi, moves_to_go: moves }
            }
            _ => SideClock::default(),
        });
        Clocks { controls: controls.map(Clone::clone), sides, allowed: sides.map(|side| side.remaining) }
    }

    /// Starts the turn of a side, which credits its increment.
    pub fn begin_turn(&mut self, side: usize) {
        let increment = self.sides[side].increment;
        self.sides[side].remaining += increment;
        self.allowed[side] += increment;
    }

    /// Returns the limit for the engine of the side to move.
    pub fn limit(&self, mover: usize) -> Limit {
        match self.controls[mover] {
            TimeControl::Clock { .. } => Limit::Clock { sides: self.sides, mover },
            TimeControl::MoveTime(time) => Limit::MoveTime(time),
            TimeControl::Nodes(nodes) => Limit::Nodes(nodes),
            TimeControl::Depth(depth) => Limit::Depth(depth),
        }
    }

    /// Returns the time that a side has for its move; `None` without a clock.
    pub fn available(&self, side: usize) -> Option<Duration> {
        match self.controls[side] {
            TimeControl::Clock { .. } => Some(self.sides[side].remaining + self.sides[side].byoyomi),
            TimeControl::MoveTime(time) => Some(time),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        }
    }

    /// Returns true if a side has only its byoyomi left.
    pub fn in_byoyomi(&self, side: usize) -> bool {
        let SideClock { remaining, byoyomi, .. } = self.sides[side];
        remaining.is_zero() && !byoyomi.is_zero()
    }

    /// Ends the turn of a side after `spent`. Returns false if it exceeded its time by more than `margin`.
    pub fn end_turn(&mut self, side: usize, spent: Duration, margin: Duration) -> bool {
        let in_time = self.available(side).is_none_or(|available| spent <= available + margin);
        match self.controls[side] {
            TimeControl::Clock { main, moves, .. } => {
                let clock = &mut self.sides[side];
                // The unused rest of a byoyomi period is lost, but was given.
                if spent > clock.remaining {
                    self.allowed[side] += clock.byoyomi;
                }
                clock.remaining = clock.remaining.saturating_sub(spent);
                if let Some(left) = &mut clock.moves_to_go {
                    *left -= 1;
                    if *left == 0 {
                        *left = moves.unwrap_or(1);
                        clock.remaining += main;
                        self.allowed[side] += main;
                    }
                }
            }
            TimeControl::MoveTime(time) => self.allowed[side] += time,
            TimeControl::Nodes(_) | TimeControl::Depth(_) => {}
        }
        in_time
    }

    /// Returns the time given to a side so far; zero without a clock.
    pub fn allowed(&self, side: usize) -> Duration {
        self.allowed[side]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn started(control: &str) -> Clocks {
        let control = control.parse().unwrap();
        Clocks::new([&control; 2])
    }

    #[test]
    fn increments_come_at_the_start_of_a_turn() {
        let mut clocks = started("1+0.1");
        clocks.begin_turn(0);
        assert_eq!(clocks.available(0), Some(MS(1_100)));
        assert!(clocks.end_turn(0, MS(600), MS(0)));
        clocks.begin_turn(0);
        assert_eq!(clocks.available(0), Some(MS(600)));
        assert!(!clocks.end_turn(0, MS(601), MS(0)));
        assert_eq!(clocks.allowed(0), MS(1_200));
        assert_eq!(clocks.allowed(1), MS(1_000));
    }

    #[test]
    fn byoyomi_is_not_saved() {
        let mut clocks = started("1+b0.5");
        clocks.begin_turn(1);
        assert_eq!(clocks.available(1), Some(MS(1_500)));
        assert!(clocks.end_turn(1, MS(1_400), MS(0)));
        clocks.begin_turn(1);
        assert_eq!(clocks.available(1), Some(MS(500)));
        assert!(clocks.in_byoyomi(1) && !clocks.in_byoyomi(0));
        assert!(clocks.end_turn(1, MS(510), MS(10)));
        assert_eq!(clocks.allowed(1), MS(2_000));
        let mut clocks = started("b1");
        clocks.begin_turn(0);
        assert!(clocks.in_byoyomi(0) && clocks.available(0) == Some(MS(1_000)));
        assert!(clocks.end_turn(0, MS(950), MS(0)) && !clocks.end_turn(0, MS(1_001), MS(0)));
        assert_eq!(clocks.allowed(0), MS(2_000));
    }

    #[test]
    fn a_control_gives_new_time() {
        let mut clocks = started("2/1");
        assert!(clocks.end_turn(0, MS(400), MS(0)) && clocks.end_turn(0, MS(400), MS(0)));
        assert_eq!(clocks.available(0), Some(MS(1_200)));
        assert!(clocks.end_turn(0, MS(400), MS(0)));
        assert_eq!(clocks.available(0), Some(MS(800)));
        assert!(clocks.end_turn(0, MS(400), MS(0)));
        assert_eq!(clocks.available(0), Some(MS(1_400)));
    }

    #[test]
    fn each_side_may_have_a_clock_of_its_own() {
        let (first, second) = ("1+0.1".parse().unwrap(), "movetime=4".parse().unwrap());
        let mut clocks = Clocks::new([&first, &second]);
        clocks.begin_turn(0);
        assert!(!clocks.end_turn(0, MS(1_200), MS(0)));
        clocks.begin_turn(1);
        assert_eq!(clocks.available(1), Some(MS(4_000)));
        assert!(clocks.end_turn(1, MS(3_900), MS(0)));
        assert_eq!((clocks.allowed(0), clocks.allowed(1)), (MS(1_100), MS(4_000)));
    }
}
