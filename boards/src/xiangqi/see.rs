//! Static exchange evaluation: the material result of the captures on one square.

use super::moves::XiangqiMove;
use super::sliders::Sliders;
use super::{Bitboard90, Kind, Piece, Square, Xiangqi};
use crate::see::{Exchange, Taker};
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
        let mut occupied = self.occupied() & !Bitboard90::of(from) | Bitboard90::of(to);
        Exchange::new(us, self.gain(mv), threshold, value(moved), 0).succeeds(
            #[inline(always)]
            |side| {
                let attackers = self.attackers_with(to, occupied, side, sliders) & occupied;
                let (kind, taker) = self.least_taker(attackers, to, side, occupied)?;
                occupied ^= taker;
                Some(Taker { value: value(kind), promotion: 0 })
            },
        )
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
