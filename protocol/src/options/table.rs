//! The table of options. One entry is one option: its identity, its field in [`SessionOptions`], its kind, a line of
//! help, and its name in each protocol that has it. Announcements, `setoption`, the answer to `help` and the tables of
//! `docs/options.md` are made from the table.

use boards::{EnteringKingRule, Ranks};
use search::score::MAX_PLY;
use search::{GAME_NAMES, Pruning, RATING_RANGE, TOP_LEVEL};

use super::kinds::{
    Button, Check, Combo, Constant, ENTERING_KING, GameName, IDLE, OptionKind, PRUNING, RANDOMNESS, ReadValue, STYLE,
    Spin, Text, TextFrom,
};
use crate::build::ABOUT;
use crate::opening_books::BUILT_IN;
use crate::protocols::Protocol::{self, Ucci, Uci, Usi};

/// Maximum size of the transposition table in MiB: 32 TiB. The memory that the machine has limits it further.
const MAX_HASH: i64 = 33_554_432;

/// Maximum number of threads over UCCI; 256 is the limit of ElephantEye's family.
const MAX_UCCI_THREADS: i64 = 256;

/// Maximum of `MultiPV` over USI: shogi has positions with 599 legal moves.
const MAX_USI_LINES: i64 = 600;

/// The score of a mate over UCCI, the maximum of `resign`.
const MAX_RESIGN: i64 = 10_000;

/// More centipawns than any score of a book has, and more plies than any of its searches.
const MAX_BOOK_SCORE: i64 = 99_999;

/// A `ResignValue` that no score reaches: the engine resigns only when it is mated.
const NEVER_RESIGN: i64 = 99_999;

/// Default of `UCI_Elo`.
const DEFAULT_RATING: i64 = 1_500;

/// The grades of `USI_Strength` (`docs/levels.md` section 5).
const LOWEST_KYU: i64 = 14;
const HIGHEST_DAN: i64 = 9;

/// The numberings of ranks; `None` takes the one that the GUI uses.
const RANKS: [(&str, Option<Ranks>); 3] =
    [("auto", None), ("0-9", Some(Ranks::FromZero)), ("1-10", Some(Ranks::FromOne))];

/// The name of an option in one protocol, and the differences from its entry in the table.
#[derive(Clone, Copy, Debug)]
pub struct OptionName {
    pub protocol: Protocol,
    pub name: &'static str,
    /// The place among the announced options, in ascending order; `None` if the option is read, but not announced.
    pub place: Option<u32>,
    /// Other names that are read.
    pub aliases: &'static [&'static str],
    /// The help in place of the entry's.
    pub help: Option<&'static str>,
    default: Option<i64>,
    /// The default of an option whose values are words or texts.
    default_text: Option<&'static str>,
    min: Option<i64>,
    max: Option<i64>,
    file: bool,
}

impl Protocol {
    /// The name of an option that is announced at this place.
    const fn at(self, place: u32, name: &'static str) -> OptionName {
        OptionName { place: Some(place), ..self.unannounced(name) }
    }

    /// The name of an option that is read, but not announced.
    const fn unannounced(self, name: &'static str) -> OptionName {
        OptionName {
            protocol: self,
            name,
            place: None,
            aliases: &[],
            help: None,
            default: None,
            default_text: None,
            min: None,
            max: None,
            file: false,
        }
    }
}

impl OptionName {
    const fn alias(self, aliases: &'static [&'static str]) -> OptionName {
        OptionName { aliases, ..self }
    }

    const fn default(self, default: i64) -> OptionName {
        OptionName { default: Some(default), ..self }
    }

    const fn default_text(self, text: &'static str) -> OptionName {
        OptionName { default_text: Some(text), ..self }
    }

    const fn min(self, min: i64) -> OptionName {
        OptionName { min: Some(min), ..self }
    }

    const fn max(self, max: i64) -> OptionName {
        OptionName { max: Some(max), ..self }
    }

    /// Announces a text as the path of a file.
    const fn file(self) -> OptionName {
        OptionName { file: true, ..self }
    }

    const fn help(self, help: &'static str) -> OptionName {
        OptionName { help: Some(help), ..self }
    }

    /// Switches a check on at the start.
    const fn on(self) -> OptionName {
        self.default(1)
    }

    /// The kind as the protocol announces it.
    fn kind(&self, kind: OptionKind) -> OptionKind {
        match kind {
            OptionKind::Check { default } => OptionKind::Check { default: self.default.map_or(default, |on| on != 0) },
            OptionKind::Spin { default, min, max } => OptionKind::Spin {
                default: self.default.unwrap_or(default),
                min: self.min.unwrap_or(min),
                max: self.max.unwrap_or(max),
            },
            OptionKind::Combo { default, choices } => {
                OptionKind::Combo { default: self.default_text.unwrap_or(default), choices }
            }
            OptionKind::Text { default } => {
                let default = self.default_text.unwrap_or(default);
                if self.file { OptionKind::File { default } } else { OptionKind::Text { default } }
            }
            kind => kind,
        }
    }
}

