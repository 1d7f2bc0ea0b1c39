//! The board and what goes with it, and how a move changes it.

use super::moves::{Parts, XiangqiMove};
use super::sliders::Sliders;
use super::{Bitboard90, Kind, Piece, Square, attacks, zobrist};
use crate::pext::with_pext;
use crate::piece::{counters, position};
use crate::{Move, Side};

/// Number of checks of one side since the last capture that count for the move limit (`docs/rules/xiangqi.md` section
/// 4).
const COUNTED_CHECKS: u8 = 10;

position! {
    /// A xiangqi position: a small value, copied for every move.
    ///
    /// Red is [`Side::First`]. There is one king each, they do not face each other, the side not to move is not in
    /// check, and all pieces stand where they may stand.
    Xiangqi, Bitboard90, key: key, kings: kings;

    /// The squares between the king of the side to move and the enemy cannons that see it with nothing between:
    /// whatever comes to stand there is a screen.
    hollow: Bitboard90 = Bitboard90::EMPTY,
    kings: [Square; 2] = [Square::new(0); 2],
    /// Number of checks that each side has given since the last capture.
    checks: [u8; 2] = [0; 2],
    /// Plies since the last capture as the move limit counts them.
    clock: u16 = 0,
    /// Plies since the last capture or pass, or since the position was set up.
    reversible: u16 = 0,
}

counters! {
    Xiangqi,
    /// Returns the number of plies since the last capture, of which the checks of a side from its eleventh on, and the
    /// replies to them, do not count (`docs/rules/xiangqi.md` section 4).
}

/// Reading.
impl Xiangqi {
    /// Returns the parts of a move; `None` for [`Move::NONE`] and other bits that no move has. Where they are those of a
    /// move, it need not be legal.
    ///
    /// ```
    /// use boards::xiangqi::{Parts, Xiangqi};
    /// use boards::{Move, Notation, Rules};
    /// let Parts { from, to } = Xiangqi::parts(Xiangqi::start().parse_move("h2e2").unwrap()).unwrap();
    /// assert_eq!((from.to_string(), to.to_string()), ("h2".to_owned(), "e2".to_owned()));
    /// assert_eq!(Xiangqi::parts(Move::NONE), None);
    /// ```
    #[inline]
    pub fn parts(mv: Move) -> Option<Parts> {
        mv.checked().filter(|parts| parts.from != parts.to)
    }

    /// Returns the square of a side's king.
    #[inline(always)]
    pub fn king(&self, side: Side) -> Square {
        self.kings[side.index()]
    }

    /// The squares on which anything would be a screen for a cannon that attacks the king of the side to move.
    #[inline(always)]
    pub fn hollow(&self) -> Bitboard90 {
        self.hollow
    }

    /// Returns the plies since the last capture or pass, or since the position was set up: a repetition cannot lie
    /// further back.
    #[inline(always)]
    pub fn reversible_plies(&self) -> usize {
        usize::from(self.reversible)
    }

    /// The pieces of a side that attack a square, for a board with these occupied squares. A king attacks its
    /// neighbours in the palace, not what it faces. Pieces that are off the occupied squares are found too.
    pub fn attackers(&self, square: Square, occupied: Bitboard90, by: Side) -> Bitboard90 {
        with_pext!(sliders => self.attackers_with(square, occupied, by, sliders))
    }

    #[inline(always)]
    pub(super) fn attackers_with(
        &self,
        square: Square,
        occupied: Bitboard90,
        by: Side,
        sliders: impl Sliders,
    ) -> Bitboard90 {
        let lines = sliders.lines(square, occupied);
        let attackers = attacks::pawns_to(by, square) & self.kind(Kind::Pawn)
            | attacks::advisor(square) & self.kind(Kind::Advisor)
            | attacks::king(square) & self.kind(Kind::King)
            | sliders.elephant(square, occupied) & self.kind(Kind::Elephant)
            | sliders.horses_to(square, occupied) & self.kind(Kind::Horse)
            | lines.rook & self.kind(Kind::Rook)
            | lines.cannon & self.kind(Kind::Cannon);
        attackers & self.by_side(by)
    }

    /// The squares that the piece on a square attacks, own pieces included, for a board with these occupied
    /// squares; for a cannon those over one screen. Nothing for an empty square.
    pub fn attacks_from(&self, from: Square, occupied: Bitboard90) -> Bitboard90 {
        let Some(piece) = self.piece_at(from) else { return Bitboard90::EMPTY };
        match piece.kind() {
            Kind::Pawn => attacks::pawn(piece.side(), from),
            Kind::Advisor => attacks::advisor(from),
            Kind::Elephant => attacks::elephant(from, occupied),
            Kind::Horse => attacks::horse(from, occupied),
            Kind::Cannon => attacks::cannon(from, occupied),
            Kind::Rook => attacks::rook(from, occupied),
            Kind::King => attacks::king(from),
        }
    }

