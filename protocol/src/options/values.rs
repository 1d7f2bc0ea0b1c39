//! What the options are set to, and how they are set from text.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use boards::{EnteringKingRule, Ranks, RuleOptions};
use search::score::{DRAW, Score};
use search::{Noise, Pruning, Timing, Units};

use super::{ALL, IDLE, Kind, OptionId, PRUNING, RANDOMNESS, RANKS, STYLE, meaning};
use crate::dialect::Dialect;
use crate::points;

/// What the options are set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The game that is played unless another is chosen.
    pub start_game: &'static str,
    /// Size of the transposition table in MiB; 0 leaves it to us.
    pub hash: usize,
    /// Search threads; 0 for one per processor.
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
    /// The numbering of xiangqi's ranks, if the user fixed it.
    pub xiangqi_ranks: Option<Ranks>,
    /// The network to use; empty for the built-in ones.
    pub eval_file: String,
    /// Where the log goes; empty for none.
    pub log_file: String,
    /// Extra messages.
    pub debug: bool,
    /// Times are sent in milliseconds, where a protocol leaves that to the GUI.
    pub milliseconds: bool,
    /// Nothing is read while the engine thinks.
    pub batch: bool,
    /// Percent of the time that the search sleeps.
    pub idle: u32,
    /// How much is pruned.
    pub pruning: Pruning,
    /// The largest random part of a score, in hundredths of a minor piece.
    pub randomness: i32,
    /// What a draw is worth to us, in hundredths of a minor piece.
    pub draw_value: i32,
    /// How far behind the engine resigns, in the protocol's unit of scores.
    pub resign: i32,
    /// Milliseconds kept back where being late would lose the game.
    pub last_delay: u64,
    /// Milliseconds that a move takes at least.
    pub least_time: u64,
    /// Percent of the planned time that is used.
    pub pace: u32,
    /// The clock counts whole seconds.
    pub whole_seconds: bool,
    /// The plies after which a game is drawn; 0 for never.
    pub max_plies: u32,
    /// How a game ends in which the kings have entered the enemy's ranks.
    pub entering_king: EnteringKingRule,
    /// Centipawns that a draw is worth to each side, if we play it.
    pub draw_values: [Score; 2],
    /// Milliseconds between two lines of thinking.
    pub line_interval: u64,
    /// Plies that are searched at most; 0 for any number.
    pub depth_limit: i64,
    /// Nodes that are searched at most; 0 for any number.
    pub nodes_limit: i64,
    /// What was set by somebody, and is kept when the protocol changes.
    chosen: Vec<OptionId>,
}

impl Options {
    /// The options at the start of a session that plays `start_game` unless another game is chosen.
    pub fn new(start_game: &'static str) -> Options {
        let mut options = Options {
            start_game,
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
            xiangqi_ranks: None,
            eval_file: String::new(),
            log_file: String::new(),
            debug: false,
            milliseconds: false,
            batch: false,
            idle: 0,
            pruning: Pruning::default(),
            randomness: 0,
            draw_value: 0,
            resign: 0,
            last_delay: 0,
            least_time: 0,
            pace: 0,
            whole_seconds: false,
            max_plies: 0,
            entering_king: EnteringKingRule::default(),
            draw_values: [DRAW; 2],
            line_interval: 0,
            depth_limit: 0,
            nodes_limit: 0,
            chosen: Vec::new(),
        };
        for id in ALL {
            options.store_default(id, options.announced(id, id.kind()));
        }
        options
    }

    fn store_default(&mut self, id: OptionId, kind: Kind) {
        match kind {
            Kind::Check { default } => self.store_flag(id, default),
            Kind::Spin { default, .. } => self.store_number(id, default),
            Kind::Combo { default, .. } | Kind::Text { default } | Kind::File { default } => {
                self.store_text(id, default);
            }
            Kind::Button => {}
        }
    }

    /// Goes over to a protocol with other defaults: what nobody has set becomes what the protocol announces.
    pub fn adopt(&mut self, dialect: &dyn Dialect) {
        // These two are also set by other means than options.
        let elsewhere = [OptionId::Variant, OptionId::Debug];
        for id in ALL.into_iter().filter(|id| !elsewhere.contains(id)) {
            if !self.chosen.contains(&id) {
                self.store_default(id, dialect.option(id).map_or(id.kind(), |offer| offer.kind));
            }
        }
    }

    /// The kind of an option as this session announces it.
    pub fn announced(&self, id: OptionId, kind: Kind) -> Kind {
        match kind {
            Kind::Combo { choices, .. } if id == OptionId::Variant => Kind::Combo { default: self.start_game, choices },
            kind => kind,
        }
    }

    /// Sets an option of a kind from text. A value out of range is moved into it, and the remark says so.
    ///
    /// # Errors
    /// The text is no value of this kind. The old value stays, and the error says what was wrong.
    pub fn set(&mut self, id: OptionId, kind: &Kind, value: &str) -> Result<Option<String>, String> {
        let outcome = self.store(id, kind, value.trim());
        if outcome.is_ok() && !self.chosen.contains(&id) {
            self.chosen.push(id);
        }
        outcome
    }

