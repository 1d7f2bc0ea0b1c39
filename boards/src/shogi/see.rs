//! Static exchange evaluation: the material result of the captures on one square.

use super::moves::ShogiMove;
use super::{Bitboard81, Kind, Shogi, Square, attacks};
use crate::see::{Exchange, Taker};
use crate::tables::tabulate;
use crate::{Move, SearchHints, Side};

/// Exchange values of the pieces on the board ([`SearchHints::gain`]) by [`Kind::index`]. In hand a piece has the
/// value of its unpromoted kind. Zero for the king, which is never captured.
pub const VALUES: [i32; Kind::COUNT] = [100, 300, 350, 500, 800, 1000, 550, 0, 550, 500, 500, 550, 1100, 1300];

/// The kinds by the cost of their loss, cheapest first; the king is last.
const TAKERS: [Kind; Kind::COUNT] = [
    Kind::Pawn,
    Kind::Lance,
    Kind::Tokin,
    Kind::Knight,
    Kind::PromotedLance,
    Kind::PromotedKnight,
    Kind::Silver,
    Kind::PromotedSilver,
    Kind::Gold,
    Kind::Bishop,
    Kind::Horse,
    Kind::Rook,
    Kind::Dragon,
    Kind::King,
];

/// Index of each kind in [`TAKERS`], by [`Kind::index`].
const COST_RANKS: [u8; Kind::COUNT] = tabulate!(ranks = [0; Kind::COUNT], for rank in 0..Kind::COUNT => {
    ranks[TAKERS[rank].index()] = rank as u8;
});

/// The largest gain of a promotion.
const MOST_PROMOTION: i32 = promotion(Kind::Pawn);

/// Returns the gain of capturing a piece: one side loses it, the other side receives it in hand.
#[inline(always)]
pub(super) const fn value(kind: Kind) -> i32 {
    VALUES[kind.index()] + VALUES[kind.unpromoted().index()]
}

/// Returns the gain of a promotion.
#[inline(always)]
pub(super) const fn promotion(kind: Kind) -> i32 {
    VALUES[kind.promoted().index()] - VALUES[kind.index()]
}

impl Shogi {
    /// Returns true if the exchanges that a legal move starts win at least `threshold`.
    ///
    /// Both sides capture with the piece that costs least to lose and may legally capture (the lowest square among
    /// equals), promote it if possible, and may stop at any time. Pins and checks are evaluated anew after each
    /// capture, with the capturing piece on the target square. Drops are not considered.
    #[inline(always)]
    pub(super) fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let (to, us) = (mv.to(), self.side);
        let mut occupied = self.occupied() | Bitboard81::of(to);
        if !mv.is_drop() {
            occupied &= !Bitboard81::of(mv.from());
        }
        Exchange::new(us, self.gain(mv), threshold, value(self.kind_after(mv)), MOST_PROMOTION).succeeds(
            #[inline(always)]
            |side| {
                let attackers = self.attackers(to, occupied, side) & occupied;
                let (kind, from) = self.least_taker(attackers, to, side, occupied)?;
                let zone = attacks::zone(side);
                let promotes = kind.promotes() && (zone.has(to) || zone.has(from));
                occupied ^= Bitboard81::of(from);
                Some(match promotes {
                    true => Taker { value: value(kind.promoted()), promotion: promotion(kind) },
                    false => Taker { value: value(kind), promotion: 0 },
                })
            },
        )
    }

    /// Returns the attacker of a square that costs its side least to lose, among those whose capture leaves their king
    /// safe.
    #[inline(always)]
    fn least_taker(
        &self,
        mut attackers: Bitboard81,
        square: Square,
        side: Side,
        occupied: Bitboard81,
    ) -> Option<(Kind, Square)> {
        // The piece on the square is captured.
        let enemies = occupied & !Bitboard81::of(square);
        while attackers.any() {
            let (kind, from) = self.cheapest(attackers)?;
            let occupied = occupied ^ Bitboard81::of(from);
            let attacked = match kind {
                Kind::King => self.is_attacked(square, !side, enemies, occupied),
                _ => self.king_is_attacked(side, enemies, occupied),
            };
            if !attacked {
                return Some((kind, from));
            }
            attackers ^= Bitboard81::of(from);
        }
        None
    }

    /// Returns the piece that costs least to lose, the first one among equals.
    #[inline(always)]
    fn cheapest(&self, pieces: Bitboard81) -> Option<(Kind, Square)> {
        let pieces = pieces.into_iter().filter_map(|square| Some((self.piece_at(square)?.kind(), square)));
        pieces.min_by_key(|(kind, _)| COST_RANKS[kind.index()])
    }

    /// Returns true if a side's king is attacked by one of a set of enemies, given these occupied squares. No enemy
    /// comes nearer to the king in the exchange, so enemies other than sliders attack it only if they check it now.
    #[inline(always)]
    fn king_is_attacked(&self, side: Side, enemies: Bitboard81, occupied: Bitboard81) -> bool {
        let king = self.king_or_nowhere(side);
        let snipers = self.snipers(king, !side);
        if side == self.side && (self.checkers() & enemies & !snipers).any() {
            return true;
        }
        attacks::any_sees(snipers & enemies, king, occupied)
    }
}
