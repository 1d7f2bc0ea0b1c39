//! King safety: what attacks the palace, cannons that look at the king, and who is missing to defend it.

use boards::Side;
use boards::bitboard::Bitboard90;
use boards::xiangqi::{Kind, Xiangqi, attacks};

use super::weights::*;
use crate::games::tapered::{Tapered, t};

/// Fewer attackers than this are no attack; a hollow cannon is one by itself.
const ATTACKERS_NEEDED: i32 = 2;
/// How many advisors there are at first.
const ADVISORS: i32 = 2;

/// What is known of the attack on one king.
#[derive(Clone, Copy)]
pub struct Danger {
    palace: Bitboard90,
    attackers: i32,
    units: i32,
}

impl Danger {
    /// Nothing attacks the king of `side` yet.
    pub fn around(side: Side) -> Danger {
        Danger { palace: attacks::homes(side, Kind::King), attackers: 0, units: 0 }
    }

    /// An enemy piece of a kind attacks these squares.
    pub fn attack(&mut self, kind: Kind, reach: Bitboard90) {
        let squares = (reach & self.palace).count() as i32;
        if squares > 0 {
            self.attackers += 1;
            self.units += ATTACKER[kind.index()] + ATTACKED_SQUARE * squares;
        }
    }

    /// What the danger costs the king's side. `reach` are the squares that each enemy kind reaches, by a quiet
    /// move where the two differ.
    pub fn value(
        mut self,
        position: &Xiangqi,
        side: Side,
        reach: &[Bitboard90; Kind::COUNT],
        defended: Bitboard90,
    ) -> Tapered {
        self.cannon_lines(position, side);
        if self.attackers < ATTACKERS_NEEDED {
            return t(0, 0);
        }
        let units = self.units + safe_checks(position, side, reach, defended) + missing_advisors(position, side);
        let danger = (units * units / DANGER_DIVISOR).min(DANGER_LIMIT);
        t(danger, danger / 3)
    }

    /// Enemy cannons on the king's lines.
    fn cannon_lines(&mut self, position: &Xiangqi, side: Side) {
        let king = position.king(side);
        for cannon in position.pieces(!side, Kind::Cannon) & attacks::rook_rays(king) {
            let line = usize::from(cannon.file() != king.file());
            let between = (attacks::obstacles(king, cannon) & position.occupied()).count();
            let (attackers, units) = match between {
                0 => (ATTACKERS_NEEDED, HOLLOW[line]),
                2 => (1, DISCOVERY[line]),
                _ => continue,
            };
            self.attackers += attackers;
            self.units += units;
        }
    }
}

/// Squares from which the enemy may check without being taken.
fn safe_checks(position: &Xiangqi, side: Side, reach: &[Bitboard90; Kind::COUNT], defended: Bitboard90) -> i32 {
    let king = position.king(side);
    let occupied = position.occupied();
    let safe = !position.by_side(!side) & !defended;
    let by_kind = [
        (Kind::Pawn, attacks::pawns_to(!side, king)),
        (Kind::Horse, attacks::horses_to(king, occupied)),
        (Kind::Cannon, attacks::cannon(king, occupied)),
        (Kind::Rook, attacks::rook(king, occupied)),
    ];
    by_kind
        .into_iter()
        .map(|(kind, from)| SAFE_CHECK[kind.index()] * (from & reach[kind.index()] & safe).count() as i32)
        .sum()
}

/// "Without advisors fear the rooks": who is missing beside the king lets rooks and horses near him.
fn missing_advisors(position: &Xiangqi, side: Side) -> i32 {
    let missing = ADVISORS - position.pieces(side, Kind::Advisor).count() as i32;
    let enemies = |kind| position.pieces(!side, kind).count() as i32;
    MISSING_ADVISOR * missing * (2 * enemies(Kind::Rook) + enemies(Kind::Horse))
}
