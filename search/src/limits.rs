//! Limits and options of a search.

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use boards::Move;

use crate::pruning_levels::Pruning;
use crate::random::{STEP, split_mix};
use crate::score::{DRAW, Score};
use crate::strength::Strength;

/// Clock of the side to move. The next move may take `remaining` and `byoyomi` together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time for all moves until the next time control, including the increment of this move if it is given before the
    /// move.
    pub remaining: Duration,
    /// Time added for each later move.
    pub increment: Duration,
    /// Time for each move once `remaining` is used up; unused byoyomi is lost.
    pub byoyomi: Duration,
    /// Number of moves until the next time control; `None` if there is none.
    pub moves_to_go: Option<u32>,
}

/// Limits of one search. The first limit that is reached ends it; without limits it runs until it is stopped.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time of the command, from which all times count.
    pub started: Instant,
    /// Depth of the last iteration in plies.
    pub depth: Option<u32>,
    /// Number of nodes of all threads; exact with one thread.
    pub nodes: Option<u64>,
    /// Number of nodes of all threads after which no new iteration begins: move and score then come from a finished
    /// iteration.
    pub soft_nodes: Option<u64>,
    /// Number of moves; a proved mate that takes no more, of either side, ends the search.
    pub mate: Option<u32>,
    /// Time for this move, of which the overhead is kept back.
    pub move_time: Option<Duration>,
    /// Clock of the side to move.
    pub clock: Option<Clock>,
    /// Number of nodes that count as a millisecond, in place of the real time; `None` for the real time. A search with
    /// a clock is deterministic then.
    pub nodes_per_millisecond: Option<NonZeroU32>,
    /// True to search on the opponent's time: limits of time count from [`crate::ThreadPool::ponder_hit`] on.
    pub ponder: bool,
    /// True for an analysis that the caller ends, and answers only then: the mate solver has the share of an idle
    /// processor. Other limits end the search as they do without it.
    pub infinite: bool,
    /// Root moves to search; empty for all. Moves that are not legal are ignored.
    pub root_moves: Vec<Move>,
}

impl Limits {
    /// Returns limits of at most 5 plies and 10,000 nodes for the same root moves, without a clock, pondering or
    /// `infinite`.
    pub fn short(self) -> Limits {
        const DEPTH: u32 = 5;
        const NODES: u64 = 10_000;
        let depth = Some(self.depth.unwrap_or(DEPTH).min(DEPTH));
        let nodes = Some(self.nodes.unwrap_or(NODES).min(NODES));
        Limits { depth, nodes, root_moves: self.root_moves, ..Limits::none(self.started) }
    }

    /// Creates limits that end nothing, with times counted from `started`.
    pub fn none(started: Instant) -> Limits {
        Limits {
            started,
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            move_time: None,
            clock: None,
            nodes_per_millisecond: None,
            ponder: false,
            infinite: false,
            root_moves: Vec::new(),
        }
    }

    /// Creates a limit of `depth` plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::none(Instant::now()) }
    }

    /// Creates a limit of `nodes` nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::none(Instant::now()) }
    }

    /// Creates a limit of `soft` nodes for new iterations and of `hard` nodes for the search.
    pub fn soft_nodes(soft: u64, hard: u64) -> Limits {
        Limits { soft_nodes: Some(soft), ..Limits::nodes(hard) }
    }
}

/// Options of time management.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Time that is kept back for each move for the GUI and the connection.
    pub overhead: Duration,
    /// Time that is kept back where exceeding it loses the game: from the whole time that a move may take.
    pub last_overhead: Duration,
    /// Greatest share of the available time that an overhead may take, in permille.
    pub overhead_share: i32,
    /// Shortest plan, as far as the clock allows it.
    pub least: Duration,
    /// Share of the plan that is used, in percent.
    pub slow_mover: u32,
    /// True if the clock drops fractions of seconds, so that a move may be searched until just before the next full
    /// second.
    pub whole_seconds: bool,
}

impl Default for Timing {
    fn default() -> Timing {
        const OVERHEAD: Duration = Duration::from_millis(30);
        Timing {
            overhead: OVERHEAD,
            last_overhead: OVERHEAD,
            overhead_share: 100,
            least: Duration::ZERO,
            slow_mover: 100,
            whole_seconds: false,
        }
    }
}

/// Use of the endgame tables by a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameOptions {
    /// Depth in plies from which positions with as many pieces as the largest tables are looked up; those with fewer
    /// pieces are looked up at every depth.
    pub depth: i32,
    /// Largest number of pieces of positions that are looked up; 0 for none.
    pub pieces: usize,
    /// True if the rule limit is applied: wins that take too long are draws.
    pub rule_limit: bool,
}

impl Default for EndgameOptions {
    fn default() -> EndgameOptions {
        EndgameOptions { depth: 1, pieces: usize::MAX, rule_limit: true }
    }
}

/// Options of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// Number of variations to report (MultiPV).
    pub multi_pv: usize,
    /// Options of time management.
    pub timing: Timing,
    /// True if the GUI may let the engine ponder: plans are somewhat longer then.
    pub ponder: bool,
    /// True for analysis: no proved result ends a timed search early.
    pub analyse: bool,
    /// True to send neither variations nor bounds nor progress, and an answer without a move to ponder on: for games
    /// within one process, where such reports took 8 to 20 % of the time at 150 nodes per move.
    pub answer_only: bool,
    /// True to report the variation that the main thread is searching, once a second.
    pub show_current_line: bool,
    /// True to report the refutations of root moves that failed low, after each iteration.
    pub show_refutations: bool,
    /// True to report the plan of time, the nodes of each thread, and each root move when its search begins.
    pub debug: bool,
    /// Score of a draw for the side to move at the root, in the network's unit: negative to avoid draws, positive to
    /// seek them.
    pub draw_score: Score,
    /// Use of the endgame tables, if there are any.
    pub endgame: EndgameOptions,
    /// Level of pruning.
    pub pruning: Pruning,
    /// Noise on the scores of root moves, to vary the play; `None` for none.
    pub noise: Option<Noise>,
    /// Strength of play below full strength; `None` for full strength.
    pub strength: Option<Strength>,
    /// Share of the time that every thread sleeps, in percent, below 100.
    pub idle: u32,
}

/// Random amounts that are added to the scores of root moves: each is the difference of two random numbers from 0 to
/// `amplitude` and stays the same during a search. Mates are not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    /// Greatest amount in the network's unit, not negative.
    pub amplitude: Score,
    /// Seed of the random numbers.
    pub seed: u64,
}

impl Noise {
    /// Returns the amount for a move.
    pub fn of(self, mv: Move) -> Score {
        let draw = |number: u64| {
            let bits = split_mix(self.seed.wrapping_add((2 * u64::from(mv.bits()) + number).wrapping_mul(STEP)));
            (bits % (self.amplitude.unsigned_abs() as u64 + 1)) as Score
        };
        draw(0) - draw(1)
    }
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions {
            multi_pv: 1,
            timing: Timing::default(),
            ponder: false,
            analyse: false,
            answer_only: false,
            show_current_line: false,
            show_refutations: false,
            debug: false,
            draw_score: DRAW,
            endgame: EndgameOptions::default(),
            pruning: Pruning::default(),
            noise: None,
            strength: None,
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