/// An option as one protocol offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The option.
    pub id: OptionId,
    /// Its name in the protocol.
    pub name: &'static str,
    /// Its kind with the protocol's range and default.
    pub kind: OptionKind,
    /// One line of help.
    pub help: &'static str,
}

macro_rules! option_table {
    ($($id:ident, $field:ident: $type:ty = $kind:expr, $help:literal, [$($name:expr),+];)+) => {
        /// An option.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum OptionId {
            $(#[doc = $help] $id,)+
        }

        impl OptionId {
            /// All options, in the order of the table.
            pub const ALL: &'static [OptionId] = &[$(OptionId::$id),+];

            /// The kind in protocols that change neither range nor default.
            pub fn kind(self) -> OptionKind {
                match self {
                    $(OptionId::$id => ReadValue::<$type>::kind(&$kind),)+
                }
            }

            /// One line of help.
            fn help(self) -> &'static str {
                match self {
                    $(OptionId::$id => $help,)+
                }
            }

            /// The names in the protocols that have the option.
            fn names(self) -> &'static [OptionName] {
                match self {
                    $(OptionId::$id => const { &[$($name),+] },)+
                }
            }
        }

        /// The values of the options. An option without a value has a field of type `()`.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct SessionOptions {
            /// The game that is played unless another one is chosen.
            pub start_game: &'static str,
            $(#[doc = $help] pub $field: $type,)+
            /// Options that were set by a command; they keep their values when the protocol changes.
            pub(super) chosen: Vec<OptionId>,
            /// Parameters of the search that were set, by name.
            pub(super) params: Vec<(&'static str, i32)>,
        }

        impl SessionOptions {
            /// Empty values, before the defaults of the table are set.
            pub(super) fn empty(start_game: &'static str) -> SessionOptions {
                SessionOptions { start_game, $($field: <$type>::default(),)+ chosen: Vec::new(), params: Vec::new() }
            }

            /// Reads a text as the value of an option and stores it. Returns a message for the user if the value is
            /// not exactly the one that was sent.
            ///
            /// # Errors
            /// The text is no value of this kind; the old value stays.
            pub(super) fn store(&mut self, id: OptionId, kind: &OptionKind, text: &str) -> Result<Option<String>, String> {
                match id {
                    $(OptionId::$id => {
                        let (value, message) = $kind.read(kind, text)?;
                        self.$field = value;
                        Ok(message)
                    })+
                }
            }
        }
    };
}

