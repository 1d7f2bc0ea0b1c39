//! The board and what goes with it, and how a move changes it.

use bitflags::bitflags;

use super::moves::{ChessMove, Parts};
use super::sliders::Sliders;
use super::{Bitboard, Flag, Kind, Piece, Square, attacks, zobrist};
use crate::pext::with_pext;
use crate::piece::{counters, position};
use crate::{Move, Side};

bitflags! {
    /// Castling rights of both sides.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Castling: u8 {
        /// White towards the h-file.
        const WHITE_SHORT = 1;
        /// White towards the a-file.
        const WHITE_LONG = 2;
        /// Black towards the h-file.
        const BLACK_SHORT = 4;
        /// Black towards the a-file.
        const BLACK_LONG = 8;
    }
}

/// The files on which king and rook stand after castling: short, long.
const CASTLED_KING_FILES: [u8; 2] = [6, 2];
const CASTLED_ROOK_FILES: [u8; 2] = [5, 3];

impl Castling {
    /// Both castlings of a side.
    #[inline(always)]
    pub const fn of(side: Side) -> Castling {
        match side {
            Side::First => Castling::WHITE_SHORT.union(Castling::WHITE_LONG),
            Side::Second => Castling::BLACK_SHORT.union(Castling::BLACK_LONG),
        }
    }

    /// One castling of a side.
    #[inline(always)]
    pub const fn one(side: Side, long: bool) -> Castling {
        Castling::from_bits_retain(1 << (2 * side as u8 + long as u8))
    }
}

/// No square, where one is optional and space matters.
const NO_SQUARE: u8 = 64;

position! {
    /// A chess position: a small value, copied for every move.
    ///
    /// White is [`Side::First`]. There is one king each, the side not to move is not in check, no pawn stands on the
    /// first or last rank, and there are at most 40 pieces. Other odd material, such as nine queens, is allowed, because
    /// people set up such positions.
    Chess, Bitboard, key: key;

    /// The squares of the castling rooks, indexed as the bits of [`Castling`].
    castling_rooks: [Square; 4] = [Square::new(0); 4],
    castling: Castling = Castling::empty(),
    /// Only where a legal en passant capture exists.
    en_passant: u8 = NO_SQUARE,
    clock: u16 = 0,
}

counters! {
    Chess,
    /// Returns the number of half-moves since the last capture or pawn move.
}

/// Reading.
impl Chess {
    /// Returns the parts of a move; `None` for [`Move::NONE`] and other bits that no move has. Where they are those of a
    /// move, it need not be legal.
    ///
    /// ```
    /// use boards::chess::{Chess, Flag, Kind, Parts};
    /// use boards::{Move, Notation};
    /// let position = Chess::from_fen("4k3/P7/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let promotion = Chess::parts(position.parse_move("a7a8n").unwrap()).unwrap();
    /// assert_eq!(promotion.flag.promotion(), Some(Kind::Knight));
    /// let Parts { from, to, flag } = Chess::parts(position.parse_move("e1g1").unwrap()).unwrap();
    /// assert_eq!((from.to_string(), to.to_string(), flag), ("e1".to_owned(), "h1".to_owned(), Flag::Castling));
    /// assert_eq!(Chess::parts(Move::NONE), None);
    /// ```
    #[inline]
    pub fn parts(mv: Move) -> Option<Parts> {
        let parts = Parts { from: mv.from(), to: mv.to(), flag: mv.checked_flag()? };
        (parts.from != parts.to).then_some(parts)
    }

    /// A side's bishops and queens.
    #[inline(always)]
    pub fn diagonal_sliders(&self, side: Side) -> Bitboard {
        self.by_side(side) & (self.kind(Kind::Bishop) | self.kind(Kind::Queen))
    }

    /// A side's rooks and queens.
    #[inline(always)]
    pub fn straight_sliders(&self, side: Side) -> Bitboard {
        self.by_side(side) & (self.kind(Kind::Rook) | self.kind(Kind::Queen))
    }

    /// Returns the square of a side's king.
    #[inline(always)]
    pub fn king(&self, side: Side) -> Square {
        self.pieces(side, Kind::King).first()
    }

