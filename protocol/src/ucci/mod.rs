//! UCCI, the protocol of xiangqi programs (`docs/protocols/ucci.md`): its words for commands, reports and
//! options, its unit of scores, and its draw offers and resignations.

mod draw_resign;
mod format;
mod options;
mod parse;
mod score;

use boards::xiangqi::Xiangqi;
use boards::{Rules, Side};
use encoding_rs::{Encoding, GBK};
use search::score::DRAW;
use search::{Noise, Units};

use crate::claim::{Claim, ClaimHistory, ClaimInput};
use crate::command::Command;
use crate::dialect::Dialect;
use crate::options::SessionOptions;
use crate::report::{InfoSettings, Report};

/// The Universal Chinese Chess Protocol (`docs/protocols/ucci.md`).
pub struct Ucci;

impl Dialect for Ucci {
    fn parse(&self, line: &str) -> Command {
        parse::parse(line)
    }

    fn draws_characters(&self) -> bool {
        true
    }

    fn code_page(&self) -> Option<&'static Encoding> {
        Some(GBK)
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
        Some(Xiangqi::NAME)
    }

    fn claim(&self, history: &mut ClaimHistory, input: &ClaimInput) -> (Claim, Option<&'static str>) {
        draw_resign::decide(history, input)
    }

    fn search_options(&self, options: &SessionOptions, units: Units, _: Side) -> search::SearchOptions {
        let for_search = options.for_search();
        if options.analyse_mode {
            return for_search;
        }
        let noise = Noise { amplitude: score::from_points(options.randomness, units), seed: options.random_seed() };
        search::SearchOptions {
            draw_score: DRAW + score::from_points(options.style, units),
            noise: (options.randomness > 0).then_some(noise),
            ..for_search
        }
    }
}

#[cfg(test)]
mod tests;
