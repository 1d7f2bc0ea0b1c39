//! The table of options: which there are, of what kind, and what they are set to. What an option is called
//! is a protocol's business (see [`crate::dialect::Dialect::option_name`]).

use std::time::Duration;

use boards::Notation;

use crate::build::ABOUT;
use crate::games;

/// The options in the order in which they are announced: the table size first, as the text of UCI asks,
/// then by use.
pub const ALL: [OptionId; 15] = [
    OptionId::Hash,
    OptionId::Threads,
    OptionId::ClearHash,
    OptionId::Ponder,
    OptionId::MultiPv,
    OptionId::MoveOverhead,
    OptionId::Variant,
    OptionId::Chess960,
    OptionId::AnalyseMode,
    OptionId::ShowWdl,
    OptionId::ShowCurrentLine,
    OptionId::ShowRefutations,
    OptionId::Opponent,
    OptionId::EngineAbout,
    OptionId::DebugLogFile,
];

/// An option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionId {
    /// Size of the transposition table in MiB.
    Hash,
    /// Search threads.
    Threads,
    /// Empties the transposition table.
    ClearHash,
    /// The GUI may let us think on the opponent's time.
    Ponder,
    /// How many best lines to show.
    MultiPv,
    /// Milliseconds kept back of every clock.
    MoveOverhead,
    /// The game.
    Variant,
    /// Castling is spelled "king takes rook".
    Chess960,
    /// Analysing, not playing.
    AnalyseMode,
    /// Show expected wins, draws and losses.
    ShowWdl,
    /// Show the line that is searched now.
    ShowCurrentLine,
    /// Show what refutes weak moves.
    ShowRefutations,
    /// Who plays against us.
    Opponent,
    /// About the engine; cannot be changed.
    EngineAbout,
    /// Where to keep a log of the conversation.
    DebugLogFile,
}

/// What kind of value an option has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Check {
        /// At the start.
        default: bool,
    },
    /// A number.
    Spin {
        /// At the start.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// At the start.
        default: &'static str,
        /// The words.
        choices: Vec<&'static str>,
    },
    /// No value: something happens.
    Button,
    /// Text; it may be empty.
    Text {
        /// At the start.
        default: &'static str,
    },
}

/// The greatest table in MiB: 32 TiB, more than any machine has. What the machine really has shows when the
/// memory is asked for.
const MAX_HASH: i64 = 33_554_432;

impl OptionId {
    /// What kind of value it has.
    pub fn kind(self) -> Kind {
        match self {
            OptionId::Hash => Kind::Spin { default: 16, min: 1, max: MAX_HASH },
            OptionId::Threads => Kind::Spin { default: 1, min: 1, max: 1024 },
            OptionId::MultiPv => Kind::Spin { default: 1, min: 1, max: 256 },
            OptionId::MoveOverhead => Kind::Spin { default: 30, min: 0, max: 5000 },
            OptionId::ClearHash => Kind::Button,
            OptionId::Ponder
            | OptionId::Chess960
            | OptionId::AnalyseMode
            | OptionId::ShowWdl
            | OptionId::ShowCurrentLine
            | OptionId::ShowRefutations => Kind::Check { default: false },
            OptionId::Variant => Kind::Combo { default: games::default_name(), choices: games::names() },
            OptionId::Opponent | OptionId::DebugLogFile => Kind::Text { default: "" },
            OptionId::EngineAbout => Kind::Text { default: ABOUT },
        }
    }
}

/// What the options are set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Search threads.
    pub threads: usize,
    /// The GUI may ponder.
    pub ponder: bool,
    /// How many best lines to show.
    pub multi_pv: usize,
    /// Milliseconds kept back of every clock.
    pub move_overhead: u64,
    /// The game.
    pub variant: String,
    /// Castling is spelled "king takes rook".
    pub chess960: bool,
    /// Analysing, not playing.
    pub analyse: bool,
    /// Show expected wins, draws and losses.
    pub show_wdl: bool,
    /// Show the line that is searched now.
    pub show_current_line: bool,
    /// Show what refutes weak moves.
    pub show_refutations: bool,
    /// Who plays against us, as the GUI says it.
    pub opponent: String,
    /// Where the log goes; empty for none.
    pub log_file: String,
}

impl Default for Options {
    fn default() -> Options {
        let mut options = Options {
            hash: 0,
            threads: 0,
            ponder: false,
            multi_pv: 0,
            move_overhead: 0,
            variant: String::new(),
            chess960: false,
            analyse: false,
            show_wdl: false,
            show_current_line: false,
            show_refutations: false,
            opponent: String::new(),
            log_file: String::new(),
        };
        for id in ALL {
            match id.kind() {
                Kind::Check { default } => options.store_flag(id, default),
                Kind::Spin { default, .. } => options.store_number(id, default),
                Kind::Combo { default, .. } | Kind::Text { default } => options.store_text(id, default),
                Kind::Button => {}
            }
        }
        options
    }
}

