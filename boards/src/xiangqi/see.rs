//! Static exchange evaluation: the material result of the captures on one square.

use super::moves::XiangqiMove;
use super::sliders::Sliders;
use super::{Bitboard90, Kind, Piece, Square, Xiangqi};
use crate::{Move, SearchHints, Side};

/// Exchange values of the pieces ([`SearchHints::gain`]) by [`Kind::index`]. Zero for the king, which is never
/// captured.
pub const VALUES: [i32; Kind::COUNT] = [100, 200, 200, 400, 450, 900, 0];

#[inline(always)]
pub(super) const fn value(kind: Kind) -> i32 {
    VALUES[kind.index()]
}

impl Xiangqi {
    /// Returns true if the exchanges that a legal move starts win at least `threshold`.
    ///
    /// Both sides capture with their least valuable piece that may legally capture (the lowest square among equals)
    /// and may stop at any time. Screens, blocked legs and eyes, pins, checks and the file between the kings are
    /// evaluated anew after each capture, with the capturing piece on the target square.
    #[inline(always)]
    pub(super) fn see_ge(&self, mv: Move, threshold: i32, sliders: impl Sliders) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), self.side);
        let Some(moved) = self.piece_at(from).map(Piece::kind) else { return false };
        // The opponent, who captures next, refutes the move by winning at least this much.
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

    /// Plays out the exchange and returns the side that succeeds: `side`, which may capture a piece of value
    /// `standing`, if it wins at least `wanted` in all, otherwise the other side.
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

    /// Returns the least valuable of a side's attackers of a square whose capture leaves its king safe.
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
                // The piece on the square is captured.
                let enemies = self.by_side(!side) & occupied & !Bitboard90::of(square);
                if !self.is_checked(king, !side, enemies, occupied ^ taker) {
                    return Some((kind, taker));
                }
            }
        }
        None
    }
}
