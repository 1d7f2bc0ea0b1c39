//! The values of the options: defaults, changes, and what the search and the game take from them.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use boards::{Ranks, RuleOptions};
use books::{Choice, Matching};
use search::score::DRAW;
use search::{EndgameOptions, ParamSpec, Strength, StrengthLimit, TOP_LEVEL, Timing};

use super::kinds::{OptionKind, ReadValue, Spin};
use super::table::{Offer, OptionId, SessionOptions};
use crate::opening_books::{BookFiles, BookUse};
use crate::protocols::Protocol;

/// The settings of a game and its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostSettings {
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Number of search threads.
    pub threads: usize,
    /// The rules that are a matter of agreement.
    pub rules: RuleOptions,
    /// True to write castling as king takes rook.
    pub chess960: bool,
    /// The numbering of ranks if the user has fixed it.
    pub ranks: Option<Ranks>,
    /// Parameters of the search that replace those of the game, by name.
    pub params: Vec<(&'static str, i32)>,
    /// Number of nodes that count as a millisecond; `None` for the real time.
    pub nodes_per_millisecond: Option<NonZeroU32>,
    /// Files of the opening book; none if no book is used.
    pub books: BookFiles,
    /// The limit of strength whose level may play from the built-in book; `None` at full strength, or with another
    /// book.
    pub book_of_level: Option<StrengthLimit>,
}

impl Default for HostSettings {
    fn default() -> HostSettings {
        HostSettings {
            hash: 16,
            threads: 1,
            rules: RuleOptions::default(),
            chess960: false,
            ranks: None,
            params: Vec::new(),
            nodes_per_millisecond: None,
            books: BookFiles::default(),
            book_of_level: None,
        }
    }
}

impl SessionOptions {
    /// The options at the start of a session that plays `start_game` unless another game is chosen.
    pub fn new(start_game: &'static str) -> SessionOptions {
        let mut options = SessionOptions::empty(start_game);
        for &id in OptionId::ALL {
            options.store_default(id, id.kind());
        }
        options
    }

    /// Stores the default of a kind. The tests of the table read every default, so that none is refused.
    fn store_default(&mut self, id: OptionId, kind: OptionKind) {
        let kind = self.with_start_game(id, kind);
        let stored = self.store(id, &kind, &kind.default_text());
        debug_assert!(stored.is_ok(), "{id:?}: {stored:?}");
    }

    /// Replaces the default game by the one that this session starts with.
    fn with_start_game(&self, id: OptionId, kind: OptionKind) -> OptionKind {
        match kind {
            OptionKind::Combo { choices, .. } if id == OptionId::Variant => {
                OptionKind::Combo { default: self.start_game, choices }
            }
            kind => kind,
        }
    }

    /// The options that a protocol announces in this session, in its order.
    pub fn announced(&self, protocol: Protocol) -> Vec<Offer> {
        let announced = |offer: Offer| Offer { kind: self.with_start_game(offer.id, offer.kind), ..offer };
        OptionId::announced(protocol).into_iter().map(announced).collect()
    }

    /// Switches to the defaults of a protocol. Values that a command has set stay.
    pub fn adopt(&mut self, protocol: Protocol) {
        // The game and `debug` are also set by other commands than `setoption`.
        let kept = [OptionId::Variant, OptionId::Debug];
        for &id in OptionId::ALL {
            if !kept.contains(&id) && !self.chosen.contains(&id) {
                self.store_default(id, id.offer(protocol).map_or(id.kind(), |offer| offer.kind));
            }
        }
    }

    /// Sets an option of a kind from text. A number out of range is moved into it, and the returned message says so.
    ///
    /// # Errors
    /// The text is no value of this kind; the old value stays, and the error names the reason.
    pub fn set(&mut self, id: OptionId, kind: &OptionKind, value: &str) -> Result<Option<String>, String> {
        let message = self.store(id, kind, value.trim())?;
        if !self.chosen.contains(&id) {
            self.chosen.push(id);
        }
        Ok(message)
    }

