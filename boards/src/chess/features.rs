//! Chess as a network sees it: pieces on squares.

use super::{Bitboard, Chess, Kind, Piece, Square};
use crate::features::piece_features;

piece_features!(Chess, version: 1, changed: changed_squares);

/// Returns the squares on which two positions differ. Kinds count too: castling in Chess960 may exchange king and rook.
#[inline(always)]
fn changed_squares(now: &Chess, earlier: &Chess) -> Bitboard {
    let mut changed = now.sides_changed_since(earlier);
    for kind in Kind::ALL {
        changed |= now.kind(kind) ^ earlier.kind(kind);
    }
    changed
}
