//! Which lines of thinking are shown, and when (`specs/uci.md` section 6.10): enough to watch, not so much
//! that a GUI chokes on it.

use std::time::Duration;

use search::score::is_mate;
use search::{Info, ScoreBound};

/// Bounds and current moves are shown only after this time.
pub const QUIET_TIME: Duration = Duration::from_secs(3);

/// Until then an iteration gets only one line for each rank.
const FIRST_MOMENT: Duration = Duration::from_millis(100);

/// Decides, line by line, for one search.
#[derive(Debug, Default)]
pub struct Throttle {
    multi_pv: bool,
    last_shown: Option<Info>,
    withheld: Option<Info>,
}

impl Throttle {
    /// For a search that reports one line, or several.
    pub fn new(multi_pv: bool) -> Throttle {
        Throttle { multi_pv, last_shown: None, withheld: None }
    }

    /// Whether to show a line. Exact lines of the best move that are not shown are kept for the end.
    pub fn admits(&mut self, info: &Info) -> bool {
        let shown = self.wants(info);
        if info.multi_pv == 1 && info.bound == ScoreBound::Exact {
            if shown {
                self.last_shown = Some(info.clone());
                self.withheld = None;
            } else {
                self.withheld = Some(info.clone());
            }
        }
        shown
    }

    fn wants(&self, info: &Info) -> bool {
        if info.bound != ScoreBound::Exact {
            return info.elapsed >= QUIET_TIME;
        }
        // Lines of several ranks belong together: none of them may be missing.
        let Some(last) = self.last_shown.as_ref().filter(|_| !self.multi_pv) else { return true };
        let crowded = info.elapsed < FIRST_MOMENT && info.depth == last.depth;
        let old_news = is_mate(info.score) && info.score == last.score && info.depth != last.depth;
        !crowded && !old_news
    }

    /// The last exact line of the best move if it was not shown: it is due before the answer.
    pub fn take_withheld(&mut self) -> Option<Info> {
        self.withheld.take()
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
            lines: 1,
            score,
            bound,
            wdl: [0, 1000, 0],
            nodes: 1,
            elapsed: Duration::from_millis(millis),
            hashfull: 0,
            pv: Vec::new(),
        }
    }

    #[test]
    fn bounds_wait_three_seconds() {
        let mut throttle = Throttle::new(false);
        assert!(!throttle.admits(&info(9, 2999, 30, ScoreBound::Lower)));
        assert!(throttle.admits(&info(9, 3000, 30, ScoreBound::Lower)));
        assert_eq!(throttle.take_withheld(), None);
    }

    #[test]
    fn one_line_per_iteration_at_first() {
        let mut throttle = Throttle::new(false);
        assert!(throttle.admits(&info(1, 0, 30, ScoreBound::Exact)));
        assert!(!throttle.admits(&info(1, 1, 40, ScoreBound::Exact)));
        assert_eq!(throttle.withheld.as_ref().map(|info| info.score), Some(40));
        assert!(throttle.admits(&info(2, 2, 35, ScoreBound::Exact)));
        assert_eq!(throttle.take_withheld(), None);
    }

    #[test]
    fn a_mate_is_told_once_and_at_the_end() {
        let mut throttle = Throttle::new(false);
        assert!(throttle.admits(&info(1, 0, mate_in(3), ScoreBound::Exact)));
        for depth in 2..246 {
            assert!(!throttle.admits(&info(depth, 200, mate_in(3), ScoreBound::Exact)));
        }
        assert_eq!(throttle.take_withheld().map(|info| info.depth), Some(245));
    }
}
