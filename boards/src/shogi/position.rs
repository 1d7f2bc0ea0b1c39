//! The board, the hands and what goes with them, and how a move changes them.

use super::moves::{Parts, ShogiMove};
use super::{Bitboard81, Kind, Piece, Square, attacks, zobrist};
use crate::piece::position;
use crate::{Drops, Hand, Move, RuleOptions, Rules, Side};

position! {
    /// A shogi position: a small value, copied for every move.
    ///
    /// Black (sente) is [`Side::First`]. Each side has at most one king and there is at least one in all; the side
    /// not to move is not in check; no piece stands where it could never move, and no side has two pawns on a file.
    Shogi, Bitboard81, key: board_key, kings: kings;

    /// The key of both hands.
    hand_key: u64 = 0,
    /// The squares of the kings, or [`Square::NOWHERE`].
    kings: [Square; 2] = [Square::NOWHERE; 2],
    hands: [Hand; 2] = [Hand::EMPTY; 2],
    /// Number of each side's consecutive moves up to now that gave check.
    checks: [u16; 2] = [0; 2],
    /// Plies since the last pass, or since the position was set up.
    reversible: u16 = 0,
    rule_options: RuleOptions = RuleOptions::default(),
}

/// Reading.
impl Shogi {
    /// Returns the parts of a move; `None` for [`Move::NONE`] and other bits that no move has. Where they are those of a
    /// move, it need not be legal.
    ///
    /// ```
    /// use boards::shogi::{Kind, Parts, Shogi, Square};
    /// use boards::{Move, Notation};
    /// let position = Shogi::from_fen("4k4/9/9/9/9/2P6/9/9/4K4 b P 1").unwrap();
    /// let step = position.parse_move("7f7e").unwrap();
    /// let (from, to) = (Square::at(6, 5), Square::at(6, 4));
    /// assert_eq!(Shogi::parts(step), Some(Parts::Board { from, to, promotes: false }));
    /// let drop = position.parse_move("P*5e").unwrap();
    /// assert_eq!(Shogi::parts(drop), Some(Parts::Drop { kind: Kind::Pawn, to: Square::at(4, 4) }));
    /// assert_eq!(Shogi::parts(Move::NONE), None);
    /// ```
    #[inline]
    pub fn parts(mv: Move) -> Option<Parts> {
        mv.checked().filter(|parts| !matches!(parts, Parts::Board { from, to, .. } if from == to))
    }

    /// All squares of the pieces that move like a gold general, both sides together.
    #[inline(always)]
    pub fn golds(&self) -> Bitboard81 {
        self.kind(Kind::Gold)
            | self.kind(Kind::Tokin)
            | self.kind(Kind::PromotedLance)
            | self.kind(Kind::PromotedKnight)
            | self.kind(Kind::PromotedSilver)
    }

    /// Returns the square of a side's king; `None` if it has none, as the attacker in a mate problem.
    #[inline(always)]
    pub fn king(&self, side: Side) -> Option<Square> {
        Some(self.kings[side.index()]).filter(|&king| king != Square::NOWHERE)
    }

    /// Returns the square of a side's king, or [`Square::NOWHERE`], which nothing attacks.
    #[inline(always)]
    pub(super) fn king_or_nowhere(&self, side: Side) -> Square {
        self.kings[side.index()]
    }

    /// Returns the number of a side's consecutive moves up to now that gave check.
    #[inline(always)]
    pub fn consecutive_checks(&self, side: Side) -> usize {
        usize::from(self.checks[side.index()])
    }

    /// Returns the plies since the last pass, or since the position was set up: a repetition cannot lie further back.
    #[inline(always)]
    pub fn reversible_plies(&self) -> usize {
        usize::from(self.reversible)
    }

    /// Returns the plies left until the move limit.
    #[inline(always)]
    pub(super) fn plies_left(&self) -> u32 {
        self.rule_limit().saturating_sub(self.rule_counter())
    }

    /// The pieces of a side that attack a square, for a board with these occupied squares. Pieces that are off
    /// the occupied squares are found too.
    #[inline(always)]
    pub fn attackers(&self, square: Square, occupied: Bitboard81, by: Side) -> Bitboard81 {
        let mut attackers = self.steppers_to(square, by);
        for sniper in self.snipers(square, by) {
            if (attacks::between(square, sniper) & occupied).is_empty() {
                attackers |= Bitboard81::of(sniper);
            }
        }
        attackers
    }

    /// Returns true if any of a side's pieces in a set attacks a square, for a board with these occupied squares.
    #[inline(always)]
    pub(super) fn is_attacked(&self, square: Square, by: Side, among: Bitboard81, occupied: Bitboard81) -> bool {
        if (self.steppers_to(square, by) & among).any() {
            return true;
        }
        attacks::any_sees(self.snipers(square, by) & among, square, occupied)
    }

    /// The pieces of a side that attack a square one step (or jump) away, lances and the long lines of other
    /// pieces aside.
    #[inline(always)]
    fn steppers_to(&self, square: Square, by: Side) -> Bitboard81 {
        let kings = self.kind(Kind::King) | self.kind(Kind::Horse) | self.kind(Kind::Dragon);
        let attackers = attacks::pawn(!by, square) & self.kind(Kind::Pawn)
            | attacks::knight(!by, square) & self.kind(Kind::Knight)
            | attacks::silver(!by, square) & self.kind(Kind::Silver)
            | attacks::gold(!by, square) & self.golds()
            | attacks::king(square) & kings;
        attackers & self.by_side(by)
    }

