//! King safety: the pawns before the king, and what attacks its surroundings.

use boards::Side;
use boards::bitboard::Bitboard;
use boards::chess::{Chess, Kind, attacks};

use super::weights::*;
use crate::games::tapered::{Tapered, t};

/// Fewer attackers than this are no attack.
const ATTACKERS_NEEDED: i32 = 2;
/// What the danger is without the enemy queen, in quarters.
const WITHOUT_QUEEN: i32 = 2;

/// What is known of the attack on one king.
#[derive(Clone, Copy)]
pub struct Danger {
    ring: Bitboard,
    attackers: i32,
    units: i32,
}

impl Danger {
    /// Nothing attacks the king of `side` yet.
    pub fn around(position: &Chess, side: Side) -> Danger {
        let king = position.king(side);
        let ring = attacks::king(king) | Bitboard::of(king);
        // One more rank to the front: pieces come from there.
        let ring = match side {
            Side::First => ring | Bitboard(ring.0 << 8),
            Side::Second => ring | Bitboard(ring.0 >> 8),
        };
        Danger { ring, attackers: 0, units: 0 }
    }

    /// An enemy piece of a kind attacks these squares.
    pub fn attack(&mut self, kind: Kind, reach: Bitboard) {
        let squares = (reach & self.ring).count() as i32;
        if squares > 0 {
            self.attackers += 1;
            self.units += ATTACKER[kind.index()] + ATTACKED_SQUARE * squares;
        }
    }

    /// What the danger costs the king's side.
    pub fn value(&self, position: &Chess, side: Side, enemy: &[Bitboard; 6], defended: Bitboard) -> Tapered {
        let checks = safe_checks(position, side, enemy, defended);
        let has_queen = position.pieces(!side, Kind::Queen).any();
        if self.attackers + i32::from(has_queen) < ATTACKERS_NEEDED {
            return t(0, 0);
        }
        let units = (self.units + checks) * if has_queen { 4 } else { WITHOUT_QUEEN } / 4;
        let danger = (units * units / DANGER_DIVISOR).min(DANGER_LIMIT);
        t(danger, danger / 8)
    }
}

/// Squares from which the enemy may check without being taken.
fn safe_checks(position: &Chess, side: Side, enemy: &[Bitboard; 6], defended: Bitboard) -> i32 {
    let king = position.king(side);
    let occupied = position.occupied();
    let safe = !position.by_side(!side) & !defended;
    let straight = attacks::rook(king, occupied);
    let diagonal = attacks::bishop(king, occupied);
    let by_kind = [
        (Kind::Knight, attacks::knight(king)),
        (Kind::Bishop, diagonal),
        (Kind::Rook, straight),
        (Kind::Queen, straight | diagonal),
    ];
    by_kind
        .into_iter()
        .map(|(kind, from)| SAFE_CHECK[kind.index()] * (from & enemy[kind.index()] & safe).count() as i32)
        .sum()
}

/// The pawns before the king, and files that lie open to it.
pub fn shelter(position: &Chess, side: Side) -> Tapered {
    let king = position.king(side);
    let pawns = position.pieces(side, Kind::Pawn);
    let first = king.file().saturating_sub(1).min(5);
    let mut score = t(0, 0);
    for file in first..first + 3 {
        let on_file = pawns & Bitboard(Bitboard::FILE_A.0 << file);
        if !on_file.any() {
            score += KING_OPEN_FILE;
            continue;
        }
        for (steps, value) in SHIELD.into_iter().enumerate() {
            let rank = match side {
                Side::First => i32::from(king.rank()) + steps as i32 + 1,
                Side::Second => i32::from(king.rank()) - steps as i32 - 1,
            };
            if (0..8).contains(&rank) && (on_file & Bitboard::rank(rank as u8)).any() {
                score += value;
            }
        }
    }
    score
}