    /// Sets a parameter of the search from text. A number out of range is moved into it, and the returned message says
    /// so.
    ///
    /// # Errors
    /// The text is no number; the old value stays.
    pub fn set_param(&mut self, param: &ParamSpec, value: &str) -> Result<Option<String>, String> {
        let range = Spin(i64::from(param.default), i64::from(param.min), i64::from(param.max));
        let (value, message) = ReadValue::<i32>::read(&range, &ReadValue::<i32>::kind(&range), value.trim())?;
        self.params.retain(|(name, _)| *name != param.name);
        self.params.push((param.name, value));
        Ok(message)
    }

    /// The size of the transposition table in MiB; the option's 0 stands for a share of the memory.
    pub fn hash_mebibytes(&self) -> usize {
        if self.hash == 0 { search::automatic_table_mebibytes() } else { self.hash }
    }

    /// The number of search threads; the option's 0 stands for one per processor.
    pub fn thread_count(&self) -> usize {
        if self.threads == 0 { std::thread::available_parallelism().map_or(1, usize::from) } else { self.threads }
    }

    /// The rules that are a matter of agreement.
    pub fn rules(&self) -> RuleOptions {
        // A limit that does not fit is above the length of every game.
        RuleOptions { entering_king: self.entering_king, max_plies: u16::try_from(self.max_plies).unwrap_or(0) }
    }

    /// The settings of a game and its search.
    pub fn for_host(&self) -> HostSettings {
        HostSettings {
            hash: self.hash_mebibytes(),
            threads: self.thread_count(),
            rules: self.rules(),
            chess960: self.chess960,
            ranks: self.xiangqi_ranks,
            params: self.params.clone(),
            nodes_per_millisecond: NonZeroU32::new(self.nodes_time),
            books: if self.own_book {
                BookFiles { paths: self.book_file.clone(), folder: self.book_dir.clone() }
            } else {
                BookFiles::default()
            },
            book_of_level: self.strength_limit().filter(|_| self.level_book && !self.own_book),
        }
    }

    /// The time of a search that began at `started` and has searched `nodes`, on the clock that counts.
    pub fn search_time(&self, nodes: u64, started: Instant) -> Duration {
        match u64::from(self.nodes_time) {
            0 => started.elapsed(),
            per_millisecond => Duration::from_micros(nodes.saturating_mul(1_000) / per_millisecond),
        }
    }

    /// The seed of random choices in the next search.
    pub fn random_seed(&self) -> u64 {
        if self.seed == 0 { RandomState::new().hash_one(0) } else { self.seed }
    }

    /// The limit of strength; `None` for full strength, which an analysis always has.
    fn strength_limit(&self) -> Option<StrengthLimit> {
        if self.analyse_mode {
            None
        } else if self.limit_strength && self.rating > 0 {
            Some(StrengthLimit::Rating(self.rating))
        } else if self.limit_strength {
            Some(StrengthLimit::Rating(rating_of_grade(self.grade)))
        } else if self.level < TOP_LEVEL {
            Some(StrengthLimit::Level(self.level))
        } else {
            None
        }
    }

    /// The strength of play; `None` for full strength.
    fn strength(&self) -> Option<Strength> {
        let strength = |limit| Strength { limit, seed: self.random_seed(), pauses: self.level_pause };
        self.strength_limit().map(strength)
    }

    /// The use of the opening book.
    pub fn for_book(&self) -> BookUse {
        BookUse {
            choice: Choice {
                best: self.best_book_move,
                by_weight: self.book_by_count,
                max_ply: self.book_depth,
                eval_diff: self.book_eval_diff,
                eval_limits: [self.book_limit_first, self.book_limit_second],
                min_depth: self.book_min_depth,
            },
            matching: Matching { ignore_ply: self.ignore_book_ply, flipped: self.flipped_book },
            seed: self.random_seed(),
        }
    }

