//! Static exchange evaluation: who wins the captures on one square.

use super::moves::ShogiMove;
use super::{Bitboard81, Kind, Shogi, Square, attacks};
use crate::{Move, SearchHints, Side};

/// Exchange values of the pieces on the board ([`SearchHints::gain`]) by [`Kind::index`]. In hand a piece is worth as much as
/// on the board unpromoted. A king is never lost.
pub const VALUES: [i32; Kind::COUNT] = [100, 300, 350, 500, 800, 1000, 550, 0, 550, 500, 500, 550, 1100, 1300];

/// The kinds in the order of what their loss costs, the king last.
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

/// The place of each kind, by [`Kind::index`], in [`TAKERS`].
const COST_RANKS: [u8; Kind::COUNT] = {
    let mut ranks = [0; Kind::COUNT];
    let mut rank = 0;
    while rank < Kind::COUNT {
        ranks[TAKERS[rank].index()] = rank as u8;
        rank += 1;
    }
    ranks
};

/// The most that a promotion adds.
const MOST_PROMOTION: i32 = promotion(Kind::Pawn);

/// Returns the gain of the capture of a piece: one side loses it, the other one has it in hand.
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
    /// Both sides take with the piece that costs least to lose and may legally take, the first such square
    /// breaking ties, promote it if they can, and may stop at any time. Pins and checks are those of the
    /// moment: a piece that has taken stands on the target square and no longer where it was. Drops are not
    /// considered.
    #[inline(always)]
    pub(super) fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let (to, us) = (mv.to(), self.side);
        let standing = value(self.kind_after(mv));
        // The opponent, to take next, makes the move a failure by winning at least this much.
        let wanted = self.gain(mv).saturating_sub(threshold).saturating_add(1);
        if wanted <= 0 {
            return false;
        }
        if wanted > standing + MOST_PROMOTION {
            return true;
        }
        let mut occupied = self.occupied() | Bitboard81::of(to);
        if !mv.is_drop() {
            occupied &= !Bitboard81::of(mv.from());
        }
        self.exchange_winner(to, !us, occupied, standing, wanted) != !us
    }

    /// Plays out the exchange and returns the side for which the test succeeds: `side`, to capture a piece of value
    /// `standing`, if it wins at least `wanted` in all, else the other side.
    #[inline(always)]
    fn exchange_winner(
        &self,
        square: Square,
        mut side: Side,
        mut occupied: Bitboard81,
        mut standing: i32,
        mut wanted: i32,
    ) -> Side {
        loop {
            if wanted <= 0 {
                return side;
            }
            if wanted > standing + MOST_PROMOTION {
                return !side;
            }
            let attackers = self.attackers(square, occupied, side) & occupied;
            let Some((kind, from)) = self.least_taker(attackers, square, side, occupied) else { return !side };
            let zone = attacks::zone(side);
            let promotes = kind.promotes() && (zone.has(square) || zone.has(from));
            occupied ^= Bitboard81::of(from);
            wanted = standing + if promotes { promotion(kind) } else { 0 } - wanted + 1;
            standing = value(if promotes { kind.promoted() } else { kind });
            side = !side;
        }
    }

    /// The attacker of a square that costs its side least to lose among those whose capture leaves its king
    /// safe.
    #[inline(always)]
    fn least_taker(
        &self,
        mut attackers: Bitboard81,
        square: Square,
        side: Side,
        occupied: Bitboard81,
    ) -> Option<(Kind, Square)> {
        // Whatever stood on the square is taken.
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

    /// The piece that costs least to lose, the first one of equals.
    #[inline(always)]
    fn cheapest(&self, pieces: Bitboard81) -> Option<(Kind, Square)> {
        let pieces = pieces.into_iter().filter_map(|square| Some((self.piece_at(square)?.kind(), square)));
        pieces.min_by_key(|(kind, _)| COST_RANKS[kind.index()])
    }

    /// Returns true if a side's king, where it stands, is attacked by any of a set of enemies, for a board with these occupied
    /// squares. No enemy has come nearer than it is now, so that those that step attack it now or not at all.
    #[inline(always)]
    fn king_is_attacked(&self, side: Side, enemies: Bitboard81, occupied: Bitboard81) -> bool {
        let king = self.king_or_nowhere(side);
        let snipers = self.snipers(king, !side);
        if side == self.side && (self.checkers() & enemies & !snipers).any() {
            return true;
        }
        for sniper in snipers & enemies {
            if (attacks::between(king, sniper) & occupied).is_empty() {
                return true;
            }
        }
        false
    }
}
