//! USI, the protocol of shogi programs (`docs/protocols/usi.md`): its words for commands, reports and options.
//! Where ShogiDokoro's page and the first draft differ, the page is followed.

use boards::Rules;
mod format;
mod options;
mod parse;

use std::time::Duration;

use boards::shogi::Shogi;
use search::Timing;
use search::score::DRAW;

use crate::command::Command;
use crate::dialect::{Customs, Dialect, Manners, Offer, Report, Scene, View};
use crate::options::{OptionId, Options};
use crate::remark::remark;
use crate::throttle::Pace;

pub use parse::is_certainly_usi;

/// The word that chooses USI.
pub const HANDSHAKE: &str = "usi";

/// The largest share of the available time that a delay may take, in permille: a byoyomi of 200 ms is to be thought
/// in, too.
const DELAY_SHARE: u32 = 250;

/// USI.
pub struct Usi;

impl Dialect for Usi {
    fn parse(&self, line: &str) -> Command {
        parse::parse(line)
    }

    fn format(&self, report: &Report<'_>, view: &View) -> Vec<String> {
        format::format(report, view)
    }

    fn message(&self, text: &str) -> String {
        // Clients of USI take what follows `string` for text: names of options stay what they are.
        remark("info string ", text, &[])
    }

    fn option(&self, id: OptionId) -> Option<Offer> {
        options::offer(id)
    }

    fn game(&self) -> Option<&'static str> {
        Some(Shogi::NAME)
    }

    fn customs(&self) -> Customs {
        Customs { manners: Manners::Resignation, claims_wins: true, answers_hits: true, stays_awake: true }
    }

    fn pace(&self, options: &Options) -> Pace {
        const SECOND: Duration = Duration::from_secs(1);
        Pace { lines_apart: Duration::from_millis(options.line_interval), moves_from: SECOND, moves_apart: SECOND }
    }

    fn search_options(&self, options: &Options, scene: Scene) -> search::Options {
        let timing = Timing {
            delay: Duration::from_millis(options.move_overhead),
            last_delay: Duration::from_millis(options.last_delay),
            delay_share: DELAY_SHARE,
            least: Duration::from_millis(options.least_time),
            pace: options.pace,
            whole_seconds: options.whole_seconds,
        };
        let draw_score =
            if options.analyse { DRAW } else { scene.units.from_centipawns(options.draw_values[scene.side.index()]) };
        search::Options { timing, draw_score, ..options.for_search(scene.units) }
    }
}

#[cfg(test)]
mod tests;
