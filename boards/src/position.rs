//! What the search and the protocols may ask of a game.

use std::fmt::Debug;

use crate::{FenError, Holding, Line, Move, MoveError, MoveList, Side};

/// Which moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Captures and the promotions that change the balance at once; only when not in check.
    Noisy,
    /// Everything else; only when not in check.
    Quiet,
    /// All moves that may answer a check; only when in check.
    Evasions,
}

/// What the law says, seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
    /// The same board with more in hand than before (shogi): better, but no win.
    Superior,
    /// The same board with less in hand than before (shogi): worse, but no loss.
    Inferior,
}

/// What a repetition is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The verdict for the side to move.
    pub verdict: Verdict,
    /// True when the law itself ends the game here; false for a first repetition inside the search tree,
    /// where a win or a loss is only a strong hint (`docs/search.md` section 4.2).
    pub exact: bool,
}

/// How a GUI spells moves and wants them to be spelled, where one game has several spellings.
///
/// ```
/// use boards::{Notation, Ranks};
/// assert_eq!(Notation::default(), Notation { chess960: false, ranks: Ranks::FromZero, algebraic: false });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// Chess: castling as "king takes rook" (`e1h1`) in place of the king's two steps (`e1g1`).
    pub chess960: bool,
    /// Xiangqi: the number of the rank nearest to Red.
    pub ranks: Ranks,
    /// Shogi: squares as in chess, files a to i from Black's left and ranks 1 to 9 from below, drops as `P@e5` and
    /// hands in brackets, as Fairy-Stockfish and Cute Chess spell them; otherwise as USI does.
    pub algebraic: bool,
}

/// How xiangqi's ranks are numbered (`docs/protocols/ucci.md` sections 16 and 17). Many texts are moves in both ways,
/// but not the same ones, so that whoever reads moves must know which way it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranks {
    /// 0 to 9, as in ICCS, UCCI and Pikafish: `h2e2`.
    #[default]
    FromZero,
    /// 1 to 10, as in Fairy-Stockfish: `h3e3`, `a10a9`.
    FromOne,
}

/// The rules that are a matter of agreement, where one game has several: what a tournament or a GUI's option
/// chooses.
///
/// ```
/// use boards::{EnteringKingRule, Rules};
/// assert_eq!(Rules::default(), Rules { entering_king: EnteringKingRule::Csa27, max_plies: 0 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Shogi: how a game ends in which the kings have entered the enemy's ranks.
    pub entering_king: EnteringKingRule,
    /// Shogi: after how many plies, counted by the position's move number, the game is drawn; 0 for never.
    pub max_plies: u16,
}

/// How shogi's impasse is decided (`docs/rules/shogi.md` section 6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EnteringKingRule {
    /// Not at all.
    None,
    /// Declaration with 31 points; with 24 to 30 the GUI makes it a draw.
    Csa24,
    /// The same, the points of the pieces that a handicap game lacks being counted for White.
    Csa24Handicap,
    /// Declaration with 28 points for Black, 27 for White.
    #[default]
    Csa27,
    /// The same, the points of the pieces that a handicap game lacks being counted for White.
    Csa27Handicap,
    /// The king wins by a move to the square where the enemy's king stood at the start.
    Try,
}

impl EnteringKingRule {
    /// All rules, with what shogi programs call them (`docs/rules/shogi.md` section 6).
    pub const NAMED: [(&'static str, EnteringKingRule); 6] = [
        ("NoEnteringKing", EnteringKingRule::None),
        ("CSARule24", EnteringKingRule::Csa24),
        ("CSARule24H", EnteringKingRule::Csa24Handicap),
        ("CSARule27", EnteringKingRule::Csa27),
        ("CSARule27H", EnteringKingRule::Csa27Handicap),
        ("TryRule", EnteringKingRule::Try),
    ];
}

/// A position of a game, complete with everything that decides which moves are legal, but without its past:
/// that is a [`Line`].
///
/// All methods are cheap enough for the search's inner loop unless they say otherwise, and none allocates
/// but those that return text. Squares and pieces are small integers whose meaning is the game's own; the
/// constants size the tables that they index.
pub trait Position: Clone + Debug + Send + Sync + 'static {
    /// The name of the game as the protocols and the command line spell it: `chess`, `xiangqi`, `shogi`.
    const NAME: &'static str;
    /// How many squares the board has.
    const SQUARES: usize;
    /// How many coloured pieces there are, those that move alike counting once: the range of
    /// [`Position::moved_piece`].
    const PIECES: usize;
    /// How many kinds of victim a capture may have, "none" included: the range of [`Position::victim`].
    const VICTIMS: usize;
    /// How many numbers [`Position::butterfly_index`] may give.
    const BUTTERFLIES: usize;
    /// How many keys [`Position::structure_key`] gives; the first one is the pawn structure.
    const STRUCTURES: usize;

    /// What a player has in hand; `()` in games without drops.
    type Hand: Holding;

    /// The opening position.
    fn start() -> Self;

