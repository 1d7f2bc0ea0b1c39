//! The throttle of `info` lines: it selects those that are shown (`docs/protocols/uci.md` section 6.10): enough to
//! follow the search, and no more than GUIs can process.

use std::time::Duration;

use search::score::is_mate;
use search::{Info, ScoreBound};

/// Bounds, and by default the current root move, are shown only after this time. The search reports them earlier,
/// because USI shows root moves from the first second on.
const SHOWN_FROM: Duration = Duration::from_secs(3);

/// Until this time an iteration has only one line for each move of MultiPV.
const FIRST_MOMENT: Duration = Duration::from_millis(100);

/// Depth beyond which a line with the score of the last one is not shown within [`FIRST_MOMENT`] of it.
const HASTY_DEPTH: u32 = 30;

/// Difference up to which two scores count as the same: the search varies the score of a draw by one.
const SAME_SCORE: u32 = 2;

/// The rate of `info` lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfoRate {
    /// Minimum time from one line with a variation to the next.
    pub lines_apart: Duration,
    /// Time of the first line with the current root move.
    pub moves_from: Duration,
    /// Minimum time from one line with the current root move to the next.
    pub moves_apart: Duration,
}

impl Default for InfoRate {
    fn default() -> InfoRate {
        InfoRate { lines_apart: Duration::ZERO, moves_from: SHOWN_FROM, moves_apart: Duration::ZERO }
    }
}

/// The last line is repeated at the end if it is older than this: clients read time and nodes from it.
const STALE_TIME: Duration = Duration::from_secs(1);

/// The throttle of one search.
#[derive(Debug)]
pub struct Throttle {
    rate: InfoRate,
    multi_pv: bool,
    /// The last lines that were shown: one, or those of all moves of MultiPV.
    last_shown: Vec<Info>,
    /// The last lines that were not shown: one, or those of all moves of MultiPV.
    withheld: Vec<Info>,
    last_move: Option<Duration>,
    /// True if another report was shown after the last line.
    interrupted: bool,
}

impl Throttle {
    /// Creates the throttle of a search that reports one variation, or several.
    pub fn new(rate: InfoRate, multi_pv: bool) -> Throttle {
        Throttle { rate, multi_pv, last_shown: Vec::new(), withheld: Vec::new(), last_move: None, interrupted: false }
    }

    /// Returns true if a line is to be shown. Exact lines that are not shown are kept for the end.
    pub fn admits(&mut self, info: &Info) -> bool {
        debug_assert!((1..=info.pv_count).contains(&info.multi_pv), "line {} of {}", info.multi_pv, info.pv_count);
        if info.bound != ScoreBound::Exact && !info.last {
            let shown = info.elapsed >= SHOWN_FROM;
            self.interrupted |= shown;
            return shown;
        }
        // The lines of a MultiPV search are shown together or not at all.
        let shown = if info.multi_pv > 1 { self.withheld.is_empty() } else { self.wants(info) };
        match (shown, info.multi_pv) {
            (true, 1) => {
                self.last_shown.clear();
                self.last_shown.push(info.clone());
                self.withheld.clear();
                self.interrupted = false;
            }
            (true, _) => self.last_shown.push(info.clone()),
            (false, rank) => {
                if rank == 1 {
                    self.withheld.clear();
                }
                self.withheld.push(info.clone());
            }
        }
        shown
    }

    fn wants(&self, info: &Info) -> bool {
        let Some(last) = self.last_shown.first() else { return true };
        if info.elapsed < last.elapsed + self.rate.lines_apart {
            return false;
        }
        let crowded = info.elapsed < FIRST_MOMENT && info.depth == last.depth;
        let repeated_mate = is_mate(info.score) && info.score == last.score && info.depth != last.depth;
        // A dead position is searched to the greatest depth in a few milliseconds.
        let hasty = info.depth > HASTY_DEPTH
            && info.elapsed < last.elapsed + FIRST_MOMENT
            && info.score.abs_diff(last.score) <= if is_mate(info.score) { 0 } else { SAME_SCORE };
        !hasty && (self.multi_pv || !crowded && !repeated_mate)
    }

    /// Returns true if the current root move is to be shown at this time since the start; always in debug mode.
    pub fn admits_move(&mut self, elapsed: Duration, debug: bool) -> bool {
        let early = elapsed < self.rate.moves_from;
        let crowded = self.last_move.is_some_and(|last| elapsed < last + self.rate.moves_apart);
        let shown = debug || !early && !crowded;
        if shown {
            self.last_move = Some(elapsed);
            self.interrupted = true;
        }
        shown
    }

    /// Records that another report was shown.
    pub fn interrupt(&mut self) {
        self.interrupted = true;
    }