    /// The castling rights.
    #[inline(always)]
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// Returns the square of the rook of a castling, if the right exists.
    #[inline(always)]
    pub fn castling_rook(&self, side: Side, long: bool) -> Option<Square> {
        let right = Castling::one(side, long);
        self.castling.contains(right).then(|| self.castling_rooks[right.bits().trailing_zeros() as usize & 3])
    }

    /// Returns the squares of king and rook after a castling.
    #[inline(always)]
    pub(super) fn castled_squares(side: Side, long: bool) -> (Square, Square) {
        let rank = 7 * side as u8;
        let wing = usize::from(long);
        (Square::at(CASTLED_KING_FILES[wing], rank), Square::at(CASTLED_ROOK_FILES[wing], rank))
    }

    /// The square on which a pawn may be captured en passant; only where such a capture is legal.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        (self.en_passant != NO_SQUARE).then(|| Square::new(self.en_passant))
    }

    /// The pieces of a side that attack a square, for a board with these occupied squares. Pieces that are off the
    /// occupied squares are found too.
    pub fn attackers(&self, square: Square, occupied: Bitboard, by: Side) -> Bitboard {
        with_pext!(sliders => self.attackers_with(square, occupied, by, sliders))
    }

    #[inline(always)]
    pub(super) fn attackers_with(
        &self,
        square: Square,
        occupied: Bitboard,
        by: Side,
        sliders: impl Sliders,
    ) -> Bitboard {
        attacks::pawn(!by, square) & self.pieces(by, Kind::Pawn)
            | attacks::knight(square) & self.pieces(by, Kind::Knight)
            | attacks::king(square) & self.pieces(by, Kind::King)
            | sliders.bishop(square, occupied) & self.diagonal_sliders(by)
            | sliders.rook(square, occupied) & self.straight_sliders(by)
    }

    /// Returns true if a side attacks a square, on a board where only these squares are occupied.
    ///
    /// Few sliders share a line with a square, so looking at what stands between is cheaper than looking up
    /// the square's own attacks.
    #[inline(always)]
    pub(super) fn is_attacked(&self, square: Square, occupied: Bitboard, by: Side) -> bool {
        let leapers = attacks::pawn(!by, square) & self.kind(Kind::Pawn)
            | attacks::knight(square) & self.kind(Kind::Knight)
            | attacks::king(square) & self.kind(Kind::King);
        if (leapers & self.by_side(by) & occupied).any() {
            return true;
        }
        let snipers = attacks::bishop_rays(square) & self.diagonal_sliders(by)
            | attacks::rook_rays(square) & self.straight_sliders(by);
        attacks::any_sees(snipers & occupied, square, occupied)
    }

    /// Returns true if an en passant capture from a square by the side that is to move leaves its king safe.
    #[inline(always)]
    pub(super) fn en_passant_is_safe(&self, from: Square, target: Square) -> bool {
        let victim = en_passant_victim(target);
        let occupied = self.occupied() ^ Bitboard::of(from) ^ Bitboard::of(victim) | Bitboard::of(target);
        !self.is_attacked(self.king(self.side), occupied, !self.side)
    }
}

/// Returns the square of the pawn that an en passant capture takes, given the square that it jumped over.
#[inline(always)]
pub(super) fn en_passant_victim(target: Square) -> Square {
    Square::new(target.number() ^ 8)
}

/// Building.
impl Chess {
    /// Grants a castling right.
    pub(super) fn grant(&mut self, side: Side, long: bool, rook: Square) {
        debug_assert!(self.piece_at(rook) == Some(Piece::new(side, Kind::Rook)), "no rook on {rook}");
        let right = Castling::one(side, long);
        self.castling_rooks[right.bits().trailing_zeros() as usize] = rook;
        self.set_castling(self.castling | right);
    }

    /// Sets the en passant square if a legal capture exists; it must lie behind a pawn that may have jumped.
    #[inline(always)]
    pub(super) fn set_en_passant(&mut self, target: Square) {
        let takers = attacks::pawn(!self.side, target) & self.pieces(self.side, Kind::Pawn);
        for from in takers {
            if self.en_passant_is_safe(from, target) {
                self.en_passant = target.number();
                self.key ^= zobrist::en_passant(target);
                return;
            }
        }
    }