    fn store(&mut self, id: OptionId, kind: &Kind, value: &str) -> Result<Option<String>, String> {
        match kind {
            Kind::Button => Ok(None),
            Kind::Check { .. } => {
                let flag = parse_flag(value).ok_or_else(|| format!("neither true nor false: {value}"))?;
                self.store_flag(id, flag);
                Ok(None)
            }
            Kind::Spin { min, max, .. } => {
                let wanted = parse_number(value).ok_or_else(|| format!("not a number: {value}"))?;
                let number = wanted.clamp(*min, *max);
                self.store_number(id, number);
                Ok((number != wanted).then(|| format!("{value} is out of range, set to {number}")))
            }
            Kind::Combo { choices, .. } => {
                let choice = choices.iter().find(|choice| choice.eq_ignore_ascii_case(value));
                let choice = choice.ok_or_else(|| format!("not one of {}: {value}", choices.join(", ")))?;
                self.store_text(id, choice);
                Ok(None)
            }
            Kind::Text { .. } | Kind::File { .. } => {
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
            OptionId::Debug => self.debug = flag,
            OptionId::Milliseconds => self.milliseconds = flag,
            OptionId::Batch => self.batch = flag,
            OptionId::WholeSeconds => self.whole_seconds = flag,
            _ => unreachable!("{id:?} is no check"),
        }
    }

    fn store_number(&mut self, id: OptionId, number: i64) {
        let unsigned = number.unsigned_abs();
        match id {
            OptionId::Hash => self.hash = unsigned as usize,
            OptionId::Threads => self.threads = unsigned as usize,
            OptionId::MultiPv => self.multi_pv = unsigned as usize,
            OptionId::MoveOverhead => self.move_overhead = unsigned,
            OptionId::Resign => self.resign = number as i32,
            OptionId::LastDelay => self.last_delay = unsigned,
            OptionId::LeastTime => self.least_time = unsigned,
            OptionId::Pace => self.pace = unsigned as u32,
            OptionId::MaxPlies => self.max_plies = unsigned as u32,
            OptionId::DrawValueFirst => self.draw_values[0] = number as Score,
            OptionId::DrawValueSecond => self.draw_values[1] = number as Score,
            OptionId::LineInterval => self.line_interval = unsigned,
            OptionId::DepthLimit => self.depth_limit = number,
            OptionId::NodesLimit => self.nodes_limit = number,
            _ => unreachable!("{id:?} is no spin"),
        }
    }

    fn store_text(&mut self, id: OptionId, text: &str) {
        match id {
            OptionId::Variant => self.variant = text.to_owned(),
            OptionId::Opponent => self.opponent = text.to_owned(),
            OptionId::EvalFile => self.eval_file = text.to_owned(),
            OptionId::DebugLogFile => self.log_file = text.to_owned(),
            OptionId::XiangqiRanks => self.xiangqi_ranks = meaning(&RANKS, text),
            OptionId::Idle => self.idle = meaning(&IDLE, text),
            OptionId::Pruning => self.pruning = meaning(&PRUNING, text),
            OptionId::Randomness => self.randomness = meaning(&RANDOMNESS, text),
            OptionId::Style => self.draw_value = meaning(&STYLE, text),
            OptionId::EnteringKing => self.entering_king = meaning(&EnteringKingRule::NAMED, text),
            // The text about the engine may be read, not written (`docs/protocols/uci.md` section 8).
            OptionId::EngineAbout => {}
            _ => unreachable!("{id:?} has no text"),
        }
    }

    /// The size of the transposition table in MiB, also where it is left to us.
    pub fn table_mebibytes(&self) -> usize {
        if self.hash == 0 { search::automatic_table_mebibytes() } else { self.hash }
    }

    /// The number of search threads, also where it is left to us.
    pub fn thread_count(&self) -> usize {
        if self.threads == 0 { std::thread::available_parallelism().map_or(1, usize::from) } else { self.threads }
    }

    /// The rules that they choose.
    pub fn rules(&self) -> RuleOptions {
        // What no game reaches is no limit.
        RuleOptions { entering_king: self.entering_king, max_plies: u16::try_from(self.max_plies).unwrap_or(0) }
    }

    /// What the search must know of them, in a game whose scores have these units.
    pub fn for_search(&self, units: Units) -> search::Options {
        let overhead = Duration::from_millis(self.move_overhead);
        let noise = Noise { amplitude: points::score(self.randomness, units), seed: RandomState::new().hash_one(0) };
        search::Options {
            multi_pv: self.multi_pv,
            timing: Timing { delay: overhead, last_delay: overhead, ..Timing::default() },
            ponder: self.ponder,
            analyse: self.analyse,
            show_current_line: self.show_current_line,
            show_refutations: self.show_refutations,
            debug: self.debug,
            draw_score: if self.analyse { DRAW } else { points::score(self.draw_value, units) },
            pruning: self.pruning,
            noise: (self.randomness > 0 && !self.analyse).then_some(noise),
            idle: self.idle,
        }
    }
}

fn parse_flag(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" | "yes" => Some(true),
        "false" | "off" | "0" | "no" => Some(false),
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
    use crate::dialect::Protocol;
    use crate::games;
    use crate::testing::UNITS;

    fn fresh() -> Options {
        Options::new(games::default_name())
    }

    fn set(options: &mut Options, id: OptionId, value: &str) -> Result<Option<String>, String> {
        options.set(id, &id.kind(), value)
    }

    #[test]
    fn a_bad_number_leaves_the_old_one() {
        let mut options = fresh();
        assert_eq!(set(&mut options, OptionId::Hash, "abc"), Err("not a number: abc".into()));
        assert_eq!(set(&mut options, OptionId::Hash, ""), Err("not a number: ".into()));
        assert_eq!(options.hash, 16);
    }

    #[test]
    fn a_number_out_of_range_is_moved_into_it() {
        let mut options = fresh();
        assert_eq!(
            set(&mut options, OptionId::Threads, "100000"),
            Ok(Some("100000 is out of range, set to 1024".into()))
        );
        assert_eq!(options.threads, 1024);
        set(&mut options, OptionId::Threads, "-99999999999999999999").unwrap();
        assert_eq!(options.threads, 1);
    }

    #[test]
    fn flags_and_words_without_case() {
        let mut options = fresh();
        set(&mut options, OptionId::ShowWdl, "TRUE").unwrap();
        assert!(options.show_wdl);
        assert!(set(&mut options, OptionId::ShowWdl, "perhaps").is_err());
        assert!(options.show_wdl);
        assert!(set(&mut options, OptionId::Variant, "draughts").is_err());
        assert_eq!(options.variant, games::default_name());
    }

    #[test]
    fn the_empty_text_has_several_spellings() {
        let mut options = fresh();
        for empty in ["", "<empty>", "< empty >", "< empty>"] {
            set(&mut options, OptionId::Opponent, "none none human Morphy").unwrap();
            set(&mut options, OptionId::Opponent, empty).unwrap();
            assert_eq!(options.opponent, "");
        }
    }

    #[test]
    fn words_have_their_meanings() {
        let mut options = fresh();
        assert_eq!((options.milliseconds, options.resign, options.draw_value), (true, 1000, 0));
        for (id, word) in [
            (OptionId::Idle, "MEDIUM"),
            (OptionId::Pruning, "none"),
            (OptionId::Randomness, "huge"),
            (OptionId::Style, "risky"),
            (OptionId::XiangqiRanks, "1-10"),
            (OptionId::Milliseconds, "no"),
        ] {
            set(&mut options, id, word).unwrap();
        }
        assert_eq!(options.xiangqi_ranks, Some(Ranks::FromOne));
        assert!(!options.milliseconds);
        let search = options.for_search(UNITS);
        assert_eq!((search.idle, search.pruning, search.draw_score), (50, Pruning::None, -80));
        assert_eq!(search.noise.map(|noise| noise.amplitude), Some(124));
        set(&mut options, OptionId::AnalyseMode, "true").unwrap();
        assert_eq!((options.for_search(UNITS).draw_score, options.for_search(UNITS).noise), (DRAW, None));
    }

    #[test]
    fn a_protocol_has_its_own_defaults_until_somebody_chooses() {
        let mut options = fresh();
        options.adopt(Protocol::Usi.dialect());
        assert_eq!((options.hash, options.resign, options.draw_values), (256, 99_999, [-2, -2]));
        set(&mut options, OptionId::Hash, "64").unwrap();
        assert!(set(&mut options, OptionId::MaxPlies, "many").is_err());
        options.adopt(Protocol::Uci.dialect());
        assert_eq!((options.hash, options.resign), (64, 1000));
    }

    #[test]
    fn the_rules_of_shogi_are_options() {
        let mut options = fresh();
        assert_eq!(options.rules(), RuleOptions::default());
        set(&mut options, OptionId::EnteringKing, "tryrule").unwrap();
        set(&mut options, OptionId::MaxPlies, "256").unwrap();
        assert_eq!(options.rules(), RuleOptions { entering_king: EnteringKingRule::Try, max_plies: 256 });
        set(&mut options, OptionId::MaxPlies, "100000").unwrap();
        assert_eq!(options.rules().max_plies, 0);
    }

    #[test]
    fn zero_leaves_memory_and_threads_to_us() {
        let mut options = fresh();
        let automatic = Kind::Spin { default: 16, min: 0, max: 64 };
        options.set(OptionId::Hash, &automatic, "0").unwrap();
        options.set(OptionId::Threads, &automatic, "0").unwrap();
        assert!((1..=256).contains(&options.table_mebibytes()));
        assert!(options.thread_count() >= 1);
    }

    #[test]
    fn the_announced_game_is_the_one_that_is_played_at_the_start() {
        let last = *games::names().last().unwrap();
        let options = Options::new(last);
        assert_eq!(options.variant, last);
        let kind = options.announced(OptionId::Variant, OptionId::Variant.kind());
        assert!(matches!(kind, Kind::Combo { default, .. } if default == last));
    }
}