    /// The pieces of a side that would attack a square along a line if nothing stood between.
    #[inline(always)]
    pub(super) fn snipers(&self, square: Square, by: Side) -> Bitboard81 {
        let diagonal = self.kind(Kind::Bishop) | self.kind(Kind::Horse);
        let straight = self.kind(Kind::Rook) | self.kind(Kind::Dragon);
        let snipers = attacks::bishop_rays(square) & diagonal
            | attacks::rook_rays(square) & straight
            | attacks::lance_rays(!by, square) & self.kind(Kind::Lance);
        snipers & self.by_side(by)
    }

    /// The pieces, of either side, that are alone between a square and a sniper of a side.
    #[inline(always)]
    pub(super) fn blockers(&self, square: Square, by: Side) -> Bitboard81 {
        attacks::blockers(self.snipers(square, by), square, self.occupied())
    }
}

/// Building.
impl Shogi {
    /// Puts one more piece into a hand.
    #[inline(always)]
    pub(super) fn put_in_hand(&mut self, side: Side, kind: Kind) {
        let hand = &mut self.hands[side.index()];
        let count = hand.count(kind);
        hand.add(kind);
        self.hand_key ^= zobrist::hand(side, kind, count) ^ zobrist::hand(side, kind, count + 1);
    }

    #[inline(always)]
    fn take_from_hand(&mut self, side: Side, kind: Kind) {
        let hand = &mut self.hands[side.index()];
        let count = hand.count(kind);
        hand.remove(kind);
        self.hand_key ^= zobrist::hand(side, kind, count) ^ zobrist::hand(side, kind, count - 1);
    }

    /// Sets the number of the next ply.
    pub(super) fn set_move_number(&mut self, move_number: u16) {
        debug_assert!(move_number > 0, "moves are counted from 1 on");
        self.move_number = move_number;
    }

    /// Finds the checkers and pinned pieces; the last step of every change of the board or the side to move.
    #[inline(always)]
    pub(super) fn find_checks(&mut self) {
        let (us, them) = (self.side, !self.side);
        let king = self.kings[us.index()];
        let (steppers, snipers) = (self.steppers_to(king, them), self.snipers(king, them));
        let (checkers, blockers) = attacks::checkers_and_blockers(steppers, snipers, king, self.occupied());
        self.checkers = checkers;
        self.pinned = blockers & self.by_side(us);
    }
}

/// Moving.
impl Shogi {
    /// Plays a legal move.
    #[inline(always)]
    pub(super) fn play(&mut self, mv: Move) {
        let (to, us) = (mv.to(), self.side);
        self.pass_turn();
        let piece = if mv.is_drop() {
            let piece = Piece::new(us, mv.dropped()).index();
            self.take_from_hand(us, mv.dropped());
            self.toggle(piece, Bitboard81::of(to), zobrist::piece(piece, to));
            piece
        } else {
            self.move_piece(mv, self.code(mv.from()), self.code(to), us)
        };
        self.board[to.index()] = piece as u8;
        self.find_checks();
        self.reversible = self.reversible.saturating_add(1);
        let checks = &mut self.checks[us.index()];
        *checks = if self.checkers.any() { checks.saturating_add(1) } else { 0 };
    }

    /// Moves a piece (by index) and takes a victim into the hand, but leaves the entry of the target in `board` to the
    /// caller; returns the piece that it becomes.
    #[inline(always)]
    fn move_piece(&mut self, mv: Move, piece: usize, victim: usize, us: Side) -> usize {
        let (from, to) = (mv.from(), mv.to());
        if let Some(captured) = Piece::from_index(victim) {
            self.toggle(victim, Bitboard81::of(to), zobrist::piece(victim, to));
            self.put_in_hand(us, captured.kind().unpromoted());
        }
        if from == self.kings[us.index()] {
            self.kings[us.index()] = to;
        }
        if !mv.promotes() {
            self.relocate(piece, from, to);
            return piece;
        }
        let promoted = piece + Kind::Tokin.index();
        self.board[from.index()] = NOTHING;
        self.toggle(piece, Bitboard81::of(from), zobrist::piece(piece, from));
        self.toggle(promoted, Bitboard81::of(to), zobrist::piece(promoted, to));
        promoted
    }

    /// Returns the keys of the board and of the hands after a legal move.
    #[inline(always)]
    pub(super) fn keys_after(&self, mv: Move) -> (u64, u64) {
        let (to, us) = (mv.to(), self.side);
        let board_key = self.board_key ^ zobrist::SIDE;
        let kind = self.kind_before(mv);
        let piece = Piece::new(us, kind).index();
        if mv.is_drop() {
            let count = self.hand(us).count(kind);
            let hand = zobrist::hand(us, kind, count) ^ zobrist::hand(us, kind, count.wrapping_sub(1));
            return (board_key ^ zobrist::piece(piece, to), self.hand_key ^ hand);
        }
        let after = Piece::new(us, self.kind_after(mv)).index();
        let board_key = board_key ^ zobrist::piece(piece, mv.from()) ^ zobrist::piece(after, to);
        let Some(victim) = self.piece_at(to) else { return (board_key, self.hand_key) };
        let taken = victim.kind().unpromoted();
        let count = self.hand(us).count(taken);
        let hand = zobrist::hand(us, taken, count) ^ zobrist::hand(us, taken, count + 1);
        (board_key ^ zobrist::piece(victim.index(), to), self.hand_key ^ hand)
    }

    /// Passes the turn and advances the move number; checkers and pinned pieces are still those of the other side.
    #[inline(always)]
    pub(super) fn pass_turn(&mut self) {
        self.board_key ^= zobrist::SIDE;
        self.side = !self.side;
        self.move_number = self.move_number.saturating_add(1);
    }
}