    /// Finds the checkers and pinned pieces; the last step of every change of the board or the side to move.
    #[inline(always)]
    pub(super) fn find_checks(&mut self) {
        let (us, them) = (self.side, !self.side);
        let king = self.king(us);
        let leapers = attacks::pawn(us, king) & self.pieces(them, Kind::Pawn)
            | attacks::knight(king) & self.pieces(them, Kind::Knight);
        let snipers = attacks::bishop_rays(king) & self.diagonal_sliders(them)
            | attacks::rook_rays(king) & self.straight_sliders(them);
        let (checkers, blockers) = attacks::checkers_and_blockers(leapers, snipers, king, self.occupied());
        self.checkers = checkers;
        self.pinned = blockers & self.by_side(us);
    }

    #[inline(always)]
    fn set_castling(&mut self, castling: Castling) {
        self.key ^= zobrist::castling(self.castling.bits()) ^ zobrist::castling(castling.bits());
        self.castling = castling;
    }

    #[inline(always)]
    fn remove(&mut self, piece: usize, square: Square) {
        self.board[square.index()] = NOTHING;
        self.toggle(piece, Bitboard::of(square), zobrist::piece(piece, square));
    }
}

/// Moving.
impl Chess {
    /// Plays a legal move.
    #[inline(always)]
    pub(super) fn play(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let piece = self.code(from);
        let us = self.side;
        let mut jumped_over = None;
        if !self.castling.is_empty() {
            self.set_castling(self.castling & !self.castling_lost(from, to));
        }
        self.pass_turn();
        match mv.flag() {
            Flag::Castling => self.castle(us, from, to),
            flag => {
                let victim = self.code(to);
                if victim != usize::from(NOTHING) {
                    self.toggle(victim, Bitboard::of(to), zobrist::piece(victim, to));
                    self.clock = 0;
                }
                self.relocate(piece, from, to);
                self.board[to.index()] = piece as u8;
                if piece == Piece::new(us, Kind::Pawn).index() {
                    self.clock = 0;
                    if from.number() ^ to.number() == 16 {
                        jumped_over = Some(Square::new((from.number() + to.number()) / 2));
                    } else if let Some(kind) = flag.promotion() {
                        self.remove(piece, to);
                        self.put(Piece::new(us, kind), to);
                    } else if flag == Flag::EnPassant {
                        let victim = en_passant_victim(to);
                        self.remove(self.code(victim), victim);
                    }
                }
            }
        }
        if let Some(target) = jumped_over {
            self.set_en_passant(target);
        }
        self.find_checks();
    }

    /// Passes the turn, advances the counters and removes the en passant square; checkers and pinned pieces are still
    /// those of the other side.
    #[inline(always)]
    pub(super) fn pass_turn(&mut self) {
        self.key ^= zobrist::SIDE ^ self.en_passant().map_or(0, zobrist::en_passant);
        self.en_passant = NO_SQUARE;
        self.clock = self.clock.saturating_add(1);
        self.move_number = self.move_number.saturating_add(self.side as u16);
        self.side = !self.side;
    }

    /// Castles. King and rook may stand on each other's targets, so both leave before either arrives.
    fn castle(&mut self, us: Side, king: Square, rook: Square) {
        let (king_to, rook_to) = Chess::castled_squares(us, rook < king);
        let (king_piece, rook_piece) = (Piece::new(us, Kind::King), Piece::new(us, Kind::Rook));
        self.remove(king_piece.index(), king);
        self.remove(rook_piece.index(), rook);
        self.put(king_piece, king_to);
        self.put(rook_piece, rook_to);
    }

    /// Returns the rights that a move from `from` to `to` ends.
    #[inline(always)]
    fn castling_lost(&self, from: Square, to: Square) -> Castling {
        let mut lost = 0;
        for (bit, &rook) in self.castling_rooks.iter().enumerate() {
            lost |= u8::from(rook == from || rook == to) << bit;
        }
        let king = self.kind(Kind::King).has(from);
        Castling::from_bits_retain(lost) | if king { Castling::of(self.side) } else { Castling::empty() }
    }
}
