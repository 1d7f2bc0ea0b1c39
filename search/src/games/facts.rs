//! Facts about a game that the programs around the search need: bench suite, laboratory and protocols.

use boards::Ranks;
use boards::features::Features;

use super::game::Game;

/// A game of the list ([`crate::for_each_game`]): one that the engine plays and the laboratory works with.
///
/// Only the bench positions have no default. The laboratory trains networks on the game's features.
pub trait ListedGame: Game + Features {
    /// Positions of the bench suite in EPD, one a line, with an `id`.
    const BENCH_POSITIONS: &'static str;

    /// Balanced openings, one a line, made by `lab openings` (`search/src/games/README.md`); none by default.
    const OPENINGS: &'static str = "";

    /// Name of the rule that ends a game by its number of moves.
    const MOVE_LIMIT: &'static str = "move limit";

    /// Format in which games are recorded; PGN of White and Black by default.
    const RECORD: RecordFormat = RecordFormat::Pgn { players: ["White", "Black"], tags: &[] };

    /// Facts that the protocols need.
    const PROTOCOL: ProtocolFacts = ProtocolFacts::DEFAULT;
}

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

/// Facts about a game that the protocols need. The default fits a game that is played over UCI alone, with moves
/// spelled as in chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProtocolFacts {
    /// Number of kinds of piece that can be in hand.
    pub pocket: usize,
    /// The kind of board, as the `setup` lines of variant programs name it (CECP).
    pub template: &'static str,
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
