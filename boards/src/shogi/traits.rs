//! Shogi as the search and the protocols see it: each question goes to the file that answers it, with the way
//! to compute sliding attacks chosen once per question.

use std::fmt;

use super::checks::CheckSquares;
use super::moves::Fields;
use super::{Kind, Shogi, Square, checks, csa, fen, mate, movegen, notation, rules, zobrist};
use crate::pext::with_pext;
use crate::scope;
use crate::{
    Describe, Drops, FenError, Hand, Line, Move, MoveError, MoveList, Notation, NotationOptions, Repetition,
    RuleOptions, Rules, SearchHints, Side, Stage, Verdict,
};

/// The opening position of shogi.
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// How many places a move may come from: squares, and kinds in hand.
const ORIGINS: usize = Square::COUNT + Kind::HAND.len();

impl Rules for Shogi {
    const NAME: &'static str = "shogi";

    fn start() -> Shogi {
        fen::parse(START).expect("the opening position is legal")
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side()
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.checkers().any()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board_key() ^ self.hand_key()
    }

    fn legal_moves(&self, list: &mut MoveList) {
        with_pext!(sliders => self.walk(scope::Legal, sliders, list));
    }

    fn count_legal(&self) -> usize {
        let mut counter = movegen::Counter(0);
        with_pext!(sliders => self.walk(scope::Legal, sliders, &mut counter));
        counter.0 as usize
    }

    fn has_legal_move(&self) -> bool {
        with_pext!(sliders => self.walk(scope::Legal, sliders, &mut movegen::Any))
    }

    fn is_legal(&self, mv: Move) -> bool {
        with_pext!(_any => self.any_is_legal(mv))
    }

    fn after(&self, mv: Move) -> Shogi {
        with_pext!(_any => self.play(mv))
    }

    fn after_null(&self) -> Shogi {
        self.passed()
    }

    /// Never: what is captured comes back.
    #[inline]
    fn is_dead(&self) -> bool {
        false
    }

    /// The plies played, from the move number.
    #[inline]
    fn rule_counter(&self) -> u32 {
        self.move_number() - 1
    }

    #[inline]
    fn rule_limit(&self) -> u32 {
        match self.rules().max_plies {
            0 => u32::MAX,
            plies => u32::from(plies),
        }
    }

    /// A loss, mated or not.
    #[inline]
    fn no_moves_verdict(&self) -> Verdict {
        Verdict::Loss
    }

    #[inline]
    fn can_declare_win(&self) -> bool {
        rules::can_declare_win(self)
    }

    fn with_rules(&self, rules: RuleOptions) -> Shogi {
        self.under(rules)
    }

    #[inline]
    fn repetition(line: &Line<Shogi>, root: usize) -> Option<Repetition> {
        rules::repetition(line, root)
    }

    fn is_lost(&self) -> bool {
        rules::has_tried(self)
    }
}

impl Notation for Shogi {
    /// Reads an SFEN. Hands may be in any order, and fields may be missing from the end; what follows the move
    /// number is ignored. A side may have no king. A board with hands in brackets behind it is read as
    /// Fairy-Stockfish means it: `w` is Black's turn.
    fn from_fen(text: &str) -> Result<Shogi, FenError> {
        fen::parse(text)
    }

    fn recognizes(fen: &str) -> bool {
        fen::LAYOUT.fits(fen)
    }

    fn fen(&self, notation: NotationOptions) -> String {
        if notation.algebraic { fen::write_bracketed(self) } else { fen::write(self) }
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::parse_move(self, text)
    }

    fn format_move(&self, mv: Move, notation: NotationOptions) -> String {
        notation::format_move(mv, notation.algebraic)
    }

    /// As in CSA records: `+7776FU`.
    fn record_move(&self, mv: Move) -> String {
        csa::record_move(self, mv)
    }

    fn parse_record_move(&self, text: &str) -> Result<Move, MoveError> {
        csa::parse_record_move(self, text)
    }

    /// The lines of a CSA record.
    fn record_position(&self, _notation: NotationOptions) -> String {
        csa::record_position(self)
    }
}

impl SearchHints for Shogi {
    const SQUARES: usize = Square::COUNT;
    const PIECES: usize = 2 * Kind::MOVE_CLASSES;
    const VICTIMS: usize = Kind::COUNT + 1;
    const BUTTERFLIES: usize = ORIGINS * Square::COUNT;
    /// Pawns; Black's other pieces; White's other pieces; kings, golds and silvers of both; hands.
    const STRUCTURES: usize = 5;