    /// Returns true if a command has set the option in this session.
    pub fn is_chosen(&self, id: OptionId) -> bool {
        self.chosen.contains(&id)
    }

    /// The options of a search that do not depend on the protocol.
    pub fn for_search(&self) -> search::SearchOptions {
        let overhead = Duration::from_millis(self.move_overhead);
        search::SearchOptions {
            multi_pv: self.multi_pv,
            timing: Timing { overhead, last_overhead: overhead, slow_mover: self.slow_mover, ..Timing::default() },
            ponder: self.ponder,
            analyse: self.analyse_mode,
            answer_only: false,
            show_current_line: self.show_current_line,
            show_refutations: self.show_refutations,
            debug: self.debug,
            draw_score: DRAW,
            endgame: EndgameOptions {
                depth: self.syzygy_probe_depth,
                pieces: self.syzygy_probe_limit,
                rule_limit: self.syzygy_50_move_rule,
            },
            pruning: self.pruning,
            noise: None,
            strength: self.strength(),
            idle: self.idle,
        }
    }
}

/// Returns the middle of a grade of shogi on the scale of ratings (`docs/levels.md` section 5): kyu are negative, dan
/// positive.
fn rating_of_grade(grade: i32) -> i32 {
    const FIRST_KYU: i32 = 1_500;
    const KYU: i32 = 100;
    const FIRST_DAN: i32 = 1_625;
    const DAN: i32 = 150;
    if grade > 0 { FIRST_DAN + (grade - 1) * DAN } else { FIRST_KYU + (grade.min(-1) + 1) * KYU }
}

#[cfg(test)]
mod tests {
    use boards::{EnteringKingRule, Ranks};
    use search::{GAME_NAMES, Params};

    use super::*;

    fn fresh() -> SessionOptions {
        SessionOptions::new(GAME_NAMES[0])
    }

    fn set(options: &mut SessionOptions, id: OptionId, value: &str) -> Result<Option<String>, String> {
        options.set(id, &id.kind(), value)
    }

    #[test]
    fn a_rating_comes_before_a_level_and_an_analysis_before_both() {
        let mut options = fresh();
        assert_eq!(options.strength(), None);
        set(&mut options, OptionId::Seed, "5").unwrap();
        set(&mut options, OptionId::Level, "12").unwrap();
        assert_eq!(options.strength(), Some(Strength { limit: StrengthLimit::Level(12), seed: 5, pauses: true }));
        assert_eq!(options.for_host().book_of_level, Some(StrengthLimit::Level(12)));
        set(&mut options, OptionId::LevelPause, "false").unwrap();
        assert_eq!(options.strength().map(|strength| strength.pauses), Some(false));
        set(&mut options, OptionId::LevelBook, "false").unwrap();
        assert_eq!(options.for_host().book_of_level, None);
        set(&mut options, OptionId::LimitStrength, "true").unwrap();
        // USI has a rating of 0 by default, which stands for the grade.
        (options.rating, options.grade) = (0, 2);
        assert_eq!(options.strength().map(|strength| strength.limit), Some(StrengthLimit::Rating(1775)));
        set(&mut options, OptionId::Rating, "1800").unwrap();
        assert_eq!(options.strength().map(|strength| strength.limit), Some(StrengthLimit::Rating(1800)));
        set(&mut options, OptionId::AnalyseMode, "true").unwrap();
        assert_eq!(options.strength(), None);
    }

    #[test]
    fn grades_ascend_from_kyu_to_dan() {
        assert_eq!([-14, -2, -1, 0, 1, 2, 9].map(rating_of_grade), [200, 1400, 1500, 1500, 1625, 1775, 2825]);
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
        let message = set(&mut options, OptionId::Threads, "100000");
        assert_eq!(message, Ok(Some("100000 is out of range, set to 1024".into())));
        assert_eq!(options.threads, 1024);
        set(&mut options, OptionId::Threads, "-99999999999999999999").unwrap();
        assert_eq!(options.threads, 1);
    }

