//! Facts about a game that the programs around the search need: bench suite, laboratory, analysis of games and
//! protocols.

use boards::features::Features;
use boards::{Move, Ranks};
use books::BookGame;

use super::board_picture::BoardPicture;
use super::game::Game;

/// A game of the list ([`crate::for_each_game`]): one that the engine plays and the laboratory works with.
///
/// Bench positions and what the analysis of recorded games asks have no default. The laboratory trains networks on the
/// game's features, and sessions play from its books.
pub trait ListedGame: Game + Features + BookGame {
    /// Positions of the bench suite in EPD, one a line, with an `id`.
    const BENCH_POSITIONS: &'static str;

    /// Balanced openings, one a line, made by `lab openings` (`search/src/games/README.md`); none by default.
    const OPENINGS: &'static str = "";

    /// Puzzles, one a line, made by `lab puzzles` (`search/src/games/README.md`); none by default.
    const PUZZLES: &'static str = "";

    /// Name of the rule that ends a game by its number of moves.
    const MOVE_LIMIT: &'static str = "move limit";

    /// Format in which games are recorded; PGN of White and Black by default.
    const RECORD: RecordFormat = RecordFormat::Pgn { players: ["White", "Black"], tags: &[] };

    /// Names of the game in the tag `Variant` or `Game` of PGN.
    const PGN_NAMES: PgnNames;

    /// Names of openings, one a line as tab-separated values (`search/src/games/README.md`); empty where none are
    /// known.
    const OPENING_NAMES: &'static str;

    /// The board as the page of an analysis draws it.
    const PICTURE: BoardPicture;

    /// Spelling of KIF, in which annotated games are written; `None` for PGN.
    const KIF: Option<KifSpelling<Self>>;

    /// Facts that the protocols need.
    const PROTOCOL: ProtocolFacts = ProtocolFacts::DEFAULT;

    /// Returns the names of the ways to begin a game, the usual one, [`EVEN_START`], first.
    fn start_names() -> Vec<&'static str> {
        vec![EVEN_START]
    }

    /// Returns the position from which a game begins, by the name of the way; `None` for an unknown name. The random
    /// number chooses among the positions of a name that stands for several ones.
    fn start_named(name: &str, _random: u64) -> Option<Self> {
        (name == EVEN_START).then(Self::start)
    }

    /// Returns true if castling must be spelled as king takes rook, because king or rook do not stand where they
    /// usually do.
    fn castles_unusually(&self) -> bool {
        false
    }
}

/// Name of the usual way to begin a game.
pub const EVEN_START: &str = "even";

/// A format for records of games.
#[derive(Clone, Copy, Debug)]
pub enum RecordFormat {
    /// PGN, the format of chess.
    Pgn {
        /// Tags that name the players, the first side's first.
        players: [&'static str; 2],
        /// Tags that all records of the game have: name and value.
        tags: &'static [(&'static str, &'static str)],
    },
    /// The format of the Computer Shogi Association.
    Csa,
}

impl RecordFormat {
    /// The extension of a file with records, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            RecordFormat::Pgn { .. } => "pgn",
            RecordFormat::Csa => "csa",
        }
    }
}

/// Names of a game in records, in lower case.
#[derive(Clone, Copy, Debug)]
pub struct PgnNames {
    /// Names of the game.
    pub whole: &'static [&'static str],
    /// Words that no name of another game contains.
    pub parts: &'static [&'static str],
}

impl PgnNames {
    /// Returns true if a name, in lower case, is the game's.
    pub fn fit(&self, name: &str) -> bool {
        self.whole.contains(&name) || self.parts.iter().any(|part| name.contains(part))
    }
}

/// Texts of a KIF record that only the rules of a game can write.
#[derive(Clone, Copy, Debug)]
pub struct KifSpelling<G> {
    /// Names the handicap whose starting position it is, that of an even game among them; `None` for other positions.
    pub handicap: fn(&G) -> Option<&'static str>,
    /// Draws a position.
    pub diagram: fn(&G) -> String,
    /// Writes a legal move in a position, after the move before it.
    pub format_move: fn(&G, Move, Option<Move>) -> String,
}

/// Facts about a game that the protocols need. The default fits a game that is played over UCI alone, with moves
/// spelled as in chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProtocolFacts {
    /// Number of kinds of piece that can be in hand.
    pub pocket: usize,
    /// The kind of board, as the `setup` lines of variant programs name it (CECP).
    pub template: &'static str,
    /// True if positions are SFEN, which USI sends.
    pub sfen: bool,
    /// True if GUIs send positions of the game without a command word (`docs/protocols/ucci.md` section 16).
    pub bare_positions: bool,
    /// Numbering of the ranks by GUIs that choose the game by its name in `UCI_Variant`
    /// (`docs/protocols/ucci.md` section 16).
    pub numbering_by_name: Ranks,
    /// True if GUIs that do not name the game spell squares with the digit first.
    pub digits_first: bool,
}

impl ProtocolFacts {
    /// The facts of a game without peculiarities.
    pub const DEFAULT: ProtocolFacts = ProtocolFacts {
        pocket: 0,
        template: "fide",
        sfen: false,
        bare_positions: false,
        numbering_by_name: Ranks::FromZero,
        digits_first: false,
    };
}

impl Default for ProtocolFacts {
    fn default() -> ProtocolFacts {
        ProtocolFacts::DEFAULT
    }
}