// Identity, field: type = kind (Spin: default, minimum, maximum), help,
// [protocol.at(place in its announcement, name)].
option_table! {
    Hash, hash: usize = Spin(16, 1, MAX_HASH),
        "size of the transposition table in MiB; reduced until it fits into the memory",
        [Uci.at(10, "Hash"),
         Ucci.at(50, "hashsize").alias(&["hash"]).min(0)
             .help("size of the transposition table in MiB; 0 for an eighth of the memory, at most 256"),
         Usi.at(10, "USI_Hash").default(256)
             .help("size of the transposition table in MiB; reduced until it fits into the memory. The mate solver of \
                    an ordinary search takes a sixteenth of it in addition, 1 to 16 MiB")];
    Threads, threads: usize = Spin(1, 1, 1024), "number of search threads",
        [Uci.at(20, "Threads"),
         // The league forbids more than one thread, so that 0 is not the default.
         Ucci.at(60, "threads").min(0).max(MAX_UCCI_THREADS).help("number of search threads; 0 for one per processor"),
         Usi.at(30, "Threads").alias(&["NumberOfThreads"])];
    ClearHash, clear_hash: () = Button, "clears the table and the histories",
        [Uci.at(30, "Clear Hash"), Ucci.unannounced("clear hash"), Usi.at(190, "ClearHash")];
    NewGame, new_game: () = Button, "clears the table and the histories: another game begins",
        [Ucci.at(110, "newgame")];
    Ponder, ponder: bool = Check(false),
        "plans slightly more time per move, because the GUI lets the engine ponder; `go ponder` works in any case",
        [Uci.at(40, "Ponder"), Ucci.at(40, "ponder"),
         Usi.at(20, "USI_Ponder").help("adds the expected reply to `bestmove`, and plans slightly more time per move")];
    MultiPv, multi_pv: usize = Spin(1, 1, 256), "number of best lines that are reported",
        [Uci.at(50, "MultiPV"), Ucci.at(120, "multipv"), Usi.at(40, "MultiPV").max(MAX_USI_LINES)];
    MoveOverhead, move_overhead: u64 = Spin(30, 0, 5000),
        "milliseconds that are reserved on every clock for the GUI and the network",
        [Uci.at(60, "Move Overhead"), Ucci.at(130, "moveoverhead").alias(&["move overhead"]),
         Usi.at(50, "NetworkDelay").alias(&["MoveOverhead"]).max(10_000)
             .help("milliseconds that are reserved for each move, at most a quarter of the available time")];
    Variant, variant: String = GameName(GAME_NAMES[0], &GAME_NAMES),
        "the game; GUIs that set it number the ranks of xiangqi from 1 and spell shogi moves as in chess",
        [Uci.at(70, "UCI_Variant")];
    Chess960, chess960: bool = Check(false), "writes castling as king takes rook; both spellings are always read",
        [Uci.at(80, "UCI_Chess960")];
    AnalyseMode, analyse_mode: bool = Check(false),
        "analysis instead of play: `go movetime` is not cut short, and a draw has the value 0",
        [Uci.at(90, "UCI_AnalyseMode"), Usi.unannounced("USI_AnalyseMode")];
    LimitStrength, limit_strength: bool = Check(false),
        "plays at the strength of a rating in place of full strength",
        [Uci.at(91, "UCI_LimitStrength").help("plays at the rating of `UCI_Elo` in place of full strength"),
         Usi.at(141, "USI_LimitStrength")
             .help("plays at the strength of `USI_Strength`, or of `USI_Elo` if that is not 0, in place of full strength")];
    Rating, rating: i32 = Spin(DEFAULT_RATING, RATING_RANGE[0] as i64, RATING_RANGE[1] as i64),
        "rating in Elo at which the engine plays; used if strength is limited",
        [Uci.at(92, "UCI_Elo")
             .help("rating in Elo at which the engine plays, on the scale of docs/levels.md section 6; used with \
                    `UCI_LimitStrength`"),
         Usi.at(143, "USI_Elo").default(0).min(0)
             .help("rating in Elo at which the engine plays, on the scale of docs/levels.md section 6; used with \
                    `USI_LimitStrength`; 0 for `USI_Strength`")];
    Grade, grade: i32 = Spin(1, -LOWEST_KYU, HIGHEST_DAN),
        "grade at which the engine plays: -1 is 1 kyu, 1 is 1 dan; used with `USI_LimitStrength`",
        [Usi.at(142, "USI_Strength")];
    Level, level: u32 = Spin(TOP_LEVEL as i64, 0, TOP_LEVEL as i64),
        "level of play, from 0 for a beginner to 20 for full strength",
        [Uci.at(93, "Skill Level").alias(&["SkillLevel"])
             .help("level of play, from 0 for a beginner to 20 for full strength; not used with `UCI_LimitStrength`"),
         Ucci.at(145, "level").alias(&["skill level", "skilllevel"]),
         Usi.at(144, "SkillLevel")
             .help("level of play, from 0 for a beginner to 20 for full strength; not used with `USI_LimitStrength`")];
    Seed, seed: u64 = Spin(0, 0, i32::MAX as i64),
        "seed of random choices, so that games can be repeated; 0 for another one in each search",
        [Uci.at(94, "Random Seed"), Ucci.at(146, "randomseed"), Usi.at(145, "RandomSeed")];
    LevelBook, level_book: bool = Check(true),
        "plays the first moves of levels below 12 from the built-in opening book, as people do, even if the book is off",
        [Uci.at(95, "Level Book").alias(&["LevelBook"]), Ucci.at(147, "levelbook").alias(&["level book"]),
         Usi.at(146, "LevelBook")];
    LevelPause, level_pause: bool = Check(true),
        "answers of a level come after a pause, as from people, if there is a minute on the clock or half a minute of byoyomi; at once if false",
        [Uci.at(96, "Level Pause").alias(&["LevelPause"]), Ucci.at(148, "levelpause").alias(&["level pause"]),
         Usi.at(147, "LevelPause")];
    ShowWdl, show_wdl: bool = Check(false), "adds the expected wins, draws and losses in permille to `info` lines",
        [Uci.at(100, "UCI_ShowWDL")];
    ShowCurrentLine, show_current_line: bool = Check(false),
        "reports the line that the main thread searches, once a second",
        [Uci.at(110, "UCI_ShowCurrLine"), Usi.unannounced("USI_ShowCurrLine")];
    ShowRefutations, show_refutations: bool = Check(false), "reports the refutations of the other root moves",
        [Uci.at(120, "UCI_ShowRefutations"), Usi.unannounced("USI_ShowRefutations")];
    Opponent, opponent: String = Text, "name of the opponent, as the GUI sends it; without effect",
        [Uci.at(130, "UCI_Opponent")];
    EngineAbout, engine_about: () = Constant(ABOUT), "name, version and licence of the engine",
        [Uci.at(140, "UCI_EngineAbout")];
    XiangqiRanks, xiangqi_ranks: Option<Ranks> = Combo("auto", &RANKS),
        "numbering of the ranks of xiangqi; `auto` follows the moves that the GUI sends",
        [Uci.at(150, "XiangqiRanks")];
    EvalFile, eval_file: String = Text,
        "path of a network that replaces the built-in one of its game; a bad file is refused with the reason",
        [Uci.at(160, "EvalFile"), Ucci.at(150, "evalfile"), Usi.at(183, "EvalFile").file()];
    OwnBook, own_book: bool = Check(false),
        "plays moves of the opening book while it has any; not in `go infinite`, `go ponder`, `go mate`, with `searchmoves`, \
         in analysis or with more than one line",
        [Uci.at(151, "OwnBook"), Ucci.at(45, "usebook").on(), Usi.at(171, "USI_OwnBook").alias(&["UseBook"]).on()];
    BookFile, book_file: String = TextFrom(BUILT_IN),
        "path of the opening book, `<builtin>` for the built-in one; several paths are separated by semicolons",
        [Uci.at(152, "BookFile").alias(&["Book File"]), Ucci.at(46, "bookfiles").alias(&["bookfile"]),
         Usi.at(172, "BookFile").file()
             .help("path of the opening book, `<builtin>` for the built-in one, `no_book` for none; a relative path begins \
                    in `BookDir` if the file is there")];
    LoadBook, load_book: () = Button, "opens the files of the opening book anew",
        [Ucci.unannounced("loadbook")];
    BookDir, book_dir: String = Text, "folder of `BookFile`",
        [Usi.at(173, "BookDir").default_text("book")];
    BestBookMove, best_book_move: bool = Check(false),
        "always plays the best move of the book; a random one of its moves, by their weights, if false",
        [Uci.at(153, "BestBookMove").alias(&["Best Book Move"])];
    BookDepth, book_depth: u32 = Spin(40, 0, 10_000), "ply of the game up to which the book is used",
        [Uci.at(154, "BookDepth").alias(&["Book Depth"]), Usi.at(174, "BookMoves").default(16)];
    BookEvalDiff, book_eval_diff: i32 = Spin(30, 0, MAX_BOOK_SCORE),
        "centipawns by which a move of the book may be worse than its best one",
        [Usi.at(175, "BookEvalDiff")];
    BookLimitFirst, book_limit_first: i32 = Spin(0, -MAX_BOOK_SCORE, MAX_BOOK_SCORE),
        "minimum score in centipawns of a move of the book when the engine plays Black",
        [Usi.at(176, "BookEvalBlackLimit")];
    BookLimitSecond, book_limit_second: i32 = Spin(-140, -MAX_BOOK_SCORE, MAX_BOOK_SCORE),
        "minimum score in centipawns of a move of the book when the engine plays White",
        [Usi.at(177, "BookEvalWhiteLimit")];
    BookMinDepth, book_min_depth: u32 = Spin(16, 0, MAX_BOOK_SCORE),
        "minimum depth of the best move of the book; 0 for any. Moves of depth 0, which is unknown, are played",
        [Usi.at(178, "BookDepthLimit")];
    BookByCount, book_by_count: bool = Check(false),
        "chooses among the moves of the book by their counts; all have the same chance if false",
        [Usi.at(179, "ConsiderBookMoveCount")];
    IgnoreBookPly, ignore_book_ply: bool = Check(false), "finds positions of the book under any move number",
        [Usi.at(181, "IgnoreBookPly")];
    FlippedBook, flipped_book: bool = Check(true), "finds positions of the book with the sides exchanged",
        [Usi.at(182, "FlippedBook")];
    SyzygyPath, syzygy_path: String = Text,
        "folders of Syzygy endgame tables, divided as in the system's search paths (`;` on Windows, else `:`); chess only",
        [Uci.at(161, "SyzygyPath")];
    SyzygyProbeDepth, syzygy_probe_depth: i32 = Spin(1, 1, 100),
        "minimum depth at which positions with as many pieces as the largest tables are looked up",
        [Uci.at(162, "SyzygyProbeDepth")];
    SyzygyProbeLimit, syzygy_probe_limit: usize = Spin(7, 0, 7),
        "maximum number of pieces of positions that are looked up; 0 for none",
        [Uci.at(163, "SyzygyProbeLimit")];
    Syzygy50MoveRule, syzygy_50_move_rule: bool = Check(true),
        "counts wins and losses of the tables that the fifty-move rule takes away as draws",
        [Uci.at(164, "Syzygy50MoveRule")];
    DebugLogFile, debug_log_file: String = Text, "path of a file that receives every line read and written",
        [Uci.at(170, "Debug Log File"), Ucci.unannounced("debug log file"), Usi.at(200, "DebugLogFile").file()];
    Debug, debug: bool = Check(false),
        "more information: `seldepth`, current moves from the start, bounds of scores",
        [Ucci.at(30, "debug")];
    Milliseconds, milliseconds: bool = Check(true), "the unit of clocks is a millisecond; a second if false",
        [Ucci.at(10, "usemillisec")];
    Batch, batch: bool = Check(false), "reads no command while the engine searches, for scripts",
        [Ucci.at(20, "batch")];
    Idle, idle: u32 = Combo("none", &IDLE), "share of the time that the search sleeps: 0, 25, 50 or 75 %",
        [Ucci.at(70, "idle")];
    Pruning, pruning: Pruning = Combo("large", &PRUNING),
        "`medium` and `small` reduce and prune less; `none` has no null move and no late move reductions, for composed \
         positions",
        [Ucci.at(80, "pruning")];
    Randomness, randomness: i32 = Combo("none", &RANDOMNESS),
        "changes the score of each move by at most 1 (`tiny`), 3, 7, 15 or 31 (`huge`) random points, up or down",
        [Ucci.at(90, "randomness")];
    Style, style: i32 = Combo("normal", &STYLE), "value of a draw: 10 points if `solid`, -20 if `risky`",
        [Ucci.at(100, "style")];
    Resign, resign: i32 = Spin(1000, 0, MAX_RESIGN),
        "resigns after three successive searches of a game that are behind by this number of points; 0 for never",
        [Ucci.at(140, "resign"),
         Usi.at(140, "ResignValue").default(NEVER_RESIGN).max(NEVER_RESIGN)
             .help("resigns when the last two iterations of a timed search are behind by this number of centipawns; \
                    99999: only when mated")];
    LastDelay, last_delay: u64 = Spin(100, 0, 10_000),
        "milliseconds that are reserved where being late loses the game, as in byoyomi",
        [Usi.at(60, "NetworkDelay2")];
    MinimumTime, minimum_time: u64 = Spin(1, 0, 100_000),
        "minimum thinking time of a search at full strength in milliseconds, as far as the clock allows it",
        [Usi.at(70, "MinimumThinkingTime")];
    SlowMover, slow_mover: u32 = Spin(100, 1, 1000),
        "percentage of the planned time that is used; a byoyomi without other time is always used completely",
        [Uci.at(65, "Slow Mover").help("percentage of the planned time that is used"), Usi.at(80, "SlowMover")];
    NodesTime, nodes_time: u32 = Spin(0, 0, 10_000),
        "number of nodes that count as a millisecond of every clock, for games that can be repeated; 0 for the real time",
        [Uci.at(66, "nodestime")];
    Contempt, contempt: i32 = Spin(0, -200, 200),
        "centipawns that the engine gives up to avoid a draw, or takes to reach one if negative; not with `UCI_AnalyseMode`",
        [Uci.at(67, "Contempt")];
    WholeSeconds, whole_seconds: bool = Check(false),
        "thinks until `NetworkDelay` before the next full second, for clocks that drop fractions",
        [Usi.at(90, "RoundUpToFullSecond")];
    // Protocols without this option have no word for a declaration.
    EnteringKing, entering_king: EnteringKingRule = Combo("NoEnteringKing", ENTERING_KING),
        "rule for wins by declaration; names that end in `H` are for handicap games",
        [Usi.at(100, "EnteringKingRule").default_text("CSARule27")];
    MaxPlies, max_plies: u32 = Spin(0, 0, 100_000),
        "ply, counted from the move number of the position, after which the game is drawn; 0 for never",
        [Usi.at(110, "MaxMovesToDraw")];
    // Slightly less than 0: the better side avoids a draw.
    DrawValueFirst, draw_value_first: i32 = Spin(-2, -30_000, 30_000),
        "value of a draw in centipawns when the engine plays Black",
        [Usi.at(120, "DrawValueBlack")];
    DrawValueSecond, draw_value_second: i32 = Spin(-2, -30_000, 30_000),
        "value of a draw in centipawns when the engine plays White",
        [Usi.at(130, "DrawValueWhite")];
    LineInterval, line_interval: u64 = Spin(300, 0, 100_000_000),
        "minimum time between two `info` lines with moves in milliseconds; 0 in `go infinite`",
        [Usi.at(170, "PvInterval")];
    DepthLimit, depth_limit: i64 = Spin(0, 0, MAX_PLY as i64 - 1), "depth limit of every search in plies; 0 for none",
        [Usi.at(150, "DepthLimit")];
    NodesLimit, nodes_limit: i64 = Spin(0, 0, i64::MAX), "node limit of every search; 0 for none",
        [Usi.at(160, "NodesLimit")];
}

