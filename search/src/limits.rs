//! What ends a search.

use std::time::{Duration, Instant};

use boards::Move;

use crate::levels::Pruning;
use crate::score::{DRAW, Score};

/// The clock of the side to move. This move may take `remaining` and `byoyomi` together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left for all moves until the next control, this move's own increment included where it is given
    /// before the move.
    pub remaining: Duration,
    /// Added for each later move.
    pub increment: Duration,
    /// Granted for each move once `remaining` is used up; what is not spent is lost.
    pub byoyomi: Duration,
    /// Moves until the next control; `None` when there is none.
    pub moves_to_go: Option<u32>,
}

/// The limits of one search. The first limit that is reached ends it; without any it runs until it is
/// stopped.
#[derive(Clone, Debug)]
pub struct Limits {
    /// When the command was read: all times count from here.
    pub started: Instant,
    /// Iterations up to this depth, in plies.
    pub depth: Option<u32>,
    /// Nodes of all threads; exact with one thread.
    pub nodes: Option<u64>,
    /// No new iteration begins once all threads together have searched so many nodes: move and score then come
    /// from a finished iteration.
    pub soft_nodes: Option<u64>,
    /// Ends when a mate in at most so many moves is proved, by either side.
    pub mate: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Think on the opponent's time: limits of time count from [`crate::ThreadPool::ponder_hit`] on.
    pub ponder: bool,
    /// Until stopped: nothing proved ends the search early. The caller keeps the answer back until then.
    pub infinite: bool,
    /// Search only these root moves; empty means all. Moves that are not legal are passed over.
    pub root_moves: Vec<Move>,
}

impl Limits {
    /// No limit at all, counted from `started`.
    pub fn none(started: Instant) -> Limits {
        Limits {
            started,
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            move_time: None,
            clock: None,
            ponder: false,
            infinite: false,
            root_moves: Vec::new(),
        }
    }

    /// Iterations up to `depth`.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::none(Instant::now()) }
    }

    /// At most `nodes` nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::none(Instant::now()) }
    }

    /// No new iteration after `soft` nodes, and at most `hard` nodes.
    pub fn soft_nodes(soft: u64, hard: u64) -> Limits {
        Limits { soft_nodes: Some(soft), ..Limits::nodes(hard) }
    }
}

/// How to deal with clocks, from one search to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Kept back of a move for the GUI and the way to it.
    pub delay: Duration,
    /// The same where it matters most: kept back of the last moment at which a move can be made in time.
    pub last_delay: Duration,
    /// The largest share of the available time that a delay may take, in permille.
    pub delay_share: u32,
    /// The shortest plan, as far as the clock allows it.
    pub least: Duration,
    /// Percent of the plan that is used.
    pub pace: u32,
    /// The clock drops fractions of seconds, so that a move may as well be thought about until just before the next
    /// full one.
    pub whole_seconds: bool,
}

impl Default for Timing {
    fn default() -> Timing {
        const DELAY: Duration = Duration::from_millis(30);
        Timing {
            delay: DELAY,
            last_delay: DELAY,
            delay_share: 100,
            least: Duration::ZERO,
            pace: 100,
            whole_seconds: false,
        }
    }
}

/// How to search, from one search to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many best lines to report.
    pub multi_pv: usize,
    /// How to deal with the clock.
    pub timing: Timing,
    /// The GUI may let us think on the opponent's time: plan somewhat longer.
    pub ponder: bool,
    /// Analysing, not playing: nothing proved ends a timed search early.
    pub analyse: bool,
    /// Report the line that each thread searches, once a second.
    pub show_current_line: bool,
    /// Report, after each iteration, what refutes the root moves that failed low.
    pub show_refutations: bool,
    /// Report how time was planned, the nodes of each thread, and each root move as soon as it is searched.
    pub debug: bool,
    /// What a draw is worth to the side that moves at the root, as a score: below zero to avoid draws, above to
    /// seek them.
    pub draw_score: Score,
    /// How much is pruned.
    pub pruning: Pruning,
    /// Blurs the scores of the root moves, to vary the play.
    pub noise: Option<Noise>,
    /// Percent of the time, below 100, that every thread sleeps, to leave processors to others.
    pub idle: u32,
}

/// A random part of the scores of root moves: the difference of two random numbers from 0 to `amplitude`, the
/// same for a move in the whole search. Mates stay as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    /// The largest part, as a score, not negative.
    pub amplitude: Score,
    /// What the numbers are drawn from.
    pub seed: u64,
}

impl Noise {
    /// The part of one move.
    pub fn of(self, mv: Move) -> Score {
        let draw = |number: u64| {
            // The output function of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
            let mut bits =
                self.seed.wrapping_add((2 * u64::from(mv.bits()) + number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((bits ^ (bits >> 31)) % (self.amplitude.unsigned_abs() as u64 + 1)) as Score
        };
        draw(0) - draw(1)
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            multi_pv: 1,
            timing: Timing::default(),
            ponder: false,
            analyse: false,
            show_current_line: false,
            show_refutations: false,
            debug: false,
            draw_score: DRAW,
            pruning: Pruning::default(),
            noise: None,
            idle: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_centred_and_bounded() {
        let noise = |seed| Noise { amplitude: 31, seed };
        let parts: Vec<Score> = (1..2000).map(|bits| noise(7).of(Move::from_bits(bits))).collect();
        assert!(parts.iter().all(|part| part.abs() <= 31) && parts.iter().any(|part| part.abs() > 20));
        assert!(parts.iter().sum::<Score>().abs() < 2 * 2000);
        assert_ne!(noise(7).of(Move::from_bits(5)), noise(8).of(Move::from_bits(5)));
        assert_eq!(Noise { amplitude: 0, seed: 1 }.of(Move::from_bits(5)), 0);
    }
}
