//! Static exchange evaluation: the material result of the captures on one square.

use super::moves::ChessMove;
use super::sliders::Sliders;
use super::{Bitboard, Chess, Flag, Kind, Square, attacks};
use crate::see::{Exchange, Taker};
use crate::{Move, SearchHints, Side};

/// Exchange values of the pieces ([`SearchHints::gain`]) by [`Kind::index`]. Zero for the king, which is never
/// captured.
pub const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];

#[inline(always)]
pub(super) const fn value(kind: Kind) -> i32 {
    VALUES[kind.index()]
}

/// Gain of a promotion to a queen.
const QUEENING: i32 = value(Kind::Queen) - value(Kind::Pawn);

impl Chess {
    /// Returns true if the exchanges that a legal move starts win at least `threshold`.
    ///
    /// Both sides capture with their least valuable piece and may stop at any time. Pawns that capture on the last
    /// rank become queens. A piece that is pinned before the exchange takes no part in it while its pinner stands.
    /// Castling exchanges nothing.
    #[inline(always)]
    pub(super) fn see_ge(&self, mv: Move, threshold: i32, sliders: impl Sliders) -> bool {
        if mv.flag() == Flag::Castling {
            return threshold <= 0;
        }
        let (from, to, us) = (mv.from(), mv.to(), self.side);
        let Some(moved) = mv.flag().promotion().or(self.piece_at(from).map(|piece| piece.kind())) else {
            return false;
        };
        let queening = if to.rank() == 0 || to.rank() == 7 { QUEENING } else { 0 };
        let exchange = Exchange::new(us, self.gain(mv), threshold, value(moved), queening);
        if let Some(succeeds) = exchange.result() {
            return succeeds;
        }
        let mut occupied = self.occupied() & !Bitboard::of(from) | Bitboard::of(to);
        if mv.flag() == Flag::EnPassant {
            occupied ^= Bitboard::of(super::position::en_passant_victim(to));
        }
        let mut captures = Captures {
            position: self,
            square: to,
            queening,
            pins: self.pins(),
            attackers: self.attackers_with(to, occupied, Side::First, sliders)
                | self.attackers_with(to, occupied, Side::Second, sliders),
            occupied,
            sliders,
        };
        exchange.succeeds(
            #[inline(always)]
            |side| captures.next(side),
        )
    }

    /// For each side: its pieces that stand alone between its king and an enemy slider, and those sliders.
    #[inline(always)]
    fn pins(&self) -> [(Bitboard, Bitboard); 2] {
        Side::BOTH.map(|side| {
            let king = self.king(side);
            let snipers = attacks::bishop_rays(king) & self.diagonal_sliders(!side)
                | attacks::rook_rays(king) & self.straight_sliders(!side);
            let (mut pinned, mut pinners) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for sniper in snipers {
                let blockers = attacks::between(king, sniper) & self.occupied();
                if blockers.any() && !blockers.more_than_one() && (blockers & self.by_side(side)).any() {
                    pinned |= blockers;
                    pinners |= Bitboard::of(sniper);
                }
            }
            (pinned, pinners)
        })
    }
}

/// The captures on one square after the first move there.
struct Captures<'a, S> {
    position: &'a Chess,
    square: Square,
    /// Gain of the promotion of a pawn that captures on the square.
    queening: i32,
    /// The pins of both sides, from [`Chess::pins`].
    pins: [(Bitboard, Bitboard); 2],
    /// The pieces of both sides that attack the square, some that have captured already included.
    attackers: Bitboard,
    occupied: Bitboard,
    sliders: S,
}

impl<S: Sliders> Captures<'_, S> {
    /// Captures with the least valuable piece of a side.
    #[inline(always)]
    fn next(&mut self, side: Side) -> Option<Taker> {
        let position = self.position;
        self.attackers &= self.occupied;
        let (pinned, pinners) = self.pins[side.index()];
        let mut own = self.attackers & position.by_side(side);
        // A pinner on the square itself has been captured.
        if (pinners & self.occupied & !Bitboard::of(self.square)).any() {
            own &= !pinned;
        }
        let kind = Kind::ALL.into_iter().find(|&kind| (own & position.kind(kind)).any())?;
        if kind == Kind::King && (self.attackers & position.by_side(!side)).any() {
            return None;
        }
        self.occupied ^= Bitboard::of((own & position.kind(kind)).first());
        if matches!(kind, Kind::Pawn | Kind::Bishop | Kind::Queen) {
            let diagonal = position.diagonal_sliders(Side::First) | position.diagonal_sliders(Side::Second);
            self.attackers |= self.sliders.bishop(self.square, self.occupied) & diagonal;
        }
        if matches!(kind, Kind::Rook | Kind::Queen) {
            let straight = position.straight_sliders(Side::First) | position.straight_sliders(Side::Second);
            self.attackers |= self.sliders.rook(self.square, self.occupied) & straight;
        }
        let promotion = if kind == Kind::Pawn { self.queening } else { 0 };
        Some(Taker { value: value(kind) + promotion, promotion })
    }
}