    /// The pieces of a side whose view of a square may be open or blocked: rooks, cannons, horses, and the
    /// king as it faces the other.
    #[inline(always)]
    pub(super) fn snipers(&self, square: Square, by: Side) -> Bitboard90 {
        let straight = self.kind(Kind::Rook) | self.kind(Kind::Cannon) | self.kind(Kind::King);
        (attacks::rook_rays(square) & straight | attacks::horse_rays(square) & self.kind(Kind::Horse))
            & self.by_side(by)
    }

    /// Returns true if some of a side's pieces attack a king's square, the other king's facing included, on a board
    /// with these occupied squares.
    #[inline(always)]
    pub(super) fn is_checked(&self, king: Square, by: Side, enemies: Bitboard90, occupied: Bitboard90) -> bool {
        (attacks::pawns_to(by, king) & self.kind(Kind::Pawn) & enemies).any()
            || any_sees(self.snipers(king, by) & enemies, self.kind(Kind::Cannon), king, occupied)
    }
}

/// Returns true if one of some snipers attacks a king's square: those that are cannons over one piece, others over
/// none.
#[inline(always)]
pub(super) fn any_sees(snipers: Bitboard90, cannons: Bitboard90, king: Square, occupied: Bitboard90) -> bool {
    for sniper in snipers {
        let between = attacks::obstacles(king, sniper) & occupied;
        let sees = if cannons.has(sniper) { between.any() && !between.more_than_one() } else { between.is_empty() };
        if sees {
            return true;
        }
    }
    false
}

/// Building.
impl Xiangqi {
    /// Finds the checkers, pinned pieces and lines of hollow cannons; the last step of every change of the board or the
    /// side to move.
    #[inline(always)]
    pub(super) fn find_checks(&mut self) {
        let (us, them) = (self.side, !self.side);
        let king = self.king(us);
        let occupied = self.occupied();
        let mut checkers = attacks::pawns_to(them, king) & self.pieces(them, Kind::Pawn);
        let mut blockers = Bitboard90::EMPTY;
        let mut hollow = Bitboard90::EMPTY;
        for sniper in self.snipers(king, them) {
            let path = attacks::obstacles(king, sniper);
            let between = path & occupied;
            let beyond_first = Bitboard90(between.0 & between.0.wrapping_sub(1));
            if self.kind(Kind::Cannon).has(sniper) {
                if between.is_empty() {
                    hollow |= path;
                } else if beyond_first.is_empty() {
                    checkers |= Bitboard90::of(sniper);
                } else if !beyond_first.more_than_one() {
                    blockers |= between;
                }
            } else if between.is_empty() {
                checkers |= Bitboard90::of(sniper);
            } else if beyond_first.is_empty() {
                blockers |= between;
            }
        }
        self.checkers = checkers;
        self.pinned = blockers & self.by_side(us);
        self.hollow = hollow;
    }
}

/// Moving.
impl Xiangqi {
    /// Plays a legal move.
    #[inline(always)]
    pub(super) fn play(&mut self, mv: Move) {
        let (from, to, us, was_in_check) = (mv.from(), mv.to(), self.side, self.checkers.any());
        let (piece, victim) = (self.code(from), self.code(to));
        let captures = victim != usize::from(NOTHING);
        self.pass_turn();
        if captures {
            self.toggle(victim, Bitboard90::of(to), zobrist::piece(victim, to));
        }
        self.relocate(piece, from, to);
        self.board[to.index()] = piece as u8;
        if from == self.king(us) {
            self.kings[us.index()] = to;
        }
        self.find_checks();
        if captures {
            (self.clock, self.reversible, self.checks) = (0, 0, [0; 2]);
        } else {
            self.reversible = self.reversible.saturating_add(1);
            self.count_ply(us, was_in_check);
        }
    }

    /// Counts the last move, of this side and no capture, for the move limit.
    #[inline(always)]
    fn count_ply(&mut self, mover: Side, was_in_check: bool) {
        let gives_check = self.checkers.any();
        let checks = &mut self.checks;
        if gives_check {
            checks[mover.index()] = checks[mover.index()].saturating_add(1);
        }
        let uncounted = gives_check && checks[mover.index()] > COUNTED_CHECKS
            || was_in_check && checks[(!mover).index()] > COUNTED_CHECKS;
        self.clock = self.clock.saturating_add(u16::from(!uncounted));
    }

    /// Passes the turn and advances the move number; checkers, pinned pieces and hollow lines are still those of the
    /// other side.
    #[inline(always)]
    pub(super) fn pass_turn(&mut self) {
        self.key ^= zobrist::SIDE;
        self.move_number = self.move_number.saturating_add(self.side as u16);
        self.side = !self.side;
    }
}