    /// The lines to show before the answer of a search with this number of nodes and this time: the ones that were not
    /// shown, or the last ones again if another report followed them or they are old.
    pub fn take_due(&mut self, nodes: u64, elapsed: Duration) -> Vec<Info> {
        let stale = self.last_shown.first().is_some_and(|last| elapsed >= last.elapsed + STALE_TIME);
        let again = (self.interrupted || stale) && self.withheld.is_empty();
        let shown = std::mem::take(&mut self.last_shown);
        if !again {
            return std::mem::take(&mut self.withheld);
        }
        let now = |info: Info| Info { nodes: nodes.max(info.nodes), elapsed: elapsed.max(info.elapsed), ..info };
        shown.into_iter().map(now).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::score::mate_in;

    fn info(depth: u32, millis: u64, score: i32, bound: ScoreBound) -> Info {
        Info {
            depth,
            seldepth: depth,
            multi_pv: 1,
            pv_count: 1,
            score,
            bound,
            last: false,
            wdl: [0, 1000, 0],
            nodes: 1,
            elapsed: Duration::from_millis(millis),
            hashfull: 0,
            endgame_hits: None,
            pv: Vec::new(),
        }
    }

    fn due(mut throttle: Throttle) -> Vec<u32> {
        throttle.take_due(9, Duration::ZERO).iter().map(|info| info.depth).collect()
    }

    #[test]
    fn bounds_wait_three_seconds() {
        let mut throttle = Throttle::new(InfoRate::default(), false);
        assert!(!throttle.admits(&info(9, 2999, 30, ScoreBound::Lower)));
        assert!(throttle.admits(&info(9, 3000, 30, ScoreBound::Lower)));
        assert!(due(throttle).is_empty());
    }

    #[test]
    fn one_line_per_iteration_at_first() {
        let mut throttle = Throttle::new(InfoRate::default(), false);
        assert!(throttle.admits(&info(1, 0, 30, ScoreBound::Exact)));
        assert!(!throttle.admits(&info(1, 1, 40, ScoreBound::Exact)));
        assert_eq!(throttle.withheld.iter().map(|info| info.score).collect::<Vec<_>>(), [40]);
        assert!(throttle.admits(&info(2, 2, 35, ScoreBound::Exact)));
        assert!(due(throttle).is_empty());
    }

    #[test]
    fn a_mate_is_shown_once_and_at_the_end() {
        let mut throttle = Throttle::new(InfoRate::default(), false);
        assert!(throttle.admits(&info(1, 0, mate_in(3), ScoreBound::Exact)));
        for depth in 2..246 {
            assert!(!throttle.admits(&info(depth, 200, mate_in(3), ScoreBound::Exact)));
        }
        assert_eq!(due(throttle), [245]);
    }

    #[test]
    fn great_depths_with_the_same_score_are_shown_at_intervals_and_at_the_end() {
        let mut throttle = Throttle::new(InfoRate::default(), false);
        let shown: Vec<u32> =
            (1..246).filter(|&depth| throttle.admits(&info(depth, u64::from(depth), 0, ScoreBound::Exact))).collect();
        assert_eq!(shown, (1..31).chain([130, 230]).collect::<Vec<_>>());
        assert_eq!(due(throttle), [245]);
    }

    #[test]
    fn the_varied_score_of_a_draw_is_the_same_score_also_in_several_variations() {
        let mut throttle = Throttle::new(InfoRate::default(), true);
        let shown = (1..246).filter(|&depth| {
            let of = |multi_pv| Info {
                multi_pv,
                pv_count: 2,
                ..info(depth, 1, [-1, 1][depth as usize % 2], ScoreBound::Exact)
            };
            throttle.admits(&of(1)) && throttle.admits(&of(2))
        });
        assert_eq!(shown.collect::<Vec<_>>(), (1..31).collect::<Vec<_>>());
    }

    #[test]
    fn lines_keep_their_distance() {
        let rate = InfoRate { lines_apart: Duration::from_millis(300), ..InfoRate::default() };
        let mut throttle = Throttle::new(rate, true);
        let ranked =
            |depth, millis, rank| Info { multi_pv: rank, pv_count: 2, ..info(depth, millis, 0, ScoreBound::Exact) };
        let shown: Vec<bool> = [(1, 0, 1), (1, 0, 2), (2, 299, 1), (2, 299, 2), (3, 300, 1), (3, 300, 2), (4, 400, 1)]
            .into_iter()
            .map(|(depth, millis, rank)| throttle.admits(&ranked(depth, millis, rank)))
            .collect();
        assert_eq!(shown, [true, true, false, false, true, true, false]);
        assert!(!throttle.admits(&ranked(4, 400, 2)));
        assert_eq!(due(throttle), [4, 4]);
    }

    #[test]
    fn current_root_moves_are_shown_at_intervals() {
        let second = Duration::from_secs(1);
        let mut throttle =
            Throttle::new(InfoRate { moves_from: second, moves_apart: second, ..InfoRate::default() }, false);
        let named = [900, 1_000, 1_500, 2_000].map(|millis| throttle.admits_move(Duration::from_millis(millis), false));
        assert_eq!(named, [false, true, false, true]);
        assert!(throttle.admits_move(second, true));
    }

    #[test]
    fn the_last_line_comes_again_if_something_followed_it_or_it_is_old() {
        let shown = || {
            let mut throttle = Throttle::new(InfoRate::default(), false);
            assert!(throttle.admits(&info(7, 500, 20, ScoreBound::Exact)));
            throttle
        };
        assert!(due(shown()).is_empty());
        let mut throttle = shown();
        throttle.interrupt();
        assert_eq!(due(throttle), [7]);
        let again = shown().take_due(900, Duration::from_millis(1_500));
        assert_eq!((again[0].nodes, again[0].elapsed), (900, Duration::from_millis(1_500)));
    }

    #[test]
    fn all_lines_of_several_variations_come_again() {
        let mut throttle = Throttle::new(InfoRate::default(), true);
        for (depth, rank) in [(6, 1), (6, 2), (7, 1), (7, 2)] {
            let line = Info { multi_pv: rank, pv_count: 2, ..info(depth, 500, 20, ScoreBound::Exact) };
            assert!(throttle.admits(&line));
        }
        throttle.interrupt();
        let again = throttle.take_due(900, Duration::from_millis(600));
        let lines: Vec<(u32, usize, u64)> = again.iter().map(|info| (info.depth, info.multi_pv, info.nodes)).collect();
        assert_eq!(lines, [(7, 1, 900), (7, 2, 900)]);
    }

    #[test]
    fn the_line_of_the_answer_is_always_shown() {
        let mut throttle = Throttle::new(InfoRate::default(), false);
        assert!(throttle.admits(&Info { last: true, ..info(7, 500, 20, ScoreBound::Lower) }));
    }
}