    #[test]
    fn flags_and_words_are_read_without_regard_to_case() {
        let mut options = fresh();
        set(&mut options, OptionId::ShowWdl, "TRUE").unwrap();
        assert!(options.show_wdl);
        assert!(set(&mut options, OptionId::ShowWdl, "perhaps").is_err());
        assert!(options.show_wdl);
        assert!(set(&mut options, OptionId::Variant, "draughts").is_err());
        assert_eq!(options.variant, GAME_NAMES[0]);
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
    fn words_stand_for_values() {
        let mut options = fresh();
        assert_eq!((options.milliseconds, options.resign, options.style), (true, 1000, 0));
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
        assert_eq!((options.xiangqi_ranks, options.milliseconds), (Some(Ranks::FromOne), false));
        assert_eq!((options.randomness, options.style), (31, -20));
        let search = options.for_search();
        assert_eq!((search.idle, search.pruning), (50, search::Pruning::None));
    }

    #[test]
    fn the_defaults_of_a_protocol_hold_for_options_that_no_command_has_set() {
        let mut options = fresh();
        options.adopt(Protocol::Usi);
        assert_eq!((options.hash, options.resign), (256, 99_999));
        assert_eq!([options.draw_value_first, options.draw_value_second], [-2, -2]);
        set(&mut options, OptionId::Hash, "64").unwrap();
        assert!(set(&mut options, OptionId::MaxPlies, "many").is_err());
        options.adopt(Protocol::Uci);
        assert_eq!((options.hash, options.resign), (64, 1000));
    }

    #[test]
    fn rules_are_options() {
        let mut options = fresh();
        // UCI has no word for a declaration.
        let without = RuleOptions { entering_king: EnteringKingRule::None, ..RuleOptions::default() };
        assert_eq!(options.rules(), without);
        options.adopt(Protocol::Usi);
        assert_eq!(options.rules(), RuleOptions::default());
        set(&mut options, OptionId::EnteringKing, "tryrule").unwrap();
        set(&mut options, OptionId::MaxPlies, "256").unwrap();
        assert_eq!(options.rules(), RuleOptions { entering_king: EnteringKingRule::Try, max_plies: 256 });
        set(&mut options, OptionId::MaxPlies, "100000").unwrap();
        assert_eq!(options.rules().max_plies, 0);
    }

    #[test]
    fn zero_chooses_memory_and_threads_automatically() {
        let mut options = fresh();
        let automatic = OptionKind::Spin { default: 16, min: 0, max: 64 };
        options.set(OptionId::Hash, &automatic, "0").unwrap();
        options.set(OptionId::Threads, &automatic, "0").unwrap();
        assert!((1..=256).contains(&options.hash_mebibytes()));
        assert!(options.thread_count() >= 1);
    }

    #[test]
    fn the_announced_game_is_the_one_that_is_played_at_the_start() {
        let last = GAME_NAMES[GAME_NAMES.len() - 1];
        let options = SessionOptions::new(last);
        assert_eq!(options.variant, last);
        let offers = options.announced(Protocol::Uci);
        let variant = offers.iter().find(|offer| offer.id == OptionId::Variant).unwrap();
        assert!(matches!(variant.kind, OptionKind::Combo { default, .. } if default == last));
    }

    #[test]
    fn parameters_reach_the_host_once_and_within_their_ranges() {
        let mut options = SessionOptions::new(GAME_NAMES[0]);
        let param = Params::spec("null_depth").unwrap();
        assert_eq!(options.set_param(param, "2"), Ok(None));
        assert!(options.set_param(param, "99").is_ok_and(|message| message.is_some()));
        assert!(options.set_param(param, "two").is_err());
        assert_eq!(options.for_host().params, [("null_depth", param.max)]);
    }
}