    /// Reads a position in the notation of the game (FEN, SFEN).
    ///
    /// # Errors
    /// The text is malformed, or no game could go on from such a position.
    fn from_fen(fen: &str) -> Result<Self, FenError>;

    /// The position in the notation of the game.
    fn fen(&self, notation: Notation) -> String;

    /// Reads a legal move, in any spelling that the game's GUIs use and that is not ambiguous here.
    ///
    /// # Errors
    /// The text is not a move, or the move is not legal.
    fn parse_move(&self, text: &str) -> Result<Move, MoveError>;

    /// Reads a legal move in a spelling that is ambiguous unless one knows the notation. Games without such
    /// spellings read as [`Position::parse_move`] does.
    ///
    /// # Errors
    /// The text is not a move in this notation, or the move is not legal.
    fn parse_move_in(&self, text: &str, _notation: Notation) -> Result<Move, MoveError> {
        self.parse_move(text)
    }

    /// Spells a legal move.
    fn format_move(&self, mv: Move, notation: Notation) -> String;

    /// Spells a legal move as game records do: SAN in chess, ICCS in xiangqi, CSA in shogi.
    fn record_move(&self, mv: Move) -> String {
        self.format_move(mv, Notation::default())
    }

    /// Reads a legal move as game records spell it, tolerating the liberties that they take; what
    /// [`Position::parse_move`] reads will do as well.
    ///
    /// # Errors
    /// The text is not a move, or means several legal ones, or none.
    fn parse_record_move(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_move(text)
    }

    /// The position as the game's records set it up; one line or several. The FEN, unless a game has its own way.
    fn record_position(&self, notation: Notation) -> String {
        self.fen(notation)
    }

    /// A drawing of the board with a few facts (FEN, key, checkers), for people; several lines.
    fn drawing(&self) -> String;

    /// Who moves.
    fn side_to_move(&self) -> Side;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// The key of everything that tells positions apart for the law of repetition.
    fn key(&self) -> u64;

    /// The key for the transposition table: [`Position::key`], with the move counter mixed in where it
    /// comes near its limit.
    fn table_key(&self) -> u64;

    /// Roughly the [`Position::table_key`] after a move: exact for most moves, good enough to prefetch.
    fn table_key_after(&self, mv: Move) -> u64;

    /// The key of what stands on the board and who moves: [`Position::key`] without the hands.
    fn board_key(&self) -> u64 {
        self.key()
    }

    /// The [`Position::board_key`] after a legal move.
    fn board_key_after(&self, mv: Move) -> u64 {
        self.after(mv).board_key()
    }

    /// What a side has in hand.
    fn in_hand(&self, _side: Side) -> Self::Hand {
        Self::Hand::default()
    }

    /// What the side to move has in hand after a legal move.
    fn in_hand_after(&self, _mv: Move) -> Self::Hand {
        Self::Hand::default()
    }

    /// With what in hand a legal move leads to this in hand after it; where the move brings more of a kind into the
    /// hand than that, with none of the kind.
    fn in_hand_before(&self, _mv: Move, after: Self::Hand) -> Self::Hand {
        after
    }

    /// The largest hand that the side to move could have, given the pieces that are in the two hands, without a drop
    /// that gives check of a kind that it has not.
    fn largest_hand_without_new_checks(&self) -> Self::Hand {
        Self::Hand::default()
    }

    /// What the other side has in hand of the kinds of which the side to move, in check, has none, but could drop one
    /// between its king and the checking piece.
    fn missing_interpositions(&self) -> Self::Hand {
        Self::Hand::default()
    }

    /// The `index`-th structure key (less than [`Position::STRUCTURES`]): which pieces of a class stand
    /// where. Correction and pawn histories are indexed by them.
    fn structure_key(&self, index: usize) -> u64;

    /// Adds the pseudo-legal moves of a stage: everything that [`Position::is_legal_generated`] tells
    /// legal or not. [`Stage::Noisy`] and [`Stage::Quiet`] together, or [`Stage::Evasions`] alone, hold every legal move
    /// exactly once.
    fn generate(&self, stage: Stage, list: &mut MoveList);

    /// Whether a generated, that is pseudo-legal, move is legal.
    fn is_legal_generated(&self, mv: Move) -> bool;

    /// Adds all legal moves.
    fn legal_moves(&self, list: &mut MoveList);

    /// Adds all legal moves that give check.
    fn legal_checks(&self, list: &mut MoveList) {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        list.extend(moves.into_iter().filter(|&mv| self.gives_check(mv)));
    }

    /// How many legal moves there are; may be faster than listing them.
    fn count_legal(&self) -> usize {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list.len()
    }

    /// Whether there is a legal move at all.
    fn has_legal_move(&self) -> bool {
        self.count_legal() > 0
    }

