//! Xiangqi as the search and the protocols see it: each question goes to the file that answers it, with the
//! way to compute sliding attacks chosen once per question.

use std::fmt;

use super::checks::CheckSquares;
use super::moves::Fields;
use super::{Kind, Piece, Square, Xiangqi, fen, movegen, notation, rules, zobrist};
use crate::pext::with_pext;
use crate::scope;
use crate::{
    Describe, Drops, FenError, Line, Move, MoveError, MoveList, Notation, NotationOptions, Ranks, Repetition, Rules,
    SearchHints, Side, Stage, Verdict,
};

/// The opening position of xiangqi.
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

impl Rules for Xiangqi {
    const NAME: &'static str = "xiangqi";

    fn start() -> Xiangqi {
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
        self.full_key()
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

    fn after(&self, mv: Move) -> Xiangqi {
        self.play(mv)
    }

    fn after_null(&self) -> Xiangqi {
        self.passed()
    }

    #[inline]
    fn is_dead(&self) -> bool {
        rules::is_dead(self)
    }

    #[inline]
    fn rule_counter(&self) -> u32 {
        self.halfmove_clock()
    }

    #[inline]
    fn rule_limit(&self) -> u32 {
        rules::CLOCK_LIMIT
    }

    /// A loss, mated or not.
    #[inline]
    fn no_moves_verdict(&self) -> Verdict {
        Verdict::Loss
    }

    #[inline]
    fn repetition(line: &Line<Xiangqi>, root: usize) -> Option<Repetition> {
        rules::repetition(line, root)
    }
}

impl Notation for Xiangqi {
    /// Reads a FEN. Elephants may be B or E, horses N or H, Red's turn w or r; fields may be missing from the
    /// end, and what follows the counters is ignored.
    fn from_fen(text: &str) -> Result<Xiangqi, FenError> {
        fen::parse(text)
    }

    fn recognizes(fen: &str) -> bool {
        fen::LAYOUT.fits(fen)
    }

    fn fen(&self, _notation: NotationOptions) -> String {
        fen::write(self)
    }

    /// Reads a move with ranks from 0 to 9.
    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::parse_move(self, text, Ranks::FromZero)
    }

    fn parse_move_in(&self, text: &str, notation: NotationOptions) -> Result<Move, MoveError> {
        notation::parse_move(self, text, notation.ranks)
    }

    fn format_move(&self, mv: Move, notation: NotationOptions) -> String {
        notation::format_move(mv, notation)
    }

    fn record_move(&self, mv: Move) -> String {
        notation::record_move(mv)
    }
}

impl SearchHints for Xiangqi {
    const SQUARES: usize = Square::COUNT;
    const PIECES: usize = Piece::COUNT;
    const VICTIMS: usize = Kind::COUNT;
    const BUTTERFLIES: usize = Square::COUNT * Square::COUNT;
    /// Pawns; Red's other pieces; Black's other pieces; kings, advisors and elephants of both.
    const STRUCTURES: usize = 4;

    #[inline]
    fn table_key(&self) -> u64 {
        self.full_key() ^ zobrist::clock(self.halfmove_clock())
    }

    /// Exact but for the rare plies that do not count for the law's limit.
    #[inline]
    fn table_key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let (piece, victim) = (self.code(from), self.code(to));
        let clock = if self.noisy(mv) { 0 } else { self.halfmove_clock() + 1 };
        self.full_key()
            ^ zobrist::SIDE
            ^ zobrist::piece(piece, from)
            ^ zobrist::piece(piece, to)
            ^ zobrist::piece(victim, to)
            ^ zobrist::clock(clock)
    }

    #[inline]
    fn structure_key(&self, index: usize) -> u64 {
        self.structures()[index]
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

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.noisy(mv)
    }

    fn gives_check(&self, mv: Move) -> bool {
        with_pext!(_any => self.checks(mv))
    }

    #[inline]
    fn check_detector(&self) -> impl Fn(Move) -> bool {
        let squares = CheckSquares::new(self);
        move |mv| squares.checks(self, mv)
    }

    /// The index of the piece: Red's pawn to king 0 to 6, Black's 7 to 13.
    #[inline]
    fn moved_piece(&self, mv: Move) -> usize {
        // An empty square has no move; the clamp keeps tables safe from moves of other positions.
        self.code(mv.from()).min(Piece::COUNT - 1)
    }

    #[inline]
    fn to_square(&self, mv: Move) -> usize {
        mv.to().index()
    }

    #[inline]
    fn butterfly_index(&self, mv: Move) -> usize {
        mv.from().index() * Square::COUNT + mv.to().index()
    }

    /// One more than [`Kind::index`]: 1 for a pawn to 6 for a rook.
    #[inline]
    fn victim(&self, mv: Move) -> usize {
        self.captured(mv).map_or(0, |kind| (kind.index() + 1).min(Self::VICTIMS - 1))
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        self.gained(mv)
    }

    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        with_pext!(sliders => self.exchange_reaches(mv, threshold, sliders))
    }

    #[inline]
    fn allows_null_move(&self) -> bool {
        rules::allows_null_move(self)
    }

    fn can_attack(&self) -> bool {
        rules::can_attack(self)
    }

    fn is_marked_by_repetition(line: &Line<Xiangqi>) -> bool {
        rules::has_occurred(line)
    }
}

impl Drops for Xiangqi {}

impl Describe for Xiangqi {
    fn drawing(&self) -> String {
        notation::drawing(self)
    }

    fn explain_repetition(line: &Line<Xiangqi>) -> Option<String> {
        rules::explain(line)
    }
}

impl fmt::Debug for Xiangqi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Xiangqi({})", self.fen(NotationOptions::default()))
    }
}
