//! Chess as the search and the protocols see it: each question goes to the file that answers it, with the
//! way to compute sliding attacks chosen once per question.

use std::fmt;

use super::checks::CheckSquares;
use super::moves::Fields;
use super::{Chess, Kind, Piece, Square, fen, movegen, notation, rules, san, zobrist};
use crate::pext::with_pext;
use crate::scope;
use crate::{
    Describe, Drops, FenError, Line, Move, MoveError, MoveList, Notation, NotationOptions, Repetition, Rules,
    SearchHints, Side, Stage, Verdict,
};

/// The opening position of chess.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Rules for Chess {
    const NAME: &'static str = "chess";

    fn start() -> Chess {
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

    fn after(&self, mv: Move) -> Chess {
        self.play(mv)
    }

    fn after_null(&self) -> Chess {
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

    #[inline]
    fn no_moves_verdict(&self) -> Verdict {
        if self.in_check() { Verdict::Loss } else { Verdict::Draw }
    }

    fn repetition(line: &Line<Chess>, root: usize) -> Option<Repetition> {
        rules::repeats(line, root).then_some(Repetition { verdict: Verdict::Draw, exact: true })
    }
}

impl Notation for Chess {
    /// Reads a FEN; castling rights as in X-FEN or Shredder-FEN. Fields may be missing from the end, and
    /// what follows the sixth (or, in EPD, the fourth) is ignored.
    fn from_fen(text: &str) -> Result<Chess, FenError> {
        fen::parse(text)
    }

    fn recognizes(fen: &str) -> bool {
        fen::LAYOUT.fits(fen)
    }

    fn fen(&self, notation: NotationOptions) -> String {
        fen::write(self, notation)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::parse_move(self, text)
    }

    fn format_move(&self, mv: Move, notation: NotationOptions) -> String {
        notation::format_move(self, mv, notation)
    }

    fn record_move(&self, mv: Move) -> String {
        san::write(self, mv)
    }

    fn parse_record_move(&self, text: &str) -> Result<Move, MoveError> {
        san::parse(self, text)
    }
}

impl SearchHints for Chess {
    const SQUARES: usize = Square::COUNT;
    const PIECES: usize = Piece::COUNT;
    const VICTIMS: usize = 6;
    const BUTTERFLIES: usize = Square::COUNT * Square::COUNT;
    /// Pawns; White's other pieces; Black's other pieces; knights and bishops of both.
    const STRUCTURES: usize = 4;

    #[inline]
    fn table_key(&self) -> u64 {
        self.full_key() ^ zobrist::clock(self.halfmove_clock())
    }

    /// Exact for moves that leave the castling rights alone and neither make nor end an en passant right.
    #[inline]
    fn table_key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let (piece, victim) = (self.code(from), self.code(to));
        let arriving = match mv.flag().promotion() {
            Some(kind) => Piece::new(self.side(), kind).index(),
            None => piece,
        };
        let irreversible = self.piece_at(to).is_some() || self.kind(Kind::Pawn).has(from);
        let clock = if irreversible { 0 } else { self.halfmove_clock() + 1 };
        self.full_key()
            ^ zobrist::SIDE
            ^ zobrist::piece(piece, from)
            ^ zobrist::piece(arriving, to)
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
        let squares = with_pext!(sliders => CheckSquares::new(self, sliders));
        move |mv| squares.checks(self, mv)
    }

    /// The index of the piece: White's pawn to king 0 to 5, Black's 6 to 11.
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

    /// One more than [`Kind::index`]: 1 for a pawn to 5 for a queen.
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

    fn upcoming_repetition(line: &Line<Chess>, root: usize) -> bool {
        rules::can_repeat(line, root)
    }
}

impl Drops for Chess {}

impl Describe for Chess {
    fn drawing(&self) -> String {
        notation::drawing(self)
    }
}

impl fmt::Debug for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chess({})", self.fen(NotationOptions { chess960: true, ..NotationOptions::default() }))
    }
}