    /// Whether a move is legal here; exact for every 16-bit number.
    fn is_legal(&self, mv: Move) -> bool;

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: Move) -> Self;

    /// The position after a pass. The side to move must not be in check.
    #[must_use]
    fn after_null(&self) -> Self;

    /// Whether a legal move belongs to [`Stage::Noisy`] (also where it answers a check).
    fn is_noisy(&self, mv: Move) -> bool;

    /// Whether a legal move gives check.
    fn gives_check(&self, mv: Move) -> bool;

    /// Tells of legal moves whether they give check. Where many moves are asked about it is faster than
    /// [`Position::gives_check`], because it finds out once what all of them have in common.
    fn check_detector(&self) -> impl Fn(Move) -> bool {
        |mv| self.gives_check(mv)
    }

    /// Whether a legal move leaves out a promotion that is as good as always better, so that the search may leave
    /// out the move. Games without such moves say no.
    fn declines_promotion(&self, _mv: Move) -> bool {
        false
    }

    /// Whether a move puts a piece on the board from the hand.
    fn is_drop(&self, _mv: Move) -> bool {
        false
    }

    /// The coloured piece that a move moves, before any promotion. Pieces that move alike may share a number.
    fn moved_piece(&self, mv: Move) -> usize;

    /// Where a move ends.
    fn to_square(&self, mv: Move) -> usize;

    /// An index for "from here to there", the same for both sides.
    fn butterfly_index(&self, mv: Move) -> usize;

    /// The kind of piece that a move captures; 0 for none.
    fn victim(&self, mv: Move) -> usize;

    /// What a move wins at once, in centipawns: the victim's value, and what a promotion adds.
    fn gain(&self, mv: Move) -> i32;

    /// Static exchange evaluation: whether the exchanges that a legal move starts on its target square win
    /// at least `threshold` centipawns for the side to move.
    fn see_ge(&self, mv: Move, threshold: i32) -> bool;

    /// Whether a pass may be searched as a null move: false where zugzwang is likely.
    fn may_pass(&self) -> bool;

    /// Whether the side to move has a piece that can attack the enemy king; games in which all can say yes.
    fn can_attack(&self) -> bool {
        true
    }

    /// Whether a game can end by the law's move limits from here on without a win being possible:
    /// insufficient material.
    fn is_dead(&self) -> bool;

    /// The half-moves that count for the law's move limit: since the last irreversible one, or, in shogi, all.
    fn rule_counter(&self) -> u32;

    /// The value of [`Position::rule_counter`] at which the law ends the game; `u32::MAX` for none.
    fn rule_limit(&self) -> u32;

    /// What it means to have no legal move.
    fn no_moves_verdict(&self) -> Verdict;

    /// Whether the side to move may declare that it has won.
    fn declared_win(&self) -> bool {
        false
    }

    /// What the side to move has of what a declaration needs, as one line for people; `None` where there is
    /// nothing to say.
    fn explain_declaration(&self) -> Option<String> {
        None
    }

    /// Whether the other side's last move has won the game though there are legal moves (shogi's try rule).
    fn is_lost(&self) -> bool {
        false
    }

    /// A legal move that ends the game at once with a win, if there is one and the game has a fast way to find
    /// it. Games without one say no.
    fn mate_in_one(&self) -> Option<Move> {
        None
    }

    /// The same position under other optional rules; games without such rules stay as they are.
    #[must_use]
    fn with_rules(&self, _rules: Rules) -> Self {
        self.clone()
    }

    /// What the end of a line is worth as a repetition.
    ///
    /// `root` is the ply (see [`Line::ply`]) where the search began: a position that came up after it
    /// counts when it comes up once more, an older one only as often as the law demands. A referee passes
    /// the line's last ply.
    fn repetition(line: &Line<Self>, root: usize) -> Option<Repetition>;

    /// Whether the end of a line is worth something else than on the board for the first time, because it has
    /// stood there before. Only in games where a repetition may be more than a draw, for which the search needs
    /// no more than [`Position::repetition`].
    fn is_marked_by_repetition(_line: &Line<Self>) -> bool {
        false
    }

    /// Why a repetition at the end of a line is worth what it is, as one line for people; `None` where nothing
    /// is repeated, and in games where there is nothing to explain.
    fn explain_repetition(_line: &Line<Self>) -> Option<String> {
        None
    }

    /// Whether the side to move can play a legal move that repeats a position of the line, and so has a
    /// draw at least. Games where a repetition may be worth something else say no.
    fn upcoming_repetition(_line: &Line<Self>, _root: usize) -> bool {
        false
    }

    /// What the law says of the end of a line that has legal moves: repetition as often as the law
    /// demands, move limits, dead positions. `None` while the game goes on. Not for the inner loop.
    fn game_verdict(line: &Line<Self>) -> Option<Verdict> {
        let position = line.current();
        if !position.has_legal_move() {
            return Some(position.no_moves_verdict());
        }
        if position.is_lost() {
            return Some(Verdict::Loss);
        }
        if let Some(repetition) = Self::repetition(line, line.ply()).filter(|r| r.exact) {
            return Some(repetition.verdict);
        }
        (position.is_dead() || position.rule_counter() >= position.rule_limit()).then_some(Verdict::Draw)
    }
}
