//! UCI (`docs/protocols/uci.md`): its words for commands, reports and options.

mod format;
mod options;
mod parse;

use boards::Side;
use search::Units;
use search::score::DRAW;

use crate::command::Command;
use crate::dialect::Dialect;
use crate::options::SessionOptions;
use crate::report::{InfoSettings, Report};

pub use parse::{CLOCK_WORDS, is_not_usi};

/// The Universal Chess Interface (`docs/protocols/uci.md`).
pub struct Uci;

impl Dialect for Uci {
    fn parse(&self, line: &str) -> Command {
        parse::parse(line)
    }

    fn search_options(&self, options: &SessionOptions, units: Units, _side: Side) -> search::SearchOptions {
        let draw_score = if options.analyse_mode { DRAW } else { units.from_centipawns(-options.contempt) };
        search::SearchOptions { draw_score, ..options.for_search() }
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
}

#[cfg(test)]
mod tests;
