//! Options of rules and notation that tournaments and GUIs choose. The description of each field names the game that
//! uses it; the other games ignore it.

/// Optional rules.
///
/// ```
/// use boards::{EnteringKingRule, RuleOptions};
/// assert_eq!(RuleOptions::default(), RuleOptions { entering_king: EnteringKingRule::Csa27, max_plies: 0 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleOptions {
    /// Shogi: the rule for kings that have entered the promotion zone.
    pub entering_king: EnteringKingRule,
    /// Shogi: number of plies, counted by the position's move number, after which the game is drawn; 0 for no limit.
    pub max_plies: u16,
}

/// Shogi's rule for an impasse with entered kings (`docs/rules/shogi.md` section 6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnteringKingRule {
    /// No rule.
    None,
    /// Declaration with 31 points; with 24 to 30 the GUI declares a draw.
    Csa24,
    /// [`EnteringKingRule::Csa24`], but White is credited with the points of the pieces that a handicap game lacks.
    Csa24Handicap,
    /// Declaration with 28 points for Black, 27 for White.
    #[default]
    Csa27,
    /// [`EnteringKingRule::Csa27`], but White is credited with the points of the pieces that a handicap game lacks.
    Csa27Handicap,
    /// The king wins by moving to the initial square of the enemy king.
    Try,
}

impl EnteringKingRule {
    /// All rules, with the names that shogi programs use (`docs/rules/shogi.md` section 6).
    pub const NAMED: [(&'static str, EnteringKingRule); 6] = [
        ("NoEnteringKing", EnteringKingRule::None),
        ("CSARule24", EnteringKingRule::Csa24),
        ("CSARule24H", EnteringKingRule::Csa24Handicap),
        ("CSARule27", EnteringKingRule::Csa27),
        ("CSARule27H", EnteringKingRule::Csa27Handicap),
        ("TryRule", EnteringKingRule::Try),
    ];
}

/// Notation of moves and positions, for games that have several.
///
/// ```
/// use boards::{NotationOptions, Ranks};
/// let default = NotationOptions { chess960: false, ranks: Ranks::FromZero, algebraic: false };
/// assert_eq!(NotationOptions::default(), default);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NotationOptions {
    /// Chess: castling as "king takes rook" (`e1h1`) in place of the king's two steps (`e1g1`).
    pub chess960: bool,
    /// Xiangqi: the number of the rank nearest to Red.
    pub ranks: Ranks,
    /// Shogi: squares as in chess, files a to i from Black's left and ranks 1 to 9 from below, drops as `P@e5` and
    /// hands in brackets, as in Fairy-Stockfish and Cute Chess; otherwise the notation of USI.
    pub algebraic: bool,
}

/// Numbering of xiangqi's ranks (`docs/protocols/ucci.md` sections 16 and 17). Many texts are moves in both
/// numberings, but different moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ranks {
    /// 0 to 9, as in ICCS, UCCI and Pikafish: `h2e2`.
    #[default]
    FromZero,
    /// 1 to 10, as in Fairy-Stockfish: `h3e3`, `a10a9`.
    FromOne,
}

impl Ranks {
    /// Returns the number of the first rank.
    pub const fn first(self) -> u8 {
        match self {
            Ranks::FromZero => 0,
            Ranks::FromOne => 1,
        }
    }
}
