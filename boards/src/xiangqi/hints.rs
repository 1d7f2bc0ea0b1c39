//! Hints for the search.

use super::checks::CheckSquares;
use super::moves::XiangqiMove;
use super::position::NOTHING;
use super::see::value;
use super::{Kind, Piece, Square, Xiangqi, rules, zobrist};
use crate::movegen::common_hints;
use crate::pext::with_pext;
use crate::{Drops, Line, Move, Rules, SearchHints, Side};

impl SearchHints for Xiangqi {
    const SQUARES: usize = Square::COUNT;
    const PIECES: usize = Piece::COUNT;
    const VICTIMS: usize = Kind::COUNT;
    const BUTTERFLIES: usize = Square::COUNT * Square::COUNT;
    /// Pawns; Red's other pieces; Black's other pieces; kings, advisors and elephants of both.
    const STRUCTURES: usize = 4;

    /// True for captures.
    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.code(mv.to()) != usize::from(NOTHING)
    }

    #[inline]
    fn table_key(&self) -> u64 {
        self.key ^ zobrist::clock(self.halfmove_clock())
    }

    /// Exact but for the rare plies that do not count for the move limit.
    #[inline]
    fn table_key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let (piece, victim) = (self.code(from), self.code(to));
        let clock = if self.is_noisy(mv) { 0 } else { self.halfmove_clock() + 1 };
        self.key
            ^ zobrist::SIDE
            ^ zobrist::piece(piece, from)
            ^ zobrist::piece(piece, to)
            ^ zobrist::piece(victim, to)
            ^ zobrist::clock(clock)
    }

    #[inline]
    fn structure_key(&self, index: usize) -> u64 {
        self.structures[index]
    }

    common_hints!();

    /// Only king moves may be illegal, because the generator respects pins, checks and hollow lines.
    #[inline]
    fn is_legal_pseudo(&self, mv: Move) -> bool {
        mv.from() != self.king(self.side) || self.king_is_safe_on(mv.to())
    }

    #[inline]
    fn check_detector(&self) -> impl Fn(Move) -> bool {
        let squares = CheckSquares::new(self);
        move |mv| squares.gives_check(self, mv)
    }

    /// The index of the piece: Red's pawn to king 0 to 6, Black's 7 to 13.
    #[inline]
    fn moved_piece(&self, mv: Move) -> usize {
        // An empty square has no move; the clamp keeps tables safe from moves of other positions.
        self.code(mv.from()).min(Piece::COUNT - 1)
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

    #[inline(always)]
    fn gain(&self, mv: Move) -> i32 {
        self.captured(mv).map_or(0, value)
    }

    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        debug_assert!(self.piece_at(mv.from()).is_some_and(|piece| piece.side() == self.side), "{mv:?} in {self:?}");
        with_pext!(sliders => self.see_ge(mv, threshold, sliders))
    }

    /// True if the side to move has a piece that crosses the river, pawns aside, so that zugzwang is rare.
    #[inline]
    fn allows_null_move(&self) -> bool {
        let attackers = self.kind(Kind::Rook) | self.kind(Kind::Horse) | self.kind(Kind::Cannon);
        (attackers & self.by_side(self.side)).any()
    }

    /// True if the side to move has a rook, horse, cannon, or a pawn across the river.
    fn can_attack(&self) -> bool {
        let crossed = |square: Square| (square.rank() >= Square::RANKS / 2) == (self.side == Side::First);
        self.allows_null_move() || self.pieces(self.side, Kind::Pawn).into_iter().any(crossed)
    }

    fn is_marked_by_repetition(line: &Line<Xiangqi>) -> bool {
        rules::cycles(line).next().is_some()
    }
}

impl Xiangqi {
    /// Returns the kind that a legal move captures.
    #[inline(always)]
    fn captured(&self, mv: Move) -> Option<Kind> {
        self.piece_at(mv.to()).map(Piece::kind)
    }
}

/// There are no drops.
impl Drops for Xiangqi {}
