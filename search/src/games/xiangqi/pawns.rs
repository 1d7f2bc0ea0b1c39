//! Pawns: what they attack, and what those beyond the river are worth together.

use boards::Side;
use boards::bitboard::Bitboard90;
use boards::xiangqi::{Kind, Square, Xiangqi, attacks};

use super::weights::PAWN_PAIR;
use crate::games::tapered::Tapered;

/// The squares to the right of these, and to the left.
fn beside(squares: Bitboard90) -> (Bitboard90, Bitboard90) {
    let right = (squares & !Bitboard90::FILE_I).0 << 1;
    let left = (squares & !Bitboard90::FILE_A).0 >> 1;
    (Bitboard90(right), Bitboard90(left))
}

/// The squares that a side's pawns attack.
pub fn pawn_attacks(pawns: Bitboard90, side: Side) -> Bitboard90 {
    let forward = match side {
        Side::First => pawns.0 << Square::FILES,
        Side::Second => pawns.0 >> Square::FILES,
    };
    let (right, left) = beside(pawns & attacks::beyond_river(side));
    Bitboard90(forward) & Bitboard90::ALL | right | left
}

/// Pawns beyond the river that stand side by side: they protect each other and cannot be stopped singly.
pub fn pawn_pairs(position: &Xiangqi, side: Side) -> Tapered {
    let crossed = position.pieces(side, Kind::Pawn) & attacks::beyond_river(side);
    PAWN_PAIR * (beside(crossed).0 & crossed).count() as i32
}
