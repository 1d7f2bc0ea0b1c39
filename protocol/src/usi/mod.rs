//! USI, the protocol of shogi programs (`docs/protocols/usi.md`): its words for commands, reports and options.
//! The description of ShogiDokoro takes precedence over the original draft of 2007.

mod format;
mod options;
mod parse;
mod resign;

use std::time::Duration;

use boards::shogi::Shogi;
use boards::{Rules, Side};
use encoding_rs::{Encoding, SHIFT_JIS};
use search::score::DRAW;
use search::{Timing, Units};

use crate::claim::{Claim, ClaimHistory, ClaimInput};
use crate::command::Command;
use crate::dialect::Dialect;
use crate::options::SessionOptions;
use crate::report::{InfoSettings, Report};
use crate::throttle::InfoRate;

pub use parse::is_certainly_usi;

/// Maximum part of the available time that is reserved for delays, in permille: a byoyomi of 200 ms must leave time to
/// search.
const OVERHEAD_SHARE: i32 = 250;

/// The Universal Shogi Interface (`docs/protocols/usi.md`).
pub struct Usi;

impl Dialect for Usi {
    fn parse(&self, line: &str) -> Command {
        parse::parse(line)
    }

    fn draws_characters(&self) -> bool {
        true
    }

    fn code_page(&self) -> Option<&'static Encoding> {
        Some(SHIFT_JIS)
    }

    fn help(&self) -> &'static str {
        include_str!("help.txt")
    }

    fn format(&self, report: &Report<'_>, settings: &InfoSettings) -> Vec<String> {
        format::format(report, settings)
    }

    fn info_string(&self, text: &str) -> String {
        format::info_string_line(text)
    }

    fn game(&self) -> Option<&'static str> {
        Some(Shogi::NAME)
    }

    fn claims_wins(&self) -> bool {
        true
    }

    fn answers_ponderhit(&self) -> bool {
        true
    }

    fn keeps_alive(&self) -> bool {
        true
    }

    fn claim(&self, _: &mut ClaimHistory, input: &ClaimInput) -> (Claim, Option<&'static str>) {
        let claim = if input.on_clock && resign::is_lost(input) { Claim::Resign } else { Claim::None };
        (claim, None)
    }

    fn info_rate(&self, options: &SessionOptions) -> InfoRate {
        const SECOND: Duration = Duration::from_secs(1);
        InfoRate { lines_apart: Duration::from_millis(options.line_interval), moves_from: SECOND, moves_apart: SECOND }
    }

    fn search_options(&self, options: &SessionOptions, units: Units, side: Side) -> search::SearchOptions {
        let timing = Timing {
            overhead: Duration::from_millis(options.move_overhead),
            last_overhead: Duration::from_millis(options.last_delay),
            overhead_share: OVERHEAD_SHARE,
            least: Duration::from_millis(options.minimum_time),
            slow_mover: options.slow_mover,
            whole_seconds: options.whole_seconds,
        };
        let draw_value = match side {
            Side::First => options.draw_value_first,
            Side::Second => options.draw_value_second,
        };
        let draw_score = if options.analyse_mode { DRAW } else { units.from_centipawns(draw_value) };
        search::SearchOptions { timing, draw_score, ..options.for_search() }
    }
}

#[cfg(test)]
mod tests;