    #[inline]
    fn table_key(&self) -> u64 {
        self.key() ^ zobrist::limit(self.plies_left())
    }

    /// Exact.
    #[inline]
    fn table_key_after(&self, mv: Move) -> u64 {
        self.key_after(mv) ^ zobrist::limit(self.plies_left().saturating_sub(1))
    }

    #[inline]
    fn structure_key(&self, index: usize) -> u64 {
        self.structures().get(index).copied().unwrap_or(self.hand_key())
    }

    fn generate(&self, stage: Stage, list: &mut MoveList) {
        with_pext!(sliders => match stage {
            Stage::Noisy => self.walk(scope::Noisy, sliders, list),
            Stage::Quiet => self.walk(scope::Quiet, sliders, list),
            Stage::Evasions => self.walk(scope::Pseudo, sliders, list),
        });
    }

    #[inline]
    fn is_legal_pseudo(&self, mv: Move) -> bool {
        self.generated_is_legal(mv)
    }

    fn legal_checks(&self, list: &mut MoveList) {
        checks::generate(self, list);
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.noisy(mv)
    }

    fn gives_check(&self, mv: Move) -> bool {
        with_pext!(_any => self.checks(mv))
    }

    #[inline]
    fn check_detector(&self) -> impl Fn(Move) -> bool {
        let squares = self.king(!self.side()).map(|_| with_pext!(sliders => CheckSquares::new(self, sliders)));
        move |mv| squares.as_ref().is_some_and(|squares| squares.checks(self, mv))
    }

    #[inline]
    fn declines_promotion(&self, mv: Move) -> bool {
        self.declines(mv)
    }

    /// Pieces that move like a gold general count as gold generals, which makes the search's tables half as large:
    /// Black's pieces are 0 to 9, White's 10 to 19.
    #[inline]
    fn moved_piece(&self, mv: Move) -> usize {
        self.side().index() * Kind::MOVE_CLASSES + self.kind_before(mv).move_class()
    }

    #[inline]
    fn to_square(&self, mv: Move) -> usize {
        mv.to().index()
    }

    /// Drops start at places of their own, one for each kind.
    #[inline]
    fn butterfly_index(&self, mv: Move) -> usize {
        mv.origin() * Square::COUNT + mv.to().index()
    }

    /// One more than [`Kind::index`].
    #[inline]
    fn victim(&self, mv: Move) -> usize {
        self.captured(mv).map_or(0, |kind| kind.index() + 1)
    }

    /// The victim counts twice: one side loses it, the other one has it in hand.
    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        self.gained(mv)
    }

    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        with_pext!(_any => self.exchange_reaches(mv, threshold))
    }

    /// Zugzwang is next to unknown where pieces can be dropped.
    #[inline]
    fn allows_null_move(&self) -> bool {
        true
    }

    /// A mate, or the king's move that wins under the try rule.
    fn mate_in_one(&self) -> Option<Move> {
        rules::winning_try(self).or_else(|| mate::mate_in_one(self))
    }
}

impl Drops for Shogi {
    #[inline]
    fn board_key(&self) -> u64 {
        self.board_key()
    }

    #[inline]
    fn board_key_after(&self, mv: Move) -> u64 {
        self.keys_after(mv).0
    }

    #[inline]
    fn hand(&self, side: Side) -> Hand {
        self.hand(side)
    }

    #[inline]
    fn hand_after(&self, mv: Move) -> Hand {
        self.hand_after(mv)
    }

    #[inline]
    fn hand_before(&self, mv: Move, after: Hand) -> Hand {
        self.hand_before(mv, after)
    }

    fn largest_hand_without_new_checks(&self) -> Hand {
        checks::largest_hand_without_new_checks(self)
    }

    fn missing_interpositions(&self) -> Hand {
        checks::missing_interpositions(self)
    }

    #[inline]
    fn is_drop(&self, mv: Move) -> bool {
        Fields::is_drop(mv)
    }
}

impl Describe for Shogi {
    fn drawing(&self) -> String {
        notation::drawing(self)
    }

    fn explain_declaration(&self) -> Option<String> {
        rules::explain_declaration(self)
    }

    fn explain_repetition(line: &Line<Shogi>) -> Option<String> {
        rules::explain(line)
    }
}

impl fmt::Debug for Shogi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shogi({})", self.fen(NotationOptions::default()))
    }
}
