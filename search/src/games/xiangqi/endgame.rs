//! Endgames that are hard or impossible to win.

use boards::Side;
use boards::xiangqi::{Kind, Xiangqi};

/// A score that counts in full.
pub const NORMAL_SCALE: i32 = 64;
/// The scale of an endgame in which the guards usually hold.
const FORTRESS_SCALE: i32 = 16;

/// Strength of an attacker of each kind, in pawns' worth of what a guard of advisors and elephants can hold: each
/// guard holds one. A rook alone is stopped by all four, a horse by two, a pawn by one.
const FORCE: [i32; Kind::COUNT] = [1, 0, 0, 2, 2, 4, 0];
/// With more than this the guards alone do not hold.
const HELD_FORCE: i32 = 5;

/// How much of an advantage of this side counts, of [`NORMAL_SCALE`].
pub fn scale(position: &Xiangqi, stronger: Side) -> i32 {
    let force = |side: Side| -> i32 {
        Kind::ALL.into_iter().map(|kind| FORCE[kind.index()] * position.pieces(side, kind).count() as i32).sum()
    };
    let attack = force(stronger);
    if attack == 0 {
        return 0;
    }
    let guards = position.pieces(!stronger, Kind::Advisor) | position.pieces(!stronger, Kind::Elephant);
    let surplus = attack - force(!stronger);
    if attack <= HELD_FORCE && surplus <= guards.count() as i32 { FORTRESS_SCALE } else { NORMAL_SCALE }
}
