//! The interface between the session and a protocol: [`Command`]s from lines, lines from [`Report`]s.

use boards::Side;
use encoding_rs::Encoding;
use search::Units;

use crate::claim::{Claim, ClaimHistory, ClaimInput};
use crate::command::Command;
use crate::options::SessionOptions;
use crate::report::{InfoSettings, Report};
use crate::throttle::InfoRate;

/// The words and customs of a protocol. A dialect has no state, neither of the game nor of the session.
pub trait Dialect: Sync {
    /// Parses a line. It cannot fail: a line that is not understood is [`Command::Ignored`], or
    /// [`Command::Declined`] if the user must know the reason.
    fn parse(&self, line: &str) -> Command;

    /// Writes a report as lines; none if the protocol has no words for it.
    fn format(&self, report: &Report<'_>, settings: &InfoSettings) -> Vec<String>;

    /// Writes a message for the user as one line.
    fn info_string(&self, text: &str) -> String;

    /// The code page of Windows in the country of the protocol, in which its GUIs send what is not UTF-8.
    fn code_page(&self) -> Option<&'static Encoding> {
        None
    }

    /// The game of the protocol; `None` if it serves several.
    fn game(&self) -> Option<&'static str> {
        None
    }

    /// Returns true if the protocol claims a win by declaration in place of a move.
    fn claims_wins(&self) -> bool {
        false
    }

    /// Returns true if GUIs expect an answer after `ponderhit` without sending `stop`, even to a search without limits.
    fn answers_ponderhit(&self) -> bool {
        false
    }

    /// Returns true if empty lines show that the engine is still at work between `isready` and `readyok`.
    fn keeps_alive(&self) -> bool {
        false
    }

    /// Returns the commands as text for people; several lines.
    fn help(&self) -> &'static str;

    /// Returns true if boards are drawn with kanji or hanzi, which the protocol's users read, in place of letters.
    fn draws_characters(&self) -> bool {
        false
    }

    /// Decides on the claim that accompanies or replaces the move of a finished search, with the reason as a message
    /// for the user. Records the search in the history of the game.
    fn claim(&self, _history: &mut ClaimHistory, _input: &ClaimInput) -> (Claim, Option<&'static str>) {
        (Claim::None, None)
    }

    /// The rate of `info` lines.
    fn info_rate(&self, _options: &SessionOptions) -> InfoRate {
        InfoRate::default()
    }

    /// The options of a search for the side to move, in a game whose scores have these units.
    fn search_options(&self, options: &SessionOptions, _units: Units, _side: Side) -> search::SearchOptions {
        options.for_search()
    }
}