impl OptionId {
    /// The option as a protocol offers it; `None` if it does not.
    pub fn offer(self, protocol: Protocol) -> Option<Offer> {
        let name = self.names().iter().find(|name| name.protocol == protocol)?;
        let help = name.help.unwrap_or(self.help());
        Some(Offer { id: self, name: name.name, kind: name.kind(self.kind()), help })
    }

    /// The option of a name in a protocol, which may be an alias, where `same` compares two names.
    pub fn find(protocol: Protocol, name: &str, same: impl Fn(&str, &str) -> bool) -> Option<OptionId> {
        let has = |known: &OptionName| {
            known.protocol == protocol && [known.name].iter().chain(known.aliases).any(|known| same(known, name))
        };
        OptionId::ALL.iter().copied().find(|id| id.names().iter().any(has))
    }

    /// The options that a protocol announces, in its order.
    pub fn announced(protocol: Protocol) -> Vec<Offer> {
        let place = |id: &OptionId| id.names().iter().find(|name| name.protocol == protocol)?.place;
        let mut ids: Vec<OptionId> = OptionId::ALL.iter().copied().filter(|id| place(id).is_some()).collect();
        ids.sort_by_key(place);
        ids.into_iter().filter_map(|id| id.offer(protocol)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_names_are_unique_in_each_protocol() {
        for protocol in Protocol::ALL {
            let names: Vec<&OptionName> =
                OptionId::ALL.iter().flat_map(|id| id.names()).filter(|name| name.protocol == protocol).collect();
            let mut places: Vec<u32> = names.iter().filter_map(|name| name.place).collect();
            let mut words: Vec<String> = names
                .iter()
                .flat_map(|name| [name.name].into_iter().chain(name.aliases.iter().copied()))
                .map(str::to_ascii_lowercase)
                .collect();
            let (place_count, word_count) = (places.len(), words.len());
            assert!(place_count >= 15 && word_count >= place_count);
            places.sort_unstable();
            places.dedup();
            words.sort_unstable();
            words.dedup();
            assert_eq!((places.len(), words.len()), (place_count, word_count), "{protocol:?}");
        }
    }

    #[test]
    fn defaults_are_values_of_their_kind_and_need_no_correction() {
        for &id in OptionId::ALL {
            let kinds = Protocol::ALL.iter().filter_map(|&protocol| id.offer(protocol)).map(|offer| offer.kind);
            for kind in kinds.chain([id.kind()]) {
                let mut options = SessionOptions::empty(GAME_NAMES[0]);
                assert_eq!(options.store(id, &kind, &kind.default_text()), Ok(None), "{id:?}: {kind:?}");
            }
        }
    }

    #[test]
    fn help_is_one_line_that_begins_in_lower_case() {
        for offer in Protocol::ALL.into_iter().flat_map(OptionId::announced) {
            assert!(!offer.help.contains(['\n', '|']) && !offer.help.ends_with('.'), "{}", offer.help);
            assert!(offer.help.starts_with(|c: char| c.is_ascii_lowercase() || c == '`'), "{}", offer.help);
        }
    }
}
