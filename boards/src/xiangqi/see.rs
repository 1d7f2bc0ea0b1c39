//! Static exchange evaluation: who wins the captures on one square.

use super::moves::XiangqiMove;
use super::sliders::Sliders;
use super::{Bitboard90, Kind, Piece, Square, Xiangqi};
use crate::{Move, SearchHints, Side};

/// Exchange values of the pieces ([`SearchHints::gain`]) by [`Kind::index`]. A king is never lost.
pub const VALUES: [i32; Kind::COUNT] = [100, 200, 200, 400, 450, 900, 0];

#[inline(always)]
pub(super) const fn value(kind: Kind) -> i32 {
    VALUES[kind.index()]
}

impl Xiangqi {
    /// Returns true if the exchanges that a legal move starts win at least `threshold`.
    ///
    /// Both sides take with their least valuable piece that may legally do so, the first such square breaking
    /// ties, and may stop at any time. Screens, legs, eyes, pins, checks and the file between the kings are
    /// those of the moment: a piece that has taken stands on the target square and no longer where it was.
    #[inline(always)]
    pub(super) fn see_ge(&self, mv: Move, threshold: i32, sliders: impl Sliders) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), self.side);
        let Some(moved) = self.piece_at(from).map(Piece::kind) else { return false };
        // The opponent, to take next, makes the move a failure by winning at least this much.
        let wanted = self.gain(mv).saturating_sub(threshold).saturating_add(1);
        if wanted <= 0 {
            return false;
        }
        if wanted > value(moved) {
            return true;
        }
        let occupied = self.occupied() & !Bitboard90::of(from) | Bitboard90::of(to);
        self.exchange_winner(to, !us, occupied, value(moved), wanted, sliders) != !us
    }

    /// Plays out the exchange and returns the side for which the test succeeds: `side`, to capture a piece of value
    /// `standing`, if it wins at least `wanted` in all, else the other side.
    #[inline(always)]
    fn exchange_winner(
        &self,
        square: Square,
        mut side: Side,
        mut occupied: Bitboard90,
        mut standing: i32,
        mut wanted: i32,
        sliders: impl Sliders,
    ) -> Side {
        loop {
            if wanted <= 0 {
                return side;
            }
            if wanted > standing {
                return !side;
            }
            let attackers = self.attackers_with(square, occupied, side, sliders) & occupied;
            let Some((kind, taker)) = self.least_taker(attackers, square, side, occupied) else { return !side };
            occupied ^= taker;
            wanted = standing - wanted + 1;
            standing = value(kind);
            side = !side;
        }
    }

    /// The least valuable of a side's attackers of a square whose capture leaves its king safe.
    #[inline(always)]
    fn least_taker(
        &self,
        attackers: Bitboard90,
        square: Square,
        side: Side,
        occupied: Bitboard90,
    ) -> Option<(Kind, Bitboard90)> {
        for kind in Kind::ALL {
            for from in attackers & self.kind(kind) {
                let taker = Bitboard90::of(from);
                let king = if kind == Kind::King { square } else { self.king(side) };
                // Whatever stood on the square is taken.
                let enemies = self.by_side(!side) & occupied & !Bitboard90::of(square);
                if !self.is_checked(king, !side, enemies, occupied ^ taker) {
                    return Some((kind, taker));
                }
            }
        }
        None
    }
}
