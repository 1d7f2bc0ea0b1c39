//! UCCI, the protocol of xiangqi programs (`docs/protocols/ucci.md`): its words for commands, reports and
//! options.

use boards::Rules;
mod format;
mod options;
mod parse;

use boards::xiangqi::Xiangqi;

use crate::command::Command;
use crate::dialect::{Customs, Dialect, Manners, Offer, Report, View};
use crate::options::OptionId;
use crate::remark::{TRIGGER_WORDS, remark};

/// The word that chooses UCCI.
pub const HANDSHAKE: &str = "ucci";

/// UCCI.
pub struct Ucci;

impl Dialect for Ucci {
    fn parse(&self, line: &str) -> Command {
        parse::parse(line)
    }

    fn format(&self, report: &Report<'_>, view: &View) -> Vec<String> {
        format::format(report, view)
    }

    fn message(&self, text: &str) -> String {
        remark("info message ", text, &TRIGGER_WORDS)
    }

    fn option(&self, id: OptionId) -> Option<Offer> {
        options::offer(id)
    }

    fn game(&self) -> Option<&'static str> {
        Some(Xiangqi::NAME)
    }

    fn customs(&self) -> Customs {
        Customs { manners: Manners::Etiquette, ..Customs::default() }
    }
}

#[cfg(test)]
mod tests;