impl Options {
    /// Sets an option from text. A value out of range is moved into it, and the remark says so.
    ///
    /// # Errors
    /// The text is no value of this kind. The old value stays, and the error says what was wrong.
    pub fn set(&mut self, id: OptionId, value: &str) -> Result<Option<String>, String> {
        let value = value.trim();
        match id.kind() {
            Kind::Button => Ok(None),
            Kind::Check { .. } => {
                let flag = parse_flag(value).ok_or_else(|| format!("neither true nor false: {value}"))?;
                self.store_flag(id, flag);
                Ok(None)
            }
            Kind::Spin { min, max, .. } => {
                let wanted = parse_number(value).ok_or_else(|| format!("not a number: {value}"))?;
                let number = wanted.clamp(min, max);
                self.store_number(id, number);
                Ok((number != wanted).then(|| format!("{value} is out of range, set to {number}")))
            }
            Kind::Combo { choices, .. } => {
                let choice = choices.iter().find(|choice| choice.eq_ignore_ascii_case(value));
                let choice = choice.ok_or_else(|| format!("not one of {}: {value}", choices.join(", ")))?;
                self.store_text(id, choice);
                Ok(None)
            }
            Kind::Text { .. } => {
                self.store_text(id, if is_empty_word(value) { "" } else { value });
                Ok(None)
            }
        }
    }

    fn store_flag(&mut self, id: OptionId, flag: bool) {
        match id {
            OptionId::Ponder => self.ponder = flag,
            OptionId::Chess960 => self.chess960 = flag,
            OptionId::AnalyseMode => self.analyse = flag,
            OptionId::ShowWdl => self.show_wdl = flag,
            OptionId::ShowCurrentLine => self.show_current_line = flag,
            OptionId::ShowRefutations => self.show_refutations = flag,
            _ => unreachable!("{id:?} is no check"),
        }
    }

    fn store_number(&mut self, id: OptionId, number: i64) {
        let number = number.unsigned_abs();
        match id {
            OptionId::Hash => self.hash = number as usize,
            OptionId::Threads => self.threads = number as usize,
            OptionId::MultiPv => self.multi_pv = number as usize,
            OptionId::MoveOverhead => self.move_overhead = number,
            _ => unreachable!("{id:?} is no spin"),
        }
    }

    fn store_text(&mut self, id: OptionId, text: &str) {
        match id {
            OptionId::Variant => self.variant = text.to_owned(),
            OptionId::Opponent => self.opponent = text.to_owned(),
            OptionId::DebugLogFile => self.log_file = text.to_owned(),
            // The text about the engine may be read, not written (`specs/uci.md` section 8).
            OptionId::EngineAbout => {}
            _ => unreachable!("{id:?} has no text"),
        }
    }

    /// How moves are to be spelled.
    pub fn notation(&self) -> Notation {
        Notation { chess960: self.chess960, ..Notation::default() }
    }

    /// What the search must know of them.
    pub fn for_search(&self, debug: bool) -> search::Options {
        search::Options {
            multi_pv: self.multi_pv,
            move_overhead: Duration::from_millis(self.move_overhead),
            ponder: self.ponder,
            analyse: self.analyse,
            show_current_line: self.show_current_line,
            show_refutations: self.show_refutations,
            debug,
        }
    }
}

fn parse_flag(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" => Some(true),
        "false" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// A whole number; one that is too long for the machine is the greatest or least there is.
pub(crate) fn parse_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// Whether this is one of the spellings of the empty text, which the protocols cannot send as such.
fn is_empty_word(text: &str) -> bool {
    matches!(text, "" | "<empty>" | "< empty >" | "< empty>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_number_leaves_the_old_one() {
        let mut options = Options::default();
        assert_eq!(options.set(OptionId::Hash, "abc"), Err("not a number: abc".into()));
        assert_eq!(options.set(OptionId::Hash, ""), Err("not a number: ".into()));
        assert_eq!(options.hash, 16);
    }

    #[test]
    fn a_number_out_of_range_is_moved_into_it() {
        let mut options = Options::default();
        assert_eq!(options.set(OptionId::Threads, "100000"), Ok(Some("100000 is out of range, set to 1024".into())));
        assert_eq!(options.threads, 1024);
        options.set(OptionId::Threads, "-99999999999999999999").unwrap();
        assert_eq!(options.threads, 1);
    }

    #[test]
    fn flags_and_words_without_case() {
        let mut options = Options::default();
        options.set(OptionId::ShowWdl, "TRUE").unwrap();
        assert!(options.show_wdl);
        assert!(options.set(OptionId::ShowWdl, "perhaps").is_err());
        assert!(options.show_wdl);
        assert!(options.set(OptionId::Variant, "draughts").is_err());
        assert_eq!(options.variant, games::default_name());
    }

    #[test]
    fn the_empty_text_has_several_spellings() {
        let mut options = Options::default();
        for empty in ["", "<empty>", "< empty >", "< empty>"] {
            options.set(OptionId::Opponent, "none none human Morphy").unwrap();
            options.set(OptionId::Opponent, empty).unwrap();
            assert_eq!(options.opponent, "");
        }
    }
}
